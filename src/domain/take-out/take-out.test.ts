import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { bookings } from "../bookings/collection.ts";
import { cards } from "../cards/collection.ts";
import { COLLECTIONS } from "../collections.ts";
import { syncReports } from "../sync-report/collection.ts";
import { TAKE_OUT_LEFT } from "../words/take-out.ts";
import { CHANGE_COLUMNS, columnsOf, writersOf } from "./lines.ts";
import { manifestOf, readmeOf, type TakeOutReport } from "./manifest.ts";
import { CHANGES, LEFT, partOf, TAKEN, takeOutName } from "./parts.ts";

const AT = Date.parse("2026-07-01T08:00:00Z");
const doc = (over: object = {}) => ({
  path: "sites/s/bookings/d1_2026-07-01_1",
  fields: {
    ns: "acme",
    rev: 3,
    updatedAt: AT,
    deleted: false,
    lastWrittenVia: "Desk Settings",
    onDay: "2026-07-01",
    fromTime: AT,
    toTime: null,
    space: { ref: "sites/s/spaces/d1", title: "1.024", floor: "f1", neighbourhood: null, kind: { ref: "x" } },
    owner: { ref: "ns/acme/people/ana", title: '=HYPERLINK("x")', email: "ana@acme.test" },
    checkIn: { fromTime: AT + 60_000, toTime: null },
    requiresCheckIn: true,
    novel: { a: [1] },
    ...over,
  },
});
const parsed = (text: string) =>
  Papa.parse<{ readonly [column: string]: string }>(text.replace(/\r\n$/, ""), { header: true });

describe("parts", () => {
  test("[TAKE-1] every kind of document is a part, or is named with the reason why it is none", () => {
    const taken = TAKEN.map(({ kind }) => kind.kind);
    for (const { kind } of COLLECTIONS) expect(taken.includes(kind) !== kind in TAKE_OUT_LEFT, kind).toBe(true);
    const stems = [...TAKEN.map(({ name }) => name.stem), CHANGES.stem];
    expect(new Set(stems).size).toBe(stems.length);
    for (const stem of stems) expect(stem).toMatch(/^[a-z-]+$/);
    expect(
      [...TAKEN.map(({ name }) => name), CHANGES].filter(({ stem, title }) => stem === title),
      "parts without a word",
    ).toEqual([]);
    expect(LEFT.map(({ what }) => what)).toContain("Integrations");
    expect([partOf("card").title, partOf("listed").stem]).toEqual(["Access cards", "listed"]);
  });

  test.each([
    ["everything", "acme", "exported-everything-acme-2026_07_01.zip"],
    ["person", "../a b/c", "exported-person-.._a_b_c-2026_07_01.zip"],
  ] as const)("[TAKE-3] the file of %s of %s is called %s", (of, id, name) => {
    expect(takeOutName(of, id, "2026-07-01")).toBe(name);
  });
});

