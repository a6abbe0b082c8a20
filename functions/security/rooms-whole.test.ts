import { assertSucceeds } from "@firebase/rules-unit-testing";
import { beforeEach, describe, expect, test } from "vitest";
import { bookingIn, type Reservation, type RoomBooking } from "../../src/domain/rooms/booking.ts";
import { cateringUntil } from "../../src/domain/rooms/catering.ts";
import { type WorkOrder, workOrderRow } from "../../src/domain/rooms/collection.ts";
import { type BookingDraft, draftOf, planCreate } from "../../src/domain/rooms/commands/edit.ts";
import { planDeleteWhole, planWhole } from "../../src/domain/rooms/commands/move.ts";
import { bookingDoc } from "../../src/domain/rooms/commands/ops.ts";
import { planWorkOrder, planWorkOrderEdit } from "../../src/domain/rooms/commands/work-orders.ts";
import type { RoomWorld } from "../../src/domain/rooms/commands/world.ts";
import { type Op, patched, type Plan } from "../../src/domain/shared/changes.ts";
import type { JsonObject } from "../../src/domain/shared/json.ts";
import { LARGE_PERSON } from "./largest.ts";
import { as, common, given, NS, SITE, stamp } from "./rules-kit.ts";
import { rulesSuite } from "./rules-suite.ts";
import { aTenantOfRooms, aWorkOrder, type Docs, meeting, ROOM_IDS, Rooms, sendDocs } from "./rooms-kit.ts";

// A command of rooms with all that belongs to it as one commit, as the app's own plans make it: booking, hold, windows, setup and
// clean-down, catering. What a plan lets through passes; what the rules could not judge it refuses.

/** The role that the rules ask for last, and so with the most expressions, and the administrator of the tenant. */
const ROLES = ["room-booking.admin", "ns.admin"];
const BARE = ["box", "fig"];
const DAY = "2026-12-01";
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const BOB = { ref: `ns/${NS}/people/bob`, title: "Bob" };
const by = { lastWrittenBy: { authUid: "u1", ...LARGE_PERSON } };

const env = rulesSuite("demo-rules-rooms-whole");
let rooms: Rooms;
let role = "";
async function begin(who: string): Promise<void> {
  role = who;
  const account = common({ roles: [who], sites: [SITE], person: LARGE_PERSON });
  await given(env, { ...aTenantOfRooms(), "users/u1": account });
}
beforeEach(async () => {
  await env.clearFirestore();
  rooms = new Rooms();
});

const aRoom = (id: string) => ({
  id,
  title: id,
  site: SITE,
  requiresApproval: id !== "oak",
  cateringIsEnabled: !BARE.includes(id),
  cateringEditTimeEnd: "-1d",
  gone: false,
});
const world = (): RoomWorld => ({
  ns: NS,
  now: Date.now(),
  zone: "Europe/London",
  roles: [role],
  readOnly: false,
  roomsKnown: "all",
  uid: "u1",
  person: { ref: LARGE_PERSON.ref, title: LARGE_PERSON.title },
  rooms: new Map(ROOM_IDS.map((id) => [id, aRoom(id)])),
  newId: () => "a",
});

type Stored = { readonly b: RoomBooking; readonly orders: { readonly [path: string]: JsonObject } };
const ITEM = { name: "n".repeat(100), qty: 6, unit: "u".repeat(20), note: "x".repeat(500) };
/** A booking of so many rooms with setup and clean-down, and five work orders of ten items beside each. */
function stored(n: number): Stored {
  const places = ROOM_IDS.slice(0, n).map((r) => [r, `${DAY}T10:00`, `${DAY}T11:00`, 30, 30] as const);
  const plain = meeting("a", places, { createdBy: { ref: LARGE_PERSON.ref, title: LARGE_PERSON.title } });
  const reservations = plain.reservations.map((r) => ({
    ...r,
    requests: Object.fromEntries("vwxyz".split("").map((x) => [`a-${r.key}-${x.repeat(20)}`, "Catering"])),
    cateringUntil: cateringUntil(r.from, aRoom(r.room), "Europe/London"),
  }));
  const orders = reservations.flatMap((r) =>
    Object.keys(r.requests).map((id): [string, JsonObject] => {
      const resource = { ref: `ns/${NS}/resources/${r.room}`, title: r.room };
      const subject = { key: r.key, resource, booking: `ns/${NS}/bookings/a` };
      const items = Array.from({ length: 10 }, () => ITEM);
      return [`ns/${NS}/workOrders/${id}`, aWorkOrder("a", { subject, items, lastDay: DAY }) as never];
    }),
  );
  return { b: { ...plain, reservations }, orders: Object.fromEntries(orders) };
}
const rowsOf = ({ orders }: Stored): readonly WorkOrder[] =>
  Object.entries(orders).map(([path, fields]) =>
    workOrderRow({ path, view: { fields, deleted: false }, rev: 1, pending: false } as never),
  );

