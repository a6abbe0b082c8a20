import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Device } from "../device/device.ts";
import { wipe } from "../device/wipe.ts";
import { yieldingStore } from "../device/yielding-store.ts";
import { StorageError } from "../engine/ports.ts";
import type { LateFirebase } from "../late/late-firebase.ts";
import { cleanAfter, sealAndLeave } from "./leaving.ts";
import type { UserStores } from "../stores/user-stores.ts";

const never = <T>(): Promise<T> => new Promise<T>(() => undefined);
const MINUTE_MS = 60_000;

/** The browser's locks: one step after another. */
function locks() {
  let turn: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, step: () => Promise<unknown>) => {
      const run = turn.then(step);
      turn = run.catch(() => undefined); // whoever asked for it hears of it
      return run;
    },
  };
}
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { locks: locks() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
/** How something ends within a minute. */
async function endOf(run: Promise<unknown>): Promise<unknown> {
  let end: unknown = "never";
  run.then(
    (value) => (end = value),
    (e: unknown) => (end = e),
  );
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  return end;
}

test("[IDN-23] a step that does not end gives the lock of the session back, and the next one is let in", async () => {
  const device = new Device();
  const [stuck, next] = [device.exclusively(never), device.exclusively(() => Promise.resolve("in"))];
  expect(await Promise.all([endOf(stuck), endOf(next)])).toEqual([new StorageError("storage-blocked"), "in"]);
});

test("[IDN-23] a queue that cannot be sealed for want of an answer refuses the sign-out in words", async () => {
  const stores = { outbox: { seal: never } } as unknown as UserStores;
  expect(await endOf(sealAndLeave(new Device(), stores, false))).toEqual({ ok: false, error: "storage-blocked" });
});

/** A device of which only the promises matter. */
function promising(finishWipes: () => Promise<boolean>) {
  const real = new Device();
  const forgetLogin = vi.fn(() => Promise.resolve());
  const exclusively = real.exclusively.bind(real);
  return { forgetLogin, exclusively, finishWipes: vi.fn(finishWipes) };
}
const firebase = (codeIfHere: () => Promise<unknown>) => ({ codeIfHere }) as unknown as LateFirebase;

test("[IDN-23] Firebase's code on its way over a silent line is not waited for: its login is promised to go, and what is promised is wiped", async () => {
  const device = promising(() => Promise.resolve(true));
  expect(await endOf(cleanAfter(device as unknown as Device, firebase(never)))).toBeUndefined();
  expect([device.forgetLogin.mock.calls.length, device.finishWipes.mock.calls.length]).toEqual([1, 1]);
});

test("[IDN-23] a Firebase that does not come to the end of its sign-out holds up no wipe, and a wipe that does not end no sign-out", async () => {
  const device = promising(never);
  const code = { backend: { auth: { signOut: never } } };
  const clean = cleanAfter(
    device as unknown as Device,
    firebase(() => Promise.resolve(code)),
  );
  expect(await endOf(clean)).toBeUndefined();
  expect([device.forgetLogin.mock.calls.length, device.finishWipes.mock.calls.length]).toEqual([0, 1]);
});

test("[IDN-23] [WIPE-2] a bucket whose removal does not answer stays promised", async () => {
  const storageBuckets = { open: never, keys: () => Promise.resolve(["atrium-a"]), delete: never };
  vi.stubGlobal("navigator", { storageBuckets });
  expect(await endOf(wipe(["bucket:atrium-a"]))).toEqual(["bucket:atrium-a"]);
});

test("[IDN-23] a request that the browser never answers, as those into a bucket that is being removed, fails", async () => {
  const store = yieldingStore("atrium-person", "kv", { open: () => ({}) } as unknown as IDBFactory);
  expect(await endOf(store("readonly", () => 1))).toMatchObject({ name: "InvalidStateError" });
});
