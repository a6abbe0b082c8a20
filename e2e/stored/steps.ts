import { createHash } from "node:crypto";
import type { Op, Plan } from "../../src/domain/shared/changes.ts";
import type { Json } from "../../src/domain/shared/json.ts";
import type { Upload } from "../../src/domain/shared/upload.ts";
import { deskTitle, type TestTenant } from "../kit/tenant.ts";
import { HOUR } from "./moments.ts";
import { dayAt, PLACES } from "./places.ts";

/** A save of one command: as its intent is planned by the build that saves it, or as ops where the command keeps none. */
export type Step = { readonly action: string } & (
  | { readonly input: Json }
  | { readonly label: string; readonly via: string; readonly ops: readonly Op[]; readonly upload?: Upload }
);

/** Desks of the stored tenant; of them one that was disabled before, and sent, and two that are edited and not saved. */
export const [DESKS, SENT, UNSAVED] = [16, 13, [14, 15]] as const;
/** What the device says of those two. */
export const UNSAVED_REASON = "not saved yet";

/** Commands that no device saves without a network. */
export const ONLINE_ONLY: ReadonlyMap<string, string> = new Map([
  ["floors.importPlan", "its drawing is checked and stored by the server before there is anything to save"],
  ["meetings.remove", "is of a booking that cannot be read, which no build makes"],
]);

/** `device`: what the device that saves is called; the rules take what was seen in an audit from its own device only. */
type At = { readonly tenant: TestTenant; readonly at: number; readonly device: string };

/** A save of every command, each of documents of its own, in the order in which they are made. */
export const stepsOf = (world: At): readonly Step[] => [
  ...ofDesks(world),
  ...ofAudits(world),
  ...ofSite(world),
  ...ofPeople(world),
  ...ofAccounts(world),
  ...ofCards(world),
  ...ofRooms(world),
];
/** The plan of a step that is none of an intent. */
export const planIn = (
  { action, label, via, ops, upload }: Extract<Step, { readonly via: string }>,
  site: string,
): Plan => ({
  ...{ action, label, via, site, ops, ...(upload && { upload }) },
  split: action === "rooms.create" ? "never" : "per-op",
  ...(action.startsWith("profile.") && action !== "profile.displayName" ? { latest: true as const } : {}),
});

const fields = (action: string, via: string, label: string, ops: readonly Op[]): Step => ({ action, via, label, ops });
const patch = (path: string, changed: Extract<Op, { kind: "patch" }>["fields"]): Op[] => [
  { kind: "patch", path, fields: changed },
];

function ofDesks({ tenant: { ns, site, floor, desks }, at }: At): readonly Step[] {
  const space = (n: number) => `sites/${site}/spaces/${desks[n]}`;
  const booking = (desk: number, day: number) => `sites/${site}/bookings/${desks[desk]}_${dayAt(at, day)}_1`;
  const via = "Desk Settings";
  const [onDay, desk] = [dayAt(at, 3), desks[4] ?? ""];
  const from = Date.parse(`${onDay}T00:00:00Z`);
  const created = {
    ...{ onDay, fromTime: from, toTime: from + 24 * HOUR - 1 },
    space: {
      ...{ ref: space(4), title: deskTitle(4), floor, neighbourhood: null },
      kind: { ref: "space-kinds/desk" },
    },
    owner: { ref: `ns/${ns}/people/owner`, title: "Person owner", email: `owner@${ns}.test`, department: "", tags: {} },
    ...{ requiresCheckIn: false, checkIn: { fromTime: null, toTime: null }, createdVia: { title: via } },
    createdBy: { ref: `ns/${ns}/people/admin`, title: "Test admin" },
  };
  const neighbourhood = { kind: "neighbourhood", title: "Red", color: "#e31a1c", exclusive: false };
  return [
    fields("desks.disable", via, "Desk 1.001 disabled: paint", patch(space(0), { disabled: "paint" })),
    fields("desks.enable", via, "Desk 1.002 enabled", patch(space(1), { disabled: false })),
    fields("desks.edit", via, "Desk 1.003 disabled after use", patch(space(2), { disabledAfterUse: true })),
    fields("neighbourhoods.move", via, "Desk 1.004 to Green", patch(space(3), { neighbourhood: "n-green" })),
    fields("neighbourhoods.create", via, "Neighbourhood Red created", [
      {
        ...{ kind: "create", path: `sites/${site}/spaces/n-red` },
        fields: { ...neighbourhood, exclusiveAdHoc: false },
      },
    ]),
    fields("neighbourhoods.edit", via, "Blue: colour", patch(`sites/${site}/spaces/n-blue`, { color: "#33a02c" })),
    { action: "neighbourhoods.delete", input: { path: `sites/${site}/spaces/n-grey` } },
    fields("bookings.create", via, "Desk 1.005 booked for Person owner", [
      { kind: "create", path: `sites/${site}/bookings/${desk}_${onDay}_1`, fields: created },
    ]),
    { action: "bookings.release", input: { path: booking(5, 1) } },
    { action: "bookings.cancel", input: { paths: [booking(6, 3)] } },
    {
      action: "bookings.move",
      input: {
        ...{ from: booking(7, 3), to: booking(8, 3), fromTime: from, toTime: from + 23 * HOUR },
        requiresCheckIn: false,
      },
    },
  ];
}

