import { afterEach, expect, test, vi } from "vitest";
import { editLock } from "./edit-lock.ts";

type Ask = (name: string, how: LockOptions, step: () => Promise<unknown>) => Promise<unknown>;
const withLocks = (request: Ask) => vi.stubGlobal("navigator", { locks: { request } });
const aborted = () => new DOMException("Lock broken by another request with the 'steal' option.", "AbortError");
afterEach(() => vi.unstubAllGlobals());

test("[STO-6] a step whose lock was taken goes on, and its own end counts", async () => {
  withLocks((_name, _how, step) => {
    void step();
    return Promise.reject(aborted());
  });
  let end: (value: string) => void = () => undefined;
  const answer = editLock("x")(() => new Promise<string>((done) => (end = done)));
  end("stored");
  expect(await answer).toBe("stored");
});

test("[STO-6] a step that fails fails, whether its lock was taken or not", async () => {
  withLocks((_name, _how, step) => {
    void step().catch(() => undefined);
    return Promise.reject(aborted());
  });
  await expect(editLock("x")(() => Promise.reject(new Error("no room")))).rejects.toThrow("no room");
});

test("[STO-6] a lock that a stuck tab holds is taken from it", async () => {
  const asked: LockOptions[] = [];
  withLocks((_name, how, step) => {
    asked.push(how);
    return how.steal ? step() : Promise.reject(new DOMException("timed out", "TimeoutError"));
  });
  expect(await editLock("x")(() => Promise.resolve(7))).toBe(7);
  expect(asked.map((how) => how.steal)).toEqual([undefined, true]);
});
