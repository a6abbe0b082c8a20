import type { RxCollection } from "rxdb/plugins/core";
import type { RxStorageDexie, RxStorageInstanceDexie } from "rxdb/plugins/storage-dexie";
import type { Store } from "#domain/shared/collection.ts";
import { BlockStore } from "./block-store.ts";
import type { Inner } from "./copy-up.ts";
import { LayeredInstance } from "./layered.ts";

/** Stores whose records may come by files. */
const LAYERED: readonly string[] = ["people", "cards"] satisfies readonly Store[];

/** The Dexie storage with blocks below the stores of people and cards. */
export function withBlocks(storage: RxStorageDexie, replica: string, idb: IDBFactory): RxStorageDexie {
  const create = storage.createStorageInstance.bind(storage);
  const store = new BlockStore(replica, idb);
  storage.createStorageInstance = async <T>(params: Parameters<typeof create<T>>[0]) => {
    const made = await create<T>(params);
    if (!LAYERED.includes(params.collectionName)) return made;
    return new LayeredInstance(made as unknown as Inner, store) as unknown as typeof made;
  };
  return storage;
}

/** The storage of a collection itself, behind what RxDB lays over it. */
export const storageOf = <T>(collection: RxCollection<T>): LayeredInstance | RxStorageInstanceDexie<T> =>
  (
    collection.storageInstance as unknown as {
      readonly originalStorageInstance: LayeredInstance | RxStorageInstanceDexie<T>;
    }
  ).originalStorageInstance;