describe("tables and lists", () => {
  test("[TAKE-2] a table has a column for each value that the schema names, moments as ISO 8601, and everything else as JSON", () => {
    const { csv } = writersOf(columnsOf(bookings), false);
    const { data, errors } = parsed(csv.head + csv.lines([doc()]));
    expect(errors).toEqual([]);
    expect(data).toEqual([
      {
        id: "d1_2026-07-01_1",
        path: "sites/s/bookings/d1_2026-07-01_1",
        onDay: "2026-07-01",
        fromTime: "2026-07-01T08:00:00.000Z",
        toTime: "",
        "space.ref": "sites/s/spaces/d1",
        "space.title": "1.024",
        "space.floor": "f1",
        "space.neighbourhood": "",
        "owner.ref": "ns/acme/people/ana",
        "owner.title": `'=HYPERLINK("x")`,
        "owner.email": "ana@acme.test",
        "checkIn.fromTime": "2026-07-01T08:01:00.000Z",
        "checkIn.toTime": "",
        requiresCheckIn: "true",
        "createdVia.title": "",
        other: '{"novel":{"a":[1]}}',
      },
    ]);
  });

  test("[TAKE-2] lists, maps and schemas that name nothing are cells of JSON", () => {
    const { csv } = writersOf(columnsOf(cards), true);
    expect(csv.head.startsWith("\uFEFFid,path,title,role,owner.ref,")).toBe(true);
    expect(csv.lines([{ path: "ns/a/cards/ref~1", fields: { sites: { s: true }, enabledTo: 9e99 } }])).toContain(
      '"{""s"":true}",,9e+99,',
    );
    const reports = writersOf(columnsOf(syncReports), false).csv;
    expect(reports.head).toBe("id,path,other\r\n");
    expect(reports.lines([{ path: "ns/a/syncReports/d", fields: { ns: "a", reportDate: "d" } }])).toBe(
      'd,ns/a/syncReports/d,"{""reportDate"":""d""}"\r\n',
    );
  });

  test("[TAKE-2] a list has the same documents whole, however many pages they came in", () => {
    const { json } = writersOf(columnsOf(bookings), false);
    const text =
      json.head + json.items([doc(), doc({ rev: 4 })]) + json.items([]) + json.items([doc({ rev: 5 })]) + json.foot;
    expect(JSON.parse(text)).toEqual([3, 4, 5].map((rev) => ({ path: doc().path, ...doc({ rev }).fields })));
  });

  test("[TAKE-2] change records have their own columns", () => {
    const { csv } = writersOf(CHANGE_COLUMNS, false);
    const fields = {
      document: { kind: "card", path: "ns/a/cards/1", title: "1" },
      change: { changeTime: AT, triggeredVia: "Cards", before: { a: 1 }, after: { a: 2 } },
      by: { title: "Ana" },
      paths: ["a"],
    };
    expect(parsed(csv.head + csv.lines([{ path: "ns/a/changes/x", fields }])).data).toMatchObject([
      {
        "document.kind": "card",
        "change.changeTime": "2026-07-01T08:00:00.000Z",
        "change.before": '{"a":1}',
        "by.title": "Ana",
        paths: '["a"]',
      },
    ]);
  });
});

describe("what the file says of itself", () => {
  const report: TakeOutReport = {
    of: "tenant",
    id: "acme",
    title: "Acme",
    ns: "acme",
    madeAt: AT,
    madeBy: "Nora",
    parts: [
      { name: partOf("person"), documents: 1_412, pending: 2, from: ["device"], why: null },
      { name: CHANGES, documents: 0, pending: 0, from: [], why: "There was no connection." },
    ],
    left: [{ what: "PINs and passwords", why: "Nobody can read them." }],
  };
  test("[TAKE-3] a README for people names what is in it, what is not complete, and what is missing", () => {
    const lines = readmeOf(report).split("\r\n");
    expect(lines[0]).toBe("Atrium: all data of Acme");
    expect(lines).toContain("Made 2026-07-01 08:00 (UTC) by Nora.");
    expect(lines).toContain("- People: 1,412");
    expect(lines).toContain("- Change records: 0, not complete. There was no connection.");
    expect(lines).toContain("- PINs and passwords. Nobody can read them.");
    expect(lines).toContain("2 documents have changes that had not been sent when this was made.");
    expect(readmeOf({ ...report, of: "person", title: "Ana", parts: [] })).not.toContain("had not been sent");
  });

  test("[TAKE-3] a manifest for programs counts the same", () => {
    expect(JSON.parse(manifestOf(report))).toMatchObject({
      format: 1,
      of: "tenant",
      namespace: "acme",
      madeAt: "2026-07-01T08:00:00.000Z",
      documents: 1_412,
      pending: 2,
      parts: [
        { part: "people", csv: "csv/people.csv", json: "json/people.json", documents: 1_412, complete: true },
        { part: "change-records", documents: 0, complete: false, why: "There was no connection." },
      ],
      notWithin: report.left,
    });
  });
});
