import * as v from "valibot";
import { collectionAt, schemaAt } from "#domain/collections.ts";
import { type Keys, STORES, type Store } from "#domain/shared/collection.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { BROKEN_WHY, brokenWords } from "#domain/words/broken.ts";
import { storedName } from "./record-schema.ts";
import type { RecordView } from "../../engine/record.ts";

/** RxDB collections that hold replica records. */
export const RECORD_COLLECTIONS: readonly string[] = STORES.map(storedName);
/** All of the replica: `files` and `meta` hold drawings and checkpoints. */
export const RXDB_COLLECTIONS: readonly string[] = [...RECORD_COLLECTIONS, "files", "meta"];

/** Keys of tombstones, and of documents that never arrived. */
export const GONE: Keys = { kind: "gone", scope: "", group: "" };

/** Which store holds a document; undefined for paths that are not replicated. */
export const storeOf = (path: string): Store | undefined => collectionAt(path)?.store;

/** Index keys of a record as it is shown. */
export function keysOf(path: string, view: RecordView | null): Keys {
  const found = view && !view.deleted ? collectionAt(path, view.fields) : undefined;
  return found && view ? found.keysOf(path, view.fields) : GONE;
}

/** Why a document of the server cannot be used; null when it can. */
export function brokenBecause(path: string, doc: JsonObject): string | null {
  const schema = schemaAt(path, doc);
  return schema ? unfitBecause(schema, doc) : BROKEN_WHY.place;
}

/** What stands on the device for a document that does not fit; null where it is left out. [PULL-15] */
export const standInFor = (path: string, doc: JsonObject, why: string): JsonObject | null =>
  collectionAt(path, doc)?.standIn?.(doc, why) ?? null;

/** Fields of a document of the server as the device keeps them. */
export function fieldsOnDevice(path: string, doc: JsonObject): JsonObject {
  if (!collectionAt(path, doc)?.standIn) return doc;
  const why = brokenBecause(path, doc);
  return (why === null ? null : standInFor(path, doc, why)) ?? doc;
}

/** Why a document does not fit a schema; null when it does. */
export function unfitBecause(schema: v.GenericSchema, doc: JsonObject): string | null {
  const parsed = v.safeParse(schema, doc);
  if (parsed.success) return null;
  const issue = parsed.issues[0];
  return brokenWords({
    field: v.getDotPath(issue) ?? "",
    type: issue.type,
    found: issue.input,
    expected: issue.kind === "schema" ? issue.expected : null,
    limit: issue.requirement,
  });
}

/** RxDB schema of `files` and `meta`: a key and a value. */
export const VALUE_SCHEMA = {
  version: 0,
  type: "object",
  primaryKey: "id",
  properties: { id: { type: "string", maxLength: 400 }, value: {} },
  required: ["id"],
} as const;
