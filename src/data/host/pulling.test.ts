import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { aSession } from "#testing/builders.ts";
import type { Backend } from "../firebase/backend.ts";
import { KIND_PREFIX } from "../pull/names.ts";
import { Puller } from "../pull/puller.ts";
import { ServerClock } from "../pull/server-time.ts";
import { Replica } from "../replica/replica.ts";
import type { Fetching } from "./fetching.ts";
import type { Person } from "./person.ts";
import { Pulling } from "./pulling.ts";

const shelf: { readonly [path: string]: object } = { "space-kinds/room": { title: "Suite" } };
vi.mock("../firebase/read.ts", async (original) => ({
  ...(await original<object>()),
  look: async (_: Backend, path: string) => shelf[path] ?? "absent",
}));

test("[KIND-1] a pull of everything brings the labels of kinds, whatever the role", async () => {
  const replica = await Replica.open("pulling");
  const session = aSession({ roles: ["user"], sites: [], person: null });
  const person = {
    session,
    replica,
    broken: new Set<string>(),
    loaded: () => false,
    during: async () => undefined,
  } as unknown as Person;
  const clock = new ServerClock(async () => null);
  const events = { progress: () => undefined, alive: () => undefined };
  const puller = new Puller({ replica, events, broken: person.broken, now: () => 0, clock });
  const pulling = new Pulling({
    person,
    backend: {} as Backend,
    files: { drawings: async () => 0 } as unknown as Fetching,
    puller,
    clock,
    active: () => [],
    skew: () => undefined,
    listen: async () => undefined,
    follow: () => undefined,
    isBusy: () => false,
  });
  await pulling.all();
  expect(await replica.values.read("meta", `${KIND_PREFIX}room`)).toEqual({ title: "Suite" });
  expect(await replica.values.ids("meta", KIND_PREFIX)).toHaveLength(1);
  await replica.close();
});
