import * as v from "valibot";
import { type Json, type JsonObject, sameJson } from "../shared/json.ts";

/** What stands in the fields of a form, by name. */
export type Values = JsonObject;

/** What was typed and not saved, and what stood there when it was, by field: only what differs is an edit. */
export type RecordDraft<V extends Values> = { readonly typed: Partial<V>; readonly base: Partial<V> };

const isEdit = <V extends Values>({ typed, base }: RecordDraft<V>, field: keyof V): boolean =>
  Object.hasOwn(typed, field) && !sameJson(typed[field], base[field]);

/** Names of the fields that were edited. */
export const editsOf = <V extends Values>(draft: RecordDraft<V>): readonly (keyof V & string)[] =>
  Object.keys(draft.typed).filter((field) => isEdit(draft, field));

/** Edits laid over what stands there now: a field that nobody touched follows what others made of it. [FORM-4] */
export const edited = <V extends Values>(draft: RecordDraft<V>, now: V): V => ({
  ...now,
  ...Object.fromEntries(editsOf(draft).map((field) => [field, draft.typed[field]])),
});

/** Edited fields that somebody else changed to something else meanwhile. [FORM-4] */
export const movedIn = <V extends Values>(draft: RecordDraft<V>, now: V): readonly (keyof V & string)[] =>
  editsOf(draft).filter((f) => !sameJson(now[f], draft.base[f]) && !sameJson(now[f], draft.typed[f]));

const without = <T extends object>(all: T, field: keyof T): T =>
  Object.fromEntries(Object.entries(all).filter(([name]) => name !== field)) as T;

/** The draft with a field typed. Typing what stood there is no edit. [FORM-2] */
export function withTyped<V extends Values, F extends keyof V & string>(
  draft: RecordDraft<V>,
  field: F,
  value: V[F],
  now: V,
): RecordDraft<V> {
  const base = isEdit(draft, field) ? draft.base[field] : now[field];
  if (sameJson(base, value)) return { typed: without(draft.typed, field), base: without(draft.base, field) };
  return { typed: { ...draft.typed, [field]: value }, base: { ...draft.base, [field]: base } };
}

/** The draft over what a person has seen stand there now: their text stays, or goes. [FORM-4] */
export function decided<V extends Values>(
  draft: RecordDraft<V>,
  field: keyof V & string,
  take: "mine" | "theirs",
  now: V,
): RecordDraft<V> {
  if (take === "mine") return { ...draft, base: { ...draft.base, [field]: now[field] } };
  return { typed: without(draft.typed, field), base: without(draft.base, field) };
}

/** The draft without what was saved of it, unless that was typed anew meanwhile. */
export function withoutSaved<V extends Values>(draft: RecordDraft<V>, saved: RecordDraft<V>): RecordDraft<V> {
  const done = editsOf(saved).filter((f) => sameJson(draft.typed[f], saved.typed[f]));
  return done.reduce<RecordDraft<V>>(
    ({ typed, base }, f) => ({ typed: without(typed, f), base: without(base, f) }),
    draft,
  );
}

/** As the device keeps it; null, which forgets it, where nothing is edited. */
export const recordToJson = <V extends Values>(draft: RecordDraft<V>): Json =>
  editsOf(draft).length === 0 ? null : { typed: draft.typed as JsonObject, base: draft.base as JsonObject };

type Entries = v.ObjectEntries;

/**
 * A draft of an earlier time; null for none, or one of another shape. `shape` says what a field may hold at all, good or bad:
 * whether it may be saved is asked of another schema.
 */
export function recordFromJson<E extends Entries>(
  shape: v.ObjectSchema<E, undefined>,
  found: unknown,
): RecordDraft<v.InferOutput<v.ObjectSchema<E, undefined>> & Values> | null {
  const some = v.partial(shape as v.ObjectSchema<Entries, undefined>);
  const parsed = v.safeParse(v.object({ typed: some, base: some }), found);
  return parsed.success ? (parsed.output as never) : null;
}
