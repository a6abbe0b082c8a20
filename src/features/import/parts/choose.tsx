import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import { Radio } from "@mantine/core";
import { useState } from "react";
import type { SiteRow } from "#data/api.ts";
import type { ImportSource } from "#data/api-import.ts";
import type { ImportKind } from "#domain/import/kinds.ts";
import { IMPORT_KIND, IMPORT_PAGE as W } from "#domain/words/import.ts";
import { say } from "#domain/words/say.ts";
import { FileDrop } from "./file-drop.tsx";
import { RangeForm } from "./range-form.tsx";
import { ScanList } from "./scan-list.tsx";
import classes from "../import.module.css";

type Props = {
  readonly kinds: readonly ImportKind[];
  readonly site: SiteRow;
  readonly open: (kind: ImportKind, source: ImportSource) => Promise<boolean>;
};
const FROM = { file: W.fromFile, range: W.fromRange, scan: W.fromScan } as const;
type From = keyof typeof FROM;
const isFrom = (value: string): value is From => Object.hasOwn(FROM, value);

/** What is imported, and where from. [IMP-30] */
export function Choose({ kinds, site, open }: Props) {
  const [chosen, setChosen] = useState<ImportKind | null>(null);
  const [from, setFrom] = useState<From>("file");
  const kind = chosen ?? kinds[0] ?? "people";
  const source = kind === "cards" ? from : "file";
  return (
    <section className={classes["part"]} aria-label={W.what}>
      <Radio.Group
        label={W.what}
        description={say(W.site, { site: site.title })}
        value={kind}
        onChange={(value) => setChosen(kinds.find((k) => k === value) ?? null)}
      >
        <div className={classes["choices"]}>
          {kinds.map((k) => (
            <Radio key={k} className={classes["check"]} value={k} label={IMPORT_KIND[k]} />
          ))}
        </div>
      </Radio.Group>
      {kind === "cards" ? (
        <Radio.Group label={W.from} value={from} onChange={(value) => setFrom(isFrom(value) ? value : "file")}>
          <div className={classes["choices"]}>
            {Object.entries(FROM).map(([value, label]) => (
              <Radio key={value} className={classes["check"]} value={value} label={label} />
            ))}
          </div>
        </Radio.Group>
      ) : null}
      {source === "file" ? (
        <FileDrop onFile={(file) => void open(kind, { from: "file", name: file.name, bytes: file })} />
      ) : null}
      {source === "range" ? (
        <RangeForm site={site.id} onRange={(range) => void open(kind, { from: "range", range })} />
      ) : null}
      {source === "scan" ? <ScanList site={site.id} onIds={(ids) => open(kind, { from: "scan", ids })} /> : null}
    </section>
  );
}
