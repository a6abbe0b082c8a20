import { beforeEach, describe, expect, test, vi } from "vitest";
import { bookingDoc } from "#domain/rooms/commands/ops.ts";
import { capDoc, capsOf } from "#domain/rooms/caps.ts";
import { ADA, aBooking, at, aWorld, DAY, ZONE } from "#domain/rooms/rooms.test-kit.ts";
import { addDays, dayOf } from "#domain/shared/time.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { must } from "#domain/shared/result.ts";
import { readRoomBookings } from "../firebase/room-bookings.ts";
import type { UserStores } from "../stores/user-stores.ts";
import { roomBookingsOf, roomsFile } from "./rooms.ts";

const asked = vi.hoisted(() => [] as string[][]);
const server = vi.hoisted(() => ({ docs: [] as { path: string; fields: object }[] }));
vi.mock("firebase/firestore/lite", () => ({
  collection: () => null,
  query: (_: unknown, ...of: unknown[]) => of,
  where: (field: string, op: string, value: unknown) => ({ field, op, value }),
  getDocs: async (of: { op: string; value: string[] }[]) => {
    const days = of.find((w) => w.op === "array-contains-any")?.value ?? [];
    asked.push(days);
    const found = server.docs.filter(({ fields }) =>
      (fields as { _boundsPeriodSpans: { days: string[] } })._boundsPeriodSpans.days.some((d) => days.includes(d)),
    );
    return { docs: found.map(({ path, fields }) => ({ ref: { path }, data: () => fields })) };
  },
}));
beforeEach(() => {
  asked.splice(0);
  server.docs = [];
});

const WORLD = aWorld({ ns: "acme" });
const stored = (b: ReturnType<typeof aBooking>) => ({ path: `ns/acme/bookings/${b.id}`, fields: bookingDoc(b, WORLD) });

function device(docs: readonly { path: string; fields: JsonObject }[], roles = ["room-booking.admin"]): UserStores {
  const shown = docs.map(({ path, fields }, i) => ({ path, view: { fields, deleted: false }, pending: i === 0 }));
  const rooms = [{ path: "ns/acme/resources/oak", view: { fields: { title: "Oak", floor: "f1", capacity: 8 } } }];
  const others: { readonly [path: string]: JsonObject } = {
    "sites/london/spaces/f1": { title: "First floor" },
    "ns/acme/directory/ada_london": { person: { ref: ADA.ref, email: "ada@acme.test", tags: { vip: true } } },
  };
  const replica = {
    find: async (name: string) => (name === "roomBookings" ? shown : name === "rooms" ? rooms : []),
    fields: async (paths: readonly string[]) =>
      new Map(paths.flatMap((p) => (others[p] ? [[p, others[p]] as const] : []))),
  };
  return { session: { roles, ns: "acme" }, replica, loaded: () => true, asOf: () => 1 } as unknown as UserStores;
}
const SPAN = { site: "london", from: at("00:00"), to: at("00:00", addDays(DAY, 1)), limit: 1000 };
const nobody = () => Promise.resolve(null);

describe("room bookings for the export, of this device", () => {
  const hidden = aBooking("p", [{ from: at("12:00"), to: at("13:00") }], {
    title: "Secret",
    privacy: { title: true, owner: true },
  });
  const docs = [
    aBooking("a", [{ setup: 15 }]),
    hidden,
    aBooking("late", [{ from: at("09:00", "2026-03-11"), to: at("10:00", "2026-03-11") }]),
  ].map(stored);

  test("[ROM-93] have what their rows are told, masked, with what waits, and nothing outside the range", async () => {
    const found = await roomBookingsOf(device(docs), nobody, SPAN);
    const answer = must(found.ok ? found.value : null, "answer");
    expect(answer.rows.map((r) => [r.booking.id, r.booking.title])).toEqual([
      ["a", "Meeting a"],
      ["p", "Private Meeting"],
    ]);
    expect(answer).toMatchObject({ from: "device", pending: 1, more: false });
    expect([...answer.about.places]).toEqual([["f1", "First floor"]]);
    expect(answer.about.owners.get(ADA.ref)).toMatchObject({ email: "ada@acme.test", tags: ["vip"] });
    expect(answer.about.rooms.get("oak")).toMatchObject({ capacity: 8, floor: "f1" });
  });

  test("[ROM-93] are written as a file, and are nobody's without the right", async () => {
    const ask = { ...SPAN, siteTitle: "London", zone: ZONE, columns: ["room", "title"] as const, mark: false };
    const made = await roomsFile(device(docs), ask, () => false);
    const file = must(made.ok ? made.value.file : null, "file");
    expect(await file.text()).toBe("Room,Title\r\nOak,Meeting a\r\nOak,Private Meeting\r\n");
    expect(await roomsFile(device(docs, ["desk-booking.admin"]), ask, () => false)).toMatchObject({ error: "denied" });
    expect(await roomBookingsOf(device(docs, []), nobody, SPAN)).toMatchObject({ error: "denied" });
  });
});

describe("room bookings for the export, of the server", () => {
  const backend = { db: {} } as never;
  const read = (days: number, limit = 1000) =>
    readRoomBookings(backend, {
      ns: "acme",
      site: "london",
      from: at("00:00"),
      to: at("00:00", addDays(DAY, days)),
      limit,
      zone: ZONE,
    });

  test("[ROM-93] are asked for by their days, thirty at once at most, each booking once", async () => {
    const long = aBooking("long", [{ from: at("09:00"), to: at("10:00", addDays(DAY, 60)) }]);
    server.docs = [stored(long)];
    expect(await read(70)).toMatchObject({ docs: [{ path: "ns/acme/bookings/long" }], more: false });
    expect(asked.map((days) => days.length)).toEqual([4, 8, 16, 30, 12]);
    expect(asked.flat()).toEqual(Array.from({ length: 70 }, (_, i) => addDays(DAY, i)));
  });

  test("[ROM-93] are read until there are more than are shown; setup and clean-down do not count", async () => {
    const day = (n: number) => addDays(DAY, n);
    const some = [0, 1, 2, 5].map((n) =>
      aBooking(`b${n}`, [{ from: at("10:00", day(n)), to: at("11:00", day(n)), setup: 15 }]),
    );
    const caps = some.flatMap(capsOf).map((c) => ({
      path: `ns/acme/bookings/${c.id}`,
      fields: {
        ...capDoc(c, { ns: "acme", site: "london", day: dayOf(c.from, ZONE), lastDay: dayOf(c.from, ZONE) }),
        _boundsPeriodSpans: { days: [dayOf(c.from, ZONE)] },
      },
    }));
    server.docs = [...some.map(stored), ...caps];
    const three = await read(10, 2);
    expect(three.more).toBe(true);
    expect(asked).toHaveLength(1);
    asked.splice(0);
    expect((await read(10, 3)).more).toBe(false);
    expect(asked).toHaveLength(2);
  });
});
