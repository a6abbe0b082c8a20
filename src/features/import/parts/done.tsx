import { Button } from "@mantine/core";
import type { ImportHead } from "#data/api-import.ts";
import { VERDICTS } from "#domain/import/verdict.ts";
import { IMPORT_KIND, IMPORT_PAGE as W, IMPORT_VERDICT } from "#domain/words/import.ts";
import { say } from "#domain/words/say.ts";
import { Tag } from "#ui/tag.tsx";
import type { Importing } from "../use-import.ts";
import { askUndo } from "../ask-undo.ts";
import classes from "../import.module.css";

/** An import that is stored: what became of its rows, and the way back. */
export function Done({ head, importing }: { readonly head: ImportHead; readonly importing: Importing }) {
  return (
    <section className={classes["part"]} aria-label={W.doneTitle}>
      <h2 className={classes["heading"]}>{say(W.of, { kind: IMPORT_KIND[head.kind], name: head.name })}</h2>
      <p role="status">{W.done}</p>
      <ul className={classes["counts"]}>
        {VERDICTS.filter((v) => head.counts[v] > 0).map((v) => (
          <li key={v}>
            <Tag>
              {head.counts[v].toLocaleString("en-GB")} {IMPORT_VERDICT[v]}
            </Tag>
          </li>
        ))}
      </ul>
      <div className={classes["actions"]}>
        <Button variant="default" onClick={() => void askUndo(head, importing)}>
          {W.undo}
        </Button>
        <Button onClick={() => void importing.startAgain()}>{W.another}</Button>
      </div>
    </section>
  );
}
