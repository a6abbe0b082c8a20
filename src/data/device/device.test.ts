import "fake-indexeddb/auto";
import { IDBFactory as FakeFactory, IDBObjectStore as FakeStore } from "fake-indexeddb";
import { get, set } from "idb-keyval";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { aSession } from "#testing/builders.ts";
import { aChangeSet } from "#testing/sync-sim/builders.ts";
import { Outbox } from "../outbox/outbox.ts";
import { Device } from "./device.ts";
import { allDatabases, namesIn, type DevicePlace, type StorageBuckets } from "./place.ts";
import { yieldingStore } from "./yielding-store.ts";

/** Buckets as Chromium has them: each a world of its own. */
class FakeBuckets implements StorageBuckets {
  readonly all = new Map<string, IDBFactory>();
  open(name: string) {
    const idb = this.all.get(name) ?? new FakeFactory();
    this.all.set(name, idb);
    return Promise.resolve({ indexedDB: idb });
  }
  keys = () => Promise.resolve([...this.all.keys()]);
  delete(name: string) {
    this.all.delete(name);
    return Promise.resolve();
  }
}

let buckets: FakeBuckets;
beforeEach(() => {
  vi.stubGlobal("indexedDB", new FakeFactory());
  buckets = new FakeBuckets();
  vi.stubGlobal("navigator", { storageBuckets: buckets });
});
const withoutBuckets = () => vi.stubGlobal("navigator", {});

const ada = aSession({ uid: "uid-ada", ns: "acme" });
const bob = aSession({ uid: "uid-bob", ns: "acme", email: "bob@example.org" });
const { seq: _seq, ...unnumbered } = aChangeSet();

/** Puts a waiting set into the queue of a place. */
async function save({ outbox, idb }: DevicePlace, id: string): Promise<void> {
  const box = await Outbox.open(outbox, { changed: () => undefined, outdated: () => undefined }, idb);
  await box.add([{ ...unnumbered, id }]);
  box.close();
}
async function waiting({ outbox, idb }: DevicePlace): Promise<readonly string[]> {
  const box = await Outbox.open(outbox, { changed: () => undefined, outdated: () => undefined }, idb);
  const ids = (await box.all()).map((s) => s.id);
  box.close();
  return ids;
}
const placeOf = (device: Device): DevicePlace => {
  if (!device.place) throw new Error("nobody is signed in");
  return device.place;
};
const outsideText = async () => {
  const kv = yieldingStore("atrium-device", "kv");
  return JSON.stringify([await namesIn(indexedDB), await get("session", kv), await get("bucket", kv)]);
};

test("[OUT-15] the highest number of a device outlives sign-outs, whoever signs in", async () => {
  const device = new Device();
  await device.setSession(ada);
  expect(await device.lastSeq()).toBe(0);
  await device.leave(placeOf(device), 7);
  await device.setSession(bob);
  await device.noteSeq(3);
  await device.leave(placeOf(device), 3);
  expect(await new Device().lastSeq()).toBe(7);
});

test("[IDN-14] the latest time that a device has seen outlives a start, and the server's word begins anew", async () => {
  for (const forget of [() => undefined, withoutBuckets]) {
    forget();
    const device = new Device();
    await device.setSession(ada);
    expect([await device.see(500), await device.see(300), await device.see(700)]).toEqual([500, 500, 700]);
    const later = new Device();
    await later.session();
    expect(await later.see(100)).toBe(700);
    expect(await later.see(100, true)).toBe(100);
    expect(await later.see(50)).toBe(100);
  }
});