function ofAudits({ tenant, at, device }: At): readonly Step[] {
  const { site, floor, desks } = tenant;
  const by = { uid: tenant.uid("admin"), name: "Test admin" };
  const said = { ...by, kind: "tablet", made: 1, finished: false, at };
  const seen = {
    ...{ round: "walked", roundDay: dayAt(at, 0), floor, desk: desks[10] ?? "", label: "", status: "empty" },
    ...{ booked: false, note: "By the window", wrongLabel: "", wrongPlace: "", seenPerson: "" },
    ...{ device, seq: 1, at, by, corrects: null },
  };
  const title = "Audit walked";
  return [
    {
      action: "rounds.start",
      input: { site, id: "started", title: "Audit started", floors: [floor], day: dayAt(at, 0), by, startedAt: at },
    },
    { action: "rounds.observe", input: { site, id: "seen", seen } },
    fields(
      "rounds.device",
      "Desk Audits",
      "1 observation",
      patch(`sites/${site}/rounds/walked`, { [`devices/${device}-${tenant.uid("admin")}`]: said }),
    ),
    {
      action: "rounds.close",
      input: { site, round: "closed", walker: { ...by, device, kind: "tablet" }, made: null },
    },
    { action: "rounds.fix", input: { site, title, fixes: [{ desk: desks[11] ?? "", reason: "No chair" }] } },
  ];
}

function ofSite({ tenant }: At): readonly Step[] {
  const { ns, site } = tenant;
  const prefs = `ns/${ns}/people/admin/prefs/global`;
  const via = "Preferences";
  return [
    fields(
      "site.settings",
      "Site Settings",
      "Desk bookings start: 07:00",
      patch(`sites/${site}`, { "config/deskBookingStartTime": "07:00" }),
    ),
    fields(
      "profile.displayName",
      via,
      "Display name: Ada",
      patch(`users/${tenant.uid("admin")}`, { "profile/displayName": "Ada" }),
    ),
    fields(
      "profile.defaultSite",
      via,
      "Default site: Test Site",
      patch(prefs, { site: { ref: `sites/${site}`, title: "Test Site" } }),
    ),
    fields("profile.groupByCountry", via, "Sites grouped by country", patch(prefs, { groupSitesByCountry: true })),
    fields("profile.letters", via, "No letters: moved", patch(prefs, { "letters/moved": false })),
    fields(
      "profile.roomFilters",
      "Room Booking",
      "Room filters kept",
      patch(`users/${tenant.uid("admin")}`, { "profile/roomBookingCalendarFilters": { capacityMin: 4 } }),
    ),
    fields("notices.read", "Notices", "1 notice read", patch(`ns/${ns}/people/admin/notices/n1`, { read: true })),
  ];
}

function ofPeople({ tenant: { ns, site }, at }: At): readonly Step[] {
  const person = (id: string) => `ns/${ns}/people/${id}`;
  const member = (id: string) => `sites/${site}/members/${id}`;
  const [via, no] = ["People", { position: "", department: "", division: "", group: "", unit: "", costCentre: "" }];
  const values = { title: "Newton, Isa", displayName: "Isa", email: `isa@${ns}.test`, ...no, employer: "" };
  const permanent = { membership: "permanent", validFrom: null, validTo: null };
  const annexe = { site: PLACES.annexe(ns), siteTitle: "Annexe" };
  return [
    {
      action: "people.create",
      input: {
        values: { ...values, homeSite: "", phones: [], tags: ["new"] },
        at: { site, id: "isa", now: at, divided: false, ...permanent },
      },
    },
    fields("people.edit", via, "Person edited: position", patch(person("edited"), { position: "Lead" })),
    {
      action: "people.active",
      input: { person: "inactive", name: "Person inactive", active: false, fate: "keep", site },
    },
    fields(
      "people.delegates",
      via,
      "Delegates of Person delegating",
      patch(person("delegating"), {
        "delegates/delegate": { ref: person("delegate"), title: "", permissions: { deskBooking: true } },
      }),
    ),
    pictured(person("pictured")),
    { action: "members.add", input: { person: "guest", ...annexe, ...permanent } },
    fields("members.edit", via, "Membership of Person moved", patch(member("moved"), { validTo: at + 900 * HOUR })),
    { action: "members.end", input: { member: member("leaving"), name: "Person leaving", card: null } },
    fields(
      "members.permissions",
      via,
      "Permissions of Person permitted",
      patch(member("permitted"), { "permissions/deskBooking": true }),
    ),
    fields("members.access", via, "Access control of Person secured", [
      { kind: "create", path: `sites/${site}/access/secured`, fields: { profile: "day", permissions: { lab: true } } },
    ]),
  ];
}

