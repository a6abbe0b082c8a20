import { useCallback, useEffect, useRef } from "react";
import * as v from "valibot";
import { type Details, NO_DETAILS } from "#domain/desk-audits/commands.ts";
import { DESK_AUDITS } from "#domain/desk-audits/limits.ts";
import type { Json } from "#domain/shared/json.ts";
import { useTyped } from "#widgets/use-typed.ts";

/** Words typed at desks that were not tapped yet, by desk. */
type Notes = { readonly [desk: string]: Details };
const text = (max: number) => v.pipe(v.string(), v.maxLength(max));
const notesSchema = v.record(
  v.string(),
  v.object({
    note: text(DESK_AUDITS.noteMax),
    wrongLabel: text(DESK_AUDITS.labelMax),
    wrongPlace: text(DESK_AUDITS.placeMax),
    seenPerson: text(DESK_AUDITS.personMax),
  }),
);
const NONE: Notes = {};

function notesIn(found: Json): Notes | null {
  const parsed = v.safeParse(notesSchema, found);
  return parsed.success ? parsed.output : null;
}
const isEmpty = (details: Details): boolean => Object.values(details).every((words) => words === "");

export type DeskNotes = {
  readonly of: (desk: string) => Details;
  readonly change: (desk: string, details: Details) => void;
  /** They went with a tap. */
  readonly forget: (desk: string) => void;
  /** The desk at which words of an earlier page wait; null when there are none. */
  readonly left: string | null;
};

/** What is typed at the desks of a round before the tap that takes it along: another desk in between, a reload or a kill loses none of it. [WALK-17] */
export function useNotes(round: string): DeskNotes {
  const { value, putBack, change, forget } = useTyped<Notes>(`round/${round}`, NONE, notesIn);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const set = useCallback(
    (desk: string, details: Details) => {
      const { [desk]: _, ...others } = latest.current;
      const next = isEmpty(details) ? others : { ...others, [desk]: details };
      latest.current = next;
      if (Object.keys(next).length === 0) forget();
      else change(next);
    },
    [change, forget],
  );
  return {
    of: (desk) => value[desk] ?? NO_DETAILS,
    change: set,
    forget: (desk) => (latest.current[desk] ? set(desk, NO_DETAILS) : undefined),
    left: putBack ? (Object.keys(value).at(-1) ?? null) : null,
  };
}
