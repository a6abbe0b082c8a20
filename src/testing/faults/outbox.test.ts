import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { afterEach, describe, expect, test, vi } from "vitest";
import formatOne from "#domain/sync/fixtures/format-1.json" with { type: "json" };
import { SET_FORMAT } from "#domain/sync/schema.ts";
import { Outbox } from "#data/outbox/outbox.ts";
import { connections } from "#testing/connections.ts";
import { aChangeSet } from "#testing/sync-sim/builders.ts";

let n = 0;
const name = () => `faults-outbox-${++n}`;
const open = (db: string) => Outbox.open(db, { changed: () => undefined, outdated: () => undefined });
const { seq: _seq, ...unnumbered } = aChangeSet();
const fresh = (id: string) => ({ ...unnumbered, id });

afterEach(() => void vi.restoreAllMocks());

describe("a connection that the browser lost", () => {
  test("[F22] the store is opened again and the edit is saved, numbers going on", async () => {
    const live = connections();
    const box = await open(name());
    await box.add([fresh("set-aaaaa")]);
    for (const db of live) db.close();
    const [stored] = await box.add([fresh("set-bbbbb")]);
    expect(stored?.seq).toBe(2);
    for (const db of live) db.close();
    expect((await box.all()).map((s) => s.id)).toEqual(["set-bbbbb", "set-aaaaa"]);
  });

  test("[F33] a queue that was closed opens nothing any more: what comes late is refused, and what was wiped stays wiped", async () => {
    const db = name();
    const box = await open(db);
    box.close();
    await Dexie.delete(db);
    await expect(box.add([fresh("set-aaaaa")])).rejects.toMatchObject({ trouble: "storage-blocked" });
    expect(await Dexie.exists(db)).toBe(false);
  });

  test.each(["InvalidStateError", "UnknownError"])(
    "[F22] %s at every step: one more try on a new connection, then a refusal by its code, and nothing is called saved",
    async (error) => {
      let tries = 0;
      let lost = false;
      const real = IDBDatabase.prototype.transaction;
      vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...args) {
        if (!lost) return real.apply(this, args);
        tries++;
        throw new DOMException("Connection to Indexed Database server lost. Refresh the page to try again", error);
      });
      const db = name();
      const box = await open(db);
      await box.add([fresh("set-aaaaa")]);
      lost = true;
      await expect(box.add([fresh("set-bbbbb")])).rejects.toMatchObject({ trouble: "storage-blocked" });
      expect(tries).toBeGreaterThan(1);
      lost = false;
      expect((await (await open(db)).all()).map((s) => s.id)).toEqual(["set-aaaaa"]);
    },
  );
});

describe("rows of the version before", () => {
  test("[F14] killed between any two writes of an upgrade: what is written stands beside what is not, and all of it reads the same", async () => {
    const table = (db: string) => {
      const raw = new Dexie(db);
      raw.version(1).stores({ sets: "id", counters: "key", drafts: "key" });
      return raw;
    };
    for (let done = 0; done <= formatOne.length; done++) {
      const db = name();
      const raw = table(db);
      await raw.table("sets").bulkPut(formatOne);
      raw.close();
      const before = await open(db);
      for (const row of formatOne.slice(0, done)) await before.change(row.id, (set) => ({ ...set }));
      before.close();
      const again = await open(db);
      expect(again.unreadable()).toEqual([]);
      const sets = await again.all();
      expect(sets).toHaveLength(formatOne.length);
      for (const set of sets)
        expect(set).toMatchObject({ ...formatOne.find((row) => row.id === set.id), format: SET_FORMAT });
      again.close();
    }
  });
});
