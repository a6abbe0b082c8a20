import type { PersonRow } from "#domain/people/collection.ts";
import { NO_CIRCLES } from "#domain/neighbourhoods/circles.ts";
import type {
  BookingRow,
  DeskRow,
  FloorRow,
  NeighbourhoodRow,
  Session,
  ProfileRow,
  SiteRow,
  SyncState,
} from "#data/api.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";

let n = 0;
const next = (kind: string) => `${kind}-${++n}`;

/** Somebody who may edit desks at every site. */
export const aSession = (over: Partial<Session> = {}): Session => ({
  uid: "uid-ada",
  email: "ada@example.org",
  displayName: "Ada Okafor",
  ns: "example",
  nsTitle: "Example Ltd",
  roles: ["user", "desk-booking.settings"],
  sites: null,
  person: { ref: "ns/example/people/ada", title: "Okafor, Ada", displayName: "Ada Okafor" },
  defaultSite: null,
  offlineHours: 72,
  idleLockMinutes: 0,
  provenAt: 1_760_000_000_000,
  ...over,
});

export const aSite = (over: Partial<SiteRow> = {}): SiteRow => ({
  id: next("site"),
  title: "London",
  country: "United Kingdom",
  timeZone: "Europe/London",
  maskedFloorName: null,
  hasDeskBooking: true,
  hasRoomBooking: true,
  ...over,
});

export const aProfile = (over: Partial<ProfileRow> = {}): ProfileRow => ({
  id: "me",
  user: "users/uid-ada",
  prefs: "ns/example/people/ada/prefs/global",
  displayName: "Ada Okafor",
  preferredSite: null,
  homeSite: null,
  userSite: null,
  groupByCountry: false,
  ...over,
});

export function aFloor(over: Partial<FloorRow> = {}): FloorRow {
  const id = over.id ?? next("floor");
  return {
    id,
    path: `sites/site-1/spaces/${id}`,
    title: "First floor",
    planSvg: null,
    bookablesSvg: null,
    svgScale: 1,
    zones: NO_CIRCLES,
    rev: 1,
    pending: false,
    ...over,
  };
}

export function aNeighbourhood(over: Partial<NeighbourhoodRow> = {}): NeighbourhoodRow {
  const id = over.id ?? next("neighbourhood");
  return {
    id,
    path: `sites/site-1/spaces/${id}`,
    title: "Harbour",
    color: "#ff0000",
    exclusive: false,
    exclusiveAdHoc: false,
    rev: 1,
    pending: false,
    ...over,
  };
}

export function aDesk(over: Partial<DeskRow> = {}): DeskRow {
  const id = over.id ?? next("desk");
  return {
    id,
    path: `sites/site-1/spaces/${id}`,
    title: id,
    disabled: false,
    disabledAfterUse: false,
    floor: "f1",
    neighbourhood: null,
    rev: 1,
    pending: false,
    ...over,
  };
}

export const aPersonRow = (over: Partial<PersonRow> = {}): PersonRow => {
  const { id = `person-${++n}` } = over;
  return {
    id,
    path: `ns/example/people/${id}`,
    title: `Person ${id}`,
    displayName: id,
    email: `${id}@example.org`,
    phones: [],
    position: "",
    employer: "",
    tags: [],
    active: true,
    sites: ["s1"],
    rev: 1,
    pending: false,
    member: null,
    ...over,
  };
};

export const aBooking = (over: Partial<BookingRow> = {}): BookingRow => {
  const { desk = "desk-1", onDay = "2026-01-05" } = over;
  const id = over.id ?? `${desk}_${onDay}_${++n}`;
  return {
    id,
    path: `sites/site-1/bookings/${id}`,
    desk,
    onDay,
    owner: "Grace Novak",
    ownerRef: "ns/example/people/grace",
    fromTime: 1_760_000_000_000,
    toTime: null,
    requiresCheckIn: false,
    checkedInAt: null,
    checkedOutAt: null,
    createdVia: "Mobile app",
    cancelled: false,
    rev: 1,
    pending: false,
    ...over,
  };
};

/** Online, first load done, nothing waiting. */
export const aSync = (over: Partial<SyncState> = {}): SyncState => ({
  net: "online",
  leader: true,
  waiting: 0,
  waitingOps: 0,
  attention: 0,
  sent: 0,
  lastPullAt: 1_760_000_000_000,
  failedPulls: 0,
  firstLoad: { done: true, docs: 500, total: 500 },
  pulls: [],
  keeps: [],
  unsent: null,
  queueSince: null,
  skewMs: 0,
  broken: 0,
  unreadable: 0,
  storage: "ok",
  signInNeeded: false,
  fault: null,
  readOnly: false,
  ...over,
});

/** A queued set that disables one desk. */
export function aChangeSet(over: Partial<ChangeSet> = {}): ChangeSet {
  const id = over.id ?? next("changeset");
  return {
    format: 4,
    split: "per-op",
    id,
    seq: ++n,
    device: "device-1",
    ns: "example",
    uid: "uid-ada",
    author: { ref: "ns/example/people/ada", title: "Okafor, Ada", displayName: "Ada Okafor" },
    site: "site-1",
    action: "desks.disable",
    label: "Disable 1 desk",
    via: "desk-booking/desks",
    madeAt: 1_760_000_000_000,
    skewMs: 0,
    madeOffline: false,
    decided: [],
    ops: [
      {
        kind: "patch",
        path: "sites/site-1/spaces/desk-1",
        fields: { disabled: "Broken screen" },
        was: { disabled: false },
        baseRev: 3,
      },
    ],
    state: "queued",
    attempts: 0,
    settled: false,
    merged: [],
    burns: [],
    part: { of: id, index: 0, count: 1 },
    ...over,
  };
}
