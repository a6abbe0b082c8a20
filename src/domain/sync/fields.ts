import { collectionAt } from "../collections.ts";
import { labelsOf } from "../labels.ts";
import { valueAt } from "../shared/changes.ts";
import { anything, type FieldSpec } from "../shared/field-spec.ts";
import type { Json, JsonObject } from "../shared/json.ts";

export { type FieldSpec, plainWords, type Typed } from "../shared/field-spec.ts";

/** The kind of a document: by its place, and its own word for it. Most of what is edited in a site's spaces are desks. */
export const kindOf = (path: string, doc: Json): string => collectionAt(path, doc)?.kind ?? "";

/** What a field is called, how its values read, and how one is typed. */
export function fieldSpec(kind: string, field: string): FieldSpec {
  const { fields, dynamic } = labelsOf(kind);
  return (Object.hasOwn(fields, field) ? fields[field] : dynamic?.(field)) ?? anything(field);
}

/** The known fields of a document, as `[label, words]`. */
export function documentWords(
  kind: string,
  doc: JsonObject,
  specOf: (field: string) => FieldSpec = (field) => fieldSpec(kind, field),
): readonly (readonly [label: string, words: string])[] {
  return Object.keys(labelsOf(kind).fields)
    .filter((field) => Object.hasOwn(doc, field) || valueAt(doc, field) !== null)
    .map((field) => [specOf(field).label, specOf(field).words(valueAt(doc, field))]);
}
