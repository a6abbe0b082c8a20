import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { roomBookingRow } from "#domain/rooms/collection.ts";
import { bookingDoc } from "#domain/rooms/commands/ops.ts";
import { aBooking, aWorld } from "#domain/rooms/rooms.test-kit.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { withTruth } from "../engine/record.ts";
import { truthOf } from "../firebase/convert.ts";
import { Replica } from "../replica/replica.ts";
import { BROKEN_PREFIX } from "../replica/names.ts";
import { noteBroken, validate } from "./validate.ts";

const PATH = "ns/acme/bookings/b";
const NOW = Date.parse("2026-03-10T09:00:00Z");
const doc = (over: JsonObject = {}): JsonObject => ({
  ...{ ns: "acme", rev: 2, deleted: false, updatedAt: NOW - 1_000, lastWrittenVia: "x", changeSet: "s" },
  lastWrittenBy: { authUid: "u", ref: "", title: "", displayName: "" },
  ...bookingDoc(aBooking("b"), aWorld()),
  ...over,
});

let n = 0;
let replica: Replica;
const broken = new Set<string>();
beforeEach(async () => {
  broken.clear();
  replica = await Replica.open(`stand-in-${++n}`);
});
afterEach(() => replica.close());

/** A document comes from the server. */
async function comes(data: JsonObject, path = PATH): Promise<void> {
  const seen = validate([{ path, data }], NOW);
  const truths = new Map(seen.good.map((t) => [t.path, t]));
  await replica.modify([...truths.keys()], (rec) => {
    const truth = truths.get(rec.path);
    return truth ? withTruth(rec, truth) : rec;
  });
  await noteBroken(replica, broken, seen);
}
const rows = async () =>
  (await replica.find("roomBookings", { kind: "room-booking", scope: "london" })).map(roomBookingRow);
const named = async () => (await replica.values.read("meta", BROKEN_PREFIX + PATH)) as JsonObject | null;

test("[PULL-15] a booking that does not fit is named and stands at its room, with the reason, until it fits or goes", async () => {
  await comes(doc({ title: 5 }));
  expect(String((await named())?.["why"])).toContain("title");
  const [row] = await rows();
  expect(row?.unreadable?.why).toBe((await named())?.["why"]);
  expect(row?.reservations.map((r) => r.room)).toEqual(["oak"]);
  await comes(doc({ rev: 3 }));
  expect((await rows()).map((b) => [b.title, b.unreadable])).toEqual([["Meeting b", undefined]]);
  expect([await named(), broken.size]).toEqual([null, 0]);
  await comes(doc({ rev: 4, title: 5 }));
  expect([(await rows()).length, broken.size]).toEqual([1, 1]);
  await comes(doc({ rev: 5, title: 5, deleted: true }));
  expect([await rows(), await named(), broken.size]).toEqual([[], null, 0]);
});

test.each<[string, JsonObject]>([
  ["a number of writes that is none", { rev: "2" }],
  ["no privacy", { privacy: 5 }],
  ["reservations of another name", { reservations: { x: {} } }],
])("[PULL-15] one with %s stands there as well", async (_, over) => {
  await comes(doc(over));
  expect((await rows()).map((b) => b.unreadable !== undefined)).toEqual([true]);
});

test("[PULL-15] what keeps nobody from anything is left out, as before", async () => {
  await comes({ ...doc(), kind: "room", title: 5 }, "ns/acme/resources/oak");
  expect(await replica.find("rooms", { kind: "room", scope: "london" })).toEqual([]);
  expect([...broken]).toEqual(["ns/acme/resources/oak"]);
});

test("[PULL-15] an answer that the engine asked for is kept like one that was pulled", () => {
  const row = (over: JsonObject) => {
    const truth = truthOf(PATH, doc(over));
    if (!truth) throw new Error("no truth");
    const view = { fields: truth.fields, deleted: truth.deleted };
    return roomBookingRow({ path: PATH, view, rev: truth.rev, pending: false, updatedAt: 1, stamp: "" });
  };
  expect([row({ title: 5 }).unreadable !== undefined, row({}).unreadable]).toEqual([true, undefined]);
});
