import { isObject, type JsonObject } from "./json.ts";

/** How values are read out of documents and tokens: what is not there, or is of another kind, is empty. */
export const text = (x: unknown): string => (typeof x === "string" ? x : "");
export const textOrNull = (x: unknown): string | null => (typeof x === "string" ? x : null);
export const numberOr = (x: unknown, other: number): number => (typeof x === "number" ? x : other);
export const numberOrNull = (x: unknown): number | null => (typeof x === "number" ? x : null);
export const object = (x: unknown): JsonObject => (isObject(x) ? x : {});
export const texts = (x: unknown): readonly string[] =>
  Array.isArray(x) ? x.filter((t): t is string => typeof t === "string") : [];
/** Last part of a document's path. */
export const lastPart = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
/** Id of the document that a link names: `{ ref: "sites/acme-london" }` → `acme-london`; empty for no link. */
export const linkedId = (link: unknown): string => lastPart(text(object(link)["ref"]));
