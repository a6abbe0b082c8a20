import { createRxDatabase, type RxCollection } from "rxdb/plugins/core";
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie";
import type { Doc } from "./doc.ts";

/** RxDB over Dexie in the page, as its own quick start builds it. */
const schema = {
  version: 0,
  type: "object",
  primaryKey: "id",
  properties: { id: { type: "string", maxLength: 250 }, floor: { type: "string", maxLength: 100 } },
  required: ["id"],
} as const;

async function open(): Promise<RxCollection> {
  const db = await createRxDatabase({ name: "rxdb", storage: getRxStorageDexie(), multiInstance: false });
  const { docs } = await db.addCollections({ docs: { schema: { ...schema } } });
  return docs;
}
let opened: Promise<RxCollection> | null = null;
const collection = (): Promise<RxCollection> => (opened ??= open());

export async function bulkInsert(docs: readonly Doc[]): Promise<number> {
  const plain = docs.map((d) => ({ ...d }));
  return (await (await collection()).bulkInsert(plain)).success.length;
}

/** Reads every document; answers how many there are. */
export const readAll = async (): Promise<number> => (await (await collection()).find().exec()).length;
