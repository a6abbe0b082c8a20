import { Button } from "@mantine/core";
import type { ImportHead } from "#data/api-import.ts";
import { writtenOf } from "#domain/import/verdict.ts";
import { momentOf, type Zone } from "#domain/shared/time.ts";
import { IMPORT_KIND, IMPORT_PAGE as W, IMPORT_STATE } from "#domain/words/import.ts";
import { say } from "#domain/words/say.ts";
import { Tag } from "#ui/tag.tsx";
import { useNow } from "#widgets/clock.ts";
import { askUndo } from "../ask-undo.ts";
import type { Importing } from "../use-import.ts";
import classes from "../import.module.css";

const TONE = {
  preparing: "warning",
  applying: "warning",
  applied: "plain",
  "undo-waits": "warning",
  "undo-attention": "error",
  undone: "plain",
} as const;
const stateOf = ({ state }: ImportHead): string => IMPORT_STATE[state === "preparing" ? "applying" : state];

const isTakenBack = ({ state }: ImportHead): boolean =>
  state === "undone" || state === "undo-waits" || state === "undo-attention";

function Line({
  head,
  importing,
  zone,
}: {
  readonly head: ImportHead;
  readonly importing: Importing;
  readonly zone: Zone;
}) {
  const now = useNow();
  const name = say(W.of, { kind: IMPORT_KIND[head.kind], name: head.name });
  const n = writtenOf(head.counts);
  return (
    <li className={classes["import"]}>
      <div className={classes["about"]}>
        <span className={classes["name"]}>{name}</span>
        <span className={classes["dim"]}>
          {momentOf(head.at, zone, now)} · {n === 1 ? W.rowsOne : say(W.rowsMany, { n: n.toLocaleString("en-GB") })}
        </span>
      </div>
      <Tag tone={TONE[head.state]}>{stateOf(head)}</Tag>
      <div className={classes["actions"]}>
        {head.state === "applying" ? (
          <Button aria-label={`${W.resume}: ${name}`} onClick={() => void importing.resume(head.id)}>
            {W.resume}
          </Button>
        ) : null}
        {isTakenBack(head) ? (
          <Button variant="default" aria-label={`${W.remove}: ${name}`} onClick={() => void importing.forget(head.id)}>
            {W.remove}
          </Button>
        ) : (
          <Button variant="default" aria-label={`${W.undo}: ${name}`} onClick={() => void askUndo(head, importing)}>
            {W.undo}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Imports of this device, with the way on and the way back of each. [IMR-33] */
export function Earlier({ importing, zone }: { readonly importing: Importing; readonly zone: Zone }) {
  const { heads, busy } = importing;
  if (heads.length === 0 || busy) return null;
  return (
    <section className={classes["part"]} aria-label={W.earlier}>
      <h2 className={classes["heading"]}>{W.earlier}</h2>
      <ul className={classes["imports"]}>
        {heads.map((head) => (
          <Line key={head.id} head={head} importing={importing} zone={zone} />
        ))}
      </ul>
    </section>
  );
}
