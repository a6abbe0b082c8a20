import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { doc, setDoc, Timestamp } from "firebase/firestore";
import { beforeEach, describe, test } from "vitest";
import type { RoomBooking } from "../../src/domain/rooms/booking.ts";
import { PROJECTS } from "./emulator.ts";
import { as, common, given, NS, OTHER_SITE, SITE, stamp, type Who } from "./rules-kit.ts";
import { rulesSuite } from "./rules-suite.ts";
import {
  aTenantOfRooms,
  aWorkOrder,
  type Change,
  type Docs,
  meeting,
  ROOM_IDS,
  Rooms,
  sendDocs,
  storedMeeting,
} from "./rooms-kit.ts";

// Saves that are good but for one thing, where another rule would refuse what the tables of the other files send first.
const env = rulesSuite(PROJECTS.roomsEdges);
let rooms: Rooms;
beforeEach(async () => {
  await env.clearFirestore();
  rooms = new Rooms();
  await given(env, aTenantOfRooms());
});

const ROOMER: Who = { roles: ["room-booking.admin"] };
const STRANGER: Who = { ...ROOMER, ns: "other" };
const DESKS: Who = { roles: ["desk-booking.admin"] };
const db = (who: Who = ROOMER) => as(env, who);
const DAY = "2026-12-01";
const at = (collection: string, id = "a") => `ns/${NS}/${collection}/${id}`;
const [B, HOLD, WINDOW, CAP] = [at("bookings"), at("holds"), at("occupancy", "oak_324"), at("bookings", "a-r1-start")];
type Place = readonly [from: string, to: string, setup?: number, cleanDown?: number];
const one = (over: Partial<RoomBooking> = {}, [from, to, setup, cleanDown]: Place = ["10:00", "11:00"]) =>
  meeting("a", [["oak", `${DAY}T${from}`, `${DAY}T${to}`, setup, cleanDown]], over);
const several = (n: number, hour = 10) =>
  meeting(
    "a",
    ROOM_IDS.slice(0, n).map((r) => [r, `${DAY}T${hour}:00`, `${DAY}T${hour + 1}:00`] as const),
  );
const make = (after: RoomBooking): Change => ({ id: after.id, before: null, after });
const edit = (before: RoomBooking, after: RoomBooking): Change => ({ id: before.id, before, after });
async function took(...changes: readonly Change[]): Promise<Docs> {
  const save = rooms.docsOf(changes);
  await sendDocs(db(), save);
  rooms.took(save.docs);
  return save.docs;
}
const bent = (changes: readonly Change[], bend: (docs: Docs) => void, who: Who = ROOMER) => {
  const save = rooms.docsOf(changes);
  bend(save.docs);
  return sendDocs(db(who), save);
};
const only =
  (...paths: readonly string[]) =>
  (docs: Docs) =>
    Object.keys(docs).forEach((p) => paths.includes(p) || delete docs[p]);
const reservation = (docs: Docs, r: string) =>
  (docs[B]?.["reservations"] as { readonly [key: string]: object })[r] as { [field: string]: unknown };
const account = (over: object) =>
  given(env, { "users/u1": common({ roles: ["room-booking.admin"], sites: [SITE], ...over }) });

describe("one document by itself", () => {
  const stored = (path: string): object =>
    path === B
      ? { ...storedMeeting(one()), ...common() }
      : path === at("workOrders", "a-r1-w")
        ? common(aWorkOrder("a"))
        : common({ site: `sites/${SITE}`, author: "u1", room: "oak" });
  const PATHS = [B, HOLD, WINDOW, at("bookingDetails"), at("workOrders", "a-r1-w")];
  test.each(PATHS)(
    "[RUL-93] %s is made and changed by nobody of another tenant, and by no other role",
    async (path) => {
      for (const who of [STRANGER, DESKS]) await assertFails(setDoc(doc(db(who), path), stored(path)));
      await given(env, { [path]: stored(path) });
      for (const who of [STRANGER, DESKS])
        await assertFails(setDoc(doc(db(who), path), { ...stored(path), rev: 2, title: "x" }));
    },
  );
  test.each([B, at("bookingDetails"), at("workOrders", "a-r1-w")])(
    "[RUL-92] %s is refused at a second revision, deleted, and without its receipt",
    async (path) => {
      for (const over of [{ rev: 2 }, { rev: 1, deleted: true }, { rev: 1 }])
        await assertFails(setDoc(doc(db(), path), { ...stored(path), ...over }));
      await given(env, { [path]: stored(path) });
      await assertFails(setDoc(doc(db(), path), { ...stored(path), rev: 2 }));
    },
  );
});

