import { expect, test } from "vitest";
import type { LogEntry } from "#domain/audit/log.ts";
import { PRIVATE_MEETING } from "#domain/words/rooms.ts";
import type { UserStores } from "./user-stores.ts";
import { keepLog, readLog } from "./log-on-device.ts";

const entry = (id: string, at: number, path: string, title: string): LogEntry => ({
  ...{ id, at, path, kind: "room-booking", title, exists: true, via: "Room Booking", by: "Ada", sites: ["s1"] },
  ...{ paths: ["title"], before: {}, after: { title }, cut: false, madeAt: null, device: "", offline: false },
});

test("[AUD-16] of a booking that became private the device keeps what the log said of it, as the log itself does", async () => {
  const stored = new Map<string, unknown>();
  const values = {
    read: (_: string, key: string) => Promise.resolve(stored.get(key) ?? null),
    write: (_: string, key: string, value: unknown) => Promise.resolve(void stored.set(key, value)),
  };
  const stores = { replica: { values } } as unknown as UserStores;
  await keepLog(stores, [
    entry("a", 1, "ns/x/bookings/one", "Redundancies"),
    entry("b", 2, "ns/x/bookings/two", "Lunch"),
  ]);
  await keepLog(stores, [entry("c", 3, "ns/x/bookings/one", PRIVATE_MEETING)]);
  expect((await readLog(stores)).map((e) => e.title)).toEqual([PRIVATE_MEETING, "Lunch", "Redundancies"]);
});

test("[ACL-5] [AUD-16] what was done with a PIN is kept with its record", async () => {
  const stored = new Map<string, unknown>();
  const values = {
    read: (_: string, key: string) => Promise.resolve(stored.get(key) ?? null),
    write: (_: string, key: string, value: unknown) => Promise.resolve(void stored.set(key, value)),
  };
  const stores = { replica: { values } } as unknown as UserStores;
  await keepLog(stores, [{ ...entry("a", 1, "sites/s1/accessPins/ada", "Ada"), kind: "pin", action: "pin.read" }]);
  expect((await readLog(stores)).map((e) => e.action)).toEqual(["pin.read"]);
});

test("[AUD-16] pages and news that come at the same time are all kept", async () => {
  const stored = new Map<string, unknown>();
  const values = {
    read: async (_: string, key: string) => Promise.resolve(stored.get(key) ?? null),
    write: async (_: string, key: string, value: unknown) => Promise.resolve(void stored.set(key, value)),
  };
  const stores = { replica: { values } } as unknown as UserStores;
  const [a, b, c] = ["a", "b", "c"].map((id, at) => entry(id, at, `ns/x/bookings/${id}`, id)) as [
    LogEntry,
    LogEntry,
    LogEntry,
  ];
  await Promise.all([keepLog(stores, [a, b]), keepLog(stores, [c]), keepLog(stores, [c])]);
  expect((await readLog(stores)).map((e) => e.id)).toEqual(["c", "b", "a"]);
});
