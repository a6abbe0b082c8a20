import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { cards } from "../cards/collection.ts";
import { encodeCard } from "../cards/encoding/encode.ts";
import { desks } from "../desks/collection.ts";
import { csvLine } from "../export/csv.ts";
import { members, people } from "../people/collection.ts";
import { rooms } from "../rooms/collection.ts";
import type { Collection } from "../shared/collection.ts";
import type { JsonObject } from "../shared/json.ts";
import { must } from "../shared/result.ts";
import { columnsOf, writersOf } from "../take-out/lines.ts";
import { aWorld, type Here, judgeAll } from "./import.test-kit.ts";
import type { ImportKind } from "./kinds.ts";

type Docs = { readonly [path: string]: JsonObject };
/** Rows of the tenant's export of documents. */
function exported(kind: Collection, docs: Docs): string[][] {
  const { csv } = writersOf(columnsOf(kind), false);
  const all = Object.entries(docs).map(([path, fields]) => ({ path, fields }));
  return Papa.parse<string[]>((csv.head + csv.lines(all)).trim()).data;
}
const saidOf = (kind: ImportKind, rows: readonly (readonly string[])[], here: Here) =>
  judgeAll(kind, rows, aWorld(here)).map(({ verdict, why, changes }) => ({ verdict, why, changes }));
const SAME = { verdict: "same", why: "", changes: [] };
const under = (folder: string, docs: { readonly [id: string]: JsonObject }): Docs =>
  Object.fromEntries(Object.entries(docs).map(([id, fields]) => [`${folder}/${id}`, fields]));

const PEOPLE = {
  p1: {
    title: "Ann Lee",
    displayName: "Ann",
    email: "Ann.Lee@Acme.test",
    tags: { vip: true, "a, b": true, gone: false },
  },
  p2: { title: "=1+1", displayName: "", email: "", tags: {}, department: '"Sales","EMEA","Unit, 1"' },
  p3: { title: "+Bo; =A1", displayName: "'tis, Bo", position: " Cook ", phones: [{ type: "Work", number: "1" }] },
  p4: { title: '"Cy"', costCentre: "007", employer: { title: "=x" }, tags: null },
};
const ANN = { ref: "ns/acme/people/p1", title: "Ann Lee" };

