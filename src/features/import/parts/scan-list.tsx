import "@mantine/core/styles/Input.layer.css";
import { Button, TextInput } from "@mantine/core";
import { useCallback, useRef, useState } from "react";
import { IMPORT } from "#domain/import/limits.ts";
import type { CardType } from "#domain/cards/encoding/formats.ts";
import { idTyped, typesFitting } from "#domain/cards/encoding/typed.ts";
import { object, text, texts } from "#domain/shared/doc-reads.ts";
import type { Json } from "#domain/shared/json.ts";
import { cardTypeWords, encodeWords } from "#domain/words/card-encoding.ts";
import { READER_POPUP } from "#domain/words/card-reader.ts";
import { IMPORT_PAGE as W } from "#domain/words/import.ts";
import { say } from "#domain/words/say.ts";
import { Notice } from "#ui/notice.tsx";
import { useScans } from "#widgets/scan/use-card-reader.ts";
import { useSiteConfig } from "#widgets/site-config.ts";
import { useTyped } from "#widgets/use-typed.ts";
import { beep } from "../beep.ts";
import { FormatSelect } from "./format-select.tsx";
import classes from "../import.module.css";

type Scans = { readonly ids: string[]; readonly format: string };
const NONE: Scans = { ids: [], format: "" };
const scansIn = (found: Json): Scans | null => {
  // A list alone: kept before scans had a format.
  const ids = [...texts(found), ...texts(object(found)["ids"])].slice(0, IMPORT.scansMax);
  const format = text(object(found)["format"]);
  return ids.length === 0 && format === "" ? null : { ids, format };
};
/** What is said of a scan, and the formats that it fits. */
type Said = { readonly words: string; readonly fits: readonly CardType[] };

/** Takes down scans one after another, and says what is wrong with them. */
function useTaken(site: string) {
  const { cardIdType } = useSiteConfig(site);
  const { value, change, forget } = useTyped<Scans>("import/scans", NONE, scansIn);
  const [said, setSaid] = useState<Said | null>(null);
  /** Scans come faster than renders. */
  const now = useRef(value);
  now.current = value;
  const usual = cardIdType.value || "ref";
  const put = useCallback(
    (next: Scans) => {
      now.current = next;
      change(next);
    },
    [change],
  );
  const take = useCallback(
    (id: string | null) => {
      const tell = (words: string, fits: Said["fits"] = []) => setSaid({ words, fits });
      if (id === null) return tell(READER_POPUP.failed);
      const format = now.current.format || usual;
      const { wrong, value: uid, type } = idTyped(id, format);
      if (wrong !== null) return tell(encodeWords(wrong), typesFitting(id));
      const { ids } = now.current;
      if (ids.includes(uid) || ids.includes(id)) {
        beep();
        return tell(say(W.scanTwice, { id }));
      }
      if (ids.length >= IMPORT.scansMax) return tell(say(W.rangeLong, { n: String(IMPORT.scansMax) }));
      if (type === format) setSaid(null);
      else tell(say(W.scanRaw, { id, format: cardTypeWords(format) }), typesFitting(id));
      return put({ ...now.current, ids: [...ids, id] });
    },
    [usual, put],
  );
  const choose = (format: string) => {
    setSaid(null);
    put({ ...now.current, format });
  };
  return { ...value, said, take, choose, drop: () => put({ ...value, ids: value.ids.slice(0, -1) }), forget };
}

/** What is wrong with the last scan; formats that it fits are one press away. */
function Trouble({ said, choose }: { readonly said: Said; readonly choose: (format: string) => void }) {
  const { words, fits } = said;
  const named = fits.map(cardTypeWords).join("; ");
  return (
    <Notice
      tone="warning"
      role="alert"
      action={fits.map((type) => (
        <Button key={type} variant="default" onClick={() => choose(type)}>
          {say(W.scanUse, { format: cardTypeWords(type) })}
        </Button>
      ))}
    >
      {fits.length === 0 ? words : `${words} ${say(W.scanFits, { formats: named })}`}
    </Notice>
  );
}

type Props = { readonly site: string; readonly onScans: (scans: Scans) => Promise<boolean> };
/** Cards that are scanned one after another; a second scan of one beeps, and is said (expectations 5.14). [IMR-14] */
export function ScanList({ site, onScans }: Props) {
  const { ids, format, said, take, choose, drop, forget } = useTaken(site);
  const [typed, setTyped] = useState("");
  useScans(take, true);
  const last = ids.toReversed();
  return (
    <div className={classes["form"]}>
      <p>{W.scanHow}</p>
      <FormatSelect site={site} value={format} onChange={choose} />
      <form
        className={classes["line"]}
        onSubmit={(e) => {
          e.preventDefault();
          if (typed.trim() === "") return;
          take(typed.trim());
          setTyped("");
        }}
      >
        <TextInput label={W.scanId} value={typed} onChange={(e) => setTyped(e.currentTarget.value)} />
        <Button type="submit" variant="default">
          {W.scanAdd}
        </Button>
      </form>
      {said === null ? null : <Trouble said={said} choose={choose} />}
      <p role="status">{ids.length === 1 ? W.scannedOne : say(W.scanned, { n: String(ids.length) })}</p>
      <ol className={classes["scans"]} aria-label={W.scanList} reversed tabIndex={0}>
        {last.map((id) => (
          <li key={id}>{id}</li>
        ))}
      </ol>
      <div className={classes["actions"]}>
        <Button variant="default" disabled={ids.length === 0} onClick={drop}>
          {W.scanUndo}
        </Button>
        <Button
          disabled={ids.length === 0}
          onClick={() => {
            void onScans({ ids, format }).then((opened) => {
              if (opened) forget();
            });
          }}
        >
          {W.scanDone}
        </Button>
      </div>
    </div>
  );
}
