import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { JsonObject } from "#domain/shared/json.ts";
import { aSession } from "#testing/builders.ts";
import type { SearchAsk, Session } from "../api.ts";
import { withTruth } from "../engine/record.ts";
import { Replica } from "../replica/replica.ts";
import { type Findable, Finder } from "./finder.ts";

const site = (id: string) => ({ ref: `sites/${id}`, title: id });
const at = (id: string) => `ns/acme/people/${id}`;
const listed = (id: string, where: string) => `ns/acme/directory/${id}_${where}`;
const person = (title: string, over: JsonObject = {}): JsonObject => ({ title, homeSite: site("lon"), ...over });
const inDirectory = (id: string, title: string, where = "lon"): JsonObject => ({
  person: { ref: at(id), title, email: `${id}@acme.test`, department: '"Law","",""', active: true },
  site: { ...site(where), membership: { type: "permanent" } },
});

let n = 0;
let replica: Replica;
const finders: Finder[] = [];
const progress = new Map<string, { docs: number; total: number | null; complete: boolean }>();
beforeEach(async () => {
  replica = await Replica.open(`finder-${++n}`);
  progress.clear();
  for (const key of ["directory:lon", "cards", "spaces:lon", "rooms:lon", "meetings:lon", "users", "sites"])
    progress.set(key, { docs: 1, total: null, complete: true });
});
afterEach(async () => {
  for (const f of finders.splice(0)) f.stop();
  await replica.close();
});

let rev = 0;
const put = (path: string, fields: JsonObject, deleted = false) =>
  replica.modify([path], (rec) => withTruth(rec, { path, rev: ++rev, updatedAt: rev, deleted, fields }));
function finder(over: Partial<Session> = {}, source: Partial<Findable["replica"]> = {}): Finder {
  const { changes, slice, get, singles } = replica;
  const own = { changes: changes.bind(replica), slice: slice.bind(replica), get: get.bind(replica) };
  const bound = { ...own, singles, ...source };
  const session = aSession({ uid: "me", ns: "acme", roles: ["ns.admin"], sites: null, ...over });
  const made = new Finder({ session, replica: bound, progress, onProgress: () => () => undefined }, () => 10);
  finders.push(made);
  made.start();
  return made;
}
const asking = (text: string, over: Partial<SearchAsk> = {}): SearchAsk => ({
  text,
  kind: null,
  limit: 9,
  recent: [],
  ...over,
});
const keys = async (f: Finder, text: string) =>
  (await f.ask(asking(text)))?.groups.flatMap((g) => g.rows.map((r) => r.key));
const soon = (want: () => Promise<unknown>, equal: unknown) =>
  expect.poll(want, { timeout: 10_000, interval: 10 }).toEqual(equal);

describe("people of whom no directory is kept", () => {
  test("[PULL-14] are found by their own documents, and counted by them", async () => {
    progress.set("people:lon", { docs: 1, total: 4, complete: false });
    progress.set("people-nowhere", { docs: 0, total: 1, complete: false });
    await put(at("ada"), person("Ada Byron", { email: "ada@acme.test", memberSites: ["lon"] }));
    const f = finder({ roles: ["people.reception"] });
    await soon(() => keys(f, "byron"), [at("ada")]);
    const answer = await f.ask(asking("byron"));
    expect(answer?.sources.find((s) => s.kind === "person")).toEqual({ kind: "person", source: "people" });
    expect(answer?.parts.find((p) => p.kind === "person")).toEqual({ kind: "person", here: 1, total: 5 });
    expect(answer?.groups[0]?.rows[0]).toMatchObject({ title: "Ada Byron", sites: ["lon"] });
  });
});

