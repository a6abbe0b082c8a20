import { expect, test, vi } from "vitest";
import { type Change, type Page, type Registration, TAKE_OVER_MS, type UpdateState, watchUpdates } from "./updates.ts";

type Events = { waiting: ((c: Change) => void)[]; controlling: ((c: Change) => void)[] };

/** A browser with one registration; `events` are fired by the test, `saved` is what pending writes answer. */
async function scene({ waiting = false, saved = true } = {}) {
  const log: string[] = [];
  const events: Events = { waiting: [], controlling: [] };
  const worker = { postMessage: (m: unknown) => void log.push(`post ${JSON.stringify(m)}`) };
  const registration = { waiting: waiting ? worker : null, update: vi.fn(() => Promise.resolve()) };
  let visible: () => void = () => undefined;
  const page: Page = {
    onVisible: (on) => (visible = on),
    every: (ms, run) => void setInterval(run, ms),
    later: () => Promise.resolve(),
    reload: () => void log.push("reload"),
    ready: () => {
      log.push("ready");
      return Promise.resolve(saved);
    },
  };
  const told: UpdateState[] = [];
  const updates = await watchUpdates(
    {
      register: () => Promise.resolve(registration as unknown as Registration),
      addEventListener: (type, on) => void events[type].push(on),
    },
    page,
    (s) => told.push(s),
  );
  const fire = (type: keyof Events, change: Change = {}) => events[type].forEach((on) => on(change));
  return { log, told, updates, registration, worker, fire, show: () => visible() };
}

test("[SW-3] a build that already waits is offered at once, and nothing reloads", async () => {
  const s = await scene({ waiting: true });
  expect(s.told).toEqual(["new"]);
  expect(s.log).toEqual([]);
});

test("[SW-3] only the click lets the new build take over, and the reload comes after it did", async () => {
  const s = await scene();
  s.fire("waiting");
  Object.assign(s.registration, { waiting: s.worker });
  expect(s.told).toEqual(["new"]);
  await s.updates.apply();
  expect(s.log).toEqual(["ready", 'post {"type":"SKIP_WAITING"}']);
  s.fire("controlling", { isUpdate: true });
  expect(s.log).toEqual(["ready", 'post {"type":"SKIP_WAITING"}', "reload"]);
});

test("[SW-3] [SW-4] where the old build does not let go, the page is loaded again all the same, once its edits are kept", async () => {
  vi.useFakeTimers();
  try {
    const s = await scene({ waiting: true });
    await s.updates.apply();
    await vi.advanceTimersByTimeAsync(TAKE_OVER_MS - 1);
    expect(s.log).not.toContain("reload");
    await vi.advanceTimersByTimeAsync(1);
    expect(s.log).toEqual(["ready", 'post {"type":"SKIP_WAITING"}', "ready", "reload"]);
  } finally {
    vi.useRealTimers();
  }
});

test("[SW-4] an unsaved edit that cannot be kept stops the reload", async () => {
  const s = await scene({ waiting: true, saved: false });
  expect(await s.updates.apply()).toBe(false);
  s.fire("controlling", { isUpdate: true });
  expect(s.log).toEqual(["ready"]);
});

test("[SW-3] the very first worker of a device taking control offers nothing and reloads nothing", async () => {
  const s = await scene();
  s.fire("controlling", { isUpdate: false, isExternal: false });
  expect(s.told).toEqual([]);
  expect(s.log).toEqual([]);
});

test("[SW-3] nor does a first worker that an earlier load of the page had begun to install; the next one is newer", async () => {
  const s = await scene();
  s.fire("controlling", { isUpdate: false, isExternal: true });
  expect(s.told).toEqual([]);
  s.fire("controlling", { isUpdate: false, isExternal: true });
  expect(s.told).toEqual(["new"]);
});

test("[SW-3] when another tab takes the new build over, this one offers the reload and keeps running", async () => {
  const s = await scene();
  s.fire("controlling", { isUpdate: true });
  expect(s.told).toEqual(["new"]);
  expect(s.log).toEqual([]);
  await s.updates.apply();
  expect(s.log).toEqual(["ready", "reload"]);
});

test("[SW-3] a later build is found by looking at the registration when the page is seen again", async () => {
  const s = await scene();
  s.registration.update.mockImplementation(() => {
    Object.assign(s.registration, { waiting: s.worker });
    return Promise.reject(new Error("no network after all"));
  });
  s.show();
  await vi.waitFor(() => expect(s.told).toEqual(["new"]));
});

test("[SW-3] a page that stays open asks once an hour", async () => {
  vi.useFakeTimers();
  const s = await scene();
  vi.advanceTimersByTime(2 * 3_600_000 + 1);
  expect(s.registration.update).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test("[SW-13] a worker whose script cannot be fetched is asked for again; what else stands against it is a fault", async () => {
  const answers: unknown[] = [
    new TypeError("Failed to register a ServiceWorker: An unknown error occurred when fetching the script."),
    new TypeError("Script load failed"),
    { waiting: null, update: () => Promise.resolve() },
    new TypeError("ServiceWorker script evaluation failed"),
  ];
  let asked = 0;
  const registrar = {
    register: () => {
      const answer = answers[asked++];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as Registration);
    },
    addEventListener: () => undefined,
  };
  const page: Page = {
    onVisible: () => undefined,
    every: () => undefined,
    later: () => Promise.resolve(),
    reload: () => undefined,
    ready: () => Promise.resolve(true),
  };
  await watchUpdates(registrar, page, () => undefined);
  expect(asked).toBe(3);
  await expect(watchUpdates(registrar, page, () => undefined)).rejects.toThrow("evaluation");
});
