import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { ROLES } from "#domain/access/access.ts";
import { isGuestAddress } from "#domain/accounts/guests.ts";
import { parseCard } from "#domain/cards/encoding/encode.ts";
import type { CardType } from "#domain/cards/encoding/formats.ts";
import { cardDocId, rawCardId } from "#domain/cards/id.ts";
import { cardSchema } from "#domain/cards/schema.ts";
import { deskBookingSchema } from "#domain/bookings/schema.ts";
import { deskSchema } from "#domain/desks/schema.ts";
import { listedSchema, personSchema } from "#domain/people/schema.ts";
import { observationSchema, deskAuditSchema } from "#domain/desk-audits/schema.ts";
import { bookingIn, type RoomBooking } from "#domain/rooms/booking.ts";
import { bookingDetailsSchema, roomBookingSchema, workOrderSchema } from "#domain/rooms/booking-schema.ts";
import { capsOf } from "#domain/rooms/caps.ts";
import { rebuiltWindows } from "#domain/rooms/lock/rebuild.ts";
import { heldOf } from "#domain/rooms/lock/windows.ts";
import { roomSchema } from "#domain/rooms/schema.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { dayOf, weekdayOf } from "#domain/shared/time.ts";
import { neighbourhoodSchema } from "#domain/neighbourhoods/schema.ts";
import { floorSchema, namespaceSchema, siteSchema } from "#domain/site/schema.ts";
import { userSchema } from "#domain/accounts/schema.ts";
import { CLAIMS_MAX } from "../../functions/src/claims.ts";
import { type SeedData, type SeedValue, SERVER_TIME } from "./doc.ts";
import { DEFAULT_TENANT, SMALL_TENANT, type TenantOptions } from "./options.ts";
import { prefsSchema } from "#domain/profile/schema.ts";
import { asciiOf } from "./people.ts";
import { makeTenant, withOwn } from "./tenant.ts";

const options: TenantOptions = {
  ...DEFAULT_TENANT,
  people: 400,
  desks: 120,
  bookingDays: 14,
  countDays: 20,
  today: "2026-03-31",
};
const tenant = makeTenant(options);
const docs = [...tenant.docs];
const below = (pattern: RegExp) => docs.filter(([path]) => pattern.test(path));

/** A document as it comes back from the server: moments as milliseconds. */
function read(value: SeedValue): unknown {
  if (value === SERVER_TIME) return Date.UTC(2026, 2, 31);
  if (value instanceof Date) return value.getTime();
  if (Array.isArray(value)) return value.map(read);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([k, x]) => [k, read(x as SeedValue)]));
}
const text = (tenantOf: ReturnType<typeof makeTenant>) =>
  JSON.stringify([[...tenantOf.docs].map(([p, d]) => [p, read(d)]), [...tenantOf.files], tenantOf.users]);

test("[SEED-1] the same options make the same tenant, another seed another one", () => {
  expect(text(makeTenant(options))).toBe(text(tenant));
  expect(text(makeTenant({ ...options, seed: "other" }))).not.toBe(text(tenant));
});

