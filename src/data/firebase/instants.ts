import { collectionAt } from "#domain/collections.ts";
import { isObject, type Json } from "#domain/shared/json.ts";

const NONE: readonly string[] = [];

/**
 * Fields of a document that hold moments: epoch milliseconds on the device, timestamps on the server, as its rules and
 * functions expect them. Everything else goes as it stands.
 */
export const instantsOf = (path: string): readonly string[] => collectionAt(path)?.instants ?? NONE;

/**
 * A field's value with its moments made into what the server's kind of them is; other values are the same objects.
 * @param field where the value stands in its document
 */
export function withInstants(
  fields: readonly string[],
  field: string,
  value: Json,
  make: (ms: number) => unknown,
): unknown {
  if (typeof value === "number") return fields.includes(field) ? make(value) : value;
  if (!isObject(value) || !fields.some((f) => f.startsWith(`${field}/`))) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, x]) => [key, withInstants(fields, `${field}/${key}`, x, make)]),
  );
}
