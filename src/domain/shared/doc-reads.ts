import { isObject, type Json, type JsonObject } from "./json.ts";

/** How rows are read out of documents: what is not there, or is of another kind, is empty. */
export const text = (x: Json | undefined): string => (typeof x === "string" ? x : "");
export const textOrNull = (x: Json | undefined): string | null => (typeof x === "string" ? x : null);
export const numberOr = (x: Json | undefined, other: number): number => (typeof x === "number" ? x : other);
export const numberOrNull = (x: Json | undefined): number | null => (typeof x === "number" ? x : null);
export const object = (x: Json | undefined): JsonObject => (isObject(x) ? x : {});
export const texts = (x: Json | undefined): readonly string[] =>
  Array.isArray(x) ? x.filter((t): t is string => typeof t === "string") : [];
/** Last part of a document's path. */
export const lastPart = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
/** Id of the document that a link names: `{ ref: "sites/acme-london" }` → `acme-london`; empty for no link. */
export const linkedId = (link: Json | undefined): string => lastPart(text(object(link)["ref"]));
