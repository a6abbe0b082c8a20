import { readIntent } from "#domain/anew.ts";
import type { Plan } from "#domain/shared/changes.ts";
import type { Docs, Planner } from "#domain/shared/command.ts";
import type { Json } from "#domain/shared/json.ts";
import type { LoadDevice } from "./device.ts";
import { type LoadTenant, personPath, roomPath, spacePath } from "./tenant.ts";

const [MINUTE, DAY] = [60_000, 86_400_000];
/** Desks that everybody looks at: one save in twenty is of one of them. */
const POPULAR = 4;
/** Days ahead on which desks and rooms are booked. */
const [DESK_DAYS, ROOM_DAYS] = [20, 5] as const;

type Chance = () => number;
const one = <T>(all: readonly T[], chance: Chance): T => all[Math.floor(chance() * all.length)] as T;
const dayIn = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** A save as people of this tenant make them, or null where the device knows that it cannot be. */
export function nextPlan(tenant: LoadTenant, device: LoadDevice, chance: Chance): Plan | null {
  const dice = chance();
  if (dice < 0.5) return deskPlan(tenant, dice < 0.05 ? tenant.desks.slice(0, POPULAR) : tenant.desks, chance);
  if (dice < 0.7) return bookingPlan(tenant, device, chance);
  if (dice < 0.85) return roomPlan(tenant, device, chance);
  return personPlan(tenant, chance);
}

/** What plans are made of: a first load brings it to every device. */
export const knownAtStart = ({ ns, site, desks, rooms, people }: LoadTenant): readonly string[] => [
  `sites/${site}`,
  ...rooms.map((id) => roomPath(ns, id)),
  ...desks.map((id) => spacePath(site, id)),
  ...people.map((id) => personPath(ns, id)),
];

function deskPlan({ site, desks: all }: LoadTenant, desks: readonly string[], chance: Chance): Plan {
  const desk = one(desks.length > 0 ? desks : all, chance);
  const off = chance() < 0.5;
  return {
    action: off ? "desks.disable" : "desks.enable",
    label: `Desk ${desk}`,
    ...{ via: "Desk Settings", site, split: "per-op" },
    ops: [
      {
        kind: "patch",
        path: spacePath(site, desk),
        fields: { disabled: off ? `paint ${Math.floor(chance() * 1_000)}` : false },
      },
    ],
  };
}

/** A booking of a desk on a day: its id is the lock, so the second one of two loses. */
function bookingPlan({ ns, site, desks, people }: LoadTenant, device: LoadDevice, chance: Chance): Plan {
  const [desk, person, onDay] = [one(desks, chance), one(people, chance), dayIn(1 + Math.floor(chance() * DESK_DAYS))];
  const from = Date.parse(`${onDay}T00:00:00Z`);
  const fields = {
    ...{ onDay, fromTime: from, toTime: from + DAY - 1 },
    space: {
      ...{ ref: spacePath(site, desk), title: desk, neighbourhood: null, kind: { ref: "space-kinds/desk" } },
      floor: String(device.base(spacePath(site, desk))?.fields["floor"] ?? ""),
    },
    owner: { ref: personPath(ns, person), title: `Person ${person}`, email: "", department: "", tags: {} },
    ...{ requiresCheckIn: false, checkIn: { fromTime: null, toTime: null } },
    ...{ createdVia: { title: "Desk Settings" }, createdBy: { ref: "", title: "" } },
  };
  return {
    ...{ action: "bookings.create", label: `Desk ${desk} booked`, via: "Desk Settings", site, split: "per-op" },
    ops: [{ kind: "create", path: `sites/${site}/bookings/${desk}_${onDay}_1`, fields }],
  };
}

/** A booking of a room, planned by the product's own command; it goes through the lock of its room. */
function roomPlan(tenant: LoadTenant, device: LoadDevice, chance: Chance): Plan | null {
  const { ns, site, rooms } = tenant;
  const day = Date.parse(`${dayIn(1 + Math.floor(chance() * ROOM_DAYS))}T00:00:00Z`);
  const from = day + (7 * 4 + Math.floor(chance() * 44)) * 15 * MINUTE;
  const [room, id] = [one(rooms, chance), `b${Math.floor(chance() * 1e15).toString(36)}`];
  const reservation = {
    ...{ key: "r1", room, roomTitle: room, from, to: from + 30 * MINUTE, setup: 0, cleanDown: 0, note: "" },
    ...{ requiresCheckIn: false, checkedInAt: null, checkedOutAt: null, requests: {}, cateringUntil: null },
    adHoc: false,
  };
  const draft = { title: "Load", owner: null, privacy: { title: false, owner: false }, reservations: [reservation] };
  return planned("meetings.create", { site, id, draft }, { ns, device });
}

/** What a command of the product makes of its input, over what the device has; null where it says no. */
function planned(
  command: string,
  input: Json,
  { ns, device }: { readonly ns: string; readonly device: LoadDevice },
): Plan | null {
  const read = readIntent({ command, format: 1, input });
  if (!read.ok) throw new Error(`${command}: ${read.error}`);
  const docs: Docs = (path) => device.base(path);
  const by: Planner = {
    ...{ ns, uid: device.name, roles: ["room-booking.admin"], ownSites: null, now: Date.now() },
    person: { ref: "", title: device.name, displayName: "" },
    newId: () => crypto.randomUUID(),
  };
  const plan = read.value.plan(docs, by);
  // A room that this device knows to be taken is not booked: its screen would not offer it either.
  return plan.ok ? plan.value : null;
}

function personPlan({ ns, site, people }: LoadTenant, chance: Chance): Plan {
  const person = one(people, chance);
  const position = `Position ${Math.floor(chance() * 1_000)}`;
  return {
    ...{ action: "people.edit", label: `Person ${person} edited`, via: "People", site, split: "per-op" },
    ops: [{ kind: "patch", path: personPath(ns, person), fields: { position } }],
  };
}