describe("[SEED-2] documents fit the schemas", () => {
  const SCHEMAS: readonly (readonly [RegExp, (data: SeedData) => v.GenericSchema])[] = [
    [/^ns\/[^/]+$/, () => namespaceSchema],
    [/^sites\/[^/]+$/, () => siteSchema],
    [/^users\//, () => userSchema],
    [/\/prefs\/global$/, () => prefsSchema],
    [/\/people\/[^/]+$/, () => personSchema],
    [/\/directory\//, () => listedSchema],
    [/\/cards\//, () => cardSchema],
    [/\/resources\//, () => roomSchema],
    [/^sites\/[^/]+\/bookings\//, () => deskBookingSchema],
    [/\/rounds\//, () => deskAuditSchema],
    [/\/observations\//, () => observationSchema],
    [
      /\/spaces\//,
      (data) => (data["kind"] === "desk" ? deskSchema : data["kind"] === "floor" ? floorSchema : neighbourhoodSchema),
    ],
  ];
  test.each(SCHEMAS)("%s", (pattern, schema) => {
    const found = below(pattern);
    expect(found.length).toBeGreaterThan(0);
    for (const [path, data] of found) {
      const parsed = v.safeParse(schema(data), read(data));
      expect(parsed.success, `${path}: ${JSON.stringify(parsed.issues?.[0]?.message)}`).toBe(true);
    }
  });

  test("every tenant document carries the common fields", () => {
    const own = docs.filter(([path]) => !/^(space-kinds|versions)\/|\/(holds|occupancy)\//.test(path));
    for (const [path, data] of own) {
      expect(data, path).toMatchObject({ ns: "acme", rev: 1, deleted: false, updatedAt: SERVER_TIME });
      expect(data["lastWrittenBy"], path).toHaveProperty("authUid");
    }
  });
});

test("[SEED-11] members name a list of neighbourhoods", () => {
  for (const [path, data] of below(/\/members\//)) expect(Array.isArray(data["neighbourhood"]), path).toBe(true);
});

test("[SEED-11] cards are called by their ids, and name the person and the site whose membership names them", () => {
  const [free, held] = [[] as string[], [] as string[]];
  for (const [path, data] of below(/\/cards\//)) {
    const [type, id] = [String(data["cardIdType"]), path.slice(path.lastIndexOf("/") + 1)];
    expect(cardDocId(type, String((data["uids"] as SeedData)[type])), path).toBe(id);
    if (type !== "ref") expect(parseCard(type as CardType, rawCardId(id)).ok, path).toBe(true);
    const sites = Object.keys(data["sites"] as SeedData);
    (data["owner"] === null ? free : held).push(id);
    if (data["owner"] === null) {
      expect([data["role"], sites], path).toEqual([null, []]);
      continue;
    }
    const { ref, title } = data["owner"] as { ref: string; title: string };
    expect(tenant.docs.get(ref)?.["title"], path).toBe(title);
    const member = tenant.docs.get(`sites/${sites[0] ?? ""}/members/${ref.slice(ref.lastIndexOf("/") + 1)}`);
    expect((member?.["cards"] as SeedData)[String(data["role"])], path).toBe(id);
  }
  expect(Math.min(free.length, held.length)).toBeGreaterThan(0);
  const named = below(/\/members\//).flatMap(([, data]) => Object.values(data["cards"] as SeedData));
  expect(named.filter((id) => id !== null).sort()).toEqual(held.sort());
});

describe("[SEED-3] people and accounts", () => {
  test("e-mail addresses are unique plain ASCII, names come from several scripts", () => {
    const emails = tenant.people.map((p) => p.email);
    expect(new Set(emails).size).toBe(emails.length);
    for (const email of emails) expect(email).toMatch(/^[a-z0-9-]+\.[a-z0-9-]+@(acme|partners)\.test$/);
    const names = tenant.people.map((p) => p.title).join(" ");
    for (const script of [/\p{Script=Han}/u, /\p{Script=Cyrillic}/u, /\p{Script=Arabic}/u, /[àáéíñöüçşł]/, /'/])
      expect(names).toMatch(script);
    expect(Math.max(...tenant.people.map((p) => p.displayName.length))).toBeLessThanOrEqual(25);
  });
  test("visiting members have addresses elsewhere, so that they can be guest users", () => {
    const { domains } = tenant.docs.get("ns/acme") as { domains: readonly string[] };
    const guests = tenant.people.filter((p) => isGuestAddress(p.email, domains));
    expect(guests.length).toBeGreaterThan(0);
    expect(guests).toEqual(tenant.people.filter((p) => p.membership === "temporary"));
  });
  test("letters with marks become the plain ones in addresses", () => {
    expect(["Łukasz", "Größing", "Nguyễn Thị Hương", "O'Brien", "山田|yamada"].map(asciiOf)).toEqual([
      "lukasz",
      "grossing",
      "nguyenthihuong",
      "obrien",
      "yamada",
    ]);
  });
  test("every role has an account; one is switched off; claims fit", () => {
    const held = new Set(tenant.users.flatMap((u) => u.claims?.roles ?? []));
    expect([...held].sort()).toEqual([...ROLES].sort());
    expect(tenant.users.filter((u) => u.disabled)).toHaveLength(1);
    for (const u of tenant.users) expect(JSON.stringify(u.claims).length).toBeLessThanOrEqual(CLAIMS_MAX);
  });
});

describe("[SEED-7] bookings", () => {
  const booked = below(/^sites\/[^/]+\/bookings\//).map(([path, data]) => ({
    path,
    data,
    onDay: String(data["onDay"]),
  }));
  test("a desk has one live booking a day, a person one desk", () => {
    const live = booked.filter((b) => {
      const id = b.path.split("/").at(-1) ?? "";
      const next = b.path.replace(/_(\d)$/, (_, n: string) => `_${Number(n) + 1}`);
      return !tenant.docs.has(next) && id !== "";
    });
    const desks = live.map((b) => b.path.replace(/_\d$/, ""));
    expect(new Set(desks).size).toBe(desks.length);
    const owners = booked.map((b) => `${b.onDay} ${String((b.data["owner"] as SeedData)["ref"])}`);
    expect(new Set(owners).size).toBe(owners.length);
  });
  test("weeks have a rhythm: full from Tuesday to Thursday, thin on Friday, next to nobody at weekends", () => {
    const on = (day: number) => booked.filter((b) => weekdayOf(b.onDay) === day).length;
    expect(on(3)).toBeGreaterThan(on(1));
    expect(on(1)).toBeGreaterThan(on(5));
    expect(on(5)).toBeGreaterThan(10 * on(6));
  });
  test("a second booking of a desk and day follows a released one", () => {
    const second = booked.filter((b) => b.path.endsWith("_2"));
    expect(second.length).toBeGreaterThan(0);
    for (const { path, data } of second) {
      const first = tenant.docs.get(path.replace(/_2$/, "_1")) ?? {};
      expect((first["toTime"] as Date).getTime()).toBeLessThanOrEqual((data["fromTime"] as Date).getTime());
    }
  });
  test("nothing has been checked in that is still to come, and disabled desks are free from today on", () => {
    const future = booked.filter((b) => b.onDay > options.today);
    expect(future.length).toBeGreaterThan(0);
    for (const { data } of future) {
      expect(data["checkIn"]).toEqual({ fromTime: null, toTime: null });
      const desk = tenant.docs.get(String((data["space"] as SeedData)["ref"]));
      expect(desk?.["disabled"]).toBe(false);
    }
  });
  test("times are wall-clock times of the site, over the change to summer time too", () => {
    const clocks = (site: string, zone: string) =>
      booked
        .filter((b) => b.path.includes(site))
        .map((b) => (b.data["fromTime"] as Date).toLocaleTimeString("en-GB", { timeZone: zone, hour: "2-digit" }));
    for (const hour of [...clocks("acme-london", "Europe/London"), ...clocks("acme-sydney", "Australia/Sydney")])
      expect(Number(hour)).toBeGreaterThanOrEqual(8);
  });
});

test("[SEED-8] counts say what the bookings say", () => {
  const day = "2026-03-25";
  const counts = tenant.docs.get(`sites/acme-london/counts/bookings${day}`);
  const visits = below(/acme-london\/bookings\//).filter(([, d]) => d["onDay"] === day);
  const at = Date.parse(`${day}T11:00:00Z`); // London keeps UTC until the 29th
  const open = visits.filter(
    ([, d]) => (d["fromTime"] as Date).getTime() <= at && at < (d["toTime"] as Date).getTime(),
  );
  const changes = counts?.["changes"] as { readonly [key: string]: SeedData };
  const before = Object.keys(changes)
    .filter((k) => k.startsWith("at") && k <= "at1100")
    .sort()
    .at(-1);
  expect(counts).toMatchObject({ onDate: day, countType: "booking", deskCapacity: 60, deskCount: visits.length });
  expect(changes[before ?? ""]).toMatchObject({ reserved: open.length, capacity: 60 });
  const lasting = visits.map(([, d]) => ((d["toTime"] as Date).getTime() - (d["fromTime"] as Date).getTime()) / 60_000);
  const minutes = tenant.docs.get(`sites/acme-london/counts/desks${day}`)?.["minutes"] as {
    readonly [desk: string]: number;
  };
  expect(Object.values(minutes).reduce((n, m) => n + m, 0)).toBe(lasting.reduce((n, m) => n + m, 0));
  expect(below(/\/counts\/bookings/)).toHaveLength(40);
  expect(below(/\/counts\/desks/)).toHaveLength(40);
});

test("[SEED-8] counts of rooms say what their bookings say, and how many rooms there are of each floor and type", () => {
  const day = "2026-03-25";
  const counts = tenant.docs.get(`sites/acme-london/counts/rooms${day}`);
  const at = Date.parse(`${day}T11:00:00Z`); // London keeps UTC until the 29th
  const held = below(/^ns\/acme\/bookings\//)
    .map(([path, d]) => bookingIn(path, read(d) as JsonObject))
    .filter((b) => b.connection === null && b.site === "acme-london" && b.approval?.status !== "REJECTED")
    .flatMap((b) => b.reservations.filter((r) => r.from <= at && at < r.to).map((r) => r.room));
  const changes = counts?.["changes"] as { readonly [key: string]: SeedData };
  const last = Object.keys(changes)
    .filter((key) => key <= "at1100")
    .sort()
    .at(-1);
  expect(new Set(held).size).toBeGreaterThan(0);
  expect(changes[last ?? ""]).toMatchObject({ reserved: new Set(held).size });
  const sum = (of: unknown) =>
    Object.values(of as { readonly [id: string]: { readonly capacity: number } }).reduce((n, x) => n + x.capacity, 0);
  expect([sum(counts?.["byFloor"]), sum(counts?.["byType"])]).toEqual([counts?.["roomCount"], counts?.["roomCount"]]);
  expect(below(/\/counts\/rooms/)).toHaveLength(40);
});

test("[SEED-4] the tenant's own document is the last of all", () => {
  expect(docs.at(-1)?.[0]).toBe("ns/acme");
});

test("[SEED-9] drawings name every desk of their floor, at the path that the floor names", () => {
  for (const site of tenant.sites)
    for (const floor of site.floors) {
      const doc = tenant.docs.get(floor.ref);
      expect(tenant.files.get(String(doc?.["planSvg"]))).toContain("<svg");
      const drawn = tenant.files.get(String(doc?.["bookablesSvg"])) ?? "";
      for (const desk of floor.desks) {
        expect(drawn).toContain(`id="bookable_${desk.id}"`);
        expect(tenant.docs.get(desk.ref)).toMatchObject({ kind: "desk", floor: floor.id });
      }
    }
});

test("[SEED-10] own documents and files lie over those of the tenant", () => {
  const small = makeTenant({ ...SMALL_TENANT, ns: "t1", today: "2026-03-31" });
  const path = small.sites[0]?.floors[0]?.plan[0] ?? "";
  const own = withOwn(small, { docs: [["sites/t1-london/spaces/broken", { kind: "desk" }]], files: [[path, "<svg"]] });
  expect(own.docs.get("sites/t1-london/spaces/broken")).toEqual({ kind: "desk" });
  expect(own.files.get(path)).toBe("<svg");
  expect(own.docs.size).toBe(small.docs.size + 1);
  expect(small.files.get(path)).not.toBe("<svg");
});

describe("room bookings", () => {
  const bookings = below(/\/bookings\/[^/]+$/).filter(([path]) => path.startsWith("ns/"));
  const shown = bookings.map(([path, data]) => bookingIn(path, read(data) as JsonObject));
  const own = shown.filter((b) => b.connection === null);

  test("[SEED-20] are of every state, fit their schemas, and are as many days before today as from it on", () => {
    const kinds = [
      [/^ns\/[^/]+\/bookings\//, roomBookingSchema],
      [/\/workOrders\//, workOrderSchema],
      [/\/bookingDetails\//, bookingDetailsSchema],
    ] as const;
    for (const [pattern, schema] of kinds)
      for (const [path, data] of below(pattern)) expect(v.safeParse(schema, read(data)).issues, path).toBeUndefined();
    expect(new Set(own.map((b) => b.approval?.status))).toEqual(
      new Set([undefined, "SUBMITTED", "APPROVED", "REJECTED"]),
    );
    for (const is of [
      (b: RoomBooking) => b.thirdParty?.accepted === true,
      (b: RoomBooking) => b.thirdParty?.accepted === false,
      (b: RoomBooking) => b.thirdParty !== null && b.owner === null,
      (b: RoomBooking) => b.privacy.title && b.title === "Private Meeting",
      (b: RoomBooking) => b.privacy.owner && b.owner === null,
      (b: RoomBooking) => b.reservations.some((r) => r.setup > 0),
      (b: RoomBooking) => b.reservations.some((r) => r.checkedInAt !== null && r.checkedOutAt === null),
      (b: RoomBooking) => b.reservations.some((r) => r.checkedOutAt !== null),
      (b: RoomBooking) => b.reservations.some((r) => Object.keys(r.requests).length > 0),
    ])
      expect(own.some(is), is.toString()).toBe(true);
    const zone = (site: string) => (site === "acme-london" ? "Europe/London" : "Australia/Sydney");
    const days = [...new Set(own.map((b) => dayOf(b.from, zone(b.site))))].sort();
    expect([days[0], days.at(-1)]).toEqual(["2026-03-24", "2026-04-06"]);
  });

  test("[SEED-20] hold their rooms as the rules want it: no two overlap, and windows and holds say the same", () => {
    const windows = rebuiltWindows(shown, 0);
    const there = below(/\/occupancy\//);
    expect(there).toHaveLength(windows.size);
    for (const [path, data] of there) {
      const want = windows.get(path.split("/")[3] ?? "");
      expect(want?.overlapping).toEqual([]);
      expect(data).toMatchObject({ busy: want?.busy, foreign: want?.foreign, rev: 1 });
    }
    const holds = new Map(below(/\/holds\//).map(([path, data]) => [path.split("/")[3], data["held"]]));
    for (const b of own.filter((x) => x.thirdParty === null)) expect(holds.get(b.id)).toEqual(heldOf(b));
    expect(own.flatMap((b) => capsOf(b).filter(() => b.thirdParty === null))).toHaveLength(shown.length - own.length);
  });
});
