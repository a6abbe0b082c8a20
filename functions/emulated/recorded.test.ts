import { afterAll, expect, test } from "vitest";
import { admin, backend, SOON, unique } from "./kit.ts";

const live = admin(backend.project);
afterAll(() => live.close());

type Recorded = { readonly document: { readonly path: string; readonly title: string; readonly kind: string } };
const recordsOf = async (ns: string): Promise<readonly Recorded[]> =>
  (await live.db.collection(`ns/${ns}/changes`).get()).docs.map((d) => d.data() as Recorded);
const pathsOf = async (ns: string) => (await recordsOf(ns)).map((r) => r.document.path).sort();

test("[FN-43] [AUD-26] rooms, departments, orders and accounts leave records, with what each is called where it has no title", async () => {
  const [ns, site] = [unique("ns"), unique("site")];
  const common = { ns, rev: 1, deleted: false };
  const person = { ref: `ns/${ns}/people/ada`, title: "Ada Okafor" };
  await live.db.doc(`sites/${site}`).set({ ns });
  const docs = {
    [`ns/${ns}/resources/elm`]: { ...common, kind: "room", title: "Elm", site: { ref: `sites/${site}` } },
    [`ns/${ns}/workOrders/b-r1-1`]: { ...common, category: "Catering" },
    [`sites/${site}/departments/inputs`]: { ...common, division: ["Sales"] },
    [`sites/${site}/members/ada`]: { ...common, person },
  };
  for (const [path, data] of Object.entries(docs)) await live.db.doc(path).set(data);
  const users = live.db.doc(`users/${unique("u")}`);
  await users.set({ ...common, email: "ada@example.test", roles: [], sites: [] });
  const all = [...Object.keys(docs), users.path].sort();
  await expect.poll(async () => [...new Set(await pathsOf(ns))], SOON).toEqual(expect.arrayContaining(all));
  const titles = new Map((await recordsOf(ns)).map(({ document }) => [document.path, document.title]));
  expect(Object.keys(docs).map((path) => titles.get(path))).toEqual(["Elm", "Catering", "", "Ada Okafor"]);
  expect(titles.get(users.path)).toBe("ada@example.test");
}, 60_000);

test("[AUD-27] how somebody looks at things leaves no record, what else they change does", async () => {
  const ns = unique("ns");
  const user = live.db.doc(`users/${unique("u")}`);
  const records = async () => (await pathsOf(ns)).filter((path) => path === user.path).length;
  await user.set({ ns, rev: 1, deleted: false, title: "Ada", email: "", roles: [], sites: [], profile: {} });
  await expect.poll(records, SOON).toBeGreaterThan(0);
  await user.update({ rev: 2, "profile.roomBookingCalendarFilters": { zoom: 2 }, lastWrittenVia: "Room Booking" });
  await user.update({ rev: 3, "profile.groupSitesByCountry": true, lastWrittenVia: "Preferences" });
  await user.update({ rev: 4, "profile.displayName": "Ad", lastWrittenVia: "Preferences" });
  const changed = async () =>
    (await live.db.collection(`ns/${ns}/changes`).get()).docs.flatMap((d) => d.get("paths") as string[]);
  await expect.poll(changed, SOON).toContain("profile.displayName");
  expect((await changed()).filter((path) => /Filters|groupSites/.test(path))).toEqual([]);
}, 60_000);
