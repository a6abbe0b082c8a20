import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isWrite } from "../serve/proxy.ts";
import { Keeper } from "./keeper.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function keeping(save: () => Promise<void> = async () => undefined) {
  const seen = { saves: 0, refreshes: 0, failed: [] as unknown[] };
  const keeper = new Keeper({
    save: () => {
      seen.saves++;
      return save();
    },
    refresh: async () => void seen.refreshes++,
    failed: (e) => seen.failed.push(e),
  });
  const write = (n: number) => {
    for (let i = 0; i < n; i++) keeper.wrote();
  };
  return { keeper, seen, write, after: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}
const MINUTE = 60_000;

test("[BACK-6] data is saved five minutes after the first write, and not while nothing is written", async () => {
  const { seen, write, after } = keeping();
  await after(60 * MINUTE);
  expect(seen.saves).toBe(0);
  write(1);
  await after(3 * MINUTE);
  write(1);
  await after(2 * MINUTE);
  expect(seen.saves).toBe(1);
  await after(60 * MINUTE);
  expect(seen.saves).toBe(1);
});

test("[BACK-6] two hundred writes are saved at once, and every hundred have the rules loaded anew", async () => {
  const { seen, write, after } = keeping();
  write(199);
  await after(0);
  expect([seen.saves, seen.refreshes]).toEqual([0, 1]);
  write(1);
  await after(0);
  expect([seen.saves, seen.refreshes]).toEqual([1, 2]);
});

test("[BACK-6] a save that fails is said, and tried again until it works", async () => {
  let works = false;
  const full = new Error("HTTP Error: 500");
  const { seen, write, after } = keeping(() => (works ? Promise.resolve() : Promise.reject(full)));
  write(200);
  await after(MINUTE);
  expect(seen.failed.length).toBeGreaterThanOrEqual(2);
  expect(new Set(seen.failed)).toEqual(new Set([full]));
  works = true;
  await after(MINUTE);
  const { saves } = seen;
  await after(60 * MINUTE);
  expect(seen.saves).toBe(saves);
});

test("[BACK-6] what is under way ends before everything stops, and nothing begins afterwards", async () => {
  let end: () => void = () => undefined;
  const { keeper, seen, write, after } = keeping(() => new Promise((done) => (end = done)));
  write(200);
  await after(0);
  let stopped = false;
  void keeper.stop().then(() => (stopped = true));
  await after(0);
  expect(stopped).toBe(false);
  end();
  await after(0);
  expect(stopped).toBe(true);
  write(400);
  await after(60 * MINUTE);
  expect(seen.saves).toBe(1);
});

test.each([
  ["POST", "/v1/projects/p/databases/(default)/documents:commit", true],
  ["POST", "/v1/projects/p/databases/(default)/documents:runQuery", false],
  ["POST", "/v1/projects/p/databases/(default)/documents:batchGet", false],
  ["POST", "/google.firestore.v1.Firestore/Listen/channel?x", false],
  ["POST", "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=x", false],
  ["POST", "/identitytoolkit.googleapis.com/v1/accounts:update?key=x", true],
  ["POST", "/v0/b/bucket/o?name=x", true],
  ["GET", "/v0/b/bucket/o/x", false],
  ["POST", "/demo-atrium/europe-west1/callable-neighbourhood-delete", true],
])("[BACK-6] %s %s writes: %s", (method, url, writes) => expect(isWrite(method, url)).toBe(writes));
