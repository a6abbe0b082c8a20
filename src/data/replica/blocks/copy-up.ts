import type { BulkWriteRow, RxStorageInstance } from "rxdb/plugins/core";
import { must } from "#domain/shared/result.ts";
import type { Stored } from "../records/stored.ts";
import type { Doc } from "./layers.ts";

export type Inner = RxStorageInstance<Stored, never, never> & { readonly internals: unknown };

/** A record of a block that is about to change is written into the layer above as it is: nobody is told of that. */
export const COPIED_UP = "atrium-copied-up";

/** Writes records of blocks into the layer above, as they are. */
export async function copyUp(inner: Inner, docs: readonly Doc[]): Promise<void> {
  if (docs.length === 0) return;
  const { error } = await inner.bulkWrite(
    docs.map((document) => ({ document })),
    COPIED_UP,
  );
  // One that is there already was copied by another tab; one that was deleted there is written over.
  const again = error.flatMap((e) => ("documentInDb" in e && e.documentInDb?._deleted ? [e] : []));
  if (again.length === 0) return;
  const below = new Map(docs.map((d) => [d.id, d]));
  const rows = again.map(({ documentId, documentInDb }) => ({
    previous: must(documentInDb, documentId),
    document: must(below.get(documentId), documentId),
  }));
  await inner.bulkWrite(rows, COPIED_UP);
}

/** Of rows that are to go, what stands above all the same: written by another tab whose word has not come yet. By id. */
export async function justAbove(
  inner: Inner,
  rows: readonly BulkWriteRow<Stored>[],
  isAbove: (path: string) => boolean,
): Promise<ReadonlyMap<string, Doc>> {
  const ids = rows.flatMap(({ document: { id, _deleted } }) => (_deleted && !isAbove(id) ? [id] : []));
  const found = ids.length > 0 ? await inner.findDocumentsById(ids, false) : [];
  return new Map(found.map((d) => [d.id, d]));
}
