import { unzipSync } from "fflate";
import { describe, expect, test, vi } from "vitest";
import { must } from "#domain/shared/result.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { NetError } from "../engine/ports.ts";
import type { Backend } from "../firebase/backend.ts";
import type { SourceQuery } from "#domain/sync/sources.ts";
import type { UserStores } from "../stores/user-stores.ts";
import { takeOut } from "./take-out.ts";

type Stored = { readonly store: string; readonly kind: string; readonly scope: string; readonly fields: JsonObject };
const GRACE = "ns/acme/people/grace";
/** What the device holds, by path. */
const HERE: { readonly [path: string]: Stored } = {
  "ns/acme": { store: "config", kind: "ns", scope: "acme", fields: { title: "Acme" } },
  "sites/s1": { store: "config", kind: "site", scope: "", fields: { title: "London" } },
  "sites/s1/spaces/d1": { store: "spaces", kind: "desk", scope: "s1", fields: { kind: "desk", title: "1.001" } },
  "sites/s1/bookings/b2": {
    store: "bookings",
    kind: "booking",
    scope: "s1",
    fields: { onDay: "2026-07-01", owner: { ref: GRACE } },
  },
  "ns/acme/people/grace": {
    store: "people",
    kind: "person",
    scope: "",
    fields: { title: "Grace", memberSites: ["s1", "s2"] },
  },
  "ns/acme/people/paul": { store: "people", kind: "person", scope: "", fields: { title: "Paul", memberSites: ["s1"] } },
  "ns/acme/cards/ref~1": { store: "cards", kind: "card", scope: "", fields: { title: "1", owner: { ref: GRACE } } },
  "ns/acme/cards/ref~2": { store: "cards", kind: "card", scope: "", fields: { title: "2", owner: null } },
};
const shown = (path: string, { fields }: Stored) => ({
  path,
  view: { fields, deleted: false },
  rev: 2,
  pending: path.endsWith("ref~1"),
  updatedAt: 7,
  stamp: "",
});

/** A device that holds the above, of which all but what has a window has arrived. */
function device(roles: readonly string[] = ["ns.admin"], loaded = true): UserStores {
  const all = Object.entries(HERE);
  const replica = {
    find: async (store: string, { kind }: { kind: string }) =>
      all.filter(([, d]) => d.store === store && d.kind === kind).map(([p, d]) => shown(p, d)),
    page: async (store: string, { kind, scope, after }: { kind: string; scope: string; after: string }, size: number) =>
      all
        .filter(([p, d]) => d.store === store && d.kind === kind && d.scope === scope && p > after)
        .slice(0, size)
        .map(([p, d]) => shown(p, d)),
    shownAt: async (paths: readonly string[]) => all.filter(([p]) => paths.includes(p)).map(([p, d]) => shown(p, d)),
  };
  const session = { ns: "acme", nsTitle: "Acme", roles, sites: ["s1"], email: "n@acme.test", title: "Nora" };
  return { session, replica, loaded: () => loaded } as unknown as UserStores;
}

const asked: SourceQuery[] = [];
/** What the server does when it is asked for a page. */
let answer: (source: SourceQuery) => readonly { path: string; data: JsonObject }[] = () => [];
vi.mock("../firebase/read.ts", () => ({
  look: async (_: unknown, path: string) => (path.startsWith("sites/s2/") ? "refused" : "absent"),
  pageById: async (_: unknown, source: SourceQuery) => {
    asked.push(source);
    return { docs: answer(source), end: null };
  },
}));
vi.mock("../firebase/records.ts", () => ({ recordsAbout: async () => ({ docs: [], end: null }) }));

type Over = { readonly stores?: UserStores; readonly online?: boolean; readonly stopped?: () => boolean };
async function made(of: { readonly tenant: true } | { readonly person: string }, over: Over = {}) {
  asked.length = 0;
  const { stores = device(), online = false, stopped = () => false } = over;
  const told: number[] = [];
  const backend = async () => (online ? ({} as Backend) : null);
  const result = await takeOut({ of, day: "2026-07-01", mark: false }, { stores, backend, stopped }, (p) =>
    told.push(p.docs),
  );
  if (!result.ok) return { error: result.error, told, read: () => "", docs: () => [], file: null };
  const files = unzipSync(new Uint8Array(await result.value.file.arrayBuffer()));
  const read = (name: string) => new TextDecoder().decode(must(files[name], name));
  const docs = (part: string) =>
    (JSON.parse(read(`json/${part}.json`)) as readonly { readonly path: string }[]).map((d) => d.path);
  return { error: null, told, read, docs, file: result.value };
}
type Manifest = {
  readonly documents: number;
  readonly parts: readonly { part: string; documents: number; why?: string }[];
};
const manifestIn = (read: (name: string) => string) => JSON.parse(read("manifest.json")) as Manifest;

