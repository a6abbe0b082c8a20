import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { JsonObject } from "#domain/shared/json.ts";
import type { RowsUpdate, SpaceKindRow } from "../api.ts";
import { NetError } from "../engine/ports.ts";
import type { UserStores } from "../stores/user-stores.ts";
import { watchQuery } from "../queries/watch.ts";
import { Replica } from "../replica/replica.ts";
import { pullKinds } from "./kinds.ts";
import { BROKEN_PREFIX } from "../replica/names.ts";

type Answer = JsonObject | "absent" | "refused";

let n = 0;
let replica: Replica;
let broken: Set<string>;
/** The server's documents by path; null without an answer. */
let shelf: { readonly [path: string]: Answer } | null = {};
const pull = () =>
  pullKinds({
    look: async (path) => {
      if (!shelf) throw new NetError({ kind: "offline" });
      return shelf[path] ?? "absent";
    },
    replica,
    broken,
  });

/** What a screen is told, title by kind. */
function watching() {
  const titles = new Map<string, string>();
  const on = ({ upsert, remove }: RowsUpdate<SpaceKindRow>) => {
    for (const key of remove) titles.delete(key);
    for (const [key, row] of upsert) titles.set(key, row.title);
  };
  const stop = watchQuery({ replica } as UserStores, { name: "spaceKinds" }, on as never);
  return { stop, is: (want: object) => vi.waitFor(() => expect(Object.fromEntries(titles)).toEqual(want)) };
}

beforeEach(async () => {
  broken = new Set();
  replica = await Replica.open(`kinds-${++n}`);
});
afterEach(() => replica.close());

test("[KIND-1] titles of kinds are pulled, follow the server, and stay without an answer or after a refusal", async () => {
  const { is, stop } = watching();
  shelf = { "space-kinds/desk": { title: "Desk" }, "space-kinds/room": { title: "Meeting Room" } };
  await pull();
  await is({ desk: "Desk", room: "Meeting Room" });
  shelf = { "space-kinds/desk": { title: "Workstation" }, "space-kinds/room": "refused" };
  await pull();
  await is({ desk: "Workstation", room: "Meeting Room" });
  shelf = null;
  await expect(pull()).rejects.toThrow(NetError);
  await is({ desk: "Workstation", room: "Meeting Room" });
  shelf = {};
  await pull();
  await is({});
  stop();
});

test.each<[string, JsonObject]>([
  ["no title", {}],
  ["an empty title", { title: "  " }],
  ["a title that is a map", { title: { en: "Desk" } }],
  ["a title of 10,000 characters", { title: "x".repeat(10_000) }],
])("[KIND-1] a document with %s is named and changes nothing, until it is as it should be", async (_, doc) => {
  const { is, stop } = watching();
  shelf = { "space-kinds/desk": { title: "Desk" } };
  await pull();
  shelf = { "space-kinds/desk": doc };
  await pull();
  await is({ desk: "Desk" });
  expect([...broken]).toEqual(["space-kinds/desk"]);
  const id = `${BROKEN_PREFIX}space-kinds/desk`;
  expect(await replica.values.read("meta", id)).toMatchObject({ why: expect.stringContaining("“title”") as string });
  shelf = { "space-kinds/desk": { title: "Seat" } };
  await pull();
  await is({ desk: "Seat" });
  expect([...broken, ...(await replica.values.ids("meta", BROKEN_PREFIX))]).toEqual([]);
  stop();
});
