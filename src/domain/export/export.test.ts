import fc from "fast-check";
import * as v from "valibot";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { addDays, startOf } from "../shared/time.ts";
import { askedDay, exportAskSchema } from "./callable.ts";
import {
  cellsOf,
  COLUMN_KEYS,
  type ExportContext,
  exportContext,
  inOrder,
  labelsOf,
  placeIds,
  placeTitles,
} from "./columns.ts";
import { departmentOf } from "./department.ts";
import { fileName, filePieces, sizeWords } from "./file.ts";
import { daysIn, periodOf, rangeTrouble, usualRange } from "./range.ts";
import { type ExportBooking, exportBookingSchema } from "./schema.ts";

const at = (text: string) => Date.parse(text);
const context = (zone = "Europe/London"): ExportContext =>
  exportContext({
    site: "London",
    places: placeTitles([
      { id: "f1", title: "First floor" },
      { id: "n1", title: "Sales" },
      { id: "n3", title: 7 },
    ]),
    zone,
  });
const booking = (over: Partial<ExportBooking> = {}): ExportBooking => ({
  fromTime: at("2026-07-01T08:00Z"),
  toTime: at("2026-07-01T16:30Z"),
  space: { ref: "sites/l/spaces/d1", title: "1.024", floor: "f1", neighbourhood: "n1" },
  owner: {
    ref: "ns/a/people/p1",
    title: "Ana Müller",
    email: "ana@acme.test",
    department: '"Sales, EMEA","Key ""A"" Accounts","North"',
    tags: { vip: true, gone: false, eu: true },
  },
  requiresCheckIn: true,
  checkIn: { fromTime: at("2026-07-01T08:05Z"), toTime: at("2026-07-01T15:00Z") },
  createdVia: { title: "Web app" },
  lastWrittenVia: "apps/kiosk",
  ...over,
});

describe("ranges", () => {
  it.each([
    [null, null, "none"],
    ["2026-01-01", null, "invalid"],
    [null, "2026-01-01", "invalid"],
    ["2026-01-02", "2026-01-01", "invalid"],
    ["2026-02-30", "2026-03-01", "invalid"],
    ["yesterday", "2026-03-01", "invalid"],
    ["2026-01-01", "2026-01-01", null],
    ["2026-01-01", addDays("2026-01-01", 399), null],
    ["2026-01-01", addDays("2026-01-01", 400), "too-long"],
    ["1970-01-02", "1970-01-02", null],
    ["1970-01-01", "1970-01-02", "invalid"],
    ["2999-12-31", "2999-12-31", null],
    ["9999-12-31", "9999-12-31", "invalid"],
    ["0001-01-01", "0001-01-01", "invalid"],
  ] as const)("[EXP-1] from %s to %s: %s", (from, to, trouble) => {
    expect(rangeTrouble({ from, to })).toBe(trouble);
  });

  it("[EXP-1] the usual range is seven days, today the last", () => {
    expect(usualRange("2026-03-03")).toEqual({ from: "2026-02-25", to: "2026-03-03" });
    expect(daysIn("2026-02-25", "2026-03-03")).toBe(7);
  });

  it("[EXP-1] days of a range follow one another without gap or overlap, on days of 23 and 25 hours too", () => {
    const zones = fc.constantFrom("Europe/London", "America/Los_Angeles", "Africa/Cairo", "Asia/Kolkata", "UTC");
    fc.assert(
      fc.property(zones, fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 30 }), (zone, n, days) => {
        const [from, to] = [addDays("2025-01-01", n), addDays("2025-01-01", n + days)];
        expect(periodOf(from, to, zone).to).toBe(periodOf(addDays(to, 1), addDays(to, 2), zone).from);
        expect(periodOf(from, to, zone).from).toBe(startOf(from, zone));
      }),
      { numRuns: 100 },
    );
    expect(periodOf("2026-03-29", "2026-03-29", "Europe/London")).toEqual({
      from: at("2026-03-29T00:00Z"),
      to: at("2026-03-29T23:00Z"),
    });
  });
});