describe("where a person's data stands", () => {
  test("[WIPE-6] session, queue, choices and login stand in the person's bucket; outside nothing names them", async () => {
    const device = new Device();
    await device.login?.set("user", { email: ada.email });
    await device.setSession(ada);
    await device.choose("site", "site-2");
    await save(placeOf(device), "set-aaaaa");
    const text = (await outsideText()) + [...buckets.all.keys()].join();
    for (const personal of [ada.email, ada.uid, ada.ns]) expect(text).not.toContain(personal);

    const again = new Device();
    expect(await again.session()).toEqual(ada);
    expect(await again.choices()).toEqual({ site: "site-2" });
    expect(await again.login?.get("user")).toEqual({ email: ada.email });
    expect(await waiting(placeOf(again))).toEqual(["set-aaaaa"]);
  });

  test("[WIPE-6] a session that ended leaves the queue where the same person finds it, and nobody else", async () => {
    const device = new Device();
    await device.setSession(ada);
    await save(placeOf(device), "set-aaaaa");
    await device.setSession(null);
    expect(await new Device().session()).toBeNull();
    await device.setSession(bob);
    expect(await waiting(placeOf(device))).toEqual([]);
    await device.setSession(ada);
    expect(await waiting(placeOf(device))).toEqual(["set-aaaaa"]);
  });

  test("[WIPE-5] a session and a queue of an earlier build are used where they stand, until that person signs out", async () => {
    withoutBuckets();
    const earlier = new Device();
    await earlier.setSession(ada);
    await save(placeOf(earlier), "set-early");
    vi.stubGlobal("navigator", { storageBuckets: buckets });
    const device = new Device();
    expect(await device.session()).toEqual(ada);
    expect(placeOf(device).bucket).toBeNull();
    expect(await waiting(placeOf(device))).toEqual(["set-early"]);

    await device.setSession(null); // ended by the server: signing in again goes on with the same queue
    await device.setSession(ada);
    expect(await waiting(placeOf(device))).toEqual(["set-early"]);

    await device.leave(placeOf(device), 0);
    expect(await device.finishWipes()).toBe(true);
    expect(await allDatabases()).toEqual(["atrium-device"]);
    await device.setSession(ada);
    expect(placeOf(device).bucket).not.toBeNull();
    expect(await waiting(placeOf(device))).toEqual([]);
  });

  test("[WIPE-11] without the SDK's code, what it keeps of a login by itself is promised to be removed, and is", async () => {
    const request = indexedDB.open("firebaseLocalStorageDb");
    await new Promise<void>((done) => {
      request.onsuccess = () => {
        request.result.close();
        done();
      };
    });
    const inBuckets = new Device();
    await inBuckets.forgetLogin();
    expect(await inBuckets.wipes()).toEqual([]);
    withoutBuckets();
    const device = new Device();
    await device.forgetLogin();
    expect(await device.finishWipes()).toBe(true);
    expect(await allDatabases()).toEqual(["atrium-device"]);
  });

  test("[WIPE-5] a browser without buckets works as before", async () => {
    withoutBuckets();
    const device = new Device();
    expect(device.login).toBeNull();
    await device.setSession(ada);
    await device.choose("site", "site-2");
    await save(placeOf(device), "set-aaaaa");
    const again = new Device();
    expect(await again.session()).toEqual(ada);
    expect(await again.choices()).toEqual({ site: "site-2" });
    await again.leave(placeOf(again), 0);
    expect(await again.finishWipes()).toBe(true);
    expect(await allDatabases()).toEqual(["atrium-device"]);
  });
});

test("[F21] [WIPE-6] a full device costs nobody the login: the new one is used, the one before stands for the next start", async () => {
  const device = new Device();
  await device.login?.set("user", "before");
  await device.setSession(ada);
  const full = new DOMException("full", "QuotaExceededError");
  const put = vi.spyOn(FakeStore.prototype, "put").mockImplementation(() => {
    throw full;
  });
  await device.login?.set("user", "renewed");
  expect(await device.login?.get("user")).toBe("renewed");
  put.mockRestore();
  const again = new Device();
  await again.session();
  expect(await again.login?.get("user")).toBe("before");
});

