import {
  collection,
  doc,
  documentId,
  getDoc,
  getCount,
  getDocs,
  limit,
  orderBy,
  query,
  type QueryFieldFilterConstraint,
  startAfter,
  Timestamp,
  where,
} from "firebase/firestore/lite";
import type { Json, JsonObject } from "#domain/shared/json.ts";
import type { SourceQuery } from "#domain/sync/sources.ts";
import type { Backend } from "./backend.ts";
import { plain } from "./convert.ts";
import { netError, sorted } from "./trouble.ts";

/** Where a page ended: the last document's timestamp to the nanosecond, its values of the range fields, and its id. */
export type Position = {
  readonly seconds: number;
  readonly nanos: number;
  readonly values: readonly string[];
  readonly id: string;
};
/** Where a page by id ended. */
export type IdPosition = { readonly values: readonly string[]; readonly id: string };
export type RawDoc = { readonly path: string; readonly data: JsonObject };

/** Before everything that changed after a moment, epoch ms. */
export const positionAt = (ms: number): Position => ({
  seconds: Math.floor(Math.max(0, ms) / 1000),
  nanos: Math.floor(Math.max(0, ms) % 1000) * 1_000_000,
  values: [],
  id: "",
});

/** Fields of which a source has a range: it is sorted by them. */
export const rangeFields = (s: SourceQuery): string[] => s.where.filter((w) => w.op === ">=").map((w) => w.field);
const conditions = (s: SourceQuery) => [where("ns", "==", s.ns), ...s.where.map((w) => where(w.field, w.op, w.value))];

/** How many documents a source has on the server. Throws `NetError`. */
export const count = (backend: Backend, source: SourceQuery): Promise<number> => counted(backend, source, []);

/** As `count`, without those that lack the time of their last write: no page by that time ever brings them. Throws `NetError`. */
export const countDated = (backend: Backend, source: SourceQuery): Promise<number> =>
  counted(backend, source, [where("updatedAt", ">", new Timestamp(0, 0))]);

async function counted(backend: Backend, source: SourceQuery, more: readonly QueryFieldFilterConstraint[]) {
  try {
    const all = query(collection(backend.db, source.collection), ...conditions(source), ...more);
    return (await getCount(all)).data().count;
  } catch (e) {
    throw netError(e);
  }
}

/** One page of everything a source has, by id (within its range fields, if it has any). Throws `NetError`. */
export async function pageById(backend: Backend, source: SourceQuery, after: IdPosition | null, size: number) {
  const ranges = rangeFields(source);
  const order = [...ranges.map((f) => orderBy(f)), orderBy(documentId())];
  const cursor = after ? [startAfter(...after.values, after.id)] : [];
  try {
    const found = await getDocs(
      query(collection(backend.db, source.collection), ...conditions(source), ...order, ...cursor, limit(size)),
    );
    const docs = found.docs.map((d) => ({ path: `${source.collection}/${d.id}`, data: plain(d.data()) as JsonObject }));
    const last = found.docs.length < size ? undefined : found.docs.at(-1);
    const end = last ? { values: ranges.map((f) => String(last.data()[f] ?? "")), id: last.id } : null;
    return { docs, end } satisfies { docs: readonly RawDoc[]; end: IdPosition | null };
  } catch (e) {
    throw netError(e);
  }
}

/** One document. `refused`: it may not be read, or the rules do not say whether it is there. Throws `NetError` when there is no answer. */
export async function look(backend: Backend, path: string): Promise<JsonObject | "absent" | "refused"> {
  try {
    const found = await getDoc(doc(backend.db, path));
    return found.exists() ? (plain(found.data()) as JsonObject) : "absent";
  } catch (e) {
    if (sorted(e).kind === "refused") return "refused";
    throw netError(e);
  }
}

/** As `look`; null when the document does not exist or may not be read. */
export async function one(backend: Backend, path: string): Promise<Json> {
  const found = await look(backend, path);
  return typeof found === "string" ? null : found;
}