/** A picture of one dot. */
const DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
function pictured(person: string): Step {
  const name = createHash("sha256").update(Buffer.from(DOT, "base64")).digest("hex").slice(0, 32);
  const path = `${person}/${name}.png`;
  const upload = { path, data: DOT };
  const ops = patch(person, { profilePicture: path });
  return { action: "people.picture", via: "People", label: "Picture of Person pictured", ops, upload };
}

function ofAccounts({ tenant }: At): readonly Step[] {
  const [via, user] = ["Users", (name: "reception" | "user") => `users/${tenant.uid(name)}`];
  return [
    fields("users.roles", via, "Roles of Test reception", patch(user("reception"), { roles: ["people.admin"] })),
    fields(
      "users.sites",
      via,
      "Sites of Test user",
      patch(user("user"), { sites: [tenant.site, PLACES.annexe(tenant.ns)] }),
    ),
    { action: "users.link", input: { user: tenant.uid("second"), person: "linked" } },
    { action: "users.unlink", input: { user: tenant.uid("data"), person: "unlinked" } },
  ];
}

function ofCards({ tenant: { ns, site }, at }: At): readonly Step[] {
  const to = (person: string, raw: string) => ({ site, person, card: { id: `ref~${raw}` } });
  const own = (person: string, raw: string) => ({ site, person, card: `ref~${raw}` });
  const from = at - HOUR;
  const values = { id: "7301", title: "New card", nonTransferable: false, tags: [] };
  return [
    { action: "cards.create", input: { site, siteType: "ref", values } },
    fields("cards.edit", "Cards", "Card 7204 edited", patch(`ns/${ns}/cards/ref~7204`, { title: "Spare" })),
    { action: "cards.assign", input: { ...to("assigned", "7201"), until: null, reason: "New" } },
    { action: "cards.replace", input: { ...to("replaced", "7202"), reason: "Lost" } },
    { action: "cards.enable", input: own("enabling", "7102") },
    { action: "cards.disable", input: own("disabling", "7103") },
    { action: "cards.validity", input: { ...own("visiting", "7104"), from, to: at + 60 * HOUR } },
    { action: "cards.temporary", input: { ...to("given", "7203"), from, to: at + 60 * HOUR, reason: "Lost" } },
    { action: "cards.return", input: { site, cards: [{ id: "ref~7105", holder: "returning" }] } },
  ];
}

const RESERVATION = {
  ...{ key: "r1", setup: 0, cleanDown: 0, requiresCheckIn: false, checkedInAt: null, checkedOutAt: null },
  ...{ note: "By the window", requests: {}, cateringUntil: null, adHoc: false },
};

function ofRooms({ tenant: { ns, site, floor }, at }: At): readonly Step[] {
  const start = Date.parse(`${dayAt(at, 3)}T06:00:00Z`);
  const hours = (n: number) => ({ from: start + n * HOUR, to: start + (n + 1) * HOUR });
  const draft = { title: "Interview", owner: null, privacy: { title: false, owner: false } };
  const order = { category: "Catering", items: [{ name: "Tea", qty: 6, unit: "cups", note: "" }], dietary: "" };
  const room = { kind: "room", title: "Fir", capacity: 4, floor, requiresApproval: false, cateringIsEnabled: false };
  return [
    {
      action: "meetings.create",
      input: {
        ...{ site, id: "made" },
        draft: { ...draft, reservations: [{ ...RESERVATION, room: "Ash", roomTitle: "Ash", ...later(hours(0)) }] },
      },
    },
    { action: "meetings.edit", input: { id: "edited", change: { title: "Longer talk" } } },
    {
      action: "meetings.move",
      input: { id: "moved", change: { reservations: { r1: { room: "Ash", roomTitle: "Ash" } } } },
    },
    { action: "meetings.duplicate", input: { of: "copied", id: "copy", day: dayAt(at, 4) } },
    { action: "meetings.approve", input: { site, ids: ["approved"] } },
    { action: "meetings.reject", input: { id: "rejected", reason: "Too small" } },
    { action: "meetings.resubmit", input: { id: "resubmitted" } },
    { action: "meetings.checkIn", input: { id: "begun", key: "r1", out: false } },
    { action: "meetings.delete", input: { id: "deleted" } },
    {
      action: "workOrders.edit",
      input: {
        ...{ what: "ask", booking: "catered", key: "r1", order: "catered-r1-w1" },
        draft: { ...order, deliverAt: null, clearAt: null, costCode: "", contact: "" },
      },
    },
    fields("rooms.create", "Import", "Room Fir created", [
      {
        ...{ kind: "create", path: `ns/${ns}/resources/Fir` },
        fields: { ...room, site: { ref: `sites/${site}`, title: "" }, cateringEditTimeEnd: null },
      },
    ]),
    fields("rooms.edit", "Import", "Room Oak: 12 people", patch(`ns/${ns}/resources/Oak`, { capacity: 12 })),
  ];
}
/** A day later, when the room that is booked until then is free. */
const later = ({ from, to }: { readonly from: number; readonly to: number }) => ({
  from: from + 24 * HOUR,
  to: to + 24 * HOUR,
});
