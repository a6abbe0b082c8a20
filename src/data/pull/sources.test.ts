import { describe, expect, test } from "vitest";
import { type Role, ROLES } from "#domain/access/access.ts";
import { aSession } from "#testing/builders.ts";
import { firstRoundDay, openDays } from "#domain/desk-audits/collection.ts";
import type { Session } from "../api.ts";
import { collectionAt } from "#domain/collections.ts";
import { leftOf, sourcesOf } from "./sources.ts";

const utc = { now: 0, zone: "UTC" };
const siteSources = (session: Session, site: string, window = utc) => sourcesOf(session, "first", { site, window });
const peopleSources = (session: Session, site: string) => sourcesOf(session, "then", { site, window: utc });
const tenantSources = (session: Session) => sourcesOf(session, "last", null);

const sessionOf = (...roles: string[]) => aSession({ ns: "acme", roles, sites: ["lon", "syd"] });
const keysOf = (role: string) => {
  const session = sessionOf(role);
  return [...peopleSources(session, "lon"), ...tenantSources(session)].map((s) => s.key);
};
const MEMBERS = ["people:lon", "members:lon", "access:lon"];
const PEOPLE = [...MEMBERS, "departments:lon"];
/** With what is restricted of access control. */
const ALL_PEOPLE = [...MEMBERS, "accessRestricted:lon", "departments:lon"];
/** Design sections 3 and 5, written out by hand. */
const WANTED: { readonly [R in Role]: readonly string[] } = {
  user: [],
  "ns.admin": [
    "directory:lon",
    ...ALL_PEOPLE,
    "rooms:lon",
    "meetings:lon",
    "booking-details:lon",
    "work-orders:lon",
    "people-nowhere",
    "cards",
    "users",
    "thirdparty",
    "syncReports",
  ],
  "admin.super": [],
  "people.admin": [...ALL_PEOPLE, "people-nowhere", "cards", "users"],
  "people.reception": [...PEOPLE, "people-nowhere", "cards"],
  "desk-booking.admin": ["directory:lon"],
  "desk-booking.data": [],
  "desk-booking.neighbourhoods": ["directory:lon"],
  "desk-booking.settings": ["directory:lon"],
  "room-booking.admin": ["directory:lon", "rooms:lon", "meetings:lon", "work-orders:lon"],
};

describe("sources of people, cards, rooms and accounts", () => {
  test.each(ROLES)("[REP-6] %s keeps what the role may read", (role) => expect(keysOf(role)).toEqual(WANTED[role]));

  test("[REP-6] each question of a site names the tenant and the site", () => {
    const sources = peopleSources(sessionOf("ns.admin"), "lon");
    expect(sources.map((s) => [s.ns, ...s.where.map((w) => [w.field, w.op, w.value])])).toEqual([
      ["acme", ["site.ref", "==", "sites/lon"]],
      ["acme", ["memberSites", "array-contains", "lon"]],
      ["acme"],
      ["acme"],
      ["acme"],
      ["acme"],
      ["acme", ["site.ref", "==", "sites/lon"]],
      ...Array.from({ length: 3 }, () => ["acme", ["site.ref", "==", "sites/lon"], ["lastDay", ">=", "1969-12-25"]]),
    ]);
  });

  test.each(ROLES)("[REP-7] %s: what it would not pull is what it loses", (role) => {
    const session = sessionOf(role);
    const all = siteSources(sessionOf("ns.admin"), "lon");
    const held = [...all, ...peopleSources(sessionOf("ns.admin"), "lon"), ...tenantSources(sessionOf("ns.admin"))];
    const pulled = [...siteSources(session, "lon"), ...peopleSources(session, "lon")];
    const wanted = new Set([...pulled, ...tenantSources(session)].map((s) => s.key));
    for (const { key } of held) expect(leftOf(session, key) === "all", key).toBe(wanted.has(key));
  });

  test("[REP-7] a site that is lost is told from a right that is lost", () => {
    const session = sessionOf("people.reception");
    expect(leftOf(session, "people:pune")).toBe("no-site");
    expect(leftOf(session, "rooms:pune")).toBe("no-right");
    expect(leftOf({ ...session, sites: null }, "people:pune")).toBe("all");
    expect(leftOf(session, "people-nowhere")).toBe("all");
    expect(leftOf(sessionOf("desk-booking.admin"), "people-nowhere")).toBe("no-right");
    for (const key of ["all", "drawings", "sites", "spaces:lon"]) expect(leftOf(session, key)).toBe("all");
  });
});

describe("sources of counts", () => {
  const now = Date.parse("2026-06-30T12:00:00Z");
  const asked = (role: string) =>
    sourcesOf(sessionOf(role), "asked", { site: "lon", window: { now, zone: "UTC" } }).map((s) => s.key);

  test("[STA-6] are those of the rights to live status and statistics, and nobody else's", () => {
    const wanted: { readonly [role: string]: readonly string[] } = {
      "ns.admin": ["desk-days:lon", "room-days:lon", "desk-minutes:lon"],
      "desk-booking.admin": ["desk-days:lon", "room-days:lon", "desk-minutes:lon"],
      "room-booking.admin": ["desk-days:lon", "room-days:lon", "desk-minutes:lon"],
      "desk-booking.data": ["desk-days:lon"],
    };
    for (const role of ROLES) expect([role, asked(role)]).toEqual([role, wanted[role] ?? []]);
  });

  test("[STA-6] each asks for one type of documents of 400 days, as the rules demand", () => {
    const [desks] = sourcesOf(sessionOf("desk-booking.data"), "asked", { site: "lon", window: { now, zone: "UTC" } });
    expect(desks).toMatchObject({
      collection: "sites/lon/counts",
      where: [
        { field: "countType", op: "==", value: "booking" },
        { field: "onDate", op: ">=", value: "2025-05-26" },
      ],
    });
  });

  test("[STA-6] documents of one collection are told apart by their ids", () => {
    const kinds = ["bookings2026-01-05", "rooms2026-01-05", "desks2026-01-05", "others2026-01-05"].map(
      (id) => collectionAt(`sites/lon/counts/${id}`)?.kind,
    );
    expect(kinds).toEqual(["desk-day", "room-day", "desk-minutes", undefined]);
  });
});

describe("the window of rounds", () => {
  const now = Date.parse("2026-06-30T12:00:00Z");
  const round = (day: string, state: string) => ({ view: { fields: { day, state } } });

  test.each<[string, readonly ReturnType<typeof round>[], string]>([
    ["is 90 days", [], "2026-04-01"],
    ["closed ones leave it", [round("2026-01-05", "closed")], "2026-04-01"],
    ["an open one holds it open, whatever its age", [round("2026-01-05", "open")], "2026-01-05"],
    ["the oldest open one counts", [round("2026-02-05", "open"), round("2026-01-05", "open")], "2026-01-05"],
    ["a recent one narrows nothing", [round("2026-06-29", "open")], "2026-04-01"],
    ["nor does one that makes no sense", [round("", "open")], "2026-04-01"],
  ])("[WALK-16] %s; rounds and observations are asked for from the same day on", (_, rounds, first) => {
    const window = { now, zone: "UTC", openRounds: openDays(rounds) };
    expect(firstRoundDay(window)).toBe(first);
    const asked = siteSources(sessionOf("desk-booking.data"), "lon", window).flatMap((s) => s.where);
    expect(asked.filter((w) => w.field === "day" || w.field === "roundDay").map((w) => w.value)).toEqual([
      first,
      first,
    ]);
  });
});