describe("a booking with its hold", () => {
  test("[RUL-92] without a reservation, and with a sixth one, it is refused though its hold agrees", async () => {
    await assertFails(
      bent([make(one())], (d) => {
        Object.assign(d[B] ?? {}, { reservations: {} });
        Object.assign(d[HOLD] ?? {}, { held: {} });
        delete d[WINDOW];
      }),
    );
    await assertFails(
      bent([make(one())], (d) => {
        Object.assign(d[B]?.["reservations"] as object, { r6: reservation(d, "r1") });
        Object.assign(d[HOLD]?.["held"] as object, { r6: { room: "oak", f: 1, t: 2 } });
      }),
    );
  });
  test.each(["r2", "r3", "r4"])("[RUL-92] a bad note of %s refuses it", async (r) => {
    await assertFails(bent([make(several(4))], (d) => Object.assign(reservation(d, r), { note: "a".repeat(901) })));
  });
  test("[RUL-92] a bad note of the fifth refuses it", async () => {
    const four = several(4);
    await took(make(four));
    await assertFails(
      bent([edit(four, several(5))], (d) => Object.assign(reservation(d, "r5"), { note: "a".repeat(901) })),
    );
  });
  test("[RUL-94] of two rooms one moves alone", async () => {
    const two = several(2);
    await took(make(two));
    const [first, second] = [two.reservations[0], several(2, 14).reservations[1]];
    await assertSucceeds(took(edit(two, { ...two, reservations: [first, second] as never })));
  });
  test("[RUL-94] of two rooms the first goes alone, and the other one is changed by itself", async () => {
    const two = several(2);
    await took(make(two));
    const second = { ...two, reservations: two.reservations.slice(1) };
    await assertSucceeds(took(edit(two, second)));
    const moved = { ...two, reservations: several(2, 14).reservations.slice(1) };
    await assertSucceeds(took(edit(second, moved)));
  });
  test.each<[string, (r1: { [field: string]: unknown }) => void]>([
    ["a period with more in it", (r1) => Object.assign(r1["reservedPeriod"] as object, { x: 1 })],
    ["a room with more in it", (r1) => Object.assign(r1["resource"] as object, { x: 1 })],
    ["a room of a long name", (r1) => Object.assign(r1["resource"] as object, { title: "a".repeat(901) })],
    ["a cut-off that is no time", (r1) => (r1["cateringUntil"] = "soon")],
    ["a cut-off that is no time, and another note", (r1) => Object.assign(r1, { cateringUntil: "soon", note: "x" })],
    [
      "a cut-off, and minutes that are none",
      (r1) => Object.assign(r1, { cateringUntil: null, requests: 1, setup: "x" }),
    ],
    ["a field more", (r1) => (r1["x"] = 1)],
    ["a field more, and another request", (r1) => Object.assign(r1, { x: 1, requests: { w: "Catering" } })],
  ])("[RUL-92] one that moves is refused with %s", async (_, bend) => {
    await took(make(one()));
    const moved = edit(one(), one({}, ["12:00", "13:00"]));
    await assertFails(bent([moved], (d) => void bend(reservation(d, "r1"))));
  });
  test.each<[string, object]>([
    ["a long note beside requests", { note: "a".repeat(901), requests: { w: "x" } }],
    ["a period with more in it", {}],
  ])("[RUL-92] %s refuses it", async (_, over) => {
    await assertFails(
      bent([make(one())], (d) => {
        const r1 = reservation(d, "r1");
        Object.assign(r1, over);
        if (Object.keys(over).length === 0) Object.assign(r1["reservedPeriod"] as object, { x: 1 });
      }),
    );
  });
  test("[RUL-92] 241 minutes are refused though the hold agrees", async () => {
    await assertFails(bent([make(one({}, ["10:00", "11:00", 241]))], only(B, HOLD, WINDOW)));
  });
  test("[RUL-93] whoever lost the role changes nothing, not even a title", async () => {
    const b = one();
    await took(make(b));
    await account({ roles: ["desk-booking.admin"] });
    await assertFails(bent([edit(b, { ...b, title: "x" })], only(B)));
  });
  test("[RUL-96] a hold is not written without its booking, nor in another set", async () => {
    const b = one();
    await took(make(b));
    await assertFails(bent([edit(b, one({}, ["12:00", "13:00"]))], only(HOLD, WINDOW)));
  });
});

