import * as v from "valibot";
import type { Json, JsonObject } from "#domain/shared/json.ts";
import { revSchema } from "#domain/site/schema.ts";
import type { Truth } from "../engine/record.ts";
import { fieldsOnDevice } from "../replica/records/collections.ts";

const hasMillis = (x: object): x is { toMillis(): number } => "toMillis" in x && typeof x.toMillis === "function";
const hasPath = (x: object): x is { path: string } => "path" in x && typeof x.path === "string" && "firestore" in x;

/**
 * Firestore values as plain data: timestamps become epoch milliseconds, references their paths. What the product never
 * writes (bytes, geo points, vectors) becomes null, and the document's schema then says what it thinks of that.
 */
export function plain(value: unknown): Json {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object") return null;
  if (hasMillis(value)) return value.toMillis();
  if (hasPath(value)) return value.path;
  if (Object.getPrototypeOf(value) !== Object.prototype) return null;
  return Object.fromEntries(Object.entries(value).map(([k, x]) => [k, plain(x)]));
}

/** A server document as truth. Null when it lacks the fields without which nothing can be compared (`rev`, `updatedAt`). */
export function truthOf(path: string, data: unknown): Truth | null {
  const { rev, updatedAt, deleted, ...fields } = fieldsOnDevice(path, plain(data) as JsonObject);
  if (!v.is(revSchema, rev) || typeof updatedAt !== "number") return null;
  return { path, rev, updatedAt, deleted: deleted === true, fields };
}
