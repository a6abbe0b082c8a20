import * as v from "valibot";
import { isObject, type Json, type JsonObject, sameJson } from "../shared/json.ts";

/** Stands for the whole of a document that is not made yet. */
export const WHOLE = "";

const json = v.custom<Json>((x) => x !== undefined);
/** One value of one document that was changed and not saved. */
export const fieldEditSchema = v.object({
  path: v.string(),
  /** Field path; `WHOLE` for a document that is to be created. */
  field: v.string(),
  /** Title of the document, as it was when editing began. */
  name: v.string(),
  /** Of a desk: the floor it stands on. */
  floor: v.optional(v.string()),
  /** What the person saw when editing began. */
  seen: json,
  /** The revision that belongs to it. */
  rev: v.optional(v.number()),
  /** What it is to become; null takes it out. */
  to: json,
});
export type FieldEdit = v.InferOutput<typeof fieldEditSchema>;
/** Edits by `keyOf`. */
export type FieldEdits = ReadonlyMap<string, FieldEdit>;
export const NO_FIELDS: FieldEdits = new Map();

export const keyOf = (path: string, field: string): string => `${path}#${field}`;

/** A value that is being edited, as it stands. */
export type Editable = {
  readonly path: string;
  readonly field: string;
  readonly name: string;
  readonly is: Json;
  readonly rev?: number;
  readonly floor?: string;
};

/** The edits with one value set. What is back at what was seen, or at what it is, is no edit. [HOOD-5] */
export function withField(edits: FieldEdits, at: Editable, to: Json): FieldEdits {
  const key = keyOf(at.path, at.field);
  const before = edits.get(key);
  const seen = before ? before.seen : at.is;
  const rev = before ? before.rev : at.rev;
  const next = new Map(edits);
  if (sameJson(to, seen) || sameJson(to, at.is)) next.delete(key);
  else {
    next.set(key, {
      path: at.path,
      field: at.field,
      name: before?.name ?? at.name,
      seen,
      to,
      ...(rev === undefined ? {} : { rev }),
      ...(at.floor === undefined ? {} : { floor: at.floor }),
    });
  }
  return next;
}

/** A value with the edits over it. */
export function shownField(edits: FieldEdits, path: string, field: string, is: Json): Json {
  const edit = edits.get(keyOf(path, field));
  return edit ? edit.to : is;
}

/** The edits without those that were saved, unless they were changed meanwhile. */
export const fieldsWithoutSaved = (edits: FieldEdits, saved: FieldEdits): FieldEdits =>
  new Map([...edits].filter(([key, edit]) => saved.get(key) !== edit));

/** The edits without those that are shown already. @param value what a document shows; undefined where that is not known */
export function fieldsWithoutDone(
  edits: FieldEdits,
  value: (path: string, field: string) => Json | undefined,
): FieldEdits {
  const left = [...edits].filter(([, { path, field, to }]) => {
    const now = value(path, field);
    return now === undefined || (field !== WHOLE && !sameJson(now, to));
  });
  return left.length === edits.size ? edits : new Map(left);
}

/** The fields of a document that is to be created; null for an edit of another kind. */
export const wholeOf = (edit: FieldEdit): JsonObject | null =>
  edit.field === WHOLE && isObject(edit.to) ? edit.to : null;