describe("an export imported again changes nothing", () => {
  test.each([[false], [true]])("[IMR-13] people (divided: %s)", (divided) => {
    const departments = { divisions: [{ name: "Sales", requiresSubfields: false }], groups: [], units: [] };
    const here = { people: PEOPLE, over: divided ? { departments } : {} };
    const rows = exported(people, under("ns/acme/people", PEOPLE));
    expect(saidOf("people", rows, here)).toEqual([SAME, SAME, SAME, SAME]);
  });

  test("[IMR-13] cards", () => {
    const uid = encodeCard("26bit", { facilityCode: 12, cardNumber: 345 });
    const frame = must(uid.ok ? uid.value : null, "uid");
    const docs = {
      [`26bit~${frame}`]: {
        title: "Visitor 1",
        uids: { "26bit": frame },
        cardIdType: "26bit",
        tags: { visitor: true },
      },
      "ref~A%2F1": { title: "=Raw", uids: { ref: "A/1" }, cardIdType: "ref", tags: {}, nonTransferable: true },
      "34bitOdd~1": { title: " Other ", uids: { "34bitOdd": "1" }, cardIdType: "34bitOdd" },
      odd: {
        title: "Theirs",
        role: "temporary",
        owner: ANN,
        sites: { london: true },
        enabledFrom: Date.UTC(2026, 10, 1),
        enabledTo: Date.UTC(2026, 10, 30),
      },
    };
    const rows = exported(cards, under("ns/acme/cards", docs));
    expect(saidOf("cards", rows, { cards: docs })).toEqual([SAME, SAME, SAME, SAME]);
  });

  test("[IMR-8] cards of an export that are not here become what they were", () => {
    const rows = exported(cards, {
      "ns/acme/cards/ref~A%2F1": { title: "Raw", uids: { ref: "A/1" }, cardIdType: "ref" },
    });
    const [judged] = judgeAll("cards", rows);
    expect(judged?.write?.().ops).toMatchObject([
      { path: "ns/acme/cards/ref~A%2F1", fields: { uids: { ref: "A/1" } } },
    ]);
  });

  test("[IMR-13] memberships; those of another site are told so", () => {
    const docs = {
      p1: {
        person: ANN,
        type: "temporary",
        validFrom: Date.UTC(2026, 6, 1, 8, 0, 30, 5),
        validTo: Date.UTC(2026, 11, 1),
        permissions: { deskBooking: true },
        defaultFloor: { ref: "sites/london/spaces/f1", title: "First" },
        neighbourhood: ["sites/london/spaces/h1"],
      },
      p2: { person: ANN, type: "permanent", neighbourhood: { ref: "sites/london/spaces/h1", title: "Sales" } },
      p3: { person: ANN, neighbourhood: [{ ref: "sites/london/spaces/gone" }] },
      p4: { person: ANN, neighbourhood: "sites/london/spaces/h1" },
    };
    const rows = exported(members, {
      ...under("sites/london/members", docs),
      "sites/paris/members/p1": { person: ANN, type: "permanent" },
    });
    expect(saidOf("memberships", rows, { people: PEOPLE, members: docs })).toEqual([
      ...[SAME, SAME, SAME, SAME],
      { verdict: "error", why: "Choose the site paris first: this import is for London", changes: [] },
    ]);
  });

  test("[IMR-13] rooms and desks, by the ids of their floors and neighbourhoods", () => {
    const site = { ref: "sites/london", title: "London" };
    const docs = {
      r1: {
        kind: "room",
        title: "Ada",
        site,
        capacity: 4,
        floor: "f1",
        requiresApproval: true,
        cateringEditTimeEnd: "2h",
      },
      r2: { kind: "room", title: "Bell", site, capacity: 2.5, floor: "gone", features: ["Screen"] },
      r3: { kind: "room", title: "Cray", site, capacity: null, floor: null },
    };
    const all = under("ns/acme/resources", docs);
    const here = Object.entries(docs).map(([id, fields]) => ({ id, path: `ns/acme/resources/${id}`, fields }));
    const paris = { "ns/acme/resources/r9": { kind: "room", title: "Ada", site: { ref: "sites/paris", title: "" } } };
    expect(saidOf("rooms", exported(rooms, { ...all, ...paris }), { over: { rooms: here } })).toEqual([
      ...[SAME, SAME, SAME],
      { verdict: "error", why: "Choose the site paris first: this import is for London", changes: [] },
    ]);
    const desk = { title: "1.1", floor: "f2", neighbourhood: "h1" };
    const row = { ...desk, id: "d1", path: "sites/london/spaces/d1", disabled: false, disabledAfterUse: false };
    const desksHere = { over: { desks: [{ ...row, rev: 1, pending: false }] } };
    const rows = exported(desks, { "sites/london/spaces/d1": { kind: "desk", ...desk } });
    expect(saidOf("neighbourhoods", rows, desksHere)).toEqual([SAME]);
  });

  test("[IMR-13] what is cleared in an export is cleared, and a moment of it moves what differs", () => {
    const [head = [], first = []] = exported(people, under("ns/acme/people", { p1: PEOPLE.p1 }));
    const edited = first.with(head.indexOf("tags"), "{}");
    expect(saidOf("people", [head, edited], { people: PEOPLE })[0]?.changes).toEqual([
      { field: "Custom Tags", from: "a, b, vip", to: "" },
    ]);
  });
});

describe("guarded cells", () => {
  test.each(["=1+1", "+44 20", "-5", "@x", "'=1+1", "a;=b", "a\n=b", "'tis, yes", '"=x"'])(
    "[IMR-2] %j comes back as it was, through our own apostrophe",
    (title) => {
      const rows = Papa.parse<string[]>(csvLine(["Full Name", "Email"]) + csvLine([title, "a@b.test"]).trim()).data;
      const [judged] = judgeAll("people", rows);
      expect(judged).toMatchObject({ verdict: "new", name: title, why: "" });
    },
  );
  test.each(["=1+1", " =A1", "=CONCAT(A1,B1)"])("[IMR-2] %j is a formula", (cell) => {
    const [judged] = judgeAll("people", [["Full Name"], [cell]]);
    expect(judged?.why).toBe("Full Name is a formula: paste its value");
  });
});
