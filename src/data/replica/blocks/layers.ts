import type {
  BulkWriteRow,
  EventBulk,
  RxDocumentData,
  RxStorageChangeEvent,
  RxStorageWriteErrorConflict,
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
