import type { Unusable } from "#data/statistics/statistics-api.ts";
import { type DayKey, slashed } from "#domain/shared/time.ts";
import { STATS } from "#domain/statistics/limits.ts";
import { STATS_WORDS as W } from "#domain/words/dashboards.ts";
import { say } from "#domain/words/say.ts";
import { None, type Of, useSays } from "#widgets/known.tsx";
import classes from "./statistics.module.css";

/** Days that a line names. */
const NAMED = 5;
function daysWords(days: readonly string[], all: number): string {
  const named = days.slice(0, NAMED).join(", ");
  return all > NAMED ? say(W.andMore, { days: named, n: String(all - NAMED) }) : named;
}

type Props = Unusable & {
  /** What it is said of that a day has no counts. */
  readonly of: Of;
  /** Days that have counts. */
  readonly counted: number;
  readonly missing: readonly DayKey[];
  readonly cut: boolean;
  /** First day that the device keeps, and how many before it could not be fetched. */
  readonly retainedFrom: DayKey;
  readonly unfetched: number;
};
/** What charts leave out: days beyond a year, those that could not be fetched, days without counts, and counts that cannot be read. [STA-15] */
export function Notes({ of, counted, missing, cut, retainedFrom, unfetched, unusable, faults }: Props) {
  const wrong = new Set(faults.map((f) => f.day));
  const absent = missing.filter((day) => (unfetched === 0 || day >= retainedFrom) && !wrong.has(day)).map(slashed);
  return (
    <div className={classes["notes"]} role="status">
      {cut ? <p>{say(W.cut, { n: String(STATS.maxDays) })}</p> : null}
      {unfetched > 0 ? <p>{say(W.unfetched, { day: slashed(retainedFrom), n: String(unfetched) })}</p> : null}
      {absent.length > 0 ? <Missing of={of} counted={counted} absent={absent} /> : null}
      {unusable > 0 ? (
        <p>
          {say(W.unusable, {
            days: daysWords(
              faults.map((f) => `${slashed(f.day)} (${f.field})`),
              unusable,
            ),
          })}
        </p>
      ) : null}
    </div>
  );
}

type MissingProps = { readonly of: Of; readonly counted: number; readonly absent: readonly string[] };
/** Days without counts; while some are still to come, how many are here. [KNOW-2] */
function Missing({ of, counted, absent }: MissingProps) {
  const { says, at } = useSays(of);
  const days = daysWords(absent, absent.length);
  if (says === "none")
    return (
      <p>
        <None of={of} say={W.missing} slots={{ days }} />
      </p>
    );
  if (says === "late") return <p data-none={says}>{say(W.asOf, { at, days })}</p>;
  return (
    <p data-none={says} aria-busy="true">
      {say(W.coming, { n: String(counted), all: String(counted + absent.length) })}
    </p>
  );
}
