import type { RulesTestEnvironment } from "@firebase/rules-unit-testing";
import { doc, type Firestore, getDoc } from "firebase/firestore";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookingIn, type RoomBooking } from "../../src/domain/rooms/booking.ts";
import { rebuiltWindows } from "../../src/domain/rooms/lock/rebuild.ts";
import { heldOf, listOf, windowId, windowsOf } from "../../src/domain/rooms/lock/windows.ts";
import { daysOf } from "../../src/domain/rooms/series/rule.ts";
import { memberId } from "../../src/domain/rooms/series/series.ts";
import type { JsonObject } from "../../src/domain/shared/json.ts";
import { endUncovered, rulesEnvironment } from "./emulator.ts";
import { aTenantOfRooms, type Change, meeting, ROOM_IDS, Rooms, sendDocs } from "./rooms-kit.ts";
import { asAlone, given, NS } from "./rules-kit.ts";

// Series of many devices against each other, each date a save of its own, as the product sends them (docs/decisions/128).
let env: RulesTestEnvironment;
beforeAll(async () => {
  env = await rulesEnvironment("demo-rules-rooms-race");
  await given(env, aTenantOfRooms());
});
// What the rules were asked is more than the emulator can report, and other suites ask it too.
afterAll(() => endUncovered(env));

/** Fifty in the long run; fewer meet each other as well, in a fifth of the time. */
const SERIES = process.env["ATRIUM_LONG"] ? 50 : 10;
const FIRST = "2026-12-01";
const RULES = ["FREQ=DAILY;COUNT=4", "FREQ=WEEKLY;BYDAY=TU,TH;COUNT=4", "FREQ=DAILY;INTERVAL=2;COUNT=4"];
const wishes = fc.sample(
  fc.record({
    rule: fc.constantFrom(...RULES),
    room: fc.constantFrom(...ROOM_IDS.slice(0, 2)),
    hour: fc.integer({ min: 9, max: 12 }),
    long: fc.integer({ min: 1, max: 2 }),
  }),
  { seed: Number(process.env["SEED"] ?? 7), numRuns: SERIES },
);
const clock = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;
const bookingsOf = ({ rule, room, hour, long }: (typeof wishes)[number], i: number): readonly RoomBooking[] =>
  (daysOf(rule, FIRST, 10) ?? []).map((day) => {
    const series = { id: `series${i}`, rule, first: FIRST, day };
    return meeting(memberId(series), [[room, `${day}T${clock(hour)}`, `${day}T${clock(hour + long)}`]], { series });
  });

/** One device: what it knows of the rooms, and its own connection. */
class Device {
  readonly #db: Firestore;
  readonly #rooms: Rooms;
  constructor(i: number) {
    this.#db = asAlone(env, { roles: ["room-booking.admin"] });
    this.#rooms = new Rooms(`device${i}-`);
  }

  /** Saves, read anew after each refusal, as the engine does. False: somebody else has the room then. */
  async save(change: Change): Promise<boolean> {
    for (let tries = 0; tries < 60; tries += 1) {
      await this.#read(change);
      const save = this.#planned(change);
      if (save === "room-taken") return false;
      if (save === "stale") continue;
      try {
        await sendDocs(this.#db, save);
        return true;
      } catch (e) {
        if (!isRefused(e)) throw e; // another's save came between: the rules saw other windows than this device
      }
    }
    throw new Error(`${change.id} was never taken`);
  }

  #planned(change: Change) {
    try {
      return this.#rooms.docsOf([change]);
    } catch (e) {
      const why = (["room-taken", "stale"] as const).find((w) => e instanceof Error && e.message.includes(`"${w}"`));
      if (why === undefined) throw e;
      return why;
    }
  }

  async #read({ id, before, after }: Change): Promise<void> {
    const held = [before, after].flatMap((b) => Object.values(heldOf(b)));
    const windows = held.flatMap((h) => windowsOf(h).map((n) => `ns/${NS}/occupancy/${windowId(h.room, n)}`));
    const paths = [...new Set([...windows, `ns/${NS}/bookings/${id}`, `ns/${NS}/holds/${id}`])];
    const found = await Promise.all(paths.map((path) => getDoc(doc(this.#db, path))));
    this.#rooms.took(Object.fromEntries(found.flatMap((d) => (d.exists() ? [[d.ref.path, d.data()]] : []))));
  }
}
const isRefused = (e: unknown): boolean =>
  e instanceof Error && "code" in e && ["permission-denied", "aborted"].includes(String(e.code));

/** Every booking and window of the server, read past the rules. */
async function standing() {
  let all: readonly RoomBooking[] = [];
  let busy: ReadonlyMap<string, readonly number[]> = new Map();
  await env.withSecurityRulesDisabled(async (context) => {
    const of = async (name: string) => (await context.firestore().collection(`ns/${NS}/${name}`).get()).docs;
    const [bookings, windows] = await Promise.all([of("bookings"), of("occupancy")]);
    all = bookings.map((d) => bookingIn(d.ref.path, plain(d.data()), { deleted: d.get("deleted") === true }));
    busy = new Map(windows.map((d) => [d.id, d.get("busy") as readonly number[]]));
  });
  return { all, busy };
}
/** A document with its moments as the device has them. */
const plain = (data: object): JsonObject =>
  JSON.parse(
    JSON.stringify(data, (_, x: unknown) => {
      const { seconds } = (typeof x === "object" && x !== null ? x : {}) as { readonly seconds?: number };
      return seconds === undefined ? x : seconds * 1_000;
    }),
  ) as JsonObject;
/** Windows as the bookings say that they must be, those that never held anything left out. */
const expected = (all: readonly RoomBooking[]) => new Map([...rebuiltWindows(all, 0)].map(([id, w]) => [id, w.busy]));

test(`[ROM-116] [ROM-40] ${SERIES} series of as many devices at once: no room is had twice, and what is cancelled leaves no lock`, async () => {
  const series = wishes.map(bookingsOf);
  const taken = await Promise.all(
    series.map(async (dates, i) => {
      const device = new Device(i);
      const got: RoomBooking[] = [];
      for (const b of dates) if (await device.save({ id: b.id, before: null, after: b })) got.push(b);
      return { device, got };
    }),
  );
  const { all, busy } = await standing();
  const got = taken.flatMap((t) => t.got);
  expect(all.map((b) => b.id).sort()).toEqual(got.map((b) => b.id).sort());
  const twice = got.filter((a) =>
    got.some(
      (b) => a.id < b.id && a.reservations[0]?.room === b.reservations[0]?.room && a.from < b.to && b.from < a.to,
    ),
  );
  expect(twice).toEqual([]);
  expect(busy).toEqual(expected(all));
  // They met: some dates were somebody else's already.
  expect(got.length).toBeGreaterThan(SERIES / 2);
  expect(got.length).toBeLessThan(series.flat().length);

  await Promise.all(
    taken.map(async (t) => {
      for (const b of t.got)
        expect(await t.device.save({ id: b.id, before: b, after: { ...b, deleted: true } })).toBe(true);
    }),
  );
  const empty = await standing();
  expect(empty.all.filter((b) => !b.deleted)).toEqual([]);
  expect([...empty.busy.values()]).toEqual([...empty.busy.values()].map(() => listOf([])));
}, 180_000);
