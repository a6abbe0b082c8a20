import { Button } from "@mantine/core";
import { IMPORT_PAGE as W } from "#domain/words/import.ts";
import { say } from "#domain/words/say.ts";
import type { ImportBusy } from "../use-import.ts";
import classes from "../import.module.css";

const WHAT = { reading: W.reading, checking: W.checking, applying: W.applying, undoing: W.undoing } as const;
const count = (n: number): string => n.toLocaleString("en-GB");

/** What is under way, how far it is, and the way out of it. [IMR-32] */
export function Busy({ busy, stop }: { readonly busy: ImportBusy; readonly stop: () => void }) {
  const { what, progress } = busy;
  return (
    <section className={classes["busy"]} role="status" aria-label={WHAT[what]}>
      <p>{WHAT[what]}</p>
      <progress
        className={classes["bar"]}
        aria-label={W.progress}
        {...(progress.all === 0 ? {} : { max: progress.all, value: progress.done })}
      />
      {what === "applying" && progress.all > 0 ? (
        <p className={classes["dim"]}>{say(W.applied, { n: count(progress.done), all: count(progress.all) })}</p>
      ) : null}
      {what === "undoing" ? null : (
        <Button variant="default" onClick={stop}>
          {what === "applying" ? W.stop : W.cancel}
        </Button>
      )}
    </section>
  );
}
