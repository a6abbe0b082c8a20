import { DocumentReference, Timestamp } from "firebase-admin/firestore";
import type { Json, JsonObject } from "#domain/shared/json.ts";

/** Firestore values as plain data, as the app keeps them: timestamps become epoch milliseconds, links their paths. */
export function plain(value: unknown): Json {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Timestamp) return value.toMillis();
  if (value instanceof DocumentReference) return value.path;
  return typeof value === "object" ? plainFields(value) : null;
}

/** A document's fields as plain data. */
export const plainFields = (doc: object): JsonObject =>
  Object.fromEntries(Object.entries(doc).map(([key, x]) => [key, plain(x)]));
