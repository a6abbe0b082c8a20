import { type FieldEdit, keyOf, WHOLE } from "../neighbourhoods/fields.ts";
import { valueAt } from "../shared/changes.ts";
import { type Json, type JsonObject, sameJson } from "../shared/json.ts";
import type { DeskEdit, Draft } from "./draft.ts";

/** What a desk shows now: its `disabled` and the revision below it. */
export type DeskNow = { readonly disabled: boolean | string; readonly rev: number };
/**
 * An edit that was not saved before the page was gone. `same`: the desk is as it was then. `moved`: somebody changed it
 * since, so a person decides. `gone`: the desk is no longer there.
 */
export type FoundEdit = {
  readonly id: string;
  readonly edit: DeskEdit;
  readonly state: "same" | "moved" | "gone";
  readonly now: DeskNow | null;
};

const plain = (stored: boolean | string): boolean | string => (stored === "" ? false : stored);

/** The edits of a kept draft that still would do something, against what the desks show now. [RECOVER-2] */
export function foundEdits(draft: Draft, shown: ReadonlyMap<string, DeskNow | null>): readonly FoundEdit[] {
  return [...draft.edits].flatMap(([id, edit]): FoundEdit[] => {
    const now = shown.get(edit.path) ?? null;
    if (!now) return [{ id, edit, state: "gone", now }];
    if (plain(now.disabled) === edit.to) return [];
    return [{ id, edit, state: plain(now.disabled) === edit.seen ? "same" : "moved", now }];
  });
}

/** What a document shows now. */
export type DocNow = { readonly fields: JsonObject; readonly rev: number };
/** An edit of a neighbourhood, of a desk in one, or of a circle; the states as above. */
export type FoundField = {
  readonly key: string;
  readonly edit: FieldEdit;
  readonly state: "same" | "moved" | "gone";
  readonly now: { readonly value: Json; readonly rev: number } | null;
};

/** The same for neighbourhoods, desks in them and circles. A new neighbourhood that is there by now was saved. [RECOVER-2] */
export function foundFields(draft: Draft, shown: ReadonlyMap<string, DocNow | null>): readonly FoundField[] {
  return [...draft.fields].flatMap(([key, edit]): FoundField[] => {
    const doc = shown.get(edit.path) ?? null;
    if (edit.field === WHOLE) return doc ? [] : [{ key, edit, state: "same", now: null }];
    if (!doc) return [{ key, edit, state: "gone", now: null }];
    const value = valueAt(doc.fields, edit.field);
    if (sameJson(value, edit.to)) return [];
    const unset = value === null && edit.seen === false; // an option that was never set
    const state = unset || sameJson(value, edit.seen) ? "same" : "moved";
    return [{ key, edit, state, now: { value, rev: doc.rev } }];
  });
}

type AllFound = { readonly edits: readonly FoundEdit[]; readonly fields: readonly FoundField[] };

/**
 * The draft with what a person recovers: edits of documents that moved only where they said so, over what they saw.
 * `mine` holds desk ids and keys of fields. [RECOVER-2]
 */
export function recovered(draft: Draft, found: AllFound, mine: ReadonlySet<string>): Draft {
  const edits = found.edits.flatMap(({ id, edit, state, now }): [string, DeskEdit][] => {
    if (state === "same") return [[id, edit]];
    if (state === "gone" || !now || !mine.has(id)) return [];
    return [[id, { ...edit, seen: plain(now.disabled), rev: now.rev }]];
  });
  const fields = found.fields.flatMap(({ key, edit, state, now }): [string, FieldEdit][] => {
    if (state === "same") return [[key, edit]];
    if (state === "gone" || !now || !mine.has(key)) return [];
    return [[keyOf(edit.path, edit.field), { ...edit, seen: now.value, rev: now.rev }]];
  });
  return { at: draft.at, edits: new Map(edits), fields: new Map(fields) };
}