describe("departments", () => {
  it.each([
    ["", ["", "", ""]],
    ["Sales", ["Sales", "", ""]],
    ["Sales,EMEA,North", ["Sales", "EMEA", "North"]],
    ['"Sales, EMEA","Key Accounts","North"', ["Sales, EMEA", "Key Accounts", "North"]],
    ['"Say ""hi""",x,y', ['Say "hi"', "x", "y"]],
    ['"","",""', ["", "", ""]],
    ["a,b,c,d", ["a", "b", "c, d"]],
    [' "A" , b ,c', ["A", "b", "c"]],
    ['"never closed', ["never closed", "", ""]],
    [",,", ["", "", ""]],
  ])("[EXP-2] %j", (text, [division, group, unit]) => {
    expect(departmentOf(text)).toEqual({ division, group, unit });
  });

  it("[EXP-2] three parts in quotes come back whole, whatever they hold", () => {
    const part = fc.string({ unit: fc.constantFrom(",", '"', "a", "é", "&") }).map((x) => x.trim());
    fc.assert(
      fc.property(part, part, part, (...parts) => {
        const stored = parts.map((p) => `"${p.replaceAll('"', '""')}"`).join(",");
        expect(Object.values(departmentOf(stored))).toEqual(parts);
      }),
    );
  });
});

describe("cells", () => {
  it("[EXP-3] stand under the columns of the specification, in its order, the zone last", () => {
    expect(labelsOf(COLUMN_KEYS).join()).toBe(
      "Name,Email,Division,Business Group,Business Unit,Tags,Site,Floor,Neighbourhood,Desk,From Date,From Time,To Date,To Time,Checked In,Checked Out,Created Via,Time Zone",
    );
    expect(cellsOf(booking(), COLUMN_KEYS, context())).toEqual([
      "Ana Müller",
      "ana@acme.test",
      "Sales, EMEA",
      'Key "A" Accounts',
      "North",
      "vip, eu",
      "London",
      "First floor",
      "Sales",
      "1.024",
      "01/07/2026",
      "09:00",
      "01/07/2026",
      "17:30",
      "01/07/2026 09:05",
      "01/07/2026 16:00",
      "Web app",
      "Europe/London",
    ]);
    expect(inOrder(["desk", "name"])).toEqual(["name", "desk"]);
  });

  it.each([
    ["checked in and out", {}, "01/07/2026 09:05", "01/07/2026 16:00"],
    ["never came", { checkIn: { fromTime: null, toTime: null } }, "No", "No"],
    ["not required", { requiresCheckIn: false }, "01/07/2026 09:00", "N/A"],
    ["ended by the tool", { lastWrittenVia: "tools/auto-check-out" }, "01/07/2026 09:05", "Auto"],
    ["ended by the tool, as a link", { lastWrittenVia: { ref: "tools/auto-check-out" } }, "01/07/2026 09:05", "Auto"],
    ["still there", { checkIn: { fromTime: at("2026-07-01T08:05Z"), toTime: null } }, "01/07/2026 09:05", "No"],
  ])("[EXP-3] checked in and out: %s", (_, over, into, out) => {
    expect(cellsOf(booking(over), ["checkedIn", "checkedOut"], context())).toEqual([into, out]);
  });

  it("[EXP-3] times are of the chosen zone, and the day may be another one there", () => {
    expect(cellsOf(booking(), ["fromDate", "fromTime", "timeZone"], context("Pacific/Auckland"))).toEqual([
      "01/07/2026",
      "20:00",
      "Pacific/Auckland",
    ]);
    expect(cellsOf(booking(), ["fromDate", "fromTime"], context("America/Los_Angeles"))).toEqual([
      "01/07/2026",
      "01:00",
    ]);
  });

  it.each([
    ["a place that is known", "f1", "n1", ["First floor", "Sales"]],
    ["one that was deleted outright, or has no title", "f9", "n3", ["(unknown)", "(unknown)"]],
    ["none", "", null, ["", ""]],
  ])("[EXP-15] the title of %s, and never an id", (_, floor, neighbourhood, want) => {
    const at = booking({ space: { ...booking().space, floor, neighbourhood } });
    expect(cellsOf(at, ["floor", "neighbourhood"], context())).toEqual(want);
    expect(placeIds([at, at])).toEqual([floor, neighbourhood].filter((id) => id));
  });

  it("[EXP-3] a booking of odd parts keeps its row", () => {
    const odd = v.parse(exportBookingSchema, {
      fromTime: 0,
      toTime: "soon",
      owner: 7,
      space: null,
      checkIn: [],
      tags: 1,
    });
    expect(cellsOf(odd, ["name", "tags", "desk", "neighbourhood", "toDate", "checkedIn"], context())).toEqual([
      "",
      "",
      "",
      "",
      "",
      "01/01/1970 01:00",
    ]);
    expect(v.safeParse(exportBookingSchema, { toTime: 1 }).success).toBe(false);
  });
});

