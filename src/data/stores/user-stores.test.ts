import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { RxDatabaseBase } from "rxdb/plugins/core";
import { afterEach, expect, test, vi } from "vitest";
import { aSession } from "#testing/builders.ts";
import type { Device } from "../device/device.ts";
import { outsidePlace } from "../device/place.ts";
import { StorageError } from "../engine/ports.ts";
import { Outbox } from "../outbox/outbox.ts";
import * as Rekey from "../replica/rekey.ts";
import { UserStores, type UserStoresParts } from "./user-stores.ts";

let n = 0;
function open(): Promise<UserStores> {
  const session = aSession({ uid: `uid-${++n}`, ns: "acme" });
  const ids = { id: () => Promise.resolve("device-1"), lastSeq: () => Promise.resolve(0) };
  const device = { ...ids, noteSeq: () => Promise.resolve(), place: outsidePlace(session), storesId: "k" };
  return UserStores.open(
    session,
    device as unknown as Device,
    { setsChanged: () => undefined } as unknown as UserStoresParts,
  );
}
/** As the browser does when somebody else removes a bucket. */
function takeAway(store: string): void {
  const { connections } = Dexie as unknown as { readonly connections: readonly Dexie[] };
  for (const db of connections) if (db.name.includes(`uid-${n}--`) && db.name.endsWith(`--${store}`)) db.close();
}

vi.mock("../replica/rekey.ts", async (real) => ({ ...(await real<typeof Rekey>()) }));
afterEach(() => vi.restoreAllMocks());

test("[IDN-23] stores that a sign-out in another tab takes away while they are opened are refused, and the next person's are opened", async () => {
  vi.spyOn(Rekey, "rekey").mockImplementationOnce(() => {
    takeAway("meta");
    return Promise.resolve();
  });
  await expect(open()).rejects.toBeInstanceOf(StorageError);
  await (await open()).close();
});

test("[IDN-19] a queue that cannot be opened leaves no replica open in the way of the next person's", async () => {
  vi.spyOn(Outbox, "open").mockRejectedValueOnce(new StorageError("outdated"));
  await expect(open()).rejects.toMatchObject({ trouble: "outdated" });
  await (await open()).close();
});

test("[IDN-23] a replica that does not come to rest holds up neither who goes nor who comes next", async () => {
  const stores = await open();
  const idle = vi
    .spyOn(RxDatabaseBase.prototype, "requestIdlePromise")
    .mockImplementation(() => new Promise(() => undefined));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let closed = false;
  void stores.close().then(() => (closed = true));
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  idle.mockRestore();
  expect(closed).toBe(true);
  await (await open()).close();
});
