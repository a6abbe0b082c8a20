import * as v from "valibot";
import { expect, test } from "vitest";
import { providersIn } from "#domain/integrations/providers.ts";
import { type RoomBooking, bookingIn } from "#domain/rooms/booking.ts";
import { roomBookingSchema } from "#domain/rooms/booking-schema.ts";
import type { Json, JsonObject } from "#domain/shared/json.ts";
import { isDifferent, reportIn, totalOf } from "#domain/sync-report/report.ts";
import { DEFAULT_TENANT } from "../seed/options.ts";
import { makeSites } from "../seed/sites.ts";
import { eventDocs } from "./calendar.ts";
import { integrationsDoc } from "./integrations.ts";
import { reportDocs } from "./sync-report.ts";

const TODAY = "2026-03-31";
const sites = makeSites({ ...DEFAULT_TENANT, today: TODAY });
const OF = { ns: "acme", seed: "atrium", sites };

test("[SEED-21] systems outside write integrations in each state, with 30 runs", () => {
  const [path, doc] = integrationsDoc({ ...OF, now: Date.parse(`${TODAY}T09:00:00Z`) });
  const { providers, others } = providersIn(doc as unknown as JsonObject);
  expect(path).toBe("ns/acme/thirdparty/integrations");
  expect(others).toEqual([]);
  expect(providers.map((p) => [p.key, p.state, p.runs.length])).toEqual([
    ["doors", "failed", 30],
    ["calendar", "partial", 30],
    ["directory", "connected", 30],
  ]);
  expect(providers.every((p) => p.others.some(([key, words]) => key === "clientSecret" && words === "set"))).toBe(true);
});

test("[SEED-21] and a report for each of eight days but one, of every room", () => {
  const docs = reportDocs(OF, TODAY);
  expect(docs).toHaveLength(7);
  for (const [path, doc] of docs) {
    const report = reportIn(path.split("/").at(-1) ?? "", doc as unknown as JsonObject);
    expect(report.rooms).toHaveLength(sites.reduce((n, s) => n + s.rooms.length, 0));
    const total = totalOf(report.rooms);
    expect(total.accuracy).toBeGreaterThan(80);
    expect(total.accuracy).toBeLessThan(100);
    for (const room of report.rooms)
      expect(room.mismatches).toHaveLength(
        room.onlyCalendar + room.onlyOurs + room.mismatches.filter(isDifferent).length,
      );
  }
});

/** A document as readers get it: moments as epoch ms. */
function read(value: unknown): Json {
  if (value instanceof Date) return value.getTime();
  if (Array.isArray(value)) return value.map(read);
  if (typeof value !== "object" || value === null) return value as Json;
  return Object.fromEntries(Object.entries(value).map(([key, x]) => [key, read(x)]));
}

test("[SEED-22] events of another calendar are bookings at the door, each with its room, and each run moves them", () => {
  const run = (seed: string) =>
    eventDocs({ ...OF, seed, today: TODAY }).map(([path, doc]) => {
      const { updatedAt: _, ...plain } = doc;
      expect(v.safeParse(roomBookingSchema, { ...(read(plain) as JsonObject), updatedAt: 0 }).issues).toBeUndefined();
      return bookingIn(path, read(plain) as JsonObject);
    });
  const runs = ["a", "b", "c", "d"].map(run);
  const [one = []] = runs;
  const all = runs.flat();
  expect(one.length).toBeGreaterThan(sites.length);
  expect(new Set(all.map((b) => b.id)).size).toBe(one.length);
  expect(all.every((b) => b.thirdParty?.uid === b.id && b.reservations[0]?.room === b.id.replace("outside-", ""))).toBe(
    true,
  );
  expect(new Set(runs.map((r) => r.map((b) => b.from).join())).size).toBe(runs.length);
  for (const is of [
    (b: RoomBooking) => b.deleted,
    (b: RoomBooking) => b.thirdParty?.accepted === false,
    (b: RoomBooking) => b.owner === null,
  ])
    expect(all.some(is), is.toString()).toBe(true);
});