describe("files", () => {
  it("[EXP-4] another reader finds every cell of every booking, and formulas as text", () => {
    const tricky = booking({
      owner: {
        ...booking().owner,
        title: '=HYPERLINK("http://x")',
        email: 'a"b,c',
        tags: { "two\nlines": true, "😀": true },
      },
    });
    const bookings = Array.from({ length: 4203 }, (_, i) => (i % 3 === 0 ? tricky : booking()));
    const pieces = [...filePieces(bookings, { columns: COLUMN_KEYS, mark: false }, context())];
    const { data } = Papa.parse<string[]>(pieces.join(""), { newline: "\r\n" });
    expect(pieces).toHaveLength(3);
    expect(data[0]).toEqual(labelsOf(COLUMN_KEYS));
    const expected = bookings.map((b) =>
      cellsOf(b, COLUMN_KEYS, context()).map((c) => (c.startsWith("=") ? `'${c}` : c)),
    );
    expect(data.slice(1, -1)).toEqual(expected);
    expect([...filePieces([], { columns: ["name"], mark: false }, context())]).toEqual(["Name\r\n"]);
  });

  it("[CSV-2] begin with a byte order mark, once, unless it is left out", () => {
    const of = (n: number) =>
      [
        ...filePieces(
          Array.from({ length: n }, () => booking()),
          { columns: ["name"], mark: true },
          context(),
        ),
      ].join("");
    expect(of(0)).toBe("\uFEFFName\r\n");
    expect(of(5_000).split("\uFEFF")).toHaveLength(2);
    expect([...new TextEncoder().encode(of(1)).slice(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 0x4e]);
  });

  it.each([
    [{ id: "l", title: "London Bridge" }, "bookings-London_Bridge-2026_01_02-2026_02_03.csv"],
    [{ id: "acme-london", title: "  " }, "bookings-acme-london-2026_01_02-2026_02_03.csv"],
    [{ id: "x", title: '../a\\b: "c"' }, "bookings-.._a_b_c_-2026_01_02-2026_02_03.csv"],
    [{ id: "l", title: "Acme, London" }, "bookings-Acme_London-2026_01_02-2026_02_03.csv"], // no comma: spec 1 §9
  ])("[EXP-4] the file of %o is called %s", (site, name) => {
    expect(fileName(site, "2026-01-02", "2026-02-03")).toBe(name);
  });

  it.each([
    [0, "0 bytes"],
    [999, "999 bytes"],
    [1000, "1.0 KB"],
    [1_234_567, "1.2 MB"],
    [2_500_000_000, "2.5 GB"],
  ])("[EXP-4] %d bytes are %s", (bytes, words) => {
    expect(sizeWords(bytes)).toBe(words);
  });
});

describe("the callable's payload", () => {
  const ask = {
    fromDate: "2026-07-01",
    toDate: "2026-07-02",
    exportTz: "Europe/London",
    siteId: "acme-london",
    spaceKind: "desk",
    headers: ["name"],
  };
  it.each([
    ["as it is", {}, true],
    ["no site", { siteId: "a/b" }, false],
    ["a zone that is none", { exportTz: "Mars/Olympus" }, false],
    ["no columns", { headers: [] }, false],
    ["a column that is none", { headers: ["name", "salary"] }, false],
    ["a date that is none", { fromDate: "soon" }, false],
    ["a kind that is none", { spaceKind: "car" }, false],
  ])("[EXP-5] %s", (_, over, good) => {
    expect(v.safeParse(exportAskSchema, { ...ask, ...over }).success).toBe(good);
  });

  it("[CSV-2] [EXP-5] a file is marked unless the payload says otherwise", () => {
    const marked = (over: object) => v.parse(exportAskSchema, { ...ask, ...over }).mark;
    expect([marked({}), marked({ mark: true }), marked({ mark: false })]).toEqual([true, true, false]);
    expect(v.safeParse(exportAskSchema, { ...ask, mark: "no" }).success).toBe(false);
  });

  it("[EXP-5] a plain day is itself, a moment the day it falls on in the zone", () => {
    expect(askedDay("2026-07-01", "America/Los_Angeles")).toBe("2026-07-01");
    expect(askedDay("2026-07-01T01:00:00.000Z", "America/Los_Angeles")).toBe("2026-06-30");
    expect(askedDay("2026-06-30T23:00:00.000Z", "Europe/London")).toBe("2026-07-01");
  });
});
