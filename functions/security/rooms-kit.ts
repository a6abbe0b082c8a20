import { doc, type Firestore, serverTimestamp, writeBatch } from "firebase/firestore";
import type { RoomBooking } from "../../src/domain/rooms/booking.ts";
import { capDoc, capsOf } from "../../src/domain/rooms/caps.ts";
import { roomBookings } from "../../src/domain/rooms/collection.ts";
import { bookingDoc } from "../../src/domain/rooms/commands/ops.ts";
import type { HoldChange } from "../../src/domain/rooms/lock/cost.ts";
import { type KnownWindow, planLock } from "../../src/domain/rooms/lock/planner.ts";
import { heldOf, NOTHING } from "../../src/domain/rooms/lock/windows.ts";
import { object } from "../../src/domain/shared/doc-reads.ts";
import { isObject, type Json, type JsonObject } from "../../src/domain/shared/json.ts";
import { aReceipt, common, NS, OTHER_SITE, SITE, SITES, stamp } from "./rules-kit.ts";

const ZONE = "Europe/London";
/** Who wrote a booking that keeps its owner back, as it says it itself. */
export const NOBODY = { authUid: "", ref: "", title: "", displayName: "" };
const ME = { ref: `ns/${NS}/people/me`, title: "Me", displayName: "" };
const at = (x: string): number => Date.parse(`${x}:00Z`);
const instants: readonly string[] = roomBookings.instants ?? [];

/** A document with its moments as the server keeps them; dates, because the full and the lite client share no `Timestamp`. */
function stored(value: Json, field = ""): unknown {
  if (typeof value === "number") return instants.includes(field) ? new Date(value) : value;
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, x]) => [key, stored(x, field === "" ? key : `${field}/${key}`)]),
  );
}
const storedDoc = (doc: JsonObject) => stored(doc) as { [field: string]: unknown };

/** A booking as the server keeps it, but for the common fields. */
export const storedMeeting = (b: RoomBooking) => storedDoc(bookingDoc(b, { ns: NS, zone: ZONE }));
/** What is asked for beside the room of a booking's first reservation. */
export const aWorkOrder = (booking: string, over: object = {}) => ({
  site: { ref: `sites/${SITE}` },
  category: "Catering",
  subject: {
    key: "r1",
    resource: { ref: `ns/${NS}/resources/oak`, title: "oak" },
    booking: `ns/${NS}/bookings/${booking}`,
  },
  items: [],
  dietary: "",
  deliverAt: null,
  clearAt: null,
  costCode: "",
  contact: "",
  status: "Requested",
  reason: "",
  creation: { by: { ref: "", title: "" }, at: new Date(1_000) },
  lastDay: "2026-12-01",
  ...over,
});

type Place = readonly [
  room: string,
  from: string,
  to: string,
  setup?: number | undefined,
  cleanDown?: number | undefined,
];
/** A booking of some rooms, as the app makes it. */
export function meeting(id: string, places: readonly Place[], over: Partial<RoomBooking> = {}): RoomBooking {
  const reservations = places.map(([room, from, to, setup = 0, cleanDown = 0], i) => ({
    key: `r${i + 1}` as "r1",
    room,
    roomTitle: room,
    from: at(from),
    to: at(to),
    setup,
    cleanDown,
    requiresCheckIn: false,
    checkedInAt: null,
    checkedOutAt: null,
    note: "",
    requests: {},
    cateringUntil: null,
    adHoc: false,
  }));
  return {
    id,
    site: SITE,
    title: "Weekly",
    owner: { ref: `ns/${NS}/people/ada`, title: "Ada" },
    privacy: { title: false, owner: false },
    reservations,
    approval: null,
    from: Math.min(...reservations.map((r) => r.from)),
    to: Math.max(...reservations.map((r) => r.to)),
    connection: null,
    reservationKey: "",
    createdBy: { ref: "", title: "" },
    createdVia: "Room Booking",
    thirdParty: null,
    deleted: false,
    rev: 0,
    pending: false,
    ...over,
  };
}

const aRoom = (over: object = {}) =>
  common({ kind: "room", title: "Room", site: { ref: `sites/${SITE}`, title: "London" }, ...over });
export const ROOM_IDS = ["oak", "elm", "ash", "fir", "yew", "bay", "box", "fig"] as const;
/** A tenant of rooms whose bookings are kept here; `u1` holds the room role and nothing else. */
export const aTenantOfRooms = (): { readonly [path: string]: object } => ({
  ...SITES,
  [`ns/${NS}`]: common({ title: "Acme", roomBookingReadOnly: false }),
  "users/u1": common({ roles: ["room-booking.admin"], sites: [SITE], person: ME }),
  ...Object.fromEntries(ROOM_IDS.map((id) => [`ns/${NS}/resources/${id}`, aRoom()])),
  [`ns/${NS}/resources/lima`]: aRoom({ site: { ref: `sites/${OTHER_SITE}`, title: "Lima" } }),
  [`ns/${NS}/resources/gone`]: aRoom({ deleted: true }),
});

