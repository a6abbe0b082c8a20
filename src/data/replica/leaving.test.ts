import type { RxDocumentData } from "rxdb/plugins/core";
import { expect, test } from "vitest";
import { leave } from "./leaving.ts";
import type { Stored } from "./records/stored.ts";

type Doc = RxDocumentData<Stored>;
const doc = (id: string, rev: number, more: Partial<Doc> = {}): Doc => ({
  ...{ id, kind: "person", scope: "", group: id, dirty: "n", base: null, pending: [] },
  ...{ _deleted: false, _attachments: {}, _meta: { lwt: rev }, _rev: `${rev}-x` },
  ...more,
});

/** A storage that has these records, and takes a write that goes by another revision for a conflict. */
function storageWith(...docs: readonly Doc[]) {
  const there = new Map(docs.map((d) => [d.id, d]));
  const bulkWrite: Parameters<typeof leave>[0]["bulkWrite"] = async (rows) => ({
    error: rows.flatMap((writeRow) => {
      const { id: documentId } = writeRow.document;
      const documentInDb = there.get(documentId);
      if (documentInDb && documentInDb._rev !== writeRow.previous?._rev)
        return [{ status: 409 as const, isError: true as const, documentId, writeRow, documentInDb } as never];
      there.delete(documentId);
      return [];
    }),
  });
  return { there, bulkWrite };
}

test("[SNAP-21] a record that changed since it was read leaves all the same, unless it may not any more", async () => {
  const on = storageWith(doc("a", 2), doc("b", 2, { dirty: "y" }), doc("c", 1), doc("d", 2, { _deleted: true }));
  await leave(on, [doc("a", 1), doc("b", 1), doc("c", 1), doc("c", 1), doc("d", 1)], (d) => d.dirty !== "y");
  expect([...on.there.keys()]).toEqual(["b", "d"]);
});

test("[SNAP-21] a record that never comes to rest is told of, and so is one that the storage refuses", async () => {
  const restless = async () => ({ error: [{ status: 409, documentId: "a", documentInDb: doc("a", 1) } as never] });
  await expect(leave({ bulkWrite: restless }, [doc("a", 1)], () => true)).rejects.toThrow("1 records");
  const refusing = async () => ({ error: [{ status: 422, documentId: "a" } as never] });
  await expect(leave({ bulkWrite: refusing }, [doc("a", 1)], () => true)).rejects.toThrow("422");
});
