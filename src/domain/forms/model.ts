import * as v from "valibot";
import {
  decided,
  edited,
  editsOf,
  movedIn,
  type RecordDraft,
  recordFromJson,
  recordToJson,
  type Values,
  withoutSaved,
  withTyped,
} from "./record.ts";
import type { Patch } from "../shared/changes.ts";
import type { Json } from "../shared/json.ts";

export type Field<V extends Values> = keyof V & string;
export type Take = "mine" | "theirs";

export type Moved<V extends Values> = { readonly field: Field<V>; readonly mine: Json; readonly now: Json };

/** How a form edits something. `D`: the draft, `V`: what stands in the fields, `N`: what is edited, as it stands now. */
export type EditModel<D, V extends Values, N> = {
  readonly shown: (draft: D, now: N) => V;
  readonly typed: (draft: D, field: Field<V>, value: Json, now: N) => D;
  readonly edits: (draft: D) => readonly Field<V>[];
  /** Edited fields that somebody else changed since: what was typed, and what stands there now. */
  readonly moved: (draft: D, now: N) => readonly Moved<V>[];
  /** A person saw what stands there now, and decided. */
  readonly decided: (draft: D, field: Field<V>, take: Take, now: N) => D;
  readonly withoutSaved: (draft: D, saved: D) => D;
  /** What is wrong, in words by field; empty: it can be saved. */
  readonly wrong: (draft: D, now: N) => { readonly [field: string]: string };
  /** Fields that are needed. */
  readonly required: ReadonlySet<string>;
};

type Shape = v.ObjectSchema<v.ObjectEntries, undefined>;
type Piped = { readonly pipe?: readonly [v.GenericSchema] };

/** The same fields without their checks: what is typed may be bad, and is kept all the same. */
const shapeOf = ({ entries }: Shape): Shape =>
  v.object(
    Object.fromEntries(
      Object.entries(entries).map(([f, entry]) => [f, (entry as unknown as Piped).pipe?.[0] ?? entry]),
    ),
  );

/** What a field holds while nothing is in it. */
const EMPTY: readonly unknown[] = ["", null, undefined, []];
const requiredIn = ({ entries }: Shape): ReadonlySet<string> =>
  new Set(Object.entries(entries).flatMap(([f, entry]) => (EMPTY.some((none) => v.is(entry, none)) ? [] : [f])));

const path = (issue: v.BaseIssue<unknown>): string => String(issue.path?.[0]?.key ?? "");

/** The first thing that is wrong with each field of some values. [FORM-1] */
function wrongIn(schema: v.GenericSchema, values: unknown): { readonly [field: string]: string } {
  const parsed = v.safeParse(schema, values);
  return Object.fromEntries((parsed.issues ?? []).toReversed().map((issue) => [path(issue), issue.message]));
}

/** A form whose fields are those of a valibot schema: one document, field by field. [FORM-1] [FORM-4] */
export function recordModel<E extends v.ObjectEntries>(schema: v.ObjectSchema<E, undefined>) {
  type V = v.InferInput<v.ObjectSchema<E, undefined>> & Values;
  const shape = shapeOf(schema as unknown as Shape);
  const model: EditModel<RecordDraft<V>, V, V> = {
    shown: edited,
    typed: (draft, field, value, now) => withTyped(draft, field, value as V[typeof field], now),
    edits: editsOf,
    moved: (draft, now) =>
      movedIn(draft, now).map((field) => ({ field, mine: draft.typed[field] ?? null, now: now[field] })),
    decided,
    withoutSaved,
    wrong: (draft, now) => wrongIn(schema as unknown as v.GenericSchema, edited(draft, now)),
    required: requiredIn(schema as unknown as Shape),
  };
  const kind = {
    none: { typed: {}, base: {} } as RecordDraft<V>,
    toJson: (draft: RecordDraft<V>) => recordToJson(draft),
    fromJson: (found: Json) => {
      const draft = recordFromJson(shape, found) as RecordDraft<V> | null;
      return draft && editsOf(draft).length > 0 ? draft : null;
    },
  };
  /** What a save writes, in the form that the schema gives it (trimmed), and what stood there. @throws {Error} for what is wrong */
  const patch = (draft: RecordDraft<V>, now: V): { readonly fields: Patch; readonly seen: Patch } => {
    const values: Values = v.parse(schema as unknown as v.GenericSchema<Values>, edited(draft, now));
    const of = (from: { readonly [field: string]: Json | undefined }): Patch =>
      Object.fromEntries(editsOf(draft).map((field) => [field, from[field] ?? null]));
    return { fields: of(values), seen: of(draft.base) };
  };
  return { model, kind, patch };
}
