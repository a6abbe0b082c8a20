import { Timestamp } from "firebase-admin/firestore";
import { afterAll, describe, expect, test } from "vitest";
import { bookingDoc } from "#domain/rooms/commands/ops.ts";
import { aBooking, ADA, at, DAY, ZONE } from "#domain/rooms/rooms.test-kit.ts";
import type { Reservation } from "#domain/rooms/booking.ts";
import { recountRooms } from "../src/room-counts.ts";
import { admin, backend, SOON, unique } from "./kit.ts";

const live = admin(backend.project);
/** Here no trigger fires: a test says when an event arrives. */
const quiet = admin("demo-functions-room-counts");
afterAll(() => Promise.all([live.close(), quiet.close()]));

const NEXT = "2026-03-11";
const place = () => ({ ns: unique("ns"), site: unique("site") });
type Place = ReturnType<typeof place>;

/** A site of two rooms, one of them of no floor and no type. */
async function aSite(to: typeof live, { ns, site }: Place) {
  await to.db.doc(`sites/${site}`).set({ ns, title: "London", deleted: false, config: { timeZone: ZONE } });
  const room = (id: string, more: object) =>
    to.db
      .doc(`ns/${ns}/resources/${id}`)
      .set({ ns, kind: "room", deleted: false, title: id, site: { ref: `sites/${site}` }, ...more });
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
});
