import { storedLimits, storedLimitsPath } from "../../src/domain/bookings/stored-limits.ts";
import { submitted } from "../../src/domain/rooms/approval.ts";
import { aNeighbourhoodOf } from "../kit/neighbourhoods.ts";
import { aCard, aMember } from "../kit/people.ts";
import { aRoom, aRoomBooking, roomBookingsOn } from "../kit/rooms.ts";
import { type TestServer, Timestamp } from "../kit/server.ts";
import { common, deskTitle, type TestTenant } from "../kit/tenant.ts";
import { dayAt, PLACES } from "./places.ts";
import { HOUR, ZONE } from "./moments.ts";

/** People of the directory by what is done to them. */
const MEMBERS = [
  ...["admin", "edited", "inactive", "delegating", "delegate", "pictured", "guest", "moved", "permitted", "secured"],
  ...["assigned", "replaced", "enabling", "disabling", "visiting", "returning", "given", "linked", "unlinked"],
];

/**
 * What the server of a stored tenant has when its device loses the network: what the saves that wait there are of. `at` is when
 * that was; a fixture that is loaded finds the same on its server, some days later.
 */
export async function seedStored(server: TestServer, tenant: TestTenant, at: number): Promise<void> {
  await seedSite(server, tenant, at);
  for (const id of MEMBERS) await aMember(server, tenant, id);
  // What the directory says of somebody follows from their membership, by a function.
  await aMember(server, tenant, "owner", { member: { permissions: { deskBooking: true, multiDeskBooking: true } } });
  await aMember(server, tenant, "leaving", { member: { type: "temporary", validTo: at + 9 * HOUR } });
  await seedAccounts(server, tenant);
  await seedCards(server, tenant, at);
  await seedBookings(server, tenant, at);
  await seedRooms(server, tenant, at);
  await seedAudits(server, tenant, at);
}

async function seedSite(server: TestServer, tenant: TestTenant, at: number): Promise<void> {
  const { ns, site, desks } = tenant;
  const config = { timeZone: ZONE, ...ANY_DAY };
  await server.patch(`sites/${site}`, {
    config,
    accessControlOptions: { profiles: [{ value: "day", title: "Day" }], permissions: [{ value: "lab", title: "Lab" }] },
  });
  await server.put(storedLimitsPath(site), common(ns, storedLimits(config, {}, Date.now())));
  await server.putAll([[`sites/${PLACES.annexe(ns)}`, common(ns, { title: "Annexe", config })]]);
  await server.patch(`sites/${site}/spaces/${desks[1]}`, { disabled: "broken" });
  for (const title of ["Green", "Blue", "Grey"]) await aNeighbourhoodOf(server, tenant, { title });
  const notice = {
    ...{ kind: "desk-disabled", about: "desk", site, zone: ZONE, of: desks[1] ?? "", title: "", place: deskTitle(1) },
    ...{ from: at, to: at + 9 * HOUR, was: null, by: "Somebody", reason: "", more: 0, asks: false, at: at - HOUR },
  };
  await server.putAll([
    [`ns/${ns}/people/admin/prefs/global`, common(ns, { site: null, groupSitesByCountry: false })],
    [`ns/${ns}/people/admin/notices/n1`, common(ns, { ...notice, read: false })],
  ]);
}
const ANY_DAY = { deskBookingNsAdminAdvancedDays: "unrestricted", deskBookingNsAdminWeekends: true };

async function seedAccounts(server: TestServer, tenant: TestTenant): Promise<void> {
  const { ns } = tenant;
  for (const name of ["reception", "user", "second", "data", "admin"] as const) await tenant.join(name);
  await server.patch(`users/${tenant.uid("second")}`, { person: null });
  const person = { ref: `ns/${ns}/people/unlinked`, title: "Person unlinked", displayName: "unlinked" };
  await server.patch(`users/${tenant.uid("data")}`, { person });
}

async function seedCards(server: TestServer, tenant: TestTenant, at: number): Promise<void> {
  const held = { permanent: "permanent", temporary: "temporary" } as const;
  const times = { enabledFrom: Timestamp.fromMillis(at - HOUR), enabledTo: Timestamp.fromMillis(at + 90 * HOUR) };
  await aCard(server, tenant, "7101", { of: { id: "replaced", role: held.permanent } });
  await aCard(server, tenant, "7102", { of: { id: "enabling", role: held.permanent }, card: { disabled: true } });
  await aCard(server, tenant, "7103", { of: { id: "disabling", role: held.permanent } });
  await aCard(server, tenant, "7104", { of: { id: "visiting", role: held.temporary }, card: times });
  await aCard(server, tenant, "7105", { of: { id: "returning", role: held.temporary }, card: times });
  for (const raw of ["7201", "7202", "7203", "7204"]) await aCard(server, tenant, raw);
}

