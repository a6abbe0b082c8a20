import { queryKey } from "../queries/query-name.ts";
import "fake-indexeddb/auto";
import { IDBFactory as FakeFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { aSession } from "#testing/builders.ts";
import { clientOver } from "../client.ts";
import { LOADING } from "../live-source.ts";
import { Device } from "../device/device.ts";
import { outsidePlace, type DevicePlace } from "../device/place.ts";
import { FirstPaintCache, firstAt } from "./first-paint-cache.ts";
import { startupProxy } from "./startup-proxy.ts";

const aPlace = (): DevicePlace => outsidePlace({ ns: "acme", uid: "ada" });
const answer = (id: string) => ({ rows: [[id, { id }]], known: "all", sources: [] });
const sites = queryKey({ list: "site" });
const floors = queryKey({ list: "floor", site: "s1" });

beforeEach(() => {
  vi.stubGlobal("indexedDB", new FakeFactory());
  vi.stubGlobal("navigator", {});
});

test("[START-2] the answers to what was asked last under each name come together; what was never answered is left out", async () => {
  const firstPaint = new FirstPaintCache(aPlace());
  await firstPaint.keep(sites, answer("s1"), 1);
  await firstPaint.keep(floors, answer("f1"), 2);
  await firstPaint.keepLast({ site: sites, floor: "an older one" });
  await firstPaint.keepLast({ floor: floors, "desk/group": "not answered" });
  const found = await firstPaint.ahead(["site", "floor", "desk/group", "ns/one"], "/sync");
  expect(found.ahead).toEqual([
    [sites, { upsert: [["s1", { id: "s1" }]], remove: [], order: ["s1"], known: "all", sources: [] }],
    [floors, { upsert: [["f1", { id: "f1" }]], remove: [], order: ["f1"], known: "all", sources: [] }],
  ]);
});

/** A device of a person who has worked on it, as the next start finds it. */
async function worked(locked: boolean) {
  const device = new Device();
  await device.setSession(aSession({ uid: "ada", ns: "acme", idleLockMinutes: locked ? 5 : 0 }));
  if (locked) await device.changeLock((lock) => ({ ...lock, locked: true }));
  if (!device.place) throw new Error("the session has no place");
  const firstPaint = new FirstPaintCache(device.place);
  await firstPaint.keep(sites, answer("s1"), 1);
  await firstPaint.keep(floors, answer("f1"), 2);
  await firstPaint.keepLast({ site: sites, floor: floors, [firstAt("/desk-booking/desks")]: "floor,desk/group" });
}
const nothing = () => undefined;

test.each([
  ["/desk-booking/desks", [sites, floors]],
  ["/sync", [sites]],
] as const)("[START-2] at %s a start is told who is here together with what its screen asks", async (path, keys) => {
  await worked(false);
  const state = await startupProxy(path).boot(nothing, nothing);
  expect(state.state === "in" && state.ahead?.map(([key]) => key)).toEqual(keys);
});

test("[START-2] what a route says that its screen asks first is what the next start there is told", async () => {
  vi.stubGlobal("self", { location: { origin: "http://here.invalid" } });
  await worked(false);
  const proxy = startupProxy("/people/directory");
  await proxy.boot(nothing, nothing);
  await proxy.startsWith("/people/directory", ["floor"]);
  const told = async () => {
    const state = await startupProxy("/people/directory").boot(nothing, nothing);
    return state.state === "in" && state.ahead?.map(([key]) => key);
  };
  await vi.waitFor(async () => expect(await told()).toEqual([sites, floors]), { timeout: 4_000, interval: 200 });
});

test("[START-2] [IDN-16] whoever is locked out is given nothing ahead", async () => {
  await worked(true);
  const state = await startupProxy("/desk-booking/desks").boot(nothing, nothing);
  expect(state).toMatchObject({ state: "in", lock: { locked: true } });
  expect(state).not.toHaveProperty("ahead");
});

test("[START-3] what came ahead is there before it is asked for, and ends with the next word of the session", async () => {
  const ahead = [[sites, { upsert: [["s1", { id: "s1" }]], remove: [], order: ["s1"], known: "all", sources: [] }]];
  const session = aSession({ uid: "ada" });
  let tell: (s: never) => void = nothing;
  const boot = (on: (s: never) => void) => {
    tell = on;
    return Promise.resolve({ state: "in", session, proven: false, ahead });
  };
  const client = clientOver({ boot, watch: async () => 1, unwatch: nothing } as never, (f) => f);
  const source = client.rows({ list: "site" });
  expect(source.get()).toEqual(LOADING);
  await vi.waitFor(() => expect(client.session.get()).toMatchObject({ value: { state: "in" } }));
  expect(client.session.get()).not.toHaveProperty("value.ahead");
  const first = source.get();
  expect(first).toMatchObject({ state: "ready", value: [{ id: "s1" }] });
  expect(source.get()).toBe(first);
  const stop = source.subscribe(nothing);
  expect(source.get()).toBe(first);
  stop();
  tell({ state: "in", session: aSession({ uid: "bob" }), proven: true } as never);
  expect(client.rows({ list: "floor", site: "s1" }).get()).toEqual(LOADING);
});

test("[START-4] the beginning of a long list is shown before the replica is asked", async () => {
  vi.stubGlobal("self", { location: { origin: "http://here.invalid" } });
  await worked(false);
  const asked = { window: "person", site: "s1", where: { active: true } } as const;
  const place = new Device().place ?? aPlace();
  const rows = [["ns/acme/people/ada", { title: "Ada" }]];
  await new FirstPaintCache(place).keep(queryKey(asked), { rows, total: 20_000, known: "all", sources: [] }, 3);
  const proxy = startupProxy("/people/directory");
  await proxy.boot(nothing, nothing);
  const told: unknown[] = [];
  await proxy.watchWindow(asked, { from: 0, to: 40 }, (u) => told.push(u));
  expect(told).toEqual([
    { from: 0, keys: ["ns/acme/people/ada"], upsert: rows, total: 20_000, known: "all", sources: [] },
  ]);
});

test("[START-4] a place further down, and a question that was never asked, wait for the replica", async () => {
  vi.stubGlobal("self", { location: { origin: "http://here.invalid" } });
  await worked(false);
  const asked = { window: "person", site: "s1" } as const;
  await new FirstPaintCache(aPlace()).keep(queryKey(asked), { rows: [], total: 20_000, known: "all", sources: [] }, 3);
  const proxy = startupProxy("/people/directory");
  await proxy.boot(nothing, nothing);
  const told: unknown[] = [];
  await proxy.watchWindow(asked, { from: 400, to: 440 }, (u) => told.push(u));
  await proxy.watchWindow({ ...asked, where: { active: true } }, { from: 0, to: 40 }, (u) => told.push(u));
  expect(told).toEqual([]);
});
