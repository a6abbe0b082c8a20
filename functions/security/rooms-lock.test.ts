import { assertFails, assertSucceeds, type RulesTestEnvironment } from "@firebase/rules-unit-testing";
import { doc, getDoc } from "firebase/firestore";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RoomBooking } from "../../src/domain/rooms/booking.ts";
import { LARGE_PERSON } from "./largest.ts";
import {
  endCovered,
  firestoreRules,
  forgetCoverage,
  noteCovered,
  PROJECTS,
  REPORT_MS,
  rulesEnvironment,
} from "./emulator.ts";
import { as, common, given, NS, SITE } from "./rules-kit.ts";
import { aTenantOfRooms, type Change, type Docs, meeting, ROOM_IDS, Rooms, sendDocs } from "./rooms-kit.ts";

/** Expressions that every booking, hold and window is asked for more than the product asks; with another number here one measures. */
const ROOM = Number(process.env["ROOM"] ?? 0);
function padded(): string {
  const pad = `[${Array.from({ length: ROOM }, () => "0").join(",")}].size() >= 0 && `;
  const marks = [
    "return b.size() == 22 && ",
    "return was.get('thirdParty', null) == null && ",
    "return h.size() == 7 && ",
    "return o.size() == 11 && ",
  ];
  return marks.reduce((rules, mark) => {
    expect(rules.split(mark)).toHaveLength(2);
    return rules.replace(mark, `return ${pad}${mark.slice("return ".length)}`);
  }, firestoreRules());
}

let env: RulesTestEnvironment;
let rooms: Rooms;
const by = { lastWrittenBy: { authUid: "u1", ...LARGE_PERSON } };
const db = () => as(env, { roles: ["room-booking.admin"] });
beforeAll(async () => {
  env = await rulesEnvironment(PROJECTS.roomsLock, ROOM > 0 ? padded() : firestoreRules());
});
// What padded rules were asked counts for nothing.
afterEach(() => (ROOM > 0 ? forgetCoverage(PROJECTS.roomsLock) : noteCovered(env)), REPORT_MS);
afterAll(() => (ROOM > 0 ? env.cleanup() : endCovered(env)), REPORT_MS);
beforeEach(async () => {
  await env.clearFirestore();
  rooms = new Rooms();
  await given(env, {
    ...aTenantOfRooms(),
    "users/u1": common({ roles: ["room-booking.admin"], sites: [SITE], person: LARGE_PERSON }),
  });
});

const author = { createdBy: { ref: LARGE_PERSON.ref, title: LARGE_PERSON.title } };
const own = (id: string, places: Parameters<typeof meeting>[1], over: Partial<RoomBooking> = {}) =>
  meeting(id, places, { ...author, ...over });
async function saved(...changes: readonly Change[]): Promise<Docs> {
  const save = rooms.docsOf(changes, { by });
  await sendDocs(db(), save);
  rooms.took(save.docs);
  return save.docs;
}
const make = (b: RoomBooking): Change => ({ id: b.id, before: null, after: b });
const move = (before: RoomBooking, after: RoomBooking): Change => ({ id: before.id, before, after });
const places = (n: number, day: string, hour = 10, first = 0) =>
  ROOM_IDS.slice(first, first + n).map((r) => [r, `${day}T${hour}:00`, `${day}T${hour + 1}:00`] as const);

/** A day whose 64 days go on to its evening, and a day after them. */
const EDGE = Math.ceil(Date.parse("2026-12-01T00:00:00Z") / (64 * 86_400_000)) * 64 * 86_400_000;
const BEFORE = new Date(EDGE - 1).toISOString().slice(0, 10);
const BEHIND = new Date(EDGE).toISOString().slice(0, 10);
const DAY = "2026-12-01";

