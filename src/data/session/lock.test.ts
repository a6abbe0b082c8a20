import { describe, expect, test } from "vitest";
import { PIN } from "#domain/access/limits.ts";
import { type LockRecord, lockSchema, OPEN, pinSchema, waitAfter } from "#domain/access/pin.ts";
import { aSession } from "#testing/builders.ts";
import * as v from "valibot";
import { StorageError } from "../engine/ports.ts";
import { DeviceLock } from "./lock.ts";

const MINUTE = 60_000;
const session = aSession({ idleLockMinutes: 5 });

/** A device with tabs that share what it keeps, and a clock. */
function device() {
  const state = { record: OPEN, now: 1_000_000, refuses: false };
  const store = {
    lock: () => Promise.resolve(state.record),
    changeLock: (step: (old: LockRecord) => LockRecord) => {
      if (state.refuses) return Promise.reject(new StorageError("storage-full"));
      state.record = step(state.record);
      return Promise.resolve(state.record);
    },
  };
  const tab = () => {
    const told: boolean[] = [];
    const lock = new DeviceLock({ device: store, now: () => state.now, changed: (here) => told.push(here), rounds: 2 });
    return { lock, told };
  };
  return { state, tab };
}

/** Somebody with a PIN behind the drawn curtain. */
async function locked() {
  const { state, tab } = device();
  const { lock } = tab();
  await lock.begin(session, true);
  await lock.setPin("246810");
  await lock.lockNow();
  return { state, tab, lock };
}

describe("the lock", () => {
  test("[IDN-15] a tenant that sets no minutes never locks", async () => {
    const { state, tab } = device();
    const { lock } = tab();
    await lock.begin(aSession({ idleLockMinutes: 0 }), false);
    state.now += 1_000 * MINUTE;
    await lock.lockNow();
    expect([lock.state, state.record.locked]).toEqual([null, false]);
  });

  test.each([
    [5 * MINUTE - 1, false],
    [5 * MINUTE, true],
    [500 * MINUTE, true],
  ])("[IDN-15] a start %i ms after the last touch is locked: %s", async (ms, is) => {
    const { state, tab } = device();
    const before = tab().lock;
    await before.begin(session, true);
    before.end();
    state.now += ms;
    const { lock } = tab();
    await lock.begin(session, false);
    expect(lock.state).toEqual({ locked: is, pin: false });
    lock.end();
  });

  test("[IDN-15] a touch in one tab keeps all open, and a lock in one closes all", async () => {
    const { state, tab } = device();
    const [one, two] = [tab(), tab()];
    await one.lock.begin(session, true);
    await two.lock.begin(session, false);
    state.now += 4 * MINUTE;
    await two.lock.active();
    state.now += 4 * MINUTE;
    await one.lock.reread();
    expect(state.record.activeAt).toBe(1_000_000 + 4 * MINUTE);
    await one.lock.lockNow();
    await two.lock.reread();
    expect([one.lock.state?.locked, two.lock.state?.locked]).toEqual([true, true]);
    expect([one.told, two.told]).toEqual([[true], [false]]);
    await two.lock.active();
    expect(state.record.activeAt).toBe(1_000_000 + 4 * MINUTE);
    one.lock.end();
    two.lock.end();
  });

  test("[IDN-15] a locked screen is locked after a restart, until the person shows who they are", async () => {
    const { tab, lock } = await locked();
    lock.end();
    const next = tab().lock;
    await next.begin(session, false);
    expect(next.state).toEqual({ locked: true, pin: true });
    await next.begin(session, true);
    expect(next.state).toEqual({ locked: false, pin: true });
    next.end();
  });

  test("[IDN-17] the PIN opens, and nothing of it is kept but a slow hash", async () => {
    const { state, lock } = await locked();
    expect(JSON.stringify(state.record)).not.toContain("246810");
    expect(await lock.unlock("246810")).toEqual({ ok: true, value: null });
    expect(lock.state?.locked).toBe(false);
    lock.end();
    expect(PIN.rounds).toBeGreaterThanOrEqual(600_000);
  });

  test("[IDN-17] wrong tries wait longer and longer, also after a restart and for the right PIN", async () => {
    const { state, tab, lock } = await locked();
    for (const wait of [0, 0, PIN.waitMs])
      expect(await lock.unlock("111111")).toEqual({ ok: false, error: { why: "wrong", waitMs: wait } });
    lock.end();
    const next = tab().lock;
    await next.begin(session, false);
    state.now += PIN.waitMs - 1;
    expect(await next.unlock("246810")).toEqual({ ok: false, error: { why: "wait", waitMs: 1 } });
    state.now += 1;
    expect(await next.unlock("999999")).toEqual({ ok: false, error: { why: "wrong", waitMs: 2 * PIN.waitMs } });
    state.now += 2 * PIN.waitMs;
    expect((await next.unlock("246810")).ok).toBe(true);
    next.end();
  });

  test("[IDN-17] the waits double and end at a quarter of an hour", () => {
    expect([1, 2, 3, 4, 5].map(waitAfter)).toEqual([0, 0, 10_000, 20_000, 40_000]);
    expect(waitAfter(500)).toBe(900_000);
  });

  test("[IDN-17] nobody sets or removes a PIN behind the curtain", async () => {
    const { lock } = await locked();
    expect(await lock.setPin("135790")).toEqual({ ok: false, error: "locked" });
    expect(await lock.setPin(null)).toEqual({ ok: false, error: "locked" });
    expect((await lock.unlock("246810")).ok).toBe(true);
    lock.end();
  });

  test("[IDN-17] a device without a PIN says so", async () => {
    const { tab } = device();
    const { lock } = tab();
    await lock.begin(session, true);
    await lock.lockNow();
    expect(await lock.unlock("246810")).toEqual({ ok: false, error: { why: "no-pin", waitMs: 0 } });
    lock.end();
  });

  test.each([
    ["12345", false],
    ["123456", true],
    ["123456789012", true],
    ["1234567890123", false],
    ["12345a", false],
    ["１２３４５６", false],
    ["123 456", false],
  ])("[IDN-17] %s may be a PIN: %s", (typed, is) => expect(v.is(pinSchema, typed)).toBe(is));

  test("[IDN-15] a device that refuses to store locks all the same", async () => {
    const { state, tab } = device();
    const { lock } = tab();
    await lock.begin(session, true);
    state.refuses = true;
    await lock.lockNow();
    expect(lock.state?.locked).toBe(true);
    lock.end();
  });

  test.each([null, 7, "x", {}, { ...OPEN, wrong: -1 }, { ...OPEN, pin: { salt: 1 } }])(
    "[IDN-8] %j is no lock",
    (record) => expect(v.safeParse(lockSchema, record).success).toBe(false),
  );
});
