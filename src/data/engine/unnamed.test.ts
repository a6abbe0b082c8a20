import { expect, test } from "vitest";
import type { JsonObject } from "#domain/shared/json.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";
import { receiptFor, stampFor, stampOf } from "../firebase/stamp.ts";
import type { Write } from "./ports.ts";
import type { Rec } from "./record.ts";
import { plannedFrom, withoutNames } from "./unnamed.ts";

const B = "ns/acme/bookings/a";
const ORDER = "ns/acme/workOrders/a-r1-w";
const rec = (path: string, fields: JsonObject): [string, Rec] => [
  path,
  { path, base: { rev: 1, fields, deleted: false, updatedAt: 1 }, pending: [] } as unknown as Rec,
];
const privacy = (owner: boolean) => ({ privacy: { title: false, owner } });
const patch = (path: string, fields: JsonObject): Write => ({ path, kind: "patch", rev: 2, fields });
const create = (path: string, fields: JsonObject): Write => ({ path, kind: "create", rev: 1, fields });

test.each<[string, readonly Write[], boolean, readonly boolean[]]>([
  ["an edit while it is private", [patch(B, { title: "x" })], true, [true]],
  ["an edit while it is shown", [patch(B, { title: "x" })], false, [false]],
  ["what begins to be private", [patch(B, privacy(true))], false, [true]],
  ["what is shown again", [patch(B, privacy(false))], true, [false]],
  ["a new private one", [create(B, privacy(true))], false, [true]],
  ["one that goes", [{ path: B, kind: "delete", rev: 2, fields: {} }], true, [true]],
  ["catering alone, of a private one", [patch(ORDER, { status: "Accepted" })], true, [true]],
  ["catering alone, of one that is shown", [patch(ORDER, { status: "Accepted" })], false, [false]],
  ["details, which few read", [patch(B, { title: "x" }), patch("ns/acme/bookingDetails/a", {})], true, [true, false]],
  ["a document of another kind", [patch("sites/s/spaces/d", {})], true, [false]],
])("[ROM-44] who wrote is not said where the booking keeps its owner back: %s", (_, writes, isPrivate, unnamed) => {
  const recs = new Map([rec(B, privacy(isPrivate))]);
  expect(withoutNames(writes, recs).map((w) => w.unnamed === true)).toEqual(unnamed);
});

test("[ROM-44] a set is planned from the bookings that its catering belongs to as well", () => {
  const set = { ops: [{ path: ORDER }, { path: "sites/s/spaces/d" }] } as unknown as ChangeSet;
  expect(plannedFrom(set)).toEqual([ORDER, "sites/s/spaces/d", B]);
});

test("[ROM-44] a document that does not say who wrote it names nobody, and its receipt is told to nobody else", () => {
  const author = { ref: "ns/acme/people/mo", title: "Mo", displayName: "Mo" };
  const set = {
    ...{ id: "s1", ns: "acme", uid: "uid-mo", device: "d", seq: 1, madeAt: 1, skewMs: 0, site: "s", author },
    ...{ action: "meetings.edit", via: "Room Booking", part: { of: "s1", index: 0, count: 1 }, madeOffline: false },
  } as unknown as ChangeSet;
  const write = patch(B, {});
  const stamp = stampOf(set);
  expect(JSON.stringify(stampFor({ ...write, unnamed: true }, stamp))).not.toMatch(/mo/i);
  expect(stampFor(write, stamp)["lastWrittenBy"]).toEqual({ authUid: "uid-mo", ...author });
  expect(receiptFor(set, [{ ...write, unnamed: true }])).toMatchObject({ site: null, uid: "uid-mo" });
  expect(receiptFor(set, [write])).toMatchObject({ site: "s" });
});