async function seedBookings(server: TestServer, { ns, site, floor, desks }: TestTenant, at: number): Promise<void> {
  const booking = (desk: number, day: number, from: number, to: number) => {
    const id = desks[desk] ?? "";
    const onDay = dayAt(at, day);
    const fields = {
      ...{ onDay, fromTime: Timestamp.fromMillis(from), toTime: Timestamp.fromMillis(to) },
      space: {
        ...{ ref: `sites/${site}/spaces/${id}`, title: deskTitle(desk), floor, neighbourhood: null },
        kind: { ref: "space-kinds/desk" },
      },
      owner: { ref: `ns/${ns}/people/owner`, title: "Person owner", email: "", department: "", tags: {} },
      ...{ requiresCheckIn: false, checkIn: { fromTime: null, toTime: null } },
      ...{ createdVia: { title: "Mobile app" }, createdBy: { ref: "", title: "" } },
    };
    return [`sites/${site}/bookings/${id}_${onDay}_1`, common(ns, fields)] as const;
  };
  const listed = {
    person: {
      ...{ ref: `ns/${ns}/people/owner`, title: "Person owner", email: `owner@${ns}.test`, department: "" },
      ...{ active: true, tags: {} },
    },
    site: {
      ref: `sites/${site}`,
      membership: { type: "permanent", neighbourhood: [], canBookDesks: true, multiDeskBooking: true },
    },
  };
  const later = Date.parse(`${dayAt(at, 3)}T00:00:00Z`);
  await server.putAll([
    [`ns/${ns}/directory/owner_${site}`, common(ns, listed)],
    booking(5, 1, at - HOUR, at + 40 * HOUR),
    booking(6, 3, later, later + 23 * HOUR),
    booking(7, 3, later, later + 23 * HOUR),
    booking(9, 1, at - HOUR, at + 40 * HOUR),
  ]);
}

async function seedRooms(server: TestServer, tenant: TestTenant, at: number): Promise<void> {
  const { site } = tenant;
  await aRoom(server, tenant, "Elm", { cateringIsEnabled: true, cateringEditTimeEnd: "1 h" });
  await aRoom(server, tenant, "Oak", { requiresApproval: true });
  await aRoom(server, tenant, "Ash");
  const start = Date.parse(`${dayAt(at, 3)}T06:00:00Z`);
  const elm = (id: string, n: number) =>
    aRoomBooking(site, id, { room: "Elm", from: start + n * HOUR, to: start + (n + 1) * HOUR });
  const oak = (id: string, n: number, approval: ReturnType<typeof submitted>) =>
    aRoomBooking(site, id, { room: "Oak", from: start + n * HOUR, to: start + (n + 1) * HOUR }, { approval });
  const rejected = { ...submitted(at), status: "REJECTED", rejectedTime: at, feedbackTime: at, reason: "No" } as const;
  const now = { room: "Ash", from: at - HOUR, to: at + 30 * HOUR, requiresCheckIn: true };
  const all = [
    ...["edited", "moved", "copied", "deleted", "catered"].map((id, n) => elm(id, n)),
    ...[oak("approved", 0, submitted(at)), oak("rejected", 1, submitted(at)), oak("resubmitted", 2, rejected)],
    aRoomBooking(site, "begun", now),
  ];
  await roomBookingsOn(server, tenant, all, ZONE);
}

async function seedAudits(server: TestServer, tenant: TestTenant, at: number): Promise<void> {
  const { ns, site, floor } = tenant;
  const by = { uid: tenant.uid("admin"), name: "Test admin" };
  const round = { floors: [floor], day: dayAt(at, 0), startedBy: by, startedAt: at, state: "open" };
  await server.putAll(
    ["walked", "closed"].map((id) => [
      `sites/${site}/rounds/${id}`,
      common(ns, { ...round, title: `Audit ${id}`, devices: {}, closings: {} }),
    ]),
  );
}
