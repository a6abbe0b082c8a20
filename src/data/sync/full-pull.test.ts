import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { aSession } from "#testing/builders.ts";
import type { Backend } from "../firebase/backend.ts";
import { KIND_PREFIX } from "../pull/names.ts";
import { Puller } from "../pull/puller.ts";
import { ServerClock } from "../pull/server-time.ts";
import { Replica } from "../replica/replica.ts";
import type { FileDownloads } from "./file-downloads.ts";
import type { UserStores } from "../session/user-stores.ts";
import { FullPull } from "./full-pull.ts";

const shelf: { readonly [path: string]: object } = { "space-kinds/room": { title: "Suite" } };
vi.mock("../firebase/read.ts", async (original) => ({
  ...(await original<object>()),
  look: async (_: Backend, path: string) => shelf[path] ?? "absent",
}));

test("[KIND-1] a pull of everything brings the labels of kinds, whatever the role", async () => {
  const replica = await Replica.open("pulling");
  const session = aSession({ roles: ["user"], sites: [], person: null });
  const stores = {
    session,
    replica,
    broken: new Set<string>(),
    loaded: () => false,
    during: async () => undefined,
  } as unknown as UserStores;
  const clock = new ServerClock(async () => null);
  const events = { progress: () => undefined, alive: () => undefined };
  const puller = new Puller({ replica, events, broken: stores.broken, now: () => 0, clock });
  const pull = new FullPull({
    stores,
    backend: {} as Backend,
    downloads: { drawings: async () => 0 } as unknown as FileDownloads,
    puller,
    clock,
    active: () => [],
    skew: () => undefined,
    listen: async () => undefined,
    follow: () => undefined,
    isBusy: () => false,
  });
  await pull.all();
  expect(await replica.values.read("meta", `${KIND_PREFIX}room`)).toEqual({ title: "Suite" });
  expect(await replica.values.ids("meta", KIND_PREFIX)).toHaveLength(1);
  await replica.close();
});
