import type { FloorRow, DeskRow } from "#data/api.ts";
import type { DeskStanding, StandingObservation } from "#domain/desk-audits/observations.ts";
import { DESK_AUDIT_WORDS } from "#domain/words/desk-audits.ts";
import { say } from "#domain/words/say.ts";
import { None, type Of } from "#widgets/known.tsx";
import classes from "./results.module.css";

type TitlesProps = {
  readonly title: string;
  readonly desks: readonly DeskRow[];
  readonly floors: readonly FloorRow[];
  /** What it is said of that nobody looked at them, or that somebody looked at all. */
  readonly of: Of;
};

/** Desks that nobody looked at, by floor. They are not missing. [WALK-6] */
export function DeskTitles({ title, desks, floors, of }: TitlesProps) {
  if (of.known !== "all") return null;
  return (
    <section className={classes["part"]} aria-labelledby="never">
      <h2 id="never">{title}</h2>
      <p className={classes["hint"]}>
        {desks.length === 0 ? <None of={of} say={DESK_AUDIT_WORDS.neverNone} /> : DESK_AUDIT_WORDS.neverHow}
      </p>
      {floors
        .map((f) => ({ floor: f, own: desks.filter((d) => d.floor === f.id) }))
        .filter(({ own }) => own.length > 0)
        .map(({ floor, own }) => (
          <p key={floor.id}>
            <strong>{floor.title}</strong>: {own.map((d) => d.title).join(", ")}
          </p>
        ))}
    </section>
  );
}

type LookProps = {
  readonly desks: readonly DeskRow[];
  readonly latest: ReadonlyMap<string, DeskStanding>;
  readonly labels: readonly StandingObservation[];
};
type Line = { readonly key: string; readonly text: string; readonly note: string };

function linesOf({ desks, latest, labels }: LookProps): readonly Line[] {
  const ofDesks = desks.flatMap((d): Line[] => {
    const seen = latest.get(d.id);
    if (!seen) return [];
    const { wrongLabel: label, wrongPlace: place, note } = seen;
    return [
      ...(label === ""
        ? []
        : [{ key: `${d.id} label`, text: say(DESK_AUDIT_WORDS.labelSays, { title: d.title, label }), note }]),
      ...(place === ""
        ? []
        : [{ key: `${d.id} place`, text: say(DESK_AUDIT_WORDS.standsAt, { title: d.title, place }), note }]),
    ];
  });
  const unknown = labels.map((o) => ({
    key: o.id,
    text: say(DESK_AUDIT_WORDS.unknownLabel, { label: o.label }),
    note: o.note,
  }));
  return [...ofDesks, ...unknown];
}

/** What only somebody on the floor can put right: wrong labels, desks elsewhere, labels of no desk. [WALK-3] */
export function LookInto(props: LookProps) {
  const lines = linesOf(props);
  if (lines.length === 0) return null;
  return (
    <section className={classes["part"]} aria-labelledby="look-into">
      <h2 id="look-into">{DESK_AUDIT_WORDS.toCheck}</h2>
      <p className={classes["hint"]}>{DESK_AUDIT_WORDS.toCheckHow}</p>
      <ul className={classes["plainList"]}>
        {lines.map((line) => (
          <li key={line.key}>
            <span>
              {line.text}
              {line.note === "" ? null : <span className={classes["hint"]}>{line.note}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
