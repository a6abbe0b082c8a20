import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../shared/json.ts";
import { UNREADABLE_BOOKING } from "../words/rooms.ts";
import { awaitsApproval } from "./approval.ts";
import { bookingIn, isUnreadable, type Reservation, unreadableDoc } from "./booking.ts";
import { titleIn } from "./called.ts";
import { clashesOf, holdingsOf } from "./clash.ts";
import { roomBookings } from "./collection.ts";
import { planDelete, planEdit } from "./commands/edit.ts";
import { bookingDoc } from "./commands/ops.ts";
import { mayNotRemove, planRemove } from "./commands/remove.ts";
import { heldOf } from "./lock/windows.ts";
import { nextFree, otherRooms } from "./offered.ts";
import { aBooking, aReservation, at, aWorld } from "./rooms.test-kit.ts";
import { clashWords } from "./sheet/words.ts";
import { eventStatus } from "./state.ts";

const PATH = "ns/acme/bookings/b";
const WORLD = aWorld();
const whole: JsonObject = { ...bookingDoc(aBooking("b", [{ setup: 15 }]), WORLD), rev: 3 };
/** A stored booking in which something else stands at a place. */
function bent(place: string, value: Json | undefined): JsonObject {
  const copy = structuredClone(whole);
  const steps = place.split("/");
  const last = steps.pop() ?? "";
  const inner = steps.reduce<JsonObject>((of, step) => of[step] as JsonObject, copy) as { [key: string]: Json };
  if (value === undefined) delete inner[last];
  else inner[last] = value;
  return copy;
}
const shownOf = (doc: JsonObject) => bookingIn(PATH, unreadableDoc(doc, "why"), { rev: 3 });
const OAK = { r1: { room: "oak", f: at("09:45"), t: at("11:00") } };

describe("what is read of a booking that does not fit its schema", () => {
  test.each<[string, JsonObject, object]>([
    ["a title that is a number", bent("title", 5), OAK],
    ["no owner, privacy or approval", bent("privacy", "none"), OAK],
    ["no days", bent("lastDay", undefined), OAK],
    ["a setup that is a text", bent("reservations/r1/setup", "15"), { r1: { ...OAK.r1, f: at("10:00") } }],
    ["a setup beyond all clocks", bent("reservations/r1/setup", 1e300), { r1: { ...OAK.r1, f: at("06:00") } }],
    ["a reservation without a time, in a booking that has one", bent("reservations/r1/reservedPeriod", null), OAK],
    ["a reservation whose end is a text", bent("reservations/r1/reservedPeriod/toTime", "11:00"), OAK],
    ["a time of the booking that cannot be read", bent("bookedPeriod", "today"), OAK],
    ["a reservation of an unknown name beside it", bent("reservations/r9", {}), OAK],
    ["no room", bent("reservations/r1/resource", null), {}],
    ["no reservations", bent("reservations", "oak"), {}],
    ["no time anywhere", { ...bent("reservations/r1/reservedPeriod", null), bookedPeriod: null }, {}],
    ["a time that never ends", { ...bent("reservations/r1/reservedPeriod/toTime", 9e15), bookedPeriod: null }, {}],
    ["a rejection whose reason is a number", bent("approval", { status: "REJECTED", reason: 5 }), {}],
  ])("[ROM-23] %s", (_, doc, held) => {
    const b = shownOf(doc);
    expect(heldOf(b)).toEqual(held);
    // The server, which knows nothing of the device's mark, reads the same.
    expect(heldOf(bookingIn(PATH, doc))).toEqual(held);
    expect([titleIn(b), b.unreadable]).toEqual([UNREADABLE_BOOKING, { why: "why" }]);
    expect([...holdingsOf([b]).keys()]).toEqual(Object.keys(held).length > 0 ? ["oak"] : []);
    // Whatever its days say, it is among those that every view asks for.
    expect(roomBookings.keysOf(PATH, unreadableDoc(doc, "why"))).toMatchObject({ scope: "london", group: "long" });
  });

  test("[ROM-23] one that fits is what it was, and stands with its day", () => {
    expect(isUnreadable(whole)).toBe(false);
    expect(bookingIn(PATH, whole)).toMatchObject({ title: "Meeting b", from: at("10:00"), to: at("11:00") });
    expect(bookingIn(PATH, whole).unreadable).toBeUndefined();
    expect(roomBookings.keysOf(PATH, whole).group).toBe("2026-03-10");
  });

  test("[ROM-23] it keeps its title for whoever opens it", () => {
    expect(shownOf(bent("lastDay", 5)).title).toBe("Meeting b");
    expect(shownOf(bent("title", 5)).title).toBe("");
  });
});

