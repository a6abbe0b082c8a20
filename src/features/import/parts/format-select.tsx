import "@mantine/core/styles/Input.layer.css";
import { NativeSelect } from "@mantine/core";
import { CARD_TYPES } from "#domain/cards/encoding/formats.ts";
import { cardTypeWords } from "#domain/words/card-encoding.ts";
import { IMPORT_PAGE as W } from "#domain/words/import.ts";
import { say } from "#domain/words/say.ts";
import { useSiteConfig } from "#widgets/site-config.ts";

type Props = {
  readonly site: string;
  /** A type of card ids; empty: the site's. */
  readonly value: string;
  readonly onChange: (format: string) => void;
};

/** In which format card numbers are: the site's, or another that the product reads. */
export function FormatSelect({ site, value, onChange }: Props) {
  const { cardIdType } = useSiteConfig(site);
  const formats = [
    { value: "", label: say(W.siteFormat, { format: cardTypeWords(cardIdType.value || "ref") }) },
    ...[...CARD_TYPES, "ref"].map((type) => ({ value: type, label: cardTypeWords(type) })),
  ];
  return (
    <NativeSelect label={W.format} data={formats} value={value} onChange={(e) => onChange(e.currentTarget.value)} />
  );
}
