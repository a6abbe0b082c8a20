import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aSession } from "#testing/builders.ts";
import { NetError, type NetTrouble } from "../engine/ports.ts";
import type { Backend } from "../firebase/backend.ts";
import type { DocPage } from "../firebase/page.ts";
import type { SourceQuery } from "#domain/sync/sources.ts";
import { type Position, positionAt } from "../firebase/read.ts";
import { ASKED_PREFIX, CHECKPOINT_PREFIX, type Checkpoint, checkpointOf, KIND_PREFIX } from "../replica/names.ts";
import { Puller } from "../pull/puller.ts";
import { ServerClock } from "../pull/server-time.ts";
import { Replica } from "../replica/replica.ts";
import type { FileDownloads } from "./file-downloads.ts";
import type { UserStores } from "../stores/user-stores.ts";
import { FullPull } from "./full-pull.ts";

const NOW = Date.parse("2026-03-02T09:00:00Z");
const site = (title: string) => ({ ns: "acme", rev: 1, updatedAt: NOW - 1e9, deleted: false, title, timeZone: "UTC" });
const shelf: { readonly [path: string]: object } = {
  "space-kinds/room": { title: "Suite" },
  "sites/lon": site("London"),
  "sites/syd": site("Sydney"),
};
/** Keys of the sources as their pages are asked for; each page of the sources of `long` is followed by so many more. */
let asked: string[] = [];
let long: { [key: string]: number } = {};
let before: (key: string) => void = () => undefined;
vi.mock("../firebase/read.ts", async (original) => ({
  ...(await original<object>()),
  look: async (_: Backend, path: string) => shelf[path] ?? "absent",
  count: async () => 2,
  countDated: async () => 2,
  pageById: async () => ({ docs: [], end: null }),
}));
vi.mock("../firebase/page.ts", () => ({
  page: async (_: Backend, { key }: SourceQuery, after: Position): Promise<DocPage> => {
    asked.push(key);
    before(key);
    const more = (long[key] ?? 0) > 0;
    if (more) long[key] = (long[key] ?? 0) - 1;
    return { docs: [], end: positionAt(1_000 * after.seconds + 1_000), cut: more, tookMs: 0 };
  },
}));

let n = 0;
let replica: Replica;
let wanted: readonly string[] = [];
let over = false;
let goesOn = true;
const listened: string[] = [];
const failed: NetTrouble[] = [];

function pulling(roles: readonly string[], sites: readonly string[]) {
  const stores = {
    session: aSession({ ns: "acme", roles, sites, person: null }),
    replica,
    broken: new Set<string>(),
    loaded: () => false,
    during: async () => undefined,
  } as unknown as UserStores;
  const clock = new ServerClock(async () => null);
  const events = { progress: () => undefined, alive: () => undefined };
  const puller = new Puller({ replica, events, broken: stores.broken, now: () => NOW, clock });
  const follow = (sources: readonly SourceQuery[]) => void listened.push(...sources.map((s) => s.key));
  return new FullPull({
    stores,
    backend: {} as Backend,
    downloads: { drawings: async () => 0 } as unknown as FileDownloads,
    puller,
    clock,
    active: (all) => all.slice(0, 1),
    skew: () => undefined,
    listen: async (sources) => {
      listened.push("listen");
      follow(sources);
    },
    follow,
    isBusy: () => false,
    wanted: () => wanted,
    goesOn: async (e) => {
      failed.push(e.trouble);
      return goesOn;
    },
    isOver: () => over,
  });
}
const storedCheckpoint = async (key: string): Promise<Checkpoint | null> =>
  checkpointOf(await replica.values.read("meta", CHECKPOINT_PREFIX + key));

beforeEach(async () => {
  [asked, long, wanted, over, goesOn, before] = [[], {}, [], false, true, () => undefined];
  listened.length = failed.length = 0;
  replica = await Replica.open(`pulling-${++n}`);
});
afterEach(() => replica.close());

