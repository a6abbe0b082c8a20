import { Timestamp } from "firebase-admin/firestore";
import Papa from "papaparse";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportAnswerSchema } from "#domain/export/callable.ts";
import { COLUMN_KEYS } from "#domain/export/columns.ts";
import { admin, backend, callAs, signedInAs, unique } from "./kit.ts";

const live = admin(backend.project);
afterAll(() => live.close());

const NS = unique("export");
const SITE = unique("site");
const at = (text: string) => Timestamp.fromDate(new Date(text));
const booking = (from: string, over: object = {}) => ({
  ns: NS,
  rev: 1,
  deleted: false,
  onDay: from.slice(0, 10),
  fromTime: at(from),
  toTime: at(from.replace(/T\d\d/, "T17")),
  space: { ref: `sites/${SITE}/spaces/d1`, title: "1.001", floor: "f1", neighbourhood: "n1" },
  owner: { ref: "p", title: '=1+"1"', email: "a@acme.test", department: '"A, B","C","D"', tags: { vip: true } },
  requiresCheckIn: true,
  checkIn: { fromTime: at(from), toTime: null },
  createdVia: { title: "two\nlines" },
  lastWrittenVia: "tools/auto-check-out",
  ...over,
});
const ASK = {
  fromDate: "2026-07-01",
  toDate: "2026-07-02",
  exportTz: "Europe/London",
  siteId: SITE,
  spaceKind: "desk",
  headers: COLUMN_KEYS,
};
const doc = (roles: readonly string[], sites: readonly string[] = [SITE]) => ({ ns: NS, roles, sites });
const rowsOf = (answer: Awaited<ReturnType<typeof callAs>>): string[][] => {
  if (!("result" in answer)) throw new Error(JSON.stringify(answer));
  const { blob, meta } = v.parse(exportAnswerSchema, answer.result);
  expect(meta.filesize.formatted).toMatch(/^[\d.]+ (bytes|KB)$/);
  return Papa.parse<string[]>(blob, { newline: "\r\n" }).data.slice(0, -1);
};
const statusOf = (answer: Awaited<ReturnType<typeof callAs>>) => ("error" in answer ? answer.error.status : "OK");

beforeAll(async () => {
  const { db } = live;
  const site = db.doc(`sites/${SITE}`);
  await site.set({ ns: NS, title: "London", deleted: false });
  await site.collection("spaces").doc("f1").set({ ns: NS, kind: "floor", title: "First floor" });
  const gone = { ns: NS, kind: "neighbourhood", title: "Sales", deleted: true };
  await site.collection("spaces").doc("n1").set(gone); // [EXP-15]
  const all = {
    "d1_2026-06-30_1": booking("2026-06-30T22:59:00Z"),
    "d1_2026-07-01_1": booking("2026-06-30T23:00:00Z"),
    "d1_2026-07-02_1": booking("2026-07-02T08:00:00Z"),
    "d1_2026-07-02_2": booking("2026-07-02T09:00:00Z", { deleted: true }),
    "d1_2026-07-02_3": booking("2026-07-02T10:00:00Z", { ns: "another" }),
    "d1_2026-07-03_1": booking("2026-07-02T23:00:00Z"),
    broken: { ...booking("2026-07-02T11:00:00Z"), space: 7, owner: null },
  };
  for (const [id, data] of Object.entries(all)) await site.collection("bookings").doc(id).set(data);
}, 60_000);

describe("the booking export callable", () => {
  test("[CSV-2] [EXP-10] [EXP-15] gives the bookings of the site that begin in the range, by both of its names, and no others", async () => {
    const { idToken } = await signedInAs(live, doc(["desk-booking.data"]));
    const rows = rowsOf(await callAs(idToken, "bookingExportApi", ASK));
    expect(rows.map((r) => `${r[10]} ${r[11]}`)).toEqual([
      "From Date From Time",
      "01/07/2026 00:00",
      "02/07/2026 09:00",
      "02/07/2026 12:00",
    ]);
    expect(rows[1]).toEqual([
      `'=1+"1"`,
      "a@acme.test",
      "A, B",
      "C",
      "D",
      "vip",
      "London",
      "First floor",
      "Sales",
      "1.001",
      "01/07/2026",
      "00:00",
      "30/06/2026",
      "18:00",
      "01/07/2026 00:00",
      "Auto",
      "two\nlines",
      "Europe/London",
    ]);
    const [marked, plain] = [
      await callAs(idToken, "bookingExportApi", ASK),
      await callAs(idToken, "bookingExportApi", { ...ASK, mark: false }),
    ].map((answer) => ("result" in answer ? v.parse(exportAnswerSchema, answer.result).blob : ""));
    expect(marked).toBe(`\uFEFF${plain}`);
    expect(plain).toMatch(/^Name,/);
    const again = rowsOf(await callAs(idToken, "callable-booking-export", { ...ASK, headers: ["desk"] }));
    expect(again).toEqual([["Desk"], ["1.001"], ["1.001"], [""]]);
  }, 60_000);

  test.each([
    ["nobody", null, "UNAUTHENTICATED"],
    ["a role without the right", doc(["desk-booking.settings"]), "PERMISSION_DENIED"],
    ["another site's person", doc(["desk-booking.data"], ["elsewhere"]), "PERMISSION_DENIED"],
    ["another tenant's administrator", { ...doc(["ns.admin"]), ns: "another" }, "PERMISSION_DENIED"],
    ["the tenant's administrator", doc(["ns.admin"], []), "OK"],
  ])("[EXP-10] %s: %3$s", async (_, who, status) => {
    const caller = who ? await signedInAs(live, who) : null;
    expect(statusOf(await callAs(caller?.idToken ?? null, "bookingExportApi", ASK))).toBe(status);
  });

  test("[EXP-10] a right that was taken away, and an account that was closed, count at once, whatever the token says", async () => {
    const { idToken, user } = await signedInAs(live, doc(["desk-booking.data"]));
    await user.update({ roles: ["user"] });
    expect(statusOf(await callAs(idToken, "bookingExportApi", ASK))).toBe("PERMISSION_DENIED");
    await user.update({ roles: ["desk-booking.data"], disabled: true });
    expect(statusOf(await callAs(idToken, "bookingExportApi", ASK))).toBe("PERMISSION_DENIED");
  });

  test.each([
    ["reversed", { fromDate: "2026-07-02", toDate: "2026-07-01" }, "Please select a valid date range"],
    ["of 401 days", { fromDate: "2026-01-01", toDate: "2027-02-05" }, "Please select 400 days (or fewer)"],
    ["no zone", { exportTz: "Mars/Olympus" }, "exportTz: no time zone"],
    ["no columns", { headers: [] }, /^headers: /],
  ])("[EXP-10] a range or payload that is none is refused in words: %s", async (_, over, words) => {
    const { idToken } = await signedInAs(live, doc(["desk-booking.data"]));
    const answer = await callAs(idToken, "bookingExportApi", { ...ASK, ...over });
    expect(answer).toMatchObject({ error: { status: "INVALID_ARGUMENT" } });
    if ("error" in answer) expect(answer.error.message).toMatch(words);
  });
});
