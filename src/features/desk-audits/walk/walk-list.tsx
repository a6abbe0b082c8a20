import { None, type Of } from "#widgets/known.tsx";
import { TextInput } from "@mantine/core";
import { memo, useMemo, useState } from "react";
import type { DeskRow } from "#data/api.ts";
import type { DeskStanding } from "#domain/desk-audits/observations.ts";
import { OWN } from "#domain/shared/known.ts";
import { DESK_AUDIT_WORDS } from "#domain/words/desk-audits.ts";
import { say } from "#domain/words/say.ts";
import { RowList } from "#widgets/table/row-list.tsx";
import { rowsOfArray } from "#widgets/table/rows.ts";
import { auditVars, SIGNS } from "#widgets/floor-plan/audit-looks.ts";
import classes from "./walk.module.css";
import { stateWords } from "./view.ts";

type Props = {
  readonly desks: readonly DeskRow[];
  readonly latest: ReadonlyMap<string, DeskStanding>;
  readonly booked: { has(desk: string): boolean };
  readonly selected: string | null;
  /** What the desks are drawn from. */
  readonly of: Of;
  readonly onChoose: (desk: DeskRow, byKey: boolean) => void;
};
/** Height of a row, px: a finger's. */
const ROW_PX = 48;

/** Everything that the plan offers, as a list. */
export const WalkList = memo(function WalkList({ desks, latest, booked, selected, of, onChoose }: Props) {
  const [text, setText] = useState("");
  const [left, setLeft] = useState(false);
  const shown = useMemo(() => {
    const wanted = text.trim().toLowerCase();
    return desks.filter(
      (d) => (!left || !latest.has(d.id)) && (wanted === "" || d.title.toLowerCase().includes(wanted)),
    );
  }, [desks, latest, left, text]);
  return (
    <section className={classes["list"]} aria-label={DESK_AUDIT_WORDS.listOf}>
      <div className={classes["filters"]}>
        <TextInput
          type="search"
          aria-label={DESK_AUDIT_WORDS.filter}
          placeholder={DESK_AUDIT_WORDS.filter}
          value={text}
          onChange={(e) => setText(e.currentTarget.value)}
        />
        <label className={classes["check"]}>
          <input type="checkbox" checked={left} onChange={(e) => setLeft(e.currentTarget.checked)} />
          {DESK_AUDIT_WORDS.onlyUnvisited}
        </label>
      </div>
      {shown.length === 0 ? (
        <p className={classes["hint"]}>
          <None of={of} say={DESK_AUDIT_WORDS.noneLeft} />
        </p>
      ) : null}
      <RowList label={DESK_AUDIT_WORDS.listOf} rows={rowsOfArray(shown, OWN)} keyOf={(d) => d.id} estimate={ROW_PX}>
        {(desk) => {
          const seen = latest.get(desk.id);
          const state = stateWords(seen, booked.has(desk.id));
          return (
            <button
              type="button"
              className={classes["row"]}
              aria-pressed={desk.id === selected}
              aria-label={say(DESK_AUDIT_WORDS.taken, { title: desk.title, state })}
              onClick={(e) => onChoose(desk, e.detail === 0)}
            >
              <span
                className={classes["swatch"]}
                style={auditVars(seen?.status ?? "unvisited")}
                data-unvisited={seen === undefined || undefined}
                aria-hidden="true"
              >
                {SIGNS[seen?.status ?? "unvisited"]}
              </span>
              <span className={classes["rowTitle"]}>{desk.title}</span>
              <span className={classes["rowState"]}>{state}</span>
            </button>
          );
        }}
      </RowList>
    </section>
  );
});