/** Booking and catering as they stand there, past the rules; windows and holds with them. */
async function put({ b, orders }: Stored): Promise<void> {
  const four = { ...b, reservations: b.reservations.slice(0, 4) };
  for (const [before, after] of [[null, four] as const, ...(b === four ? [] : [[four, b] as const])]) {
    const { docs } = rooms.docsOf([{ id: "a", before, after }], { by });
    await given(env, docs);
    rooms.took(docs);
  }
  await given(env, Object.fromEntries(Object.entries(orders).map(([path, o]) => [path, { ...common(), ...o }])));
}
const after = (op: Op | undefined, was: JsonObject): JsonObject =>
  op?.kind === "patch" ? patched(was, op.fields) : op?.kind === "create" ? op.fields : was;

/** Moments of a work order as the server keeps them. */
const dated = (doc: JsonObject): object =>
  JSON.parse(JSON.stringify(doc), (field, x: unknown) =>
    /^(deliverAt|clearAt|at)$/.test(field) && x !== null ? new Date(x as string) : x,
  ) as object;

/** Sends what a plan makes of what stands there, with all that the engine adds. */
async function send({ ops }: Plan, was: Stored | null): Promise<readonly string[]> {
  const path = `ns/${NS}/bookings/a`;
  const own = ops.find((op) => op.path === path);
  const doc = was ? (bookingDoc(was.b, world()) as JsonObject) : {};
  const next = bookingIn(path, after(own, doc), { deleted: own?.kind === "delete" });
  const save = own
    ? rooms.docsOf([{ id: "a", before: was?.b ?? null, after: next }], { by })
    : { set: "alone", docs: {} as Docs };
  for (const op of ops.filter((o) => o !== own)) {
    const rev = op.kind === "create" ? 1 : 2;
    const deleted = op.kind === "delete";
    const marks = stamp(rev, { changeSet: save.set, lastWrittenVia: "Room Booking", deleted, ...by });
    save.docs[op.path] = { ...dated(after(op, was?.orders[op.path] ?? {})), ...marks };
  }
  await sendDocs(as(env, { roles: [role] }), save);
  return Object.keys(save.docs).map((p) => p.split("/")[2] ?? "");
}
const count = (kinds: readonly string[], kind: string) => kinds.filter((k) => k === kind).length;

type Bend = (r: Reservation, i: number) => Partial<Reservation>;
const drafted = (b: RoomBooking, bend: Bend, over: Partial<BookingDraft> = {}): BookingDraft => ({
  ...draftOf(b, null),
  reservations: b.reservations.map((r, i) => ({ ...r, ...bend(r, i) })),
  ...over,
});
const later =
  (ms: number): Bend =>
  (r) => ({ from: r.from + ms, to: r.to + ms });
const toRooms =
  (ids: readonly string[]): Bend =>
  (r, i) => ({ ...later(DAY_MS)(r, i), room: ids[i] ?? r.room });
const SAID = { setup: 45, cleanDown: 15, note: "y".repeat(500), requiresCheckIn: true };
const saidAnew =
  (bend: Bend): Bend =>
  (r, i) => ({ ...bend(r, i), ...SAID });

