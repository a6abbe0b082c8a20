import type { Renamed } from "#domain/plan-import/import.ts";
import { IMPORT_WORDS as W } from "#domain/words/plan-import.ts";
import { say } from "#domain/words/say.ts";
import classes from "../plan-import.module.css";

type Props = {
  readonly pairs: readonly Renamed[];
  /** Ids of desks of before that a person took for the same. */
  readonly confirmed: ReadonlySet<string>;
  readonly onConfirm: (ids: ReadonlySet<string>) => void;
};

const named = (title: string, id: string) => (title === id ? title : `${title} (${id})`);

function Tick({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label>
      <input type="checkbox" checked={on} onChange={(e) => onChange(e.currentTarget.checked)} />
      {label}
    </label>
  );
}

/** Desks that perhaps only have another id, each to be confirmed. [IMPT-8] */
export function RenamedPairs({ pairs, confirmed, onConfirm }: Props) {
  if (pairs.length === 0) return null;
  const set = (id: string, on: boolean) => {
    const next = new Set(confirmed);
    if (on) next.add(id);
    else next.delete(id);
    onConfirm(next);
  };
  return (
    <fieldset className={classes["pairs"]}>
      <legend>{say(W.renamed, { n: pairs.length.toLocaleString("en-GB") })}</legend>
      <p>{W.renamedWhy}</p>
      {pairs.length > 1 ? (
        <Tick
          label={W.renamedAll}
          on={pairs.every((p) => confirmed.has(p.from.id))}
          onChange={(on) => onConfirm(new Set(on ? pairs.map((p) => p.from.id) : []))}
        />
      ) : null}
      <ul>
        {pairs.map(({ from, to }) => (
          <li key={from.id}>
            <Tick
              label={say(W.renamedPair, { from: named(from.title, from.id), to: named(to.title, to.id) })}
              on={confirmed.has(from.id)}
              onChange={(on) => set(from.id, on)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