export type Change = { readonly id: string; readonly before: RoomBooking | null; readonly after: RoomBooking };
/** Documents of a save by path, as they are sent; a test bends them. */
export type Docs = { [path: string]: { [field: string]: unknown } };

/** What the server has of rooms, as a device that saw every save knows it. */
export class Rooms {
  readonly #revs = new Map<string, number>();
  readonly #windows = new Map<string, KnownWindow & { readonly rev: number }>();
  readonly #device: string;
  #sets = 0;

  /** @param device what the ids of its saves begin with */
  constructor(device = "set") {
    this.#device = device;
  }

  /** The documents of a save. `any`: also those that the planner refuses as taken, with the lists as if they were empty. */
  docsOf(
    changes: readonly Change[],
    { by = {}, blind = false }: { readonly by?: object; readonly blind?: boolean } = {},
  ): {
    readonly set: string;
    readonly docs: Docs;
  } {
    const set = `${this.#device}${++this.#sets}`;
    const docs: Docs = {};
    const stamped = (path: string, deleted: boolean, isUnnamed: boolean) =>
      stamp((this.#revs.get(path) ?? 0) + 1, {
        changeSet: set,
        lastWrittenVia: "Room Booking",
        deleted,
        ...by,
        ...(isUnnamed ? { lastWrittenBy: NOBODY } : {}),
      });
    const holds: HoldChange[] = changes.map((c) => ({ booking: c.id, was: heldOf(c.before), now: heldOf(c.after) }));
    for (const { id, before, after } of changes) {
      const path = `ns/${NS}/bookings/${id}`;
      // One that is deleted is what it was: nothing that follows from its reservations is written anew.
      const { site, day, lastDay, ...rest } = bookingDoc(after.deleted && before ? before : after, {
        ns: NS,
        zone: ZONE,
      });
      docs[path] = {
        ...storedDoc({ site, day, lastDay, ...rest } as JsonObject),
        ...stamped(path, after.deleted, after.privacy.owner),
      };
      this.#caps(docs, { before, after, place: { day: String(day), lastDay: String(lastDay) } }, stamped);
    }
    for (const { booking, was, now } of holds) {
      const path = `ns/${NS}/holds/${booking}`;
      const site = `sites/${SITE}`;
      docs[path] = {
        ns: NS,
        changeSet: set,
        rev: (this.#revs.get(path) ?? 0) + 1,
        updatedAt: serverTimestamp(),
        site,
        was,
        held: now,
      };
    }
    const plan = planLock(set, holds, blind ? new Map() : this.#windows);
    if (!plan.ok) throw new Error(JSON.stringify(plan.error));
    for (const { id, ...window } of plan.value) {
      const rev = (this.#windows.get(id)?.rev ?? 0) + 1;
      docs[`ns/${NS}/occupancy/${id}`] = {
        ns: NS,
        changeSet: set,
        rev,
        updatedAt: serverTimestamp(),
        site: `sites/${SITE}`,
        ...window,
      };
    }
    return { set, docs };
  }

  #caps(
    docs: Docs,
    {
      before,
      after,
      place,
    }: {
      readonly before: RoomBooking | null;
      readonly after: RoomBooking;
      readonly place: { readonly day: string; readonly lastDay: string };
    },
    stamped: (path: string, deleted: boolean, isUnnamed: boolean) => object,
  ): void {
    const [was, now] = [before ? capsOf(before) : [], capsOf(after)];
    for (const cap of [...now, ...was.filter((c) => now.every((n) => n.id !== c.id))]) {
      const path = `ns/${NS}/bookings/${cap.id}`;
      const deleted = now.every((n) => n.id !== cap.id);
      docs[path] = {
        ...storedDoc(capDoc(cap, { ns: NS, site: SITE, ...place })),
        ...stamped(path, deleted, after.privacy.owner),
      };
    }
  }

  /** Takes note of a save that the server took. */
  took(docs: Docs): void {
    for (const [path, data] of Object.entries(docs)) {
      this.#revs.set(path, Number(data["rev"]));
      if (path.includes("/occupancy/")) this.#windows.set(path.split("/")[3] ?? "", data as never);
    }
  }
  window = (id: string): KnownWindow => this.#windows.get(id) ?? { busy: NOTHING, foreign: NOTHING };
}

/** Sends the documents of a save with its receipt, as one commit. */
export async function sendDocs(
  db: Firestore,
  { set, docs }: { readonly set: string; readonly docs: Docs },
): Promise<void> {
  const batch = writeBatch(db);
  const isHidden = Object.values(docs).some((d) => object(d["privacy"])["owner"] === true);
  const receipt = {
    action: "meetings.edit",
    count: Object.keys(docs).length,
    part: { of: set, index: 0, count: 1 },
    site: isHidden ? null : SITE,
  };
  batch.set(doc(db, `ns/${NS}/changeSets/${set}`), aReceipt(receipt));
  for (const [path, data] of Object.entries(docs)) batch.set(doc(db, path), data);
  await batch.commit();
}