describe("the index over the replica", () => {
  test("[FIND-8] reads what is there in slices, and follows single documents that come, change and leave", async () => {
    const many = Array.from({ length: 1_200 }, (_, i) => `p${i}`);
    await replica.load(many.map(at), (rec) =>
      withTruth(rec, { path: rec.path, rev: 1, updatedAt: 1, deleted: false, fields: person("Ada Crowd") }),
    );
    const f = finder();
    await soon(async () => (await f.ask(asking("ada")))?.groups[0]?.total, 1_200);
    await put(at("new"), person("Grace Hopper"));
    await soon(() => keys(f, "grace"), [at("new")]);
    await put(at("new"), person("Mary Somerville"));
    await soon(() => keys(f, "mary"), [at("new")]);
    expect(await keys(f, "grace")).toEqual([]);
    await put(at("new"), person("Mary Somerville"), true);
    await soon(() => keys(f, "mary"), []);
    await replica.drop("people", many.map(at));
    await soon(() => keys(f, "ada"), []);
  }, 30_000);

  test("[FIND-8] what changes while a slice is read is newer than the slice", async () => {
    await put(at("ada"), person("Ada Old"));
    let release: () => void = () => undefined;
    const gate = new Promise<void>((done) => (release = done));
    const f = finder(
      {},
      {
        slice: async (name, after, size) => {
          const read = await replica.slice(name, after, size);
          await gate;
          return read;
        },
      },
    );
    await new Promise((done) => setTimeout(done, 30));
    await put(at("ada"), person("Ada New"));
    await soon(() => keys(f, "new"), [at("ada")]);
    release();
    await soon(async () => (await f.ask(asking("x")))?.parts, []);
    expect(await keys(f, "old")).toEqual([]);
    expect(await keys(f, "new")).toEqual([at("ada")]);
  });

  test("[FIND-8] the index is read in small slices until somebody asks, and quickly from then on", async () => {
    const many = Array.from({ length: 900 }, (_, i) => `p${i}`);
    await replica.load(many.map(at), (rec) =>
      withTruth(rec, { path: rec.path, rev: 1, updatedAt: 1, deleted: false, fields: person("Ada Crowd") }),
    );
    const sizes: number[] = [];
    const slice: Findable["replica"]["slice"] = (name, after, size) => {
      if (name === "people") sizes.push(size);
      return replica.slice(name, after, size);
    };
    const f = finder({}, { slice });
    await soon(() => Promise.resolve(sizes.length >= 2), true);
    await f.ask(asking(""));
    const before = sizes.length;
    await soon(() => Promise.resolve(sizes.length > before), true);
    expect(new Set(sizes)).toEqual(new Set([100]));
    await f.ask(asking("ada"));
    await soon(async () => (await f.ask(asking("ada")))?.groups[0]?.total, 900);
    expect(sizes.at(-1)).toBe(500);
  });

  test("[FIND-8] a floor or site that is renamed is told by its new name with the next answer", async () => {
    await put("sites/lon/spaces/f1", { kind: "floor", title: "Ground" });
    await put("sites/lon/spaces/d1", { kind: "desk", title: "Oak 1", floor: "f1", disabled: false });
    const f = finder();
    const floors = async () =>
      (await f.ask(asking("oak")))?.groups[0]?.rows.map((r) => "floorTitle" in r && r.floorTitle);
    await soon(floors, ["Ground"]);
    await put("sites/lon/spaces/f1", { kind: "floor", title: "Garden" });
    await soon(floors, ["Garden"]);
  });

  test("[FIND-8] who listens is told of changes, and no more after leaving", async () => {
    const f = finder();
    await soon(async () => (await f.ask(asking("x")))?.parts, []);
    let told = 0;
    const leave = f.watch(() => told++);
    await put(at("ada"), person("Ada"));
    await soon(async () => told, 1);
    leave();
    await put(at("ada"), person("Ada Two"));
    await new Promise((done) => setTimeout(done, 400));
    expect(told).toBe(1);
  });
});

