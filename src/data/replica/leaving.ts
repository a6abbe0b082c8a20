import type { RxDocumentData, RxStorageInstance } from "rxdb/plugins/core";
import { ATTEMPTS, type Stored } from "./records/stored.ts";

type Doc = RxDocumentData<Stored>;
type Writable = Pick<RxStorageInstance<Stored, unknown, unknown>, "bulkWrite">;

/**
 * Takes those of some records away that may go; one that changed in between is asked again. Straight in the storage: RxDB's own
 * removal goes by what it remembers of records, and leaves those that it remembers as they no longer are.
 */
export async function leave(on: Writable, found: readonly Doc[], mayGo: (d: Stored) => boolean): Promise<void> {
  let todo = [...new Map(found.map((d) => [d.id, d])).values()].filter(mayGo);
  for (let attempt = 0; todo.length > 0 && attempt < ATTEMPTS; attempt++) {
    const rows = todo.map((previous) => ({ previous, document: { ...previous, _deleted: true } }));
    const { error } = await on.bulkWrite(rows, "atrium");
    const now = error.flatMap((e) => {
      if (e.status !== 409) throw new Error(`replica refused ${e.documentId}: ${e.status}`);
      return e.documentInDb._deleted ? [] : [e.documentInDb];
    });
    todo = now.filter(mayGo);
  }
  if (todo.length > 0) throw new Error(`replica could not take ${todo.length} records away`);
}
