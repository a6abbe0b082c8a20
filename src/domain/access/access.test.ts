import { describe, expect, test } from "vitest";
import {
  ACCESS,
  can,
  findsPeople,
  hasAppAccess,
  heldRoles,
  type Permission,
  readsDirectory,
  type Role,
  ROLES,
} from "./access.ts";
import { heldInAreas } from "../golden.test-kit.ts";

/** Spec 1 §6 and spec 2 §6, written out by hand: who holds each key. A new area says it in a `golden.test-kit.ts` of its own. */
const HOLDERS: { readonly [right: string]: readonly Role[] } = {
  ...heldInAreas,
  "admin.audit": ["ns.admin"],
  "admin.integrations": ["ns.admin"],
  "admin.export": ["ns.admin"],
  "people.directory": ["ns.admin", "people.admin", "people.reception"],
  "people.cards": ["ns.admin", "people.admin", "people.reception"],
  "people.visitors": ["ns.admin", "people.admin", "people.reception"],
  "people.users": ["ns.admin", "people.admin"],
  "people.permissions": ["ns.admin", "people.admin"],
  "people.delete": ["ns.admin", "people.admin"],
  "people.subjectAccess": ["ns.admin", "people.admin"],
  "users.delete": ["admin.super"],
  "people.restrictedAccessControl": ["ns.admin", "people.admin"],
  "deskBooking.bookingsExport": ["ns.admin", "desk-booking.admin", "desk-booking.data"],
  "deskBooking.siteSettings": ["ns.admin", "desk-booking.admin"],
  "deskBooking.deskSettings": ["ns.admin", "desk-booking.admin", "desk-booking.settings"],
  "deskBooking.neighbourhoodSettings": ["ns.admin", "desk-booking.admin", "desk-booking.neighbourhoods"],
  "deskBooking.rounds": ["ns.admin", "desk-booking.admin", "desk-booking.data", "desk-booking.settings"],
  roomBooking: ["ns.admin", "room-booking.admin"],
  "roomBooking.details": ["ns.admin"],
  "roomBooking.rooms": ["ns.admin"],
  import: ["ns.admin", "people.admin", "people.reception", "desk-booking.admin", "desk-booking.neighbourhoods"],
  "dashboard.liveStatus.desks": ["ns.admin", "desk-booking.admin", "desk-booking.data"],
  "dashboard.liveStatus.rooms": ["ns.admin", "room-booking.admin"],
  "dashboard.stats": ["ns.admin", "desk-booking.admin", "room-booking.admin"],
};

describe("the access map", () => {
  test.each(Object.keys(ACCESS) as Permission[])(
    "[ACC-1] %s opens for exactly the roles of the specification",
    (permission) => {
      const holders = ROLES.filter((r) => can([r], permission));
      expect(new Set(holders)).toEqual(new Set(HOLDERS[permission]));
    },
  );

  test("[ACC-1] roles add up, and names nobody knows open nothing", () => {
    expect(can(["user", "desk-booking.data"], "deskBooking.bookingsExport")).toBe(true);
    expect(can(["superuser", "__proto__", ""], "admin.audit")).toBe(false);
    expect(heldRoles(["nobody"]).size).toBe(0);
  });

  test.each<[Role, boolean]>(ROLES.map((r) => [r, r !== "user" && r !== "admin.super"]))(
    "[ACC-2] %s alone gives app access: %s",
    (role, want) => expect(hasAppAccess([role])).toBe(want),
  );

  test("[ACC-3] the directory is read by people roles, by owner search of desks and rooms, and for the members of neighbourhoods", () => {
    const finders = ["ns.admin", "people.admin", "people.reception", "desk-booking.admin", "desk-booking.settings"];
    expect(ROLES.filter((r) => findsPeople([r]))).toEqual([...finders, "room-booking.admin"]);
    expect(ROLES.filter((r) => readsDirectory([r]) !== findsPeople([r]))).toEqual(["desk-booking.neighbourhoods"]);
  });
});