describe("setup and clean-down", () => {
  const b = one({}, ["10:00", "11:00", 15, 30]);
  test("[RUL-95] are refused when they change with another title", async () => {
    await took(make(b));
    await assertFails(
      bent([edit(b, one({}, ["10:00", "11:00", 30, 30]))], (d) => Object.assign(d[CAP] ?? {}, { title: "x" })),
    );
  });
  test("[RUL-95] are refused in a set without their booking", async () => {
    await took(make(one()));
    const cap = new Rooms().docsOf([make(b)]).docs[CAP] ?? {};
    const set = "alone";
    await assertFails(sendDocs(db(), { set, docs: { [CAP]: { ...cap, changeSet: set } } }));
  });
  test("[RUL-95] are refused at another site than their booking's", async () => {
    await account({ roles: ["ns.admin"], sites: [] });
    const who: Who = { roles: ["ns.admin"], sites: [] };
    await assertFails(
      bent([make(b)], (d) => Object.assign(d[CAP] ?? {}, { site: { ref: `sites/${OTHER_SITE}` } }), who),
    );
  });
});

describe("what follows a booking", () => {
  const secret = one({ title: "Private Meeting", owner: null, privacy: { title: true, owner: true } });
  const details = (rev: number, over: object = {}) => ({
    site: { ref: `sites/${SITE}` },
    author: "u1",
    title: "Merger",
    owner: null,
    createdBy: { ref: "", title: "" },
    lastDay: DAY,
    rev,
    ...over,
  });
  const withDetails = (changes: readonly Change[], rev: number, over: object = {}) => {
    const save = rooms.docsOf(changes);
    const { changeSet } = save.docs[B] ?? {};
    const own = { ...stamp(rev, { changeSet }), ...details(rev, over) };
    return { save, docs: { ...save.docs, [at("bookingDetails")]: own } };
  };
  test("[RUL-98] details go with their booking, and are refused to whoever lost the role", async () => {
    const first = withDetails([make(secret)], 1);
    await assertSucceeds(sendDocs(db(), { set: first.save.set, docs: first.docs }));
    rooms.took(first.docs);
    const gone = withDetails([edit(secret, { ...secret, deleted: true })], 2, { deleted: true });
    await assertSucceeds(sendDocs(db(), { set: gone.save.set, docs: gone.docs }));
    await account({ roles: ["desk-booking.admin"] });
    const again = withDetails([edit(secret, secret)], 3);
    const set = again.save.set;
    await assertFails(
      sendDocs(db(), { set, docs: { [at("bookingDetails")]: again.docs[at("bookingDetails")] ?? {} } }),
    );
  });
});

test("[RUL-96] what leaves a window stands where the client says, to the end", async () => {
  const b = one();
  await took(make(b));
  await given(env, {
    [WINDOW]: {
      ...rooms.window("oak_324"),
      ns: NS,
      site: `sites/${SITE}`,
      room: "oak",
      window: 324,
      rev: 1,
      updatedAt: Timestamp.now(),
      changeSet: "other",
      names: [],
      moves: [],
      busy: [0, b.from, b.to + 1, 9_007_199_254_740_991],
      foreign: [0, 9_007_199_254_740_991],
    },
  });
  await assertFails(bent([edit(b, one({}, ["12:00", "13:00"]))], () => undefined));
});

describe("a hold beside a good booking", () => {
  const hold = (docs: Docs) => docs[HOLD]?.["held"] as { [r: string]: { room: string; f: number; t: number } };
  const less = (r: string) => (docs: Docs) => {
    const held = hold(docs)[r];
    if (held) held.t -= 1;
  };
  test.each([
    ["r2", 1],
    ["r3", 2],
    ["r4", 3],
  ])("[RUL-96] is refused with less of %s", async (r, nth) => {
    await assertFails(
      bent([make(several(4))], (d) => {
        less(r)(d);
        for (const room of ROOM_IDS.slice(nth)) delete d[at("occupancy", `${room}_324`)];
      }),
    );
  });
  test("[RUL-96] is refused with less of the fifth", async () => {
    const four = several(4);
    await took(make(four));
    await assertFails(bent([edit(four, several(5))], less("r5")));
  });
  test("[RUL-96] is refused with another reservation in place of one", async () => {
    await assertFails(
      bent([make(several(2))], (d) => {
        const { r1, r2 } = hold(d);
        Object.assign(d[HOLD] ?? {}, { held: { r1, r9: r2 } });
      }),
    );
  });
  test("[RUL-96] is refused in another set than its booking's", async () => {
    const b = one();
    await took(make(b));
    await assertFails(
      bent([edit(b, { ...b, title: "x" })], (d) => {
        only(B, HOLD)(d);
        Object.assign(d[HOLD] ?? {}, { changeSet: "other" });
      }),
    );
  });
  test("[RUL-92] a booking that ends before it begins is refused though its hold agrees", async () => {
    await assertFails(
      bent([make(one())], (d) => {
        const r1 = reservation(d, "r1");
        const { fromTime, toTime } = r1["reservedPeriod"] as { fromTime: Date; toTime: Date };
        r1["reservedPeriod"] = { fromTime: toTime, toTime: fromTime };
        const held = hold(d)["r1"];
        if (held) [held.f, held.t] = [held.t, held.f];
      }),
    );
  });
});

