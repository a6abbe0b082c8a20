import { DocumentReference, Timestamp } from "firebase-admin/firestore";
import type { Json, JsonObject } from "#domain/shared/json.ts";

/**
 * Firestore values as plain data, as the app keeps them: timestamps become epoch milliseconds with what is behind their point, links
 * their paths, and what the product never writes (bytes, places, vectors, numbers that are none) null. Devices make the same of the
 * server's pages (src/data/firebase/rest-value.ts), and the files of a source hold this in their place.
 */
export function plain(value: unknown): Json {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Timestamp) return 1000 * value.seconds + value.nanoseconds / 1e6; // `toMillis` would round it
  if (value instanceof DocumentReference) return value.path;
  return typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype ? plainFields(value) : null;
}

/** A document's fields as plain data. */
export const plainFields = (doc: object): JsonObject =>
  Object.fromEntries(Object.entries(doc).map(([key, x]) => [key, plain(x)]));
