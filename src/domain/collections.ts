import * as v from "valibot";
import { COLLECTIONS } from "./areas.ts";
import type { Collection, KnownDoc, NameChange } from "./shared/collection.ts";
import type { StoredOp } from "./sync/schema.ts";
import { isObject, type Json, type JsonObject } from "./shared/json.ts";
import { commonSchema } from "./site/schema.ts";

export { COLLECTIONS };

type Listed = (typeof COLLECTIONS)[number];
export type Kind = Listed["kind"];
type Of<K extends Kind> = Extract<Listed, { readonly kind: K }>;
/** What a list shows of a kind. */
export type RowOfKind<K extends Kind> = Of<K> extends Collection<K, infer R, infer _F, infer _D> ? R : never;
/** What one document's own screen gets; the row where nothing more is declared. */
export type DetailOfKind<K extends Kind> = Of<K> extends Collection<K, infer _R, infer _F, infer D> ? D : never;
type FoundOf<C> =
  C extends Collection<infer K, infer _R, infer F, infer _D>
    ? [F] extends [never]
      ? never
      : { readonly key: string; readonly kind: K; readonly title: string } & F
    : never;
/** Something that was found, with the facts that its line and details show. `key` names it for good; sites are ids. */
export type FoundRow = FoundOf<Listed>;
export type FoundKind = FoundRow["kind"];

const ALL: readonly Collection[] = COLLECTIONS;

/** The declaration of a kind; undefined for a word that is none. */
export const byKind = (kind: string): Collection | undefined => ALL.find((c) => c.kind === kind);

/** Kinds that change records are of: those whose changes are recorded, with values or without, and PINs, which have no collection. */
export const recorded: readonly string[] = [...ALL.filter((c) => c.record !== undefined).map((c) => c.kind), "pin"];
/** What the search finds, in the order in which answers show it. */
export const searched: readonly Collection[] = ALL.filter((c) => c.search !== undefined);

/** `sites/a/rounds/b` → `sites/rounds`: what kinds are found by, quicker than by their patterns. */
const shapeOf = (path: string): string =>
  path
    .split("/")
    .filter((_, i) => i % 2 === 0)
    .join("/");
const PATHS = [...new Set(ALL.map((c) => c.path))];
/** Kinds by shape, and there by path: counts of desks and of rooms stand side by side, and are told apart by their ids. */
const BY_SHAPE: ReadonlyMap<string, readonly (readonly Collection[])[]> = new Map(
  PATHS.map((path) => [
    shapeOf(path),
    PATHS.filter((other) => shapeOf(other) === shapeOf(path)).map((p) => ALL.filter((c) => c.path === p)),
  ]),
);
const NO_KIND: readonly Collection[] = [];

/** The kinds that share the place of a path. */
function at(path: string): readonly Collection[] {
  return BY_SHAPE.get(shapeOf(path))?.find(([first]) => first?.idsOf(path)) ?? NO_KIND;
}

/**
 * The declaration that a document belongs to, by its path and, where several kinds share that, by its own word; the first of
 * them where it says none. Undefined for paths that are not known.
 */
export function collectionAt(path: string, doc: Json | JsonObject | undefined = null): Collection | undefined {
  const found = at(path);
  const said = isObject(doc ?? null) ? (doc as JsonObject)["kind"] : undefined;
  return found.find((c) => c.among === undefined || c.among === said) ?? found[0];
}

/** What the edit of a document does to names that only one may have: none for most. */
export const nameChangesOf = (op: StoredOp, known: KnownDoc, ns: string): readonly NameChange[] =>
  at(op.path).flatMap((c) => c.reserves?.(op, known, ns) ?? []);

/** Schema of a document at its path; null for paths that are not known. Deleted ones only need the common fields. */
export function schemaAt(path: string, doc: JsonObject): v.GenericSchema | null {
  const found = at(path);
  if (found.length === 0) return null;
  if (doc["deleted"] === true) return v.object(commonSchema);
  const own = found.find((c) => c.among === undefined || c.among === doc["kind"]);
  if (own) return own.schema;
  return v.object({ ...commonSchema, kind: v.picklist(found.flatMap((c) => c.among ?? [])) });
}
