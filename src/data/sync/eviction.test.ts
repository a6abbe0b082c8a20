import "fake-indexeddb/auto";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import type { JsonObject } from "#domain/shared/json.ts";
import { blockText } from "#domain/snapshots/lines.ts";
import { aSession } from "#testing/builders.ts";
import { withTruth } from "../engine/record.ts";
import { CHECKPOINT_PREFIX } from "../replica/names.ts";
import { Replica } from "../replica/replica.ts";
import type { UserStores } from "../stores/user-stores.ts";
import { evictUnseen } from "./eviction.ts";

const site = (id: string) => ({ ref: `sites/${id}`, title: id });
const ada = { ref: "ns/acme/people/ada", title: "Ada" };
const DOCS: { readonly [path: string]: JsonObject } = {
  "sites/lon": { title: "London" },
  "sites/syd": { title: "Sydney" },
  "users/me": { email: "me@acme.test" },
  "users/other": { email: "other@acme.test" },
  "sites/lon/spaces/d1": { kind: "desk", title: "1.1", floor: "f" },
  "sites/syd/spaces/d1": { kind: "desk", title: "9.1", floor: "f" },
  "ns/acme/directory/ada_lon": { person: ada, site: site("lon") },
  "ns/acme/directory/ada_syd": { person: ada, site: site("syd") },
  "ns/acme/people/ada": { title: "Ada", homeSite: site("lon") },
  "ns/acme/cards/c1": { title: "Card 1", owner: ada },
  "ns/acme/resources/r1": { kind: "room", title: "Brunel", site: site("lon") },
};
const PULLED = [
  "spaces:lon",
  "spaces:syd",
  "directory:lon",
  "directory:syd",
  "people:lon",
  "rooms:lon",
  "cards",
  "users",
];

let n = 0;
/** Ids of the files that were left. */
let files: readonly string[] = [];
const open: Replica[] = [];
afterEach(async () => {
  for (const replica of open.splice(0)) await replica.close();
});

/** What is left of a device that held everything, for somebody with these rights. */
async function left(roles: readonly string[], sites: readonly string[] | null) {
  const replica = await Replica.open(`room-${++n}`);
  open.push(replica);
  for (const [path, fields] of Object.entries(DOCS))
    await replica.modify([path], (rec) => withTruth(rec, { path, rev: 1, updatedAt: 1, deleted: false, fields }));
  await replica.values.write("files", "ns/acme/sites/syd/floors/f/plan.svg", { rev: 1, file: "<svg/>" });
  for (const key of PULLED) await replica.values.write("meta", CHECKPOINT_PREFIX + key, { at: 1 });
  const session = aSession({ uid: "me", ns: "acme", roles, sites });
  const place = { replica: `room-${n}`, first: `first-${n}`, idb: indexedDB };
  const gone = await evictUnseen({ replica, session, place } as unknown as UserStores);
  const records = [...(await replica.get(Object.keys(DOCS))).keys()].sort();
  const checkpoints = await replica.values.ids("meta", CHECKPOINT_PREFIX);
  files = await replica.values.ids("files", "ns/");
  return { gone, records, pulled: checkpoints.map((id) => id.slice(CHECKPOINT_PREFIX.length)).sort() };
}
const without = (...paths: string[]) =>
  Object.keys(DOCS)
    .filter((p) => !paths.some((x) => p.startsWith(x)))
    .sort();

test("[REP-7] whoever still holds every right loses nothing", async () => {
  expect(await left(["ns.admin"], null)).toEqual({ gone: false, records: without(), pulled: [...PULLED].sort() });
  expect(files).toHaveLength(1);
});

test("[REP-7] with the people role go people, cards and accounts; the directory is pulled anew for owner search", async () => {
  const { gone, records, pulled } = await left(["desk-booking.settings", "room-booking.admin"], ["lon", "syd"]);
  expect(gone).toBe(true);
  expect(records).toEqual(without("ns/acme/directory", "ns/acme/people", "ns/acme/cards", "users/other"));
  expect(pulled).toEqual(["rooms:lon", "spaces:lon", "spaces:syd"]);
});

test("[REP-7] [PULL-14] with the room role go the rooms, and the directory, which tells no more than people do", async () => {
  const { records, pulled } = await left(["people.admin"], ["lon", "syd"]);
  expect(records).toEqual(without("ns/acme/resources", "ns/acme/directory"));
  expect(pulled).toEqual(PULLED.filter((k) => k !== "rooms:lon" && !k.startsWith("directory")).sort());
});

test("[REP-7] with a site go its people and desks; cards, which belong to none, stay", async () => {
  const { records, pulled } = await left(["people.admin", "room-booking.admin"], ["lon"]);
  expect(records).toEqual(without("sites/syd", "ns/acme/directory/ada_syd"));
  expect(pulled).toEqual(PULLED.filter((k) => !k.endsWith(":syd")).sort());
});

test("[REP-7] with a site go the drawings; those of the sites that are left come again", async () => {
  expect((await left(["desk-booking.settings"], ["lon"])).gone).toBe(true);
  expect(files).toEqual([]);
});

test("[SNAP-23] [REP-7] with a site go its people out of files, too, their bytes with them, also where no checkpoint tells of them yet", async () => {
  const name = `room-${++n}`;
  const replica = await Replica.open(name);
  open.push(replica);
  const fieldsOf = (id: string, at: readonly string[]): JsonObject => ({
    ns: "acme",
    title: `who ${id}`,
    memberSites: [...at],
  });
  const lines = [
    { id: "a", fields: fieldsOf("a", ["lon"]) },
    { id: "b", fields: fieldsOf("b", ["lon", "syd"]) },
    { id: "c", fields: fieldsOf("c", ["syd"]) },
  ].map((l) => ({ ...l, rev: 1, updatedAt: 1, deleted: false }));
  const collection = "ns/acme/people";
  const good = new Map(lines.map((l) => [`${collection}/${l.id}`, { path: `${collection}/${l.id}`, ...l }] as const));
  const bytes = gzipSync(blockText(lines));
  await replica.loadBlock({ source: "people:lon", collection, generation: "g1", index: 0, lines, bytes }, good);
  const left = async (roles: readonly string[]) => {
    const session = aSession({ uid: "me", ns: "acme", roles, sites: ["syd"] });
    const place = { replica: name, first: `first-${n}`, idb: indexedDB };
    await evictUnseen({ replica, session, place } as unknown as UserStores);
    return (await replica.find("people", { kind: "person" })).map(({ view }) => view.fields["title"]);
  };
  await replica.values.write("meta", `${CHECKPOINT_PREFIX}people:lon`, { at: 1 });
  expect(await left(["people.admin"])).toEqual(["who b", "who c"]);
  const texts = async () =>
    new Promise<readonly string[]>((done) => {
      const request = indexedDB.open(`rxdb-dexie-${name}--blocks`);
      request.onsuccess = () => {
        const all = request.result.transaction("blocks").objectStore("blocks").getAll();
        all.onsuccess = () => {
          request.result.close();
          done((all.result as readonly { readonly bytes: Uint8Array }[]).map((r) => gunzipSync(r.bytes).toString()));
        };
      };
    });
  expect((await texts()).map((text) => [text.includes("who a"), text.includes("who b")])).toEqual([[false, true]]);
  // No checkpoint is left of it, as where a first load was cut behind its first block: the role counts all the same.
  expect(await left(["room-booking.admin"])).toEqual([]);
  expect(await texts()).toEqual([]);
});
