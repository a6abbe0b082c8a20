import { expect, test } from "vitest";
import { to } from "#domain/addresses.ts";
import { placeOf } from "./place-of.ts";

const at = (path: string, more: { exists?: boolean; after?: object } = {}) =>
  placeOf({ path, exists: true, after: {}, ...more } as Parameters<typeof placeOf>[0]);

test.each([
  ["ns/acme/people/p1", to.person({ id: "p1" })],
  ["sites/lon/members/p1", to.person({ id: "p1" })],
  ["sites/lon/access/p1", to.person({ id: "p1" })],
  ["sites/lon/accessRestricted/p1", to.person({ id: "p1" })],
  ["sites/lon/accessPins/p1", to.person({ id: "p1" })],
  ["ns/acme/cards/fc~1", to.card({ id: "fc~1" })],
  ["users/u1", to.user({ id: "u1" })],
  ["ns/acme/bookings/b1", to.roomBooking({ bookingId: "b1" })],
  ["sites/lon/rounds/r1", to.audit({ round: "r1" })],
  ["sites/lon", to.siteSettings()],
  ["sites/lon/spaces/d1", null],
  ["nowhere/at/all", null],
])("[AUD-13] the item of %s has its screen", (path, place) => {
  expect(at(path)).toEqual(place);
});

test("[AUD-13] what is gone has no screen", () => {
  expect(at("users/u1", { exists: false })).toBeNull();
  expect(at("users/u1", { after: { deleted: true } })).toBeNull();
});
