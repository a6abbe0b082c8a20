import {
  type BulkWriteRow,
  type EventBulk,
  randomToken,
  type RxDocumentData,
  type RxStorageChangeEvent,
  type RxStorageWriteErrorConflict,
} from "rxdb/plugins/core";
import type { Stored } from "../stored.ts";

export type Doc = RxDocumentData<Stored>;
export type Event = RxStorageChangeEvent<Stored>;
export type Bulk = EventBulk<Event, unknown>;

/** The id behind which there may be more; null where there is none. */
export const endOf = (read: readonly { readonly id: string }[], size: number): string | null =>
  read.length < size ? null : (read.at(-1)?.id ?? null);

/** Records above and below as one: above wins, but for what left there and was loaded again. */
export function over(above: readonly Doc[], below: readonly Doc[]): Doc[] {
  const here = new Set(above.flatMap((d) => (d._deleted ? [] : [d.id])));
  const under = below.filter((d) => !here.has(d.id));
  const again = new Set(under.map((d) => d.id));
  return [...above.filter((d) => !again.has(d.id)), ...under];
}

export const newOf = (documentData: Doc, previousDocumentData: Doc | undefined): Event =>
  previousDocumentData
    ? { operation: "UPDATE", documentId: documentData.id, documentData, previousDocumentData }
    : { operation: "INSERT", documentId: documentData.id, documentData, previousDocumentData };
export const goneOf = (previousDocumentData: Doc): Event => ({
  operation: "DELETE",
  documentId: previousDocumentData.id,
  documentData: { ...previousDocumentData, _deleted: true },
  previousDocumentData,
});

export const conflict = (writeRow: BulkWriteRow<Stored>, documentInDb: Doc): RxStorageWriteErrorConflict<Stored> => ({
  status: 409,
  isError: true,
  documentId: documentInDb.id,
  writeRow: writeRow as never,
  documentInDb,
  context: "atrium-block",
});

/** Changes as whoever listens to a storage hears them. */
export const bulkOf = (events: readonly Event[]): Bulk =>
  ({ id: randomToken(10), events: [...events], checkpoint: null, context: "atrium-block" }) as unknown as Bulk;

type ShownDocs = ReadonlyMap<string, Doc>;
/** What blocks show that is there now, or another than before; and what is gone: not what came up above meanwhile, which is covered. */
export const changeOf = (before: ShownDocs, now: ShownDocs, isAbove: (path: string) => boolean) => ({
  gone: [...before.values()].filter((d) => !now.has(d.id) && !isAbove(d.id)).map(goneOf),
  come: [...now.values()].filter((d) => before.get(d.id)?._rev !== d._rev),
});

/** Records that were read above and below, as many of each, by their ids; `next` is the one behind which to go on, null at the end. */
export function inOneOrder(above: readonly Doc[], below: readonly Doc[], size: number) {
  const [next = null] = [endOf(above, size), endOf(below, size)].filter((id) => id !== null).sort();
  const all = over(above, below).filter((d) => next === null || d.id <= next);
  return { documents: all.sort((a, b) => (a.id < b.id ? -1 : 1)), next };
}
