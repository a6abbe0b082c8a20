import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { describe, expect, test } from "vitest";
import { aChangeSet } from "#testing/sync-sim/builders.ts";
import { NetError } from "../engine/ports.ts";
import { Outbox } from "./outbox.ts";
import { isLostConnection, storageError } from "./storage-trouble.ts";

let n = 0;
const name = () => `outbox-test-${++n}`;
const open = (db: string) => Outbox.open(db, () => undefined);
const { seq: _seq, ...unnumbered } = aChangeSet();
const fresh = (id: string) => ({ ...unnumbered, id });

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

  test("[OUT-2] two tabs get different numbers", async () => {
    const db = name();
    const [a, b] = [await open(db), await open(db)];
    const all = await Promise.all([
      a.add([fresh("set-aaaaa")]),
      b.add([fresh("set-bbbbb")]),
      a.add([fresh("set-ccccc")]),
    ]);
    expect(new Set(all.flat().map((s) => s.seq)).size).toBe(3);
  });

  test("[OUT-3] a row that cannot be read is kept, named, and holds nothing up", async () => {
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
    expect(await box.replace("set-aaaaa", next)).toBe(true);
    expect(await box.replace("set-aaaaa", next)).toBe(false);
    expect((await box.all()).map((s) => [s.id, s.seq])).toEqual([["set-zzzzz", 1]]);
  });

  test("[OUT-5] accepted sets leave the queue, stay as history, and are forgotten after 30 days", async () => {
    const box = await open(name());
    await box.add([fresh("set-aaaaa"), fresh("set-bbbbb")]);
    await box.change("set-aaaaa", (s) => ({ ...s, state: "accepted", settled: true, acceptedAt: 1_000 }));
    expect(box.counts()).toEqual({ waiting: 1, waitingOps: 1, attention: 0, sent: 1 });
    await box.trim(1_000 + 29 * 86_400_000);
    expect(await box.all()).toHaveLength(2);
    await box.trim(1_001 + 30 * 86_400_000);
    expect((await box.all()).map((s) => s.id)).toEqual(["set-bbbbb"]);
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
});