describe("signing out", () => {
  test("[WIPE-2] the promise to wipe outlives a kill; nobody is signed in meanwhile, and nothing is left after it", async () => {
    const device = new Device();
    await device.setSession(ada);
    const place = placeOf(device);
    await save(place, "set-aaaaa");
    await device.leave(place, 0);

    const next = new Device();
    expect(await next.session()).toBeNull();
    expect(buckets.all.size).toBe(1);
    expect(await next.finishWipes()).toBe(true);
    expect(buckets.all.size).toBe(0);
    expect(await next.wipes()).toEqual([]);
  });

  test("[WIPE-2] what the browser did not remove stays promised", async () => {
    const device = new Device();
    await device.setSession(ada);
    await device.leave(placeOf(device), 0);
    const remove = vi.spyOn(buckets, "delete").mockResolvedValue();
    expect(await device.finishWipes()).toBe(false);
    remove.mockRestore();
    expect(await device.finishWipes()).toBe(true);
    expect(buckets.all.size).toBe(0);
  });

  test("[WIPE-7] news of a person who signed out in another tab bring nobody back", async () => {
    for (const start of [() => undefined, withoutBuckets]) {
      start();
      const [here, other] = [new Device(), new Device()];
      await here.setSession(ada);
      await other.session();
      expect(await here.renew({ ...ada, nsTitle: "Acme" })).toBe(true);
      expect((await other.session())?.nsTitle).toBe("Acme");
      await other.leave(placeOf(other), 0);
      await other.finishWipes();
      expect(await here.renew(ada)).toBe(false);
      expect(await new Device().session()).toBeNull();
    }
  });

  test("[WIPE-7] Firebase's login goes with the person, and comes with the next", async () => {
    const device = new Device();
    const told: unknown[] = [];
    device.login?.listen("user", (value) => told.push(value));
    await device.login?.set("user", "ada");
    await device.setSession(ada);
    expect(told).toEqual([]); // it was Firebase itself that said so
    await device.setSession(null);
    expect(told).toEqual([null]);
    await device.login?.set("user", "bob");
    await device.setSession(bob);
    expect(await device.login?.get("user")).toBe("bob");
    const other = new Device();
    other.login?.listen("user", (value) => told.push(value));
    await other.session();
    expect(told).toEqual([null, "bob"]);
  });

  test("[IDN-20] Firebase hears late that one person has gone: the login of the next one stays, for this start and the next", async () => {
    const device = new Device();
    await device.setSession(ada);
    await device.setSession(null);
    await device.login?.set("user", "bob");
    await device.setSession(bob);
    await device.login?.remove("user");
    expect(await device.login?.get("user")).toBe("bob");
    const next = new Device();
    await next.session();
    expect(await next.login?.get("user")).toBe("bob");
  });

  test("[IDN-20] what is kept of a person has a name until it is wiped; coming back, and news of the person, do not change it", async () => {
    for (const start of [() => undefined, withoutBuckets]) {
      start();
      const [here, other] = [new Device(), new Device()];
      await here.setSession(ada);
      await other.session();
      const first = here.storesId;
      expect([first === "", other.storesId]).toEqual([false, first]);
      await here.renew({ ...ada, nsTitle: "Acme" });
      await here.setSession(null);
      expect(here.storesId).toBe("");
      await here.setSession(ada);
      await other.session();
      expect([here.storesId, other.storesId]).toEqual([first, first]);
      await here.leave(placeOf(here), 0);
      await here.finishWipes();
      await here.setSession(ada);
      await other.session();
      expect([other.storesId === first, other.storesId]).toEqual([false, here.storesId]);
    }
  });
});

test("[WIPE-10] a store whose database a sign-out removed refuses what comes later, and makes none anew", async () => {
  const store = yieldingStore("atrium-first-acme-uid-ada", "answers");
  await set("rows", "kept", store);
  await new Promise<void>((done) => {
    indexedDB.deleteDatabase("atrium-first-acme-uid-ada").onsuccess = () => done();
  });
  await expect(get("rows", store)).rejects.toThrow("was removed");
  await expect(set("index", "late", store)).rejects.toThrow("was removed");
  expect(await namesIn(indexedDB)).toEqual([]);
});