describe("its room is taken", () => {
  const b = shownOf(bent("title", 5));
  const all = holdingsOf([b]);
  const wish = aReservation({ from: at("10:30"), to: at("11:30") });
  const PLACE = { site: "london", gone: false, capacity: 1, floor: "" };
  const placed = (r: Reservation) => ({ id: "", site: "london", reservations: [r] });

  test("[ROM-23] a wish that meets it clashes, and is told with what", () => {
    const [clash] = clashesOf("", [wish], all);
    expect(clash && clashWords(clash, "", { zone: "Europe/London", day: "2026-03-10" })).toBe(
      "Clashes with a booking that cannot be read 10:00–11:00 (setup from 09:45)",
    );
    expect(clashesOf("", [{ ...wish, room: "elm" }], all)).toEqual([]);
  });
  test("[ROM-23] neither the next free slot nor the rooms for the same time leave it out", () => {
    expect(nextFree(placed(wish), "r1", all, at("20:00"))).toEqual({ from: at("11:00"), to: at("12:00") });
    const rooms = ["oak", "elm"].map((id) => ({ ...{ id, title: id }, ...PLACE }));
    const asked = placed({ ...wish, room: "elm" });
    expect(otherRooms(asked, "r1", { rooms, all, max: 3 })).toEqual([]);
    expect(otherRooms(asked, "r1", { rooms, all: new Map(), max: 3 }).map((r) => r.id)).toEqual(["oak"]);
  });
  test("[ROM-23] nobody is asked to approve it, whatever its room requires", () => {
    const room = () => ({ requiresApproval: true });
    const same = aBooking("c");
    expect([awaitsApproval(b, room), awaitsApproval(same, room)]).toEqual([false, true]);
    const now = { now: at("08:00"), room };
    expect([b, same].map((x) => eventStatus(x, aReservation(), now))).toEqual(["approved", "needs-approval"]);
  });
});

describe("it is removed, and nothing else is done to it", () => {
  const b = shownOf(bent("title", 5));
  const draft = { title: "x", owner: null, privacy: { title: false, owner: false }, reservations: b.reservations };
  const of = { known: null, orders: [], world: WORLD };

  test("[ROM-24] its removal is one set that is never cut and not taken back: the booking, its details and its orders go", () => {
    const known = {
      booking: "b",
      title: "t",
      owner: null,
      createdBy: null,
      author: "u1",
      lastDay: "",
      rev: 2,
      deleted: false,
    };
    const orders = [{ id: "b-r1-w", rev: 4 } as never];
    expect(planRemove(b, { known, orders, world: WORLD })).toMatchObject({
      ok: true,
      value: {
        action: "meetings.remove",
        split: "never",
        label: "Booking that cannot be read removed from Oak",
        site: "london",
        intent: { input: { id: "b" } },
        ops: [
          { kind: "delete", path: PATH, seenRev: 3 },
          { kind: "delete", path: "ns/acme/bookingDetails/b", seenRev: 2 },
          { kind: "delete", path: "ns/acme/workOrders/b-r1-w", seenRev: 4 },
        ],
      },
    });
  });
  test("[ROM-24] one without a room is removed as well", () =>
    expect(planRemove(shownOf(bent("reservations", null)), of)).toMatchObject({
      ok: true,
      value: { label: "Booking that cannot be read removed" },
    }));
  test("[ROM-24] it is neither edited nor deleted like others", () => {
    expect(planEdit(b, draft, of)).toMatchObject({ ok: false, error: { why: "unreadable" } });
    expect(planDelete(b, of)).toEqual({ ok: false, error: "unreadable" });
    expect(planDelete(aBooking("b"), of).ok).toBe(true);
  });
  test.each([
    ["whoever may edit bookings", b, WORLD, null],
    ["nobody without the right", b, aWorld({ roles: ["user"] }), "not-permitted"],
    ["nobody while bookings are read-only", b, aWorld({ readOnly: true }), "read-only"],
    ["what is gone", { ...b, deleted: true }, WORLD, "gone"],
    ["what another calendar keeps", { ...b, thirdParty: { uid: "x", accepted: true } }, WORLD, "foreign"],
    ["what can be read again", aBooking("b"), WORLD, "readable"],
  ])("[ROM-24] %s", (_, booking, world, why) => {
    expect(mayNotRemove(booking, world)).toBe(why);
    expect(planRemove(booking, { ...of, world }).ok).toBe(why === null);
  });
});