describe("somebody known more than once", () => {
  test("[FIND-11] is one row with all sites; the own document knows more; what is left still finds them", async () => {
    await put(listed("ada", "lon"), inDirectory("ada", "Ada Byron"));
    await put(listed("ada", "syd"), inDirectory("ada", "Ada Byron", "syd"));
    const f = finder();
    await soon(() => keys(f, "byron"), [at("ada")]);
    await put(at("ada"), person("Ada Byron", { phones: [{ type: "Ext", number: "4711" }], displayName: "Countess" }));
    await soon(() => keys(f, "4711"), [at("ada")]);
    expect((await f.ask(asking("byron")))?.groups).toMatchObject([
      {
        total: 1,
        rows: [{ title: "Ada Byron", displayName: "Countess", sites: ["lon", "syd"], phones: [{ number: "4711" }] }],
      },
    ]);
    await replica.drop("people", [at("ada")]);
    await soon(() => keys(f, "4711"), []);
    await soon(() => keys(f, "byron"), [at("ada")]);
    expect((await f.ask(asking("byron")))?.groups[0]?.rows).toMatchObject([
      { email: "ada@acme.test", department: "Law", phones: [] },
    ]);
    await replica.drop("people", [listed("ada", "lon")]);
    await replica.drop("people", [listed("ada", "syd")]);
    await soon(() => keys(f, "byron"), []);
  });

  test("[FIND-11] underscores in ids lead nobody astray", async () => {
    const f = finder();
    await put(listed("a", "b_d"), inDirectory("a", "Short", "b_d"));
    await put(listed("a_b", "c"), inDirectory("a_b", "Long", "c"));
    await soon(() => keys(f, "long"), [at("a_b")]);
    await replica.drop("people", [listed("a_b", "c")]);
    await soon(() => keys(f, "long"), []);
    expect(await keys(f, "short")).toEqual([at("a")]);
  });
});

