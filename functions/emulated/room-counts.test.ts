import { Timestamp } from "firebase-admin/firestore";
import { afterAll, describe, expect, test } from "vitest";
import { bookingDoc } from "#domain/rooms/commands/ops.ts";
import { aBooking, ADA, at, DAY, ZONE } from "#domain/rooms/rooms.test-kit.ts";
import type { Reservation } from "#domain/rooms/booking.ts";
import { dayOf } from "#domain/shared/time.ts";
import { recountRooms, recountRoomsOfSite } from "../src/room-counts.ts";
import { admin, backend, SOON, unique } from "./kit.ts";

const live = admin(backend.project);
/** Here no trigger fires: a test says when an event arrives. */
const quiet = admin("demo-functions-room-counts");
afterAll(() => Promise.all([live.close(), quiet.close()]));

const NEXT = "2026-03-11";
const place = () => ({ ns: unique("ns"), site: unique("site") });
type Place = ReturnType<typeof place>;

/** A site of two rooms, one of them of no floor and no type; "Oak" is what bookings call it, so that no function writes them anew. */
async function aSite(to: typeof live, { ns, site }: Place) {
  await to.db.doc(`sites/${site}`).set({ ns, title: "London", deleted: false, config: { timeZone: ZONE } });
  const room = (id: string, more: object) =>
    to.db.doc(`ns/${ns}/resources/${id}`).set({
      ns,
      kind: "room",
      deleted: false,
      title: id === "oak" ? "Oak" : id,
      site: { ref: `sites/${site}` },
      ...more,
    });
  await room("oak", { floor: "f1", type: "Boardroom", capacity: 10 });
  await room("elm", { capacity: 4 });
}
const doc = ({ ns, site }: Place, reservations: readonly Partial<Reservation>[], deleted = false) => ({
  ns,
  rev: 1,
  deleted,
  ...bookingDoc(aBooking("a", reservations, { site, owner: ADA }), { ns, zone: ZONE }),
});
const countsOf = async (to: typeof live, { site }: Place, day = DAY) =>
  (await to.db.doc(`sites/${site}/counts/rooms${day}`).get()).data();
const AFTERNOON = { from: at("14:00", NEXT), to: at("15:00", NEXT) };

describe("counts of a day of rooms", () => {
  test("[FN-40] follow bookings that come, move to another day, and go", async () => {
    const here = place();
    await aSite(live, here);
    const booking = live.db.doc(`ns/${here.ns}/bookings/${unique("b")}`);
    await booking.set(doc(here, [{ adHoc: true }, { room: "elm" }]));
    const reserved = async (day: string, key: string) =>
      (await countsOf(live, here, day))?.["changes"]?.[key]?.reserved;
    await expect.poll(() => reserved(DAY, "at1000"), SOON).toBe(2);
    expect(await countsOf(live, here)).toMatchObject({
      countType: "booking-resource",
      group: `ns/${here.ns}/groups/${here.site}`,
      roomCount: 2,
      roomCapacity: 14,
      byFloor: { f1: { capacity: 1 } },
      byType: { Boardroom: { capacity: 1 }, room: { capacity: 1 } },
      changes: {
        initial: { reserved: 0 },
        at1000: { reserved: 2, reservedAdHoc: 1, byFloor: { f1: { reserved: 1 } }, byType: { room: { reserved: 1 } } },
        at1100: { reserved: 0 },
      },
    });
    await booking.set(doc(here, [AFTERNOON]));
    await expect.poll(() => reserved(NEXT, "at1400"), SOON).toBe(1);
    await expect.poll(() => reserved(DAY, "at1000"), SOON).toBeUndefined();
    await booking.delete();
    await expect.poll(() => reserved(NEXT, "at1400"), SOON).toBeUndefined();
  }, 60_000);

  test("[FN-40] doubled and late events end in the same numbers, and an old count never replaces a newer one", async () => {
    const here = place();
    await aSite(quiet, here);
    const of = { ...here, day: DAY };
    const bookings = quiet.db.collection(`ns/${here.ns}/bookings`);
    await bookings.doc("a").set(doc(here, [{}]));
    const first = Timestamp.fromMillis(Date.now() + 60_000);
    await Promise.all([1, 2, 3].map(() => recountRooms(quiet.db, of, first)));
    const counted = await countsOf(quiet, here);
    expect(counted).toMatchObject({ changes: { at1000: { reserved: 1 } } });
    await bookings.doc("b").set(doc(here, [{ room: "elm" }]));
    await bookings.doc("c").set(doc(here, [{ room: "elm", ...AFTERNOON }], true));
    await recountRooms(quiet.db, of, Timestamp.fromMillis(1)); // of an event long ago
    expect(await countsOf(quiet, here)).toEqual(counted);
    await recountRooms(quiet.db, of, Timestamp.fromMillis(Date.now() + 60_000));
    expect(await countsOf(quiet, here)).toMatchObject({
      changes: { at1000: { reserved: 2 }, at1100: { reserved: 0 } },
    });
  }, 60_000);

  test("[FN-41] follow rooms that come, change and go, from today on", async () => {
    const here = place();
    await aSite(live, here);
    const soon = dayOf(Date.now() + 3 * 86_400_000, ZONE);
    const bookings = live.db.collection(`ns/${here.ns}/bookings`);
    await bookings.doc(unique("b")).set(doc(here, [{ from: at("10:00", soon), to: at("11:00", soon) }]));
    await bookings.doc(unique("b")).set(doc(here, [{}])); // long ago
    const of = async (day: string) => {
      const found = await countsOf(live, here, day);
      return [found?.["roomCount"], found?.["roomCapacity"], found?.["changes"]?.["initial"]?.capacity];
    };
    for (const day of [soon, DAY]) await expect.poll(() => of(day), SOON).toEqual([2, 14, 2]);
    const ash = live.db.doc(`ns/${here.ns}/resources/${unique("ash")}`);
    await ash.set({ ns: here.ns, kind: "room", deleted: false, site: { ref: `sites/${here.site}` }, capacity: 20 });
    await expect.poll(() => of(soon), SOON).toEqual([3, 34, 3]);
    await ash.update({ capacity: 6 });
    await expect.poll(() => of(soon), SOON).toEqual([3, 20, 3]);
    await ash.update({ deleted: true });
    await expect.poll(() => of(soon), SOON).toEqual([2, 14, 2]);
    expect(await of(DAY)).toEqual([2, 14, 2]);
  }, 60_000);

  test("[FN-41] doubled events count once, and counts of another tenant stay as they are", async () => {
    const here = place();
    await aSite(quiet, here);
    const today = dayOf(Date.now(), ZONE);
    const counts = quiet.db.collection(`sites/${here.site}/counts`);
    const theirs = { ns: "other", roomCount: 7 };
    await counts.doc(`rooms${today}`).set({ ns: here.ns, rev: 1, roomCount: 9 });
    await counts.doc("rooms9999-12-31").set(theirs);
    await counts.doc("rooms2020-01-01").set({ ns: here.ns, rev: 1, roomCount: 9 });
    const now = Timestamp.now();
    await Promise.all([1, 2, 3].map(() => recountRoomsOfSite(quiet.db, here, now)));
    expect(await countsOf(quiet, here, today)).toMatchObject({ roomCount: 2, roomCapacity: 14, rev: 2 });
    expect(await countsOf(quiet, here, "9999-12-31")).toEqual(theirs);
    expect(await countsOf(quiet, here, "2020-01-01")).toMatchObject({ roomCount: 9, rev: 1 });
  }, 60_000);
});
