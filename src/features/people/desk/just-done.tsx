import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { SiteRow } from "#data/api.ts";
import { useData, useLive } from "#data/live.ts";
import { to } from "#domain/addresses.ts";
import { type Done, justDone } from "#domain/cards/just-done.ts";
import { clockOf } from "#domain/shared/time.ts";
import { HISTORY_WORDS } from "#domain/words/history.ts";
import { RECEPTION } from "#domain/words/reception.ts";
import { say } from "#domain/words/say.ts";
import { STATE } from "#domain/words/states.ts";
import { NOT_DONE } from "#domain/words/whole.ts";
import { Tag } from "#ui/tag.tsx";
import { useNow } from "#widgets/clock.ts";
import { None } from "#widgets/known.tsx";
import { useUndo } from "#widgets/use-undo.ts";
import classes from "./desk.module.css";

/** So many lines are in sight: what was done wrong is noticed at once, and all of it stands on the sync screen. */
const SHOWN = 3;

function Became({ done }: { readonly done: Done }) {
  const { busy, undo } = useUndo();
  switch (done.state) {
    case "offered":
      return (
        <Button
          variant="subtle"
          disabled={busy}
          aria-label={say(HISTORY_WORDS.undoOf, { label: done.label })}
          onClick={() => void undo(done.of, done.label)}
        >
          {HISTORY_WORDS.undo}
        </Button>
      );
    case "undone":
      return <Tag>{RECEPTION.undone}</Tag>;
    case "waiting":
      return <Tag tone="warning">{RECEPTION.undoWaits}</Tag>;
    case "attention":
      return (
        <Link {...to.sync()}>
          <Tag tone="error">{STATE.attention}</Tag>
        </Link>
      );
    case "given-up":
      return (
        <Tag tone="error">
          {done.because === null ? RECEPTION.notGiven : say(NOT_DONE.done, { because: done.because })}
        </Tag>
      );
    case "final":
      return null;
  }
}

/** What was done here today, the last first, each with Undo as long as it can be taken back. [CRD-99] */
export function JustDone({ site }: { readonly site: SiteRow }) {
  const now = useNow();
  const live = useLive(useData().rows({ name: "changeSets" }));
  const all = live.state === "ready" ? justDone(live.value, { now, site: site.id, zone: site.timeZone }) : [];
  return (
    <section className={classes["justDone"]} aria-label={RECEPTION.justDone}>
      <div className={classes["justHead"]}>
        <h2>{RECEPTION.justDone}</h2>
        {all.length > SHOWN ? <Link {...to.sync()}>{RECEPTION.allDone}</Link> : null}
      </div>
      {all.length === 0 ? (
        <p className={classes["dim"]}>
          <None of={live} say={RECEPTION.noneDone} />
        </p>
      ) : (
        <ul className={classes["list"]} aria-label={RECEPTION.justDone}>
          {all.slice(0, SHOWN).map((done) => (
            <li key={done.of} className={classes["doneRow"]}>
              <time className={classes["dim"]}>{clockOf(done.at, site.timeZone)}</time>
              <span>{done.label}</span>
              <Became done={done} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