describe("everything of a tenant", () => {
  test("[TAKE-4] without a connection it is what this device keeps, count for count, and the file says what is missing", async () => {
    const { read, docs, file, told } = await made({ tenant: true });
    expect(docs("desks")).toEqual(["sites/s1/spaces/d1"]);
    expect(docs("people")).toEqual(["ns/acme/people/grace", "ns/acme/people/paul"]);
    expect(docs("cards")).toHaveLength(2);
    expect(docs("sites")).toEqual(["sites/s1"]);
    const manifest = manifestIn(read);
    const whyOf = (part: string) => manifest.parts.find((p) => p.part === part)?.why;
    expect(whyOf("people")).toBeUndefined();
    expect(whyOf("desk-bookings")).toBe("There was no connection. This device keeps the latest only.");
    expect(whyOf("change-records")).toBe("There was no connection, and this device does not keep it.");
    expect([manifest.documents, file?.docs, file?.pending, told.at(-1)]).toEqual([8, 8, 1, 8]);
    expect(file?.name).toBe("exported-everything-acme-2026_07_01.zip");
    expect(JSON.parse(read("json/desks.json"))).toEqual([
      { path: "sites/s1/spaces/d1", kind: "desk", title: "1.001", rev: 2, updatedAt: 7, deleted: false },
    ]);
  });

  test("[TAKE-4] with one, the server is asked for what this device keeps in part or not at all, and for nothing else", async () => {
    answer = ({ collection }) =>
      collection === "sites/s1/bookings"
        ? [
            { path: "sites/s1/bookings/b1", data: { onDay: "2024-01-01", deleted: false } },
            { path: "sites/s1/bookings/b0", data: { deleted: true } },
          ]
        : [];
    const { docs, read } = await made({ tenant: true }, { online: true });
    expect(docs("desk-bookings")).toEqual(["sites/s1/bookings/b1"]);
    const of = asked.map(({ collection }) => collection);
    expect(new Set(of)).toEqual(
      new Set([
        "sites/s1/bookings",
        "ns/acme/bookings",
        "ns/acme/bookingDetails",
        "ns/acme/workOrders",
        "sites/s1/rounds",
        "sites/s1/observations",
        "ns/acme/changes",
      ]),
    );
    expect(manifestIn(read).parts.filter((p) => p.why !== undefined)).toEqual([]);

    await made({ tenant: true }, { online: true, stores: device(["ns.admin"], false) });
    expect(asked.map(({ collection, where }) => [collection, where.map((w) => w.value)])).toContainEqual([
      "sites/s1/spaces",
      ["desk"],
    ]);
  });

  test("[TAKE-4] what the server does not tell is said; where it stops answering nothing is made", async () => {
    answer = ({ collection }) => {
      if (collection === "ns/acme/changes") throw new NetError({ kind: "denied", code: "permission-denied" });
      return [];
    };
    const { read, file } = await made({ tenant: true }, { online: true });
    expect(manifestIn(read).parts.find((p) => p.part === "change-records")?.why).toBe(
      "You do not have the right to see it.",
    );
    expect(file?.partial).toBe(1);

    vi.useFakeTimers({ toFake: ["setTimeout"] });
    answer = () => {
      throw new NetError({ kind: "offline" });
    };
    const lost = made({ tenant: true }, { online: true });
    for (let i = 0; i < 50; i++) await vi.advanceTimersByTimeAsync(5_000);
    expect((await lost).error).toBe("no-answer");
    expect(asked).toHaveLength(4);
    vi.useRealTimers();
    answer = () => [];
  });

  test("[TAKE-4] it ends between two pages when it is cancelled, and is made for administrators of the namespace alone", async () => {
    let asks = 0;
    const cancelled = await made({ tenant: true }, { stopped: () => ++asks > 3 });
    expect([cancelled.error, asks]).toEqual(["cancelled", 4]);
    expect((await made({ tenant: true }, { stores: device(["people.admin"]) })).error).toBe("denied");
    expect((await made({ person: "grace" }, { stores: device(["people.reception"]) })).error).toBe("denied");
  });
});

describe("what is kept of a person", () => {
  test("[TAKE-5] theirs and nobody else's", async () => {
    const { docs, file } = await made({ person: "grace" });
    expect(docs("people")).toEqual([GRACE]);
    expect(docs("cards")).toEqual(["ns/acme/cards/ref~1"]);
    expect(docs("desk-bookings")).toEqual(["sites/s1/bookings/b2"]);
    expect(file?.name).toBe("exported-person-grace-2026_07_01.zip");
    const early = await made({ person: "grace" }, { stores: device(["ns.admin"], false) });
    const part = manifestIn(early.read).parts.find((p) => p.part === "memberships");
    expect(part?.why).toBe("There was no connection, and not all of it had arrived on this device.");
    expect((await made({ person: "nobody" })).error).toBe("gone");
  });

  test("[TAKE-5] what whoever asks may not see is not asked for, and is named", async () => {
    const { read } = await made({ person: "grace" }, { stores: device(["people.admin"]), online: true });
    expect(manifestIn(read).parts.map((p) => p.part)).not.toContain("desk-bookings");
    expect(read("README.txt")).toContain("- Desk bookings. You do not have the right to see it.");
    expect(read("README.txt")).toContain(
      "- Titles and owners of private room bookings. You do not have the right to see it.",
    );
    expect(asked.map(({ collection }) => collection)).toEqual([]);

    const part = (of: string) => manifestIn(read).parts.find((p) => p.part === of);
    expect([part("memberships")?.why, part("people")?.why]).toEqual([
      "You do not have the right to see it.",
      undefined,
    ]);

    await made({ person: "grace" }, { online: true });
    const owned = asked.map(({ collection, where }) => [
      collection,
      ...where.map((w) => `${w.field}=${String(w.value)}`),
    ]);
    expect(owned).toContainEqual(["sites/s1/bookings", `owner.ref=${GRACE}`]);
    expect(owned).toContainEqual(["ns/acme/bookings", `owner.ref=${GRACE}`, "site.ref=sites/s1"]);
  });
});
