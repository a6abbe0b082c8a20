import { afterAll, expect, test } from "vitest";
import { alignDetails } from "../src/booking-details.ts";
import { admin, backend, SOON, unique } from "./kit.ts";

const live = admin(backend.project);
/** Here no trigger fires: a test says when an event arrives. */
const quiet = admin("demo-functions-booking-details");
afterAll(() => Promise.all([live.close(), quiet.close()]));

const PRIVATE = { title: true, owner: true };
/** A private booking whose details say another last day. */
async function aPrivateOne(to: typeof live) {
  const [ns, id] = [unique("ns"), unique("b")];
  const booking = to.db.doc(`ns/${ns}/bookings/${id}`);
  const details = to.db.doc(`ns/${ns}/bookingDetails/${id}`);
  const common = { ns, rev: 1, deleted: false, site: { ref: `sites/${unique("site")}` } };
  await details.set({ ...common, title: "Merger", owner: null, author: "u1", lastDay: "2026-03-10" });
  await booking.set({ ...common, title: "Private Meeting", owner: null, privacy: PRIVATE, lastDay: "2026-03-12" });
  return { of: { ns, booking: id }, booking, details };
}

test("[FN-42] follow their booking's last day, go with it, and come back with it", async () => {
  const { booking, details } = await aPrivateOne(live);
  const said = async (field: string) => (await details.get()).get(field) as unknown;
  await expect.poll(() => said("lastDay"), SOON).toBe("2026-03-12");
  await booking.update({ rev: 2, deleted: true });
  await expect.poll(() => said("deleted"), SOON).toBe(true);
  await booking.update({ rev: 3, deleted: false });
  await expect.poll(() => said("deleted"), SOON).toBe(false);
  expect((await details.get()).data()).toMatchObject({ title: "Merger", author: "u1" });
}, 60_000);

test("[FN-42] doubled and late events write nothing twice, and what somebody took away stays away", async () => {
  const { of, booking, details } = await aPrivateOne(quiet);
  const rev = async () => (await details.get()).get("rev") as unknown;
  await Promise.all([1, 2, 3].map(() => alignDetails(quiet.db, of)));
  expect(await rev()).toBe(2);
  await booking.update({ deleted: true });
  await alignDetails(quiet.db, of);
  await alignDetails(quiet.db, of);
  expect((await details.get()).data()).toMatchObject({ rev: 3, deleted: true, title: "Merger" });
  await booking.update({ deleted: false });
  await details.update({ lastWrittenVia: "Room Booking" });
  await alignDetails(quiet.db, of);
  expect(await rev()).toBe(3);
  await booking.delete();
  await details.update({ deleted: false });
  await alignDetails(quiet.db, of);
  expect(await details.get().then((d) => d.get("deleted") as unknown)).toBe(true);
  await alignDetails(quiet.db, { ...of, booking: "none" });
}, 60_000);
