import "@mantine/core/styles/Input.layer.css";
import { Button, TextInput } from "@mantine/core";
import { useCallback, useRef, useState } from "react";
import { IMPORT } from "#domain/import/limits.ts";
import { idTyped } from "#domain/cards/encoding/typed.ts";
import { texts } from "#domain/shared/doc-reads.ts";
import type { Json } from "#domain/shared/json.ts";
import { encodeWords } from "#domain/words/card-encoding.ts";
import { READER_POPUP } from "#domain/words/card-reader.ts";
import { IMPORT_PAGE as W } from "#domain/words/import.ts";
import { say } from "#domain/words/say.ts";
import { Notice } from "#ui/notice.tsx";
import { useScans } from "#widgets/scan/use-card-reader.ts";
import { useSiteConfig } from "#widgets/site-config.ts";
import { useKept } from "#widgets/use-kept.ts";
import { beep } from "../beep.ts";
import classes from "../import.module.css";

const NONE: string[] = [];
const idsIn = (found: Json): string[] | null => {
  const ids = texts(found).slice(0, IMPORT.scansMax);
  return ids.length === 0 ? null : ids;
};

type Props = { readonly site: string; readonly onIds: (ids: readonly string[]) => Promise<boolean> };
/** Cards that are scanned one after another; a second scan of one beeps, and is said (expectations 5.14). [IMR-14] */
export function ScanList({ site, onIds }: Props) {
  const { cardIdType } = useSiteConfig(site);
  const { value: ids, change, forget } = useKept<string[]>("import/scans", NONE, idsIn);
  const [said, setSaid] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  /** Scans come faster than renders. */
  const now = useRef(ids);
  now.current = ids;
  const take = useCallback(
    (id: string | null) => {
      if (id === null) return setSaid(READER_POPUP.failed);
      const { wrong, value } = idTyped(id, cardIdType.value || "ref");
      if (wrong !== null) return setSaid(encodeWords(wrong));
      if (now.current.includes(value) || now.current.includes(id)) {
        beep();
        return setSaid(say(W.scanTwice, { id }));
      }
      if (now.current.length >= IMPORT.scansMax) return setSaid(say(W.rangeLong, { n: String(IMPORT.scansMax) }));
      setSaid(null);
      now.current = [...now.current, id];
      return change(now.current);
    },
    [cardIdType.value, change],
  );
  useScans(take, true);
  const last = ids.toReversed();
  return (
    <div className={classes["form"]}>
      <p>{W.scanHow}</p>
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
      {said === null ? null : (
        <Notice tone="warning" role="alert">
          {said}
        </Notice>
      )}
      <p role="status">{ids.length === 1 ? W.scannedOne : say(W.scanned, { n: String(ids.length) })}</p>
      <ol className={classes["scans"]} aria-label={W.scanList} reversed tabIndex={0}>
        {last.map((id) => (
          <li key={id}>{id}</li>
        ))}
      </ol>
      <div className={classes["actions"]}>
        <Button variant="default" disabled={ids.length === 0} onClick={() => change(ids.slice(0, -1))}>
          {W.scanUndo}
        </Button>
        <Button
          disabled={ids.length === 0}
          onClick={() => {
            void onIds(ids).then((opened) => {
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
