import { byKind } from "../collections.ts";
import { labelsOf } from "../labels.ts";
import { lastPart, text } from "../shared/doc-reads.ts";
import { isObject, type Json, type JsonObject } from "../shared/json.ts";
import { FIELD_WORDS } from "../words/fields.ts";
import { say } from "../words/say.ts";
import { documentWords, type FieldSpec, fieldSpec, kindOf, plainWords } from "./fields.ts";
import type { ChangeSet, StoredOp } from "./schema.ts";

/** What documents that others link to are called, by path; those that were deleted by their last title. */
export type Names = { readonly [path: string]: { readonly title: string; readonly deleted: boolean } };

const own = <T>(of: { readonly [key: string]: T }, key: string): T | null =>
  Object.hasOwn(of, key) ? (of[key] ?? null) : null;

type Linked = "links" | "titled";
/** The collection that the ids in a field belong to; null for a field that links to nothing. */
function linkedIn(path: string, kind: string, field: string, by: readonly Linked[] = ["links"]): string | null {
  const of = byKind(kind);
  const found = by.map((name) => own(of?.[name] ?? {}, field)).find((collection) => collection !== null) ?? null;
  const [root, site = ""] = path.split("/");
  return found === null || (found.includes("{site}") && root !== "sites") ? null : found.replace("{site}", site);
}

/** The collection of the ids in a field that are told by their titles. */
const titledIn = (path: string, kind: string, field: string) => linkedIn(path, kind, field, ["links", "titled"]);

/** What a link is to that brings no title yet; null for anything else. Functions fill it in after it was sent. */
function untitled(value: Json | undefined): string | null {
  if (!isObject(value) || text(value["title"]) !== "") return null;
  return text(value["ref"]) || null;
}

const idsIn = (value: Json | undefined): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === "string" && /^[^/]+$/.test(id));

type Written = readonly [path: string, fields: JsonObject];
const fieldsOf = (path: string, fields: Json | undefined): Written[] => (isObject(fields) ? [[path, fields]] : []);

/** All values of a set that may be shown: what was seen and written, what stands there, and what was decided. */
function valuesOf(set: ChangeSet, theirs: { readonly [path: string]: Json }): readonly Written[] {
  const at = (path: string, field: string | null | undefined, ...values: readonly (Json | undefined)[]) =>
    values.flatMap((value) => fieldsOf(path, field == null ? value : { [field]: value ?? null }));
  return [
    ...Object.entries(theirs).flatMap(([path, doc]) => fieldsOf(path, doc)),
    ...set.ops.flatMap((op) => (op.kind === "delete" ? [] : fieldsOf(op.path, op.fields))),
    ...set.ops.flatMap((op) => (op.kind === "patch" ? fieldsOf(op.path, op.was) : [])),
    ...(set.attention?.conflicts ?? []).flatMap((c) => at(c.path, c.field, c.was, c.mine, c.theirs)),
    ...set.decided.flatMap((d) => at(d.path, d.field, d.mine, d.theirs, d.value)),
  ];
}

/** The documents that values of a set link to, whose titles a screen needs. [SYNCUI-20] */
export function linkedPaths(set: ChangeSet, theirs: { readonly [path: string]: Json }): readonly string[] {
  const kinds = new Map(
    set.ops.flatMap((op) => (op.kind === "create" ? [[op.path, kindOf(op.path, op.fields)] as const] : [])),
  );
  const paths = valuesOf(set, theirs).flatMap(([path, fields]) => {
    const kind = kinds.get(path) ?? kindOf(path, theirs[path] ?? null);
    return Object.entries(fields).flatMap(([field, value]) => {
      const collection = titledIn(path, kind, field);
      const ref = untitled(value);
      const byId = collection === null ? [] : idsIn(value).map((id) => `${collection}/${id}`);
      return ref === null ? byId : [...byId, ref];
    });
  });
  // Whoever has what a set wanted to be its own, e.g. an email address.
  const holders = (set.attention?.conflicts ?? []).flatMap((c) => (c.holder ? [c.holder] : []));
  return [...new Set([...paths, ...holders])];
}

const OF_A_SITE = /^sites\/[^/]+(\/[^/]+\/[^/]+)?$/;

/** Documents of sites that one written value links to, by id or by a link (`{ ref }`). */
function linksOf(
  path: string,
  field: string,
  { kind, value }: { readonly kind: string; readonly value: Json },
): string[] {
  const collection = linkedIn(path, kind, field);
  const byId = collection === null ? [] : idsIn(value).map((id) => `${collection}/${id}`);
  const ref = isObject(value) ? value["ref"] : null;
  return typeof ref === "string" && OF_A_SITE.test(ref) ? [...byId, ref] : byId;
}

/** The documents without which some edits make no sense: those that what they write links to, and the site they belong to. */
export function neededBy(ops: readonly StoredOp[]): readonly string[] {
  const paths = ops.flatMap((op) => {
    const [root, site] = op.path.split("/");
    const home = root === "sites" && site !== undefined && op.path !== `sites/${site}` ? [`sites/${site}`] : [];
    if (op.kind === "delete") return home;
    const kind = kindOf(op.path, op.kind === "create" ? op.fields : null);
    return [...home, ...Object.entries(op.fields).flatMap(([f, value]) => linksOf(op.path, f, { kind, value }))];
  });
  return [...new Set(paths)];
}

function nameWords(path: string, names: Names, unknown: string = FIELD_WORDS.unknownName): string {
  const name = own(names, path);
  if (!name || name.title === "") return unknown;
  return name.deleted ? say(FIELD_WORDS.deletedName, { title: name.title }) : name.title;
}

/** As `fieldSpec`, links being told by their titles. [SYNCUI-20] */
export function namedSpec(path: string, kind: string, field: string, names: Names): FieldSpec {
  const spec = fieldSpec(kind, field);
  const collection = titledIn(path, kind, field);
  const isLink = linkedIn(path, kind, field) !== null;
  const words = (value: Json): string => {
    const ref = untitled(value);
    if (ref !== null) return nameWords(ref, names, spec.words(value));
    const ids = collection === null ? [] : idsIn(value);
    if (ids.length === 0) return isLink ? plainWords(value) : spec.words(value);
    const unknown = (id: string) => (isLink ? FIELD_WORDS.unknownName : id);
    return ids.map((id) => nameWords(`${collection}/${id}`, names, unknown(id))).join(", ");
  };
  return { ...spec, words };
}

/** As `documentWords`, links being told by their titles. [SYNCUI-20] */
export const namedWords = (path: string, kind: string, doc: JsonObject, names: Names) =>
  documentWords(kind, doc, (field) => namedSpec(path, kind, field, names));

/** What a document is called: by its title, a booking by desk and day, an observation by its label; else the last part of its path. */
export function nameOf(path: string, doc: JsonObject | null): string {
  const id = lastPart(path);
  return text(doc?.["title"]) || labelsOf(kindOf(path, doc)).name?.(id, doc) || id;
}