describe.each(ROLES)("as %s", (who) => {
  beforeEach(() => begin(who));

  test("[RUL-100] four rooms are booked with everything that can be said of them", async () => {
    const { b } = stored(4);
    const draft = drafted(b, () => ({ requests: {}, ...SAID }), { owner: BOB, privacy: { title: true, owner: true } });
    const plan = planCreate(draft, SITE, world());
    if (!plan.ok) throw new Error(plan.error.why);
    const sent = send(plan.value, null);
    await assertSucceeds(sent);
    expect([count(await sent, "bookings"), count(await sent, "bookingDetails")]).toEqual([9, 1]);
  });

  type Edit = {
    readonly n: number;
    readonly bend: Bend;
    readonly over?: Partial<BookingDraft>;
    readonly orders: number;
  };
  test.each<[string, Edit]>([
    ["four rooms to another hour", { n: 4, bend: later(3 * HOUR_MS), orders: 0 }],
    ["four rooms to another day", { n: 4, bend: later(DAY_MS), orders: 20 }],
    [
      "four rooms to another day and another owner",
      { n: 4, bend: later(DAY_MS), over: { owner: BOB, title: "z".repeat(200) }, orders: 20 },
    ],
    ["four rooms to another window", { n: 4, bend: later(64 * DAY_MS), orders: 20 }],
    ["four of five rooms to another day", { n: 5, bend: (r, i) => (i < 4 ? later(DAY_MS)(r, i) : {}), orders: 25 }],
    ["three rooms to three others", { n: 3, bend: toRooms(ROOM_IDS.slice(3)), orders: 15 }],
    [
      "two rooms to two others, and all said anew",
      { n: 2, bend: saidAnew(toRooms(ROOM_IDS.slice(3))), over: { owner: BOB }, orders: 10 },
    ],
    [
      "two rooms to two without catering, and all said anew",
      { n: 2, bend: saidAnew(toRooms(BARE)), over: { title: "z" }, orders: 10 },
    ],
  ])("[RUL-100] %s", async (_, { n, bend, over, orders }) => {
    const was = stored(n);
    await put(was);
    const plan = planWhole(was.b, drafted(was.b, bend, over), { known: null, orders: rowsOf(was), world: world() });
    if (!plan.ok) throw new Error(plan.error.why);
    const sent = send(plan.value, was);
    await assertSucceeds(sent);
    expect(count(await sent, "workOrders")).toBe(orders);
  });

  test("[RUL-100] a work order of ten items is asked for, and everything that can be said of it is changed", async () => {
    const was = stored(4);
    const [r1, ...others] = was.b.reservations;
    const { [Object.keys(r1?.requests ?? {})[0] ?? ""]: _, ...four } = r1?.requests ?? {};
    await put({ ...was, b: { ...was.b, reservations: [{ ...(r1 as Reservation), requests: four }, ...others] } });
    const items = Array.from({ length: 10 }, () => ({ ...ITEM, qty: 10_000 }));
    const [text, at] = ["t".repeat(500), Date.now()];
    const draft = { category: "Catering", items, dietary: text, deliverAt: null, clearAt: null };
    const said = { ...draft, costCode: "1".repeat(50), contact: "c".repeat(50) };
    const b = { ...was.b, reservations: [{ ...(r1 as Reservation), requests: four }, ...others] };
    const asked = planWorkOrder(b, "r1", { draft: said, world: world() });
    if (!asked.ok) throw new Error(asked.error);
    await assertSucceeds(send(asked.value, { b, orders: {} }));
    const [, order] = rowsOf(was);
    const bent = { ...said, deliverAt: at, clearAt: at };
    const changed = planWorkOrderEdit(was.b, order as WorkOrder, { draft: bent, world: world() });
    if (!changed.ok) throw new Error(changed.error);
    await assertSucceeds(send(changed.value, was));
  });

  test.each([4, 5])("[RUL-100] %d rooms are cancelled, and all of their catering", async (n) => {
    const was = stored(n);
    await put(was);
    const plan = planDeleteWhole(was.b, { known: null, orders: rowsOf(was), world: world() });
    if (!plan.ok) throw new Error(plan.error);
    const sent = send(plan.value, was);
    await assertSucceeds(sent);
    expect(count(await sent, "workOrders")).toBe(5 * n);
  });
});

describe("what a plan lets through, and what not", () => {
  const NEVER = { feedbackTime: null, rejectedTime: null, reason: "" };
  const APPROVED = { ...NEVER, status: "APPROVED", submittedTime: 1_000, approvedTime: 2_000 } as const;
  const BENDS: readonly (readonly [string, Bend])[] = [
    ["moved", later(DAY_MS)],
    ["said anew", () => SAID],
    ["moved and said anew", saidAnew(later(DAY_MS))],
    ["to other rooms and said anew", saidAnew(toRooms(["yew", "bay", "ash", "fir"]))],
    ["across an edge", later(13 * HOUR_MS)],
    ["shortened", (r) => ({ to: r.to - HOUR_MS / 2 })],
    ["shortened and said anew", (r) => ({ to: r.to - HOUR_MS / 2, ...SAID })],
  ];
  const OWNERS: readonly (readonly [string, Partial<BookingDraft>])[] = [
    ["", {}],
    [", for somebody else", { owner: BOB, title: "z".repeat(200) }],
    [", approved", {}],
  ];
  const all = [2, 3, 4].flatMap((n) =>
    BENDS.flatMap(([what, bend]) =>
      OWNERS.map(([whose, over]) => [`${n} rooms ${what}${whose}`, n, bend, over] as const),
    ),
  );
  test("[RUL-100] [ROM-12] whatever a plan lets through passes, and what it refuses it calls too large", async () => {
    const seen = { passed: 0, refused: 0 };
    for (const [name, n, bend, over] of all) {
      await env.clearFirestore();
      rooms = new Rooms();
      await begin("room-booking.admin");
      const plain = stored(n);
      const was = name.endsWith("approved") ? { ...plain, b: { ...plain.b, approval: APPROVED } } : plain;
      await put(was);
      const plan = planWhole(was.b, drafted(was.b, bend, over), { known: null, orders: rowsOf(was), world: world() });
      if (!plan.ok) {
        expect(plan.error.why, name).toBe("too-large");
        seen.refused += 1;
        continue;
      }
      await send(plan.value, was).catch((e: unknown) => expect.fail(`${name}: ${String(e)}`));
      seen.passed += 1;
    }
    expect(Math.min(seen.passed, seen.refused)).toBeGreaterThan(3);
  }, 60_000);
});