describe("the largest saves", () => {
  test("[RUL-90] four rooms, new, and moved within their windows, and a fifth one behind them", async () => {
    const b = own("a", places(4, DAY));
    await assertSucceeds(saved(make(b)));
    const moved = own("a", places(4, DAY, 12));
    await assertSucceeds(saved(move(b, moved)));
    await assertSucceeds(saved(move(moved, own("a", places(5, DAY, 12)))));
    expect(() => rooms.docsOf([make(own("five", places(5, DAY, 15)))])).toThrow("too-large");
  });
  test("[RUL-90] three rooms to three others", async () => {
    const b = own("a", places(3, DAY));
    await saved(make(b));
    await assertSucceeds(saved(move(b, own("a", places(3, DAY, 10, 3)))));
  });
  test("[RUL-90] four rooms to another window", async () => {
    const b = own("a", places(4, BEFORE));
    await saved(make(b));
    await assertSucceeds(saved(move(b, own("a", places(4, BEHIND)))));
  });
  test("[RUL-90] four rooms across an edge", async () => {
    const across = ROOM_IDS.slice(0, 4).map((r) => [r, `${BEFORE}T23:00`, `${BEHIND}T01:00`] as const);
    await assertSucceeds(saved(make(own("a", across))));
  });
  test("[RUL-90] four bookings of one room each, made, moved and cancelled", async () => {
    const all = ROOM_IDS.slice(0, 4).map((r, i) => own(`b${i}`, [[r, `${DAY}T10:00`, `${DAY}T11:00`]]));
    await assertSucceeds(saved(...all.map(make)));
    const moved = all.map((b, i) => own(b.id, [[ROOM_IDS[i] ?? "", `${DAY}T14:00`, `${DAY}T15:00`]]));
    await assertSucceeds(saved(...all.map((b, i) => move(b, moved[i] ?? b))));
    await assertSucceeds(saved(...moved.map((b) => move(b, { ...b, deleted: true }))));
  });
  test("[RUL-90] three moves in one window", async () => {
    const all = [10, 12, 14].map((h, i) => own(`b${i}`, [["oak", `${DAY}T${h}:00`, `${DAY}T${h + 1}:00`]]));
    await assertSucceeds(saved(...all.map(make)));
    const next = [all[1], all[2], all[0]].map((b, i) => ({
      ...(all[i] as RoomBooking),
      reservations: b?.reservations ?? [],
    }));
    await assertSucceeds(saved(...all.map((b, i) => move(b, next[i] ?? b))));
  });
  test("[RUL-90] a booking of one room with setup and clean-down", async () => {
    const b = own("a", [["oak", `${DAY}T10:00`, `${DAY}T11:00`, 15, 30]]);
    await assertSucceeds(saved(make(b)));
    const found = await getDoc(doc(db(), `ns/${NS}/bookings/a-r1-start`));
    expect(found.get("connection")).toEqual({ ref: `ns/${NS}/bookings/a`, anchor: "START" });
  });
});

/** A stream of chance. */
function* chance(seed: number): Generator<number> {
  for (let x = seed; ;) {
    x = (x * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield x / 2_147_483_648;
  }
}
test("[RUL-91] what the planner takes passes, what overlaps is refused, and so is a good save of which one document is bent", async () => {
  const dice = chance(Number(process.env["SEED"] ?? 11));
  const pick = (n: number) => Math.floor((dice.next().value as number) * n);
  const bookings = new Map<string, RoomBooking>();
  const seen = { passed: 0, refused: 0, bent: 0 };
  for (let round = 0; round < 60; round += 1) {
    const id = `b${pick(5)}`;
    const before = bookings.get(id) ?? null;
    const hour = 8 + pick(6);
    const wish = own(id, [
      [
        ROOM_IDS[pick(2)] ?? "oak",
        `${DAY}T${String(hour).padStart(2, "0")}:00`,
        `${DAY}T${String(hour + 1 + pick(2)).padStart(2, "0")}:00`,
        pick(2) * 30,
      ],
    ]);
    const isGone = before !== null && !before.deleted && pick(4) === 0;
    const after = { ...wish, deleted: isGone };
    const change = { id, before, after };
    const others = [...bookings.values()].filter((b) => b.id !== id && !b.deleted).flatMap((b) => b.reservations);
    const meets =
      !isGone &&
      others.some((o) =>
        after.reservations.some(
          (r) => o.room === r.room && r.from - r.setup * 60_000 < o.to && o.from - o.setup * 60_000 < r.to,
        ),
      );
    if (meets) {
      const blind = before ? null : rooms.docsOf([change], { by, blind: true });
      if (blind) await assertFails(sendDocs(db(), blind));
      expect(() => rooms.docsOf([change], { by })).toThrow("room-taken");
      seen.refused += 1;
      continue;
    }
    const save = rooms.docsOf([change], { by });
    if (pick(3) === 0) {
      const paths = Object.keys(save.docs).filter((p) => /holds|occupancy/.test(p));
      const path = paths[pick(paths.length)] ?? "";
      const { [path]: gone, ...rest } = save.docs;
      const busy =
        gone && "busy" in gone
          ? { busy: [0, 9_007_199_254_740_991, 9_007_199_254_740_991] }
          : { held: {}, was: { r1: { room: "oak", f: 1, t: 2 } } };
      await assertFails(
        sendDocs(db(), {
          ...save,
          set: `${save.set}`,
          docs: pick(2) === 0 ? rest : { ...save.docs, [path]: { ...gone, ...busy } },
        }),
      );
      seen.bent += 1;
    }
    await assertSucceeds(sendDocs(db(), save));
    rooms.took(save.docs);
    bookings.set(id, after);
    seen.passed += 1;
  }
  expect(Math.min(seen.passed, seen.refused, seen.bent)).toBeGreaterThan(5);
}, 60_000);
