import { isObject, type Json, type JsonObject } from "../shared/json.ts";
import type { SourceQuery } from "../sync/sources.ts";

/** Whether a document meets all conditions of a source, as the server compares; fields are `site.ref`, of a map. */
export const isOfSource = (fields: JsonObject, { ns, where }: Pick<SourceQuery, "ns" | "where">): boolean =>
  fields["ns"] === ns && where.every((w) => meets(fields, w));

function meets(fields: JsonObject, { field, op, value }: SourceQuery["where"][number]): boolean {
  const found = field
    .split(".")
    .reduce<Json | undefined>((at, key) => (isObject(at ?? null) ? (at as JsonObject)[key] : undefined), fields);
  if (typeof value !== "string") return Array.isArray(found) && found.length === 0;
  if (op === "array-contains") return Array.isArray(found) && (found as readonly Json[]).includes(value);
  return op === ">=" ? typeof found === "string" && found >= value : found === value;
}