describe("windows", () => {
  const EDGE = Math.ceil(Date.parse("2026-12-01T00:00:00Z") / (64 * 86_400_000)) * 64 * 86_400_000;
  const day = (n: number) => new Date(EDGE + n * 86_400_000).toISOString().slice(0, 10);
  const long = (from: number, to: number) => meeting("a", [["oak", `${day(from)}T12:00`, `${day(to)}T12:00`]]);
  /** A booking with its hold, and windows that stood before and name it or do not. */
  const beside = async (to: number, named: readonly boolean[], far = to) => {
    const { set, docs } = rooms.docsOf([make(long(-1, to))]);
    only(B, HOLD)(docs);
    const end = Date.parse(`${day(far)}T12:00:00Z`);
    Object.assign(reservation(docs, "r1")["reservedPeriod"] as object, { toTime: new Date(end) });
    Object.assign((docs[HOLD]?.["held"] as { r1: object }).r1, { t: end });
    const first = Math.floor((EDGE - 1) / (64 * 86_400_000));
    await given(
      env,
      Object.fromEntries(
        named.map((is, i) => [at("occupancy", `oak_${first + i}`), { ns: NS, names: is ? [`${set}/a/r1`] : [] }]),
      ),
    );
    await sendDocs(db(), { set, docs });
  };
  test("[RUL-96] of a booking the name is wanted in each, and in three of them at most", async () => {
    await assertFails(beside(1, [true, false]));
    await assertFails(beside(70, [true, true, false]));
    await assertFails(beside(70, [true, true, true, true], 200));
  });
  test("[RUL-96] a booking of three is taken", async () => {
    await assertSucceeds(took(make(long(-1, 70))));
  });
  test("[RUL-96] a booking moves to an earlier one", async () => {
    const late = long(1, 2);
    await took(make(late));
    await assertSucceeds(took(edit(late, long(-3, -2))));
  });
  const pair = (hour: number) =>
    ["a", "b"].map((id, i) =>
      meeting(id, [["oak", `${DAY}T${hour + 2 * i}:00`, `${DAY}T${hour + 2 * i + 1}:00`]]),
    ) as unknown as readonly [RoomBooking, RoomBooking];
  test("[RUL-96] two bookings of one room are made and moved in one set", async () => {
    const [a, b] = pair(10);
    await assertSucceeds(took(make(a), make(b)));
    const [c, d] = pair(15);
    await assertSucceeds(took(edit(a, c), edit(b, d)));
  });
  test("[RUL-96] a window is refused by itself, in another set, and with a name that is not its move's", async () => {
    const b = one();
    await took(make(b));
    const moved = one({}, ["12:00", "13:00"]);
    await assertFails(
      bent([edit(b, moved)], (d) => {
        only(WINDOW)(d);
        Object.assign(d[WINDOW] ?? {}, { names: [], moves: [] });
      }),
    );
    await assertFails(bent([edit(b, moved)], (d) => Object.assign(d[WINDOW] ?? {}, { changeSet: "other" })));
    await assertFails(
      bent([edit(b, moved)], (d) => {
        const { names, moves } = d[WINDOW] as { names: string[]; moves: object[] };
        Object.assign(d[WINDOW] ?? {}, { names: [...names, "other/a/r1"], moves: [...moves, ...moves] });
      }),
    );
  });
});

test("[RUL-95] setup of a setup is refused", async () => {
  const b = one({}, ["10:00", "11:00", 15]);
  await assertFails(
    bent([make(b)], (d) => {
      const cap = d[CAP] ?? {};
      d[at("bookings", "a-r1-start-r1-start")] = { ...cap, connection: { ref: CAP, anchor: "START" } };
    }),
  );
});