test("[KIND-1] a pull of everything brings the labels of kinds, whatever the role", async () => {
  await pulling(["user"], []).all();
  expect(await replica.values.read("meta", `${KIND_PREFIX}room`)).toEqual({ title: "Suite" });
  expect(await replica.values.ids("meta", KIND_PREFIX)).toHaveLength(1);
});

describe("the order of a pull", () => {
  const admin = () => pulling(["people.admin"], ["lon", "syd"]);

  test("[PULL-12] is the open screen's sources, then the active site, then the tenant, then the other sites", async () => {
    wanted = ["people:lon", "members:lon"];
    expect(await admin().all()).toBe(true);
    expect(asked.slice(0, 3)).toEqual(["people:lon", "members:lon", "spaces:lon"]);
    const places = ["spaces:lon", "departments:lon", "cards", "spaces:syd", "people:syd"].map((key) =>
      asked.indexOf(key),
    );
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect((await storedCheckpoint("all"))?.complete).toBe(true);
  });

  test("[STA-6] ends with the dashboards of the active site, and of no other until one is asked for there", async () => {
    const pull = pulling(["desk-booking.data"], ["lon", "syd"]);
    await pull.all();
    expect(asked.at(-1)).toBe("desk-days:lon");
    expect(asked).not.toContain("desk-days:syd");
    await replica.values.write("meta", `${ASKED_PREFIX}syd`, { at: NOW });
    await pull.all();
    expect(asked.slice(-2)).toEqual(["desk-days:lon", "desk-days:syd"]);
  });

  test("[PULL-12] a person who goes elsewhere while a long source comes does not wait for its end", async () => {
    [wanted, long] = [["people:lon"], { "people:lon": 5 }];
    before = () => {
      if (asked.length === 3) wanted = ["cards", "people:lon"];
    };
    await admin().all();
    expect(asked.slice(0, 8)).toEqual([
      ...Array<string>(3).fill("people:lon"),
      "cards",
      ...Array<string>(3).fill("people:lon"),
      "spaces:lon",
    ]);
  });

  test("[PULL-13] a source without an answer is asked again by itself, and all the others come meanwhile", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
    before = (key) => {
      if (key === "spaces:lon" && asked.filter((k) => k === key).length < 3) throw new NetError({ kind: "offline" });
    };
    const pull = admin().all();
    for (let whole = false; !whole;) {
      await vi.advanceTimersByTimeAsync(500);
      whole = await Promise.race([pull, new Promise<false>((done) => setImmediate(done, false))]);
    }
    vi.useRealTimers();
    const counts = new Set(asked).size;
    expect(asked).toHaveLength(counts + 2);
    expect(asked.slice(0, 2)).toEqual(["spaces:lon", "people:lon"]);
    expect(failed).toHaveLength(2);
    expect((await storedCheckpoint("spaces:lon"))?.complete).toBe(true);
    expect(listened.indexOf("spaces:lon")).toBeGreaterThan(listened.indexOf("listen"));
  });

  test("[PULL-13] where the link itself is down nothing else is asked; a new pull does not wait for what failed", async () => {
    before = (key) => {
      if (key === "spaces:lon") throw new NetError({ kind: "offline" });
    };
    goesOn = false;
    await expect(admin().all()).rejects.toThrow(NetError);
    expect(asked).toEqual(["spaces:lon"]);
    [goesOn, over] = [true, true];
    expect(await admin().all()).toBe(false);
    expect((await storedCheckpoint("all"))?.complete).toBe(false);
  });

  test("[PULL-13] what may not be read holds up nothing, and is not listened to", async () => {
    before = (key) => {
      if (key === "cards") throw new NetError({ kind: "denied", code: "permission-denied" });
    };
    expect(await admin().all()).toBe(true);
    expect(listened).toContain("people:lon");
    expect(listened).not.toContain("cards");
    expect(listened).not.toContain("people:syd");
  });
});
