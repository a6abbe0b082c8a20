import "fake-indexeddb/auto";
import { describe, expect, test } from "vitest";
import { turnLog } from "./turn-log.ts";

const names = async () => (await indexedDB.databases()).map(({ name }) => name);
const refusing = (name: string): IDBFactory =>
  ({
    open: () => {
      const request = { error: new DOMException("refused", name), onerror: () => undefined };
      queueMicrotask(() => request.onerror());
      return request;
    },
  }) as unknown as IDBFactory;

describe("turning the browser's log", () => {
  test("[SYNC-6] what is made for it is removed again, also what a kill left of it, and beside another tab that does the same", async () => {
    const left = indexedDB.open("turned"); // by a start that was killed in between
    left.onsuccess = () => left.result.close();
    await Promise.all([turnLog(indexedDB), turnLog(indexedDB)]);
    expect(await names()).toEqual([]);
  });

  test("[SYNC-6] a device that allows nothing is in nobody's way; a bug is not hidden", async () => {
    for (const name of ["QuotaExceededError", "UnknownError", "AbortError"]) await turnLog(refusing(name));
    await expect(turnLog(refusing("DataError"))).rejects.toThrow("refused");
  });
});
