import * as v from "valibot";
import { byKind } from "../collections.ts";
import { docIdSchema } from "../shared/doc-id.ts";
import type { Json, JsonObject } from "../shared/json.ts";
import { SNAPSHOT } from "./limits.ts";
import type { Block } from "./manifest.ts";

/** A document of a file. Instants are epoch milliseconds, as devices keep them. */
export type Line = {
  readonly id: string;
  readonly rev: number;
  readonly updatedAt: number;
  readonly deleted: boolean;
  /** All other fields. */
  readonly fields: JsonObject;
};

const fieldsSchema = v.custom<JsonObject>((x) => typeof x === "object" && x !== null && !Array.isArray(x));
const lineSchema = v.strictTuple([docIdSchema, v.number(), v.number(), v.boolean(), fieldsSchema]);

/** A line of some plain document; null for one without the fields by which documents are compared: pages do not bring it either. */
export function lineOf(id: string, { rev, updatedAt, deleted, ...fields }: JsonObject): Line | null {
  if (typeof rev !== "number" || typeof updatedAt !== "number") return null;
  return { id, rev, updatedAt, deleted: deleted === true, fields };
}

/** The document of a line, as pages bring it. */
export const docOf = ({ rev, updatedAt, deleted, fields }: Line): JsonObject => ({
  ...fields,
  rev,
  updatedAt,
  deleted,
});

/** The text of a block, to be compressed: one document a line. */
export const blockText = (lines: readonly Line[]): string =>
  lines.map((l) => JSON.stringify([l.id, l.rev, l.updatedAt, l.deleted, l.fields])).join("\n");

/** Documents in blocks, in the order of their ids as the language compares texts. */
export function inBlocks(lines: readonly Line[]): readonly (readonly Line[])[] {
  const sorted = lines.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return Array.from({ length: Math.ceil(sorted.length / SNAPSHOT.lines) }, (_, i) =>
    sorted.slice(i * SNAPSHOT.lines, (i + 1) * SNAPSHOT.lines),
  );
}

/** The documents of a block's text; null where it is not what its manifest says of it. */
export function linesIn(text: string, { docs, firstId }: Pick<Block, "docs" | "firstId">): readonly Line[] | null {
  const parsed = text.split("\n").map(lineIn);
  const lines = parsed.filter((l) => l !== null);
  const isWhole = lines.length === docs && parsed.length === docs && lines[0]?.id === firstId;
  return isWhole && lines.every((l, i) => i === 0 || (lines[i - 1]?.id ?? "") < l.id) ? lines : null;
}

function lineIn(text: string): Line | null {
  let said: Json;
  try {
    said = JSON.parse(text) as Json;
  } catch (e) {
    if (e instanceof SyntaxError) return null;
    throw e;
  }
  const parsed = v.safeParse(lineSchema, said);
  if (!parsed.success) return null;
  const [id, rev, updatedAt, deleted, fields] = parsed.output;
  return { id, rev, updatedAt, deleted, fields };
}

/**
 * What documents of a kind look like, as a text: its SHA-256 is the `schema` of a manifest, and a file that was made by another one
 * than a device's is not loaded. The schema as it is declared, without its functions.
 */
export function shapeOf(kind: string): string {
  const { path, schema, instants = [] } = byKind(kind) ?? {};
  const data = (key: string, x: unknown): unknown =>
    x instanceof RegExp ? String(x) : key.startsWith("~") || typeof x === "function" ? undefined : x;
  return JSON.stringify([path, instants, schema], data);
}
