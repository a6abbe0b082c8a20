import * as v from "valibot";
import type { Batch } from "#domain/import/batches.ts";
import type { Remembered } from "#domain/import/columns.ts";
import { ENCODINGS } from "#domain/import/encodings.ts";
import { IMPORT_KINDS, type ImportKind } from "#domain/import/kinds.ts";
import { IMPORT } from "#domain/import/limits.ts";
import { DATE_ORDERS } from "#domain/import/moments.ts";
import type { Op } from "#domain/shared/changes.ts";
import type { Json } from "#domain/shared/json.ts";
import type { ImportHead } from "../api-import.ts";
import type { UserStores } from "../stores/user-stores.ts";

/** Where imports stand on the device: what is typed with the drafts, what is only told with the notes of the replica. */
const OPEN = "import/open";
const HEADS = "import/head/";
const COLUMNS = "import/columns/";
const pieceKey = (id: string, n: number): string => `import/piece/${id}/${n}`;

const kind = v.picklist(IMPORT_KINDS);
const counts = v.object({
  new: v.number(),
  changed: v.number(),
  same: v.number(),
  error: v.number(),
  duplicate: v.number(),
});
const headSchema = v.object({
  id: v.string(),
  kind,
  site: v.string(),
  name: v.string(),
  at: v.number(),
  counts,
  sets: v.number(),
  stored: v.number(),
  state: v.picklist(["preparing", "applying", "applied", "undone"]),
});
/** Places of the columns of a field; an earlier build had one alone. */
const places = v.union([
  v.array(v.number()),
  v.pipe(
    v.number(),
    v.transform((at) => [at]),
  ),
]);
const openSchema = v.object({
  id: v.string(),
  kind,
  site: v.string(),
  name: v.string(),
  headers: v.array(v.string()),
  rows: v.array(v.array(v.string())),
  lines: v.array(v.number()),
  file: v.nullable(
    v.object({
      encoding: v.picklist([...ENCODINGS, "utf-8-bom"]),
      separator: v.string(),
      lost: v.optional(v.boolean(), false),
      asks: v.optional(v.boolean(), false),
      header: v.optional(v.number(), 1),
      preview: v.optional(v.array(v.object({ line: v.number(), cells: v.array(v.string()) })), []),
      program: v.optional(v.string(), ""),
    }),
  ),
  mapping: v.record(v.string(), places),
  orders: v.optional(v.record(v.string(), v.picklist(DATE_ORDERS)), {}),
});
/** Rows that were read and are not applied. */
export type Opened = v.InferOutput<typeof openSchema>;
const batchSchema = v.array(
  v.object({
    action: v.string(),
    ops: v.array(v.custom<Op>((x) => typeof x === "object")),
    atoms: v.optional(v.array(v.number())),
  }),
);

/** The rows that were read last; null where there are none, or another version wrote them. */
export async function readOpen({ outbox }: UserStores): Promise<Opened | null> {
  const found = v.safeParse(openSchema, await outbox.readDraft(OPEN));
  return found.success ? found.output : null;
}
/** Null forgets them. Throws `StorageError`. */
export const writeOpen = ({ outbox }: UserStores, opened: Opened | null): Promise<void> =>
  outbox.writeDraft(OPEN, opened as unknown as Json);

/** Change sets of an import that are still to be stored, some at a time. Throws `StorageError`. */
export const writePiece = (
  { outbox }: UserStores,
  id: string,
  n: number,
  sets: readonly Batch[] | null,
): Promise<void> => outbox.writeDraft(pieceKey(id, n), sets as unknown as Json);
export async function readPiece({ outbox }: UserStores, id: string, n: number): Promise<readonly Batch[] | null> {
  const found = v.safeParse(batchSchema, await outbox.readDraft(pieceKey(id, n)));
  return found.success ? found.output : null;
}
export const piecesIn = (sets: number): number => Math.ceil(sets / IMPORT.setsAtOnce);

/** An import as it is kept: whether taking it back has arrived is what the queue knows. */
export type StoredHead = ImportHead & v.InferOutput<typeof headSchema>;

/** Imports of this device, newest first. */
export async function readHeads({ replica }: UserStores): Promise<readonly StoredHead[]> {
  const found = await replica.values.all("meta", HEADS);
  const heads = found.flatMap(([, value]) => {
    const parsed = v.safeParse(headSchema, value);
    return parsed.success ? [parsed.output] : [];
  });
  return heads.sort((a, b) => b.at - a.at);
}
export async function readHead({ replica }: UserStores, id: string): Promise<StoredHead | null> {
  const found = v.safeParse(headSchema, await replica.values.read("meta", HEADS + id));
  return found.success ? found.output : null;
}
export const writeHead = ({ replica }: UserStores, head: StoredHead): Promise<void> =>
  replica.values.write("meta", HEADS + head.id, head as unknown as Json);
export const removeHead = ({ replica }: UserStores, id: string): Promise<void> =>
  replica.values.remove("meta", HEADS + id);

const columnsSchema = v.fallback(v.record(v.string(), v.string()), {});
/** What somebody chose for columns of a kind before. */
export const readColumns = async ({ replica }: UserStores, of: ImportKind): Promise<Remembered> =>
  v.parse(columnsSchema, await replica.values.read("meta", COLUMNS + of));
/** … with what they chose now. Throws `StorageError`. */
export async function rememberColumns(stores: UserStores, of: ImportKind, chosen: Remembered): Promise<void> {
  const all = { ...(await readColumns(stores, of)), ...chosen };
  await stores.replica.values.write("meta", COLUMNS + of, all);
}