describe("who finds what", () => {
  beforeEach(async () => {
    await put("sites/lon", { title: "One London", config: { cardIdType: "26bit" } });
    await put("sites/syd", { title: "One Sydney" });
    await put("sites/lon/spaces/f1", { kind: "floor", title: "Floor one" });
    await put("sites/lon/spaces/d1", { kind: "desk", title: "One 1.1", floor: "f1", disabled: "broken" });
    await put("sites/syd/spaces/d2", { kind: "desk", title: "One 2.2", floor: "f2" });
    await put("ns/acme/resources/r1", { kind: "room", title: "One room", site: site("lon"), floor: "f1", capacity: 4 });
    const slot = { resource: { ref: "ns/acme/resources/r1", title: "One room" } };
    const meeting = (fields: object) => ({
      title: "One meeting",
      site: site("lon"),
      day: "2026-03-10",
      lastDay: "2026-03-10",
      bookedPeriod: { fromTime: Date.parse("2026-03-10T10:00Z"), toTime: Date.parse("2026-03-10T11:00Z") },
      reservations: { r1: { ...slot, reservedPeriod: { fromTime: 0, toTime: 1 } } },
      ...fields,
    });
    await put("ns/acme/bookings/m1", meeting({ owner: { ref: at("ada"), title: "Ada Byron" } }));
    await put("ns/acme/bookings/m2", meeting({ privacy: { title: true, owner: false } }));
    await put("ns/acme/bookings/m1-r1-start", meeting({ connection: { ref: "ns/acme/bookings/m1", anchor: "START" } }));
    await put("ns/acme/cards/c1", {
      title: "One card",
      owner: { ref: at("ada"), title: "Ada" },
      assignedAt: "lon",
      uids: { "26bit": "1:2" },
      enabledTo: 9,
      sites: { lon: true, syd: false },
    });
    await put("users/u1", { title: "One user", email: "u1@acme.test", roles: ["user"], sites: ["lon"], person: null });
    await put(at("ada"), person("One Ada"));
  });
  const kinds = async (f: Finder) => (await f.ask(asking("one")))?.groups.map((g) => [g.kind, g.total]);

  test("[FIND-12] an administrator finds every kind, each with its facts", async () => {
    const f = finder();
    await soon(
      () => kinds(f),
      [
        ["person", 1],
        ["card", 1],
        ["desk", 2],
        ["room", 1],
        ["room-booking", 1],
        ["user", 1],
        ["site", 2],
      ],
    );
    const rows = (await f.ask(asking("one")))?.groups.flatMap((g) => g.rows);
    expect(rows).toMatchObject([
      { kind: "person" },
      { kind: "card", number: "1:2", owner: "Ada", state: "expired", sites: ["lon"] },
      { kind: "desk", site: "lon", floor: "f1", floorTitle: "Floor one", disabled: "broken" },
      { kind: "desk", site: "syd", floorTitle: "", disabled: false },
      { kind: "room", site: "lon", floorTitle: "Floor one", capacity: 4 },
      { kind: "room-booking", site: "lon", title: "One meeting", rooms: "One room", when: "10/03/2026 10:00" },
      { kind: "user", email: "u1@acme.test" },
      { kind: "site", title: "One London" },
      { kind: "site", title: "One Sydney" },
    ]);
  });

  test("[FIND-20] a booking of rooms is found by its title and owner, a private one by its owner alone, its setup by nothing", async () => {
    const f = finder({ roles: ["room-booking.admin"], sites: ["lon"] });
    await put("ns/acme/bookings/m3", {
      title: "Private Meeting",
      privacy: { title: true },
      owner: { ref: at("bo"), title: "Bo Quist" },
      site: site("lon"),
      day: "2026-03-10",
      lastDay: "2026-03-10",
    });
    const bookings = async (text: string) =>
      (await f.ask(asking(text)))?.groups.find((g) => g.kind === "room-booking")?.rows.map((r) => r.key) ?? [];
    await soon(() => bookings("quist"), ["ns/acme/bookings/m3"]);
    await soon(() => bookings("byron"), ["ns/acme/bookings/m1"]);
    expect(await bookings("private meeting")).toEqual([]);
  });

  test.each<[string, readonly string[], readonly (readonly [string, number])[]]>([
    [
      "desk-booking.settings",
      ["lon"],
      [
        ["person", 1],
        ["desk", 1],
        ["site", 1],
      ],
    ],
    ["desk-booking.data", ["lon"], [["site", 1]]],
    [
      "people.reception",
      ["syd"],
      [
        ["person", 1],
        ["card", 1],
        ["site", 1],
      ],
    ],
    [
      "room-booking.admin",
      ["lon"],
      [
        ["person", 1],
        ["room", 1],
        ["room-booking", 1],
        ["site", 1],
      ],
    ],
    [
      "people.admin",
      [],
      [
        ["person", 1],
        ["card", 1],
        ["user", 1],
      ],
    ],
  ])(
    "[FIND-8] %s of %j finds what the role may read, also when more is still on the device",
    async (role, sites, want) => {
      const f = finder({ roles: [role], sites });
      await soon(() => kinds(f), want);
    },
  );

  test("[FIND-3] what was opened last is shown without a question, as long as it is there and permitted", async () => {
    const f = finder({ roles: ["desk-booking.settings"], sites: ["lon"] });
    const recent = [
      "sites/lon/spaces/d1",
      "ns/acme/cards/c1",
      "sites/syd/spaces/d2",
      "gone/x",
      "sites/lon/spaces/gone",
      "sites/lon/spaces/f1",
      at("ada"),
    ];
    await soon(
      async () => (await f.ask(asking(" ", { recent })))?.recent.map((r) => r.key),
      ["sites/lon/spaces/d1", at("ada")],
    );
  });
});

test("[FIND-9] an answer names what is not all here, with numbers where they are known", async () => {
  progress.set("directory:lon", { docs: 1_200, total: 1_500, complete: false });
  progress.set("directory:syd", { docs: 500, total: null, complete: true });
  progress.set("cards", { docs: 3, total: null, complete: false });
  progress.delete("rooms:lon");
  await put(listed("ada", "lon"), inDirectory("ada", "Ada"));
  const f = finder();
  await soon(
    async () => (await f.ask(asking("ada")))?.parts,
    [
      { kind: "person", here: 1, total: 2_000 },
      { kind: "card", here: 0, total: null },
      { kind: "room", here: 0, total: null },
    ],
  );
});

test("[FIND-10] of two questions at once only the newer is answered", async () => {
  await put(at("ada"), person("Ada"));
  const f = finder();
  await soon(() => keys(f, "ada"), [at("ada")]);
  const [first, second] = await Promise.all([f.ask(asking("a")), f.ask(asking("ad"))]);
  expect(first).toBeNull();
  expect(second?.groups[0]?.total).toBe(1);
});
