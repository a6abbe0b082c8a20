import { csvCell, csvLine, csvStart, joined } from "../export/csv.ts";
import type { Collection } from "../shared/collection.ts";
import { isObject, type Json, type JsonObject } from "../shared/json.ts";
import { lastPart } from "../shared/doc-reads.ts";
import { commonSchema } from "../site/schema.ts";

/** A document on its way out: as its schema has it, moments as epoch milliseconds. */
export type TakenDoc = { readonly path: string; readonly fields: JsonObject };
/** A column of a table: where the value stands, and whether it is a moment. */
export type Column = { readonly path: readonly string[]; readonly instant: boolean };

/** What every document carries, and no table repeats. */
const COMMON = new Set([...Object.keys(commonSchema), "lastWrittenBy", "lastWrittenVia", "changeSet", "kind"]);
/** Objects within objects: deeper ones are a cell of JSON. */
const DEPTH = 3;

/** The entries of an object schema, through whatever is laid around it; null for any other. */
function entriesOf(schema: unknown): { readonly [field: string]: unknown } | null {
  if (typeof schema !== "object" || schema === null) return null;
  const s = schema as { entries?: unknown; wrapped?: unknown; pipe?: readonly unknown[] };
  if (typeof s.entries === "object" && s.entries !== null) return s.entries as { readonly [field: string]: unknown };
  return entriesOf(s.wrapped ?? (s.pipe && s.pipe[0] !== schema ? s.pipe[0] : null));
}

function leaves(schema: unknown, path: readonly string[], depth: number): readonly (readonly string[])[] {
  const entries = depth < DEPTH ? entriesOf(schema) : null;
  if (!entries) return [path];
  return Object.entries(entries).flatMap(([field, inner]) =>
    depth === 0 && COMMON.has(field) ? [] : leaves(inner, [...path, field], depth + 1),
  );
}

/** The columns of a kind's table: a column for each value that its schema names. [TAKE-2] */
export function columnsOf({ schema, instants = [] }: Pick<Collection, "schema" | "instants">): readonly Column[] {
  return leaves(schema, [], 0)
    .filter((path) => path.length > 0)
    .map((path) => ({ path, instant: instants.includes(path.join("/")) }));
}

const valueAt = (fields: Json | undefined, path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((at, field) => (isObject(at ?? null) ? (at as JsonObject)[field] : undefined), fields);

function cellOf(value: Json | undefined, instant: boolean): string {
  if (value === undefined || value === null) return "";
  if (instant && typeof value === "number" && Math.abs(value) <= 8.64e15) return new Date(value).toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** What no column has: fields that the schema does not name, as JSON. */
function others(fields: JsonObject, named: ReadonlySet<string>): string {
  const rest = Object.entries(fields).filter(([field]) => !named.has(field) && !COMMON.has(field));
  return rest.length === 0 ? "" : JSON.stringify(Object.fromEntries(rest));
}

/** A table and a list of the same documents, a piece at a time. */
export type Writers = {
  readonly csv: { readonly head: string; readonly lines: (docs: readonly TakenDoc[]) => string };
  readonly json: {
    readonly head: string;
    readonly items: (docs: readonly TakenDoc[]) => string;
    readonly foot: string;
  };
};

/** Writers of one part. `mark`: the table begins with a byte order mark. [TAKE-2] */
export function writersOf(columns: readonly Column[], mark: boolean): Writers {
  const named = new Set(columns.map(({ path: [field = ""] }) => field));
  const head = ["id", "path", ...columns.map(({ path }) => path.join(".")), "other"];
  let first = true;
  return {
    csv: {
      head: csvStart(mark) + csvLine(head),
      lines: (docs) =>
        docs
          .map(({ path, fields }) => {
            const cells = columns.map((c) => csvCell(cellOf(valueAt(fields, c.path), c.instant)));
            return joined([csvCell(lastPart(path)), csvCell(path), ...cells, csvCell(others(fields, named))]);
          })
          .join(""),
    },
    json: {
      head: "[",
      items: (docs) =>
        docs
          .map((doc) => {
            const item = `${first ? "\n" : ",\n"}${JSON.stringify({ path: doc.path, ...doc.fields })}`;
            first = false;
            return item;
          })
          .join(""),
      foot: "\n]\n",
    },
  };
}

/** Columns of change records, which have no declaration of their own. */
export const CHANGE_COLUMNS: readonly Column[] = [
  ["document", "kind"],
  ["document", "path"],
  ["document", "title"],
  ["change", "changeTime"],
  ["change", "triggeredVia"],
  ["change", "before"],
  ["change", "after"],
  ["by", "title"],
  ["paths"],
].map((path) => ({ path, instant: path.at(-1) === "changeTime" }));
