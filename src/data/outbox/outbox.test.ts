import { millisecondsInDay as DAY } from "date-fns/constants";
import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { afterEach, describe, expect, test, vi } from "vitest";
import formatOne from "#domain/sync/fixtures/format-1.json" with { type: "json" };
import { SET_FORMAT } from "#domain/sync/schema.ts";
import { connections } from "#testing/connections.ts";
import { aChangeSet } from "#testing/sync-sim/builders.ts";
import { NetError } from "../engine/ports.ts";
import { Outbox } from "./outbox.ts";
import type { QueueMoved } from "./row.ts";
import { isLostConnection, storageError } from "../device/storage-trouble.ts";

let n = 0;
const name = () => `outbox-test-${++n}`;
const open = (db: string, outdated = () => undefined as void) =>
  Outbox.open(db, { changed: () => undefined, outdated });
const { seq: _seq, ...unnumbered } = aChangeSet();
const fresh = (id: string) => ({ ...unnumbered, id });

afterEach(() => void vi.restoreAllMocks());

describe("the outbox", () => {
  test("[OUT-1] numbers of a device go on after a restart, without gaps", async () => {
    const db = name();
    const first = await open(db);
    await first.add([fresh("set-aaaaa"), fresh("set-bbbbb")]);
    first.close();
    const again = await open(db);
    const [third] = await again.add([fresh("set-ccccc")]);
    expect(third?.seq).toBe(3);
    expect((await again.heads()).map((h) => h.seq)).toEqual([1, 2, 3]);
  });

  test("[F17] [OUT-2] two tabs get different numbers", async () => {
    const db = name();
    const [a, b] = [await open(db), await open(db)];
    const all = await Promise.all([
      a.add([fresh("set-aaaaa")]),
      b.add([fresh("set-bbbbb")]),
      a.add([fresh("set-ccccc")]),
    ]);
    expect(new Set(all.flat().map((s) => s.seq)).size).toBe(3);
  });

  test("[LIVE-5] says what it changed and how lists show it now: nothing where they show it as before, null where they must read it", async () => {
    const told: QueueMoved[] = [];
    const box = await Outbox.open(name(), { changed: (moved) => told.push(moved), outdated: () => undefined });
    await box.add([fresh("set-aaaaa"), fresh("set-bbbbb")]);
    await box.change("set-aaaaa", (s) => ({ ...s, state: "accepted", acceptedAt: 5 }));
    await box.change("set-aaaaa", (s) => ({ ...s, settled: true }));
    await box.change("set-aaaaa", (s) => s);
    await box.replace("set-bbbbb", []);
    expect(told.map(({ ids, shown }) => [ids, shown && shown.map((r) => [r.id, r.seq, r.state])])).toEqual([
      [
        ["set-aaaaa", "set-bbbbb"],
        [
          ["set-aaaaa", 1, "queued"],
          ["set-bbbbb", 2, "queued"],
        ],
      ],
      [["set-aaaaa"], [["set-aaaaa", 1, "accepted"]]],
      [["set-aaaaa"], []],
      [["set-bbbbb"], null],
    ]);
  });

  test("[OUT-13] sets that cannot all be stored are not stored at all, take no number, and later ones are", async () => {
    const box = await open(name());
    await box.add([fresh("set-aaaaa")]);
    const odd = { ...fresh("set-ccccc"), cannotBeStored: () => 0 };
    await expect(box.add([fresh("set-bbbbb"), odd])).rejects.toMatchObject({ name: "DataCloneError" });
    await expect(box.add([fresh("set-ddddd"), fresh("set-aaaaa")])).rejects.toMatchObject({ name: "ConstraintError" });
    expect((await box.all()).map((s) => s.id)).toEqual(["set-aaaaa"]);
    expect((await box.add([fresh("set-eeeee")]))[0]?.seq).toBe(2);
  });

  test("[OUT-13] a sign-out that was quicker refuses sets, and they are not stored", async () => {
    const box = await open(name());
    expect(await box.seal(false)).toBe(true);
    await expect(box.add([fresh("set-aaaaa")])).rejects.toMatchObject({ trouble: "storage-blocked" });
    await box.unseal();
    expect((await box.add([fresh("set-bbbbb")]))[0]?.seq).toBe(1);
    expect((await box.all()).map((s) => s.id)).toEqual(["set-bbbbb"]);
  });

  test("[OUT-13] sets are stored over a fresh connection where the browser has lost the old one", async () => {
    const live = connections();
    const box = await open(name());
    const before = live.length;
    for (const db of live) {
      db.close();
      db.onclose?.(new Event("close")); // as a browser says it
    }
    expect((await box.add([fresh("set-aaaaa")]))[0]?.seq).toBe(1);
    expect([before > 0, live.length > before]).toEqual([true, true]);
  });

  test("[F24] [OUT-3] a row that cannot be read is kept, named, and holds nothing up", async () => {
    const db = name();
    const box = await open(db);
    await box.add([fresh("set-aaaaa")]);
    box.close();
    const raw = new Dexie(db);
    raw.version(1).stores({ sets: "id", counters: "key", drafts: "key" });
    await raw.table("sets").put({ id: "set-broken", format: 99, ops: "?" });
    raw.close();
    const again = await open(db);
    expect(again.unreadable().map((u) => u.key)).toEqual(["set-broken"]);
    expect(again.unreadable()[0]?.text).toContain("99");
    expect((await again.heads()).map((h) => h.id)).toEqual(["set-aaaaa"]);
    expect(await again.get("set-broken")).toBeUndefined();
    expect(again.unreadable()).toHaveLength(1);
  });

  test("[OUT-4] a replaced set keeps its place in the order; replacing what is gone does nothing", async () => {
    const box = await open(name());
    const [set] = await box.add([fresh("set-aaaaa")]);
    const next = { ...aChangeSet({ id: "set-zzzzz", seq: set?.seq ?? 0 }), replaces: "set-aaaaa" };
    expect(await box.replace("set-aaaaa", [next])).toBe(true);
    expect(await box.replace("set-aaaaa", [next])).toBe(false);
    expect((await box.all()).map((s) => [s.id, s.seq])).toEqual([["set-zzzzz", 1]]);
  });

  test("[OUT-5] accepted sets leave the queue, stay as history, and are forgotten 30 days after it was looked through", async () => {
    const box = await open(name());
    await box.add([fresh("set-aaaaa"), fresh("set-bbbbb")]);
    await box.change("set-aaaaa", (s) => ({ ...s, state: "accepted", settled: true, acceptedAt: 1_000 }));
    expect(box.counts()).toEqual({ waiting: 1, waitingOps: 1, attention: 0, sent: 1, queueSince: 1_000 });
    await box.trim(1_000);
    await box.trim(1_000 + 30 * DAY);
    expect(await box.all()).toHaveLength(2);
    await box.trim(1_001 + 30 * DAY);
    expect((await box.all()).map((s) => s.id)).toEqual(["set-bbbbb"]);
  });

  test("[F27] [OUT-5] a set that a wrong clock dated years ago, or years ahead, has its 30 days", async () => {
    const box = await open(name());
    await box.add([fresh("set-aaaaa"), fresh("set-bbbbb")]);
    const now = 2_000 * DAY;
    const closedAt = (at: number) => ({
      state: "closed" as const,
      settled: true,
      closed: { why: "discarded" as const, at },
    });
    await box.change("set-aaaaa", (s) => ({ ...s, ...closedAt(now - 1_000 * DAY) }));
    await box.change("set-bbbbb", (s) => ({ ...s, ...closedAt(now + 1_000 * DAY) }));
    await box.trim(now);
    await box.trim(now + 29 * DAY);
    expect(await box.all()).toHaveLength(2);
    await box.trim(now + 31 * DAY);
    expect(await box.all()).toEqual([]);
  });

  test("[OUT-6] drafts come back as they were written, and null forgets them", async () => {
    const db = name();
    const box = await open(db);
    await box.writeDraft("desks:s1", { d1: { disabled: "x" } });
    box.close();
    const again = await open(db);
    expect(await again.readDraft("desks:s1")).toEqual({ d1: { disabled: "x" } });
    await again.writeDraft("desks:s1", null);
    expect(await again.readDraft("desks:s1")).toBeNull();
  });

  test("[OUT-7] the browser's refusals have codes; other errors stay what they are", () => {
    expect(storageError({ name: "AbortError", inner: { name: "QuotaExceededError" } })).toMatchObject({
      trouble: "storage-full",
    });
    expect(storageError({ name: "OpenFailedError" })).toMatchObject({ trouble: "storage-blocked" });
    expect(isLostConnection({ name: "DatabaseClosedError" })).toBe(true);
    const bug = new NetError({ kind: "offline" });
    expect(storageError(bug)).toBe(bug);
  });

  test("[F41] [OUT-8] rows of the first format are upgraded when they are read, and keep what they were", async () => {
    const db = name();
    const raw = new Dexie(db);
    raw.version(1).stores({ sets: "id", counters: "key", drafts: "key" });
    await raw.table("sets").bulkPut(formatOne);
    raw.close();
    const box = await open(db);
    expect(box.unreadable()).toEqual([]);
    const sets = await box.all();
    expect(sets.map((s) => [s.id, s.state, s.format])).toEqual(
      [...formatOne].sort((a, b) => b.seq - a.seq).map((s) => [s.id, s.state, SET_FORMAT]),
    );
    for (const set of sets)
      expect(set).toMatchObject({ ...formatOne.find((s) => s.id === set.id), format: SET_FORMAT });
  });

  test("[F24] [F41] [OUT-9] a row of a newer version is kept as it is and told apart from a broken one", async () => {
    const db = name();
    const raw = new Dexie(db);
    raw.version(1).stores({ sets: "id", counters: "key", drafts: "key" });
    await raw.table("sets").bulkPut([
      { id: "future-a", format: 99 },
      { ...formatOne[0], id: "set-bbbbb", ops: [{ kind: "patch" }] },
    ]);
    raw.close();
    const box = await open(db);
    expect(box.unreadable().map((u) => [u.key, u.why])).toEqual([
      ["future-a", "future"],
      ["set-bbbbb", "broken"],
    ]);
    expect(box.unreadable()[1]?.field).toMatch(/^ops\.0/);
    expect(await box.removeUnreadable("set-bbbbb")).toBe(true);
    expect(await box.removeUnreadable("set-bbbbb")).toBe(false);
    expect(box.unreadable().map((u) => u.key)).toEqual(["future-a"]);
  });

  test("[F19] [OUT-10] a newer tab takes the store over: this one lets go, says so, refuses to save, and loses nothing", async () => {
    const db = name();
    const told: string[] = [];
    const old = await open(db, () => void told.push("outdated"));
    await old.add([fresh("set-aaaaa")]);
    const newer = new Dexie(db);
    newer.version(2).stores({ sets: "id", counters: "key", drafts: "key" });
    await newer.open(); // would hang if the old tab held on
    expect(told).toEqual(["outdated"]);
    await expect(old.add([fresh("set-bbbbb")])).rejects.toMatchObject({ trouble: "outdated" });
    expect(await newer.table("sets").toCollection().primaryKeys()).toEqual(["set-aaaaa"]);
    newer.close();
    await expect(open(db)).rejects.toMatchObject({ trouble: "outdated" });
  });

  test("[OUT-11] rows taken in get the next numbers of this device; known ids are left as they are", async () => {
    const box = await open(name());
    await box.add([fresh("set-aaaaa")]);
    const added = await box.takeIn([
      { id: "set-aaaaa", set: { ...aChangeSet({ id: "set-aaaaa", seq: 77 }), label: "another" } },
      { id: "set-ccccc", set: aChangeSet({ id: "set-ccccc", seq: 78 }) },
      { id: "kept-1", raw: { nonsense: true } },
    ]);
    expect(added).toEqual(["set-ccccc", "kept-1"]);
    expect((await box.all()).map((s) => [s.id, s.seq, s.label])).toEqual([
      ["set-ccccc", 2, "1 desk disabled"],
      ["set-aaaaa", 1, "1 desk disabled"],
    ]);
    expect(box.unreadable().map((u) => u.key)).toEqual(["kept-1"]);
  });

  test("[OUT-15] a new queue goes on behind the numbers of its device; one that has given numbers does not jump", async () => {
    const [db, other] = [name(), name()];
    const box = await open(db);
    await box.goOnBehind(41);
    expect((await box.add([fresh("set-aaaaa")])).map((s) => s.seq)).toEqual([42]);
    await box.goOnBehind(90);
    const again = await open(db);
    await again.goOnBehind(90);
    expect((await again.add([fresh("set-bbbbb")])).map((s) => s.seq)).toEqual([43]);
    expect([again.highest, await again.lastSeq()]).toEqual([43, 43]);
    const first = await open(other);
    await first.goOnBehind(0);
    expect((await first.add([fresh("set-ccccc")])).map((s) => s.seq)).toEqual([1]);
  });

  test("[SYNCUI-21] what was mended by hand takes the place of the row that could not be read, last in the order", async () => {
    const box = await open(name());
    await box.takeIn([{ id: "broken-1", raw: { nonsense: true } }]);
    await box.add([fresh("set-aaaaa")]);
    const mended = aChangeSet({ id: "set-bbbbb", seq: 77, state: "attention" });
    expect(await box.mend("broken-1", { ...mended, id: "set-aaaaa" })).toBe(false); // that one stands here already
    expect(await box.mend("set-aaaaa", mended)).toBe(false); // can be read
    expect(await box.mend("nothing", mended)).toBe(false);
    expect(await box.mend("broken-1", mended)).toBe(true);
    expect(await box.mend("broken-1", mended)).toBe(false);
    expect(box.unreadable()).toEqual([]);
    expect((await box.all()).map((s) => [s.id, s.seq])).toEqual([
      ["set-bbbbb", 2],
      ["set-aaaaa", 1],
    ]);
  });
});
