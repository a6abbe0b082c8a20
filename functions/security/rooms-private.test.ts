import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { collection, doc, type Firestore, getDoc, getDocs, limit, query, where, writeBatch } from "firebase/firestore";
import { beforeEach, describe, expect, test } from "vitest";
import type { RoomBooking } from "../../src/domain/rooms/booking.ts";
import { PROJECTS } from "./emulator.ts";
import { aReceipt, as, common, given, NS, SITE, stamp, type Who } from "./rules-kit.ts";
import { rulesSuite } from "./rules-suite.ts";
import { aTenantOfRooms, aWorkOrder, type Docs, meeting, NOBODY, Rooms } from "./rooms-kit.ts";

// A booking that keeps its owner back says nowhere who made or wrote it where all room roles read: neither it, nor its setup, its
// catering, its lock and its receipt.

const DAY = "2026-12-01";
const ME = { ref: `ns/${NS}/people/me`, title: "Mo Secret" };
const MINE = { authUid: "u1", ...ME, displayName: "" };
const B = `ns/${NS}/bookings/a`;
const CAP = `${B}-r1-start`;
const D = `ns/${NS}/bookingDetails/a`;
const ORDER = `ns/${NS}/workOrders/a-r1-w`;
const NONE = { ref: "", title: "" };

const env = rulesSuite(PROJECTS.roomsPrivate);
let rooms: Rooms;
beforeEach(async () => {
  await env.clearFirestore();
  rooms = new Rooms();
  const account = (person: object | null) => common({ roles: ["room-booking.admin"], sites: [SITE], person });
  await given(env, { ...aTenantOfRooms(), "users/u1": account({ ...ME, displayName: "" }), "users/u2": account(null) });
});
const ROOMER: Who = { roles: ["room-booking.admin"], person: ME.ref };

const UNTIL = Date.now() + 3_600_000;
const shown = (() => {
  const b = meeting("a", [["oak", `${DAY}T10:00`, `${DAY}T11:00`, 30]], { title: "Hiring", owner: ME, createdBy: ME });
  const asks = { requests: { "a-r1-w": "Catering" }, cateringUntil: UNTIL };
  return { ...b, reservations: b.reservations.map((r) => ({ ...r, ...asks })) };
})();
const hidden: RoomBooking = { ...shown, title: "Private Meeting", owner: null, privacy: { title: true, owner: true } };

type Bend = { readonly [path: string]: object };
type Save = { readonly set: string; readonly docs: Docs };
/** A save with its details and catering, as the app sends it, and bent. */
function saveOf(before: RoomBooking | null, after: RoomBooking, bend: Bend = {}): Save {
  const { set, docs } = rooms.docsOf([{ id: "a", before, after }], { by: { lastWrittenBy: MINE } });
  const kept = after.privacy.owner;
  const of = { changeSet: set, lastWrittenVia: "Room Booking" };
  if (kept && before?.privacy.owner !== true) {
    const said = { title: "Hiring", owner: ME, createdBy: ME, author: "u1", lastDay: DAY };
    docs[D] = { site: { ref: `sites/${SITE}` }, ...said, ...stamp(1, { ...of, lastWrittenBy: MINE }) };
  }
  if (before === null) {
    const creation = { by: kept ? NONE : ME, at: new Date(1_000) };
    const by = { lastWrittenBy: kept ? NOBODY : MINE };
    docs[ORDER] = { ...aWorkOrder("a", { creation }), ...stamp(1, { ...of, ...by }) };
  }
  for (const [path, fields] of Object.entries(bend)) docs[path] = { ...docs[path], ...fields };
  return { set, docs };
}
async function send({ set, docs }: Save, site: string | null, who: Who = ROOMER): Promise<void> {
  const db = as(env, who);
  const batch = writeBatch(db);
  const part = { of: set, index: 0, count: 1 };
  batch.set(
    doc(db, `ns/${NS}/changeSets/${set}`),
    aReceipt({ action: "meetings.edit", count: Object.keys(docs).length, part, site, uid: who.uid ?? "u1" }),
  );
  for (const [path, data] of Object.entries(docs)) batch.set(doc(db, path), data);
  await batch.commit();
}
async function stands(b: RoomBooking): Promise<Save> {
  const save = saveOf(null, b);
  await send(save, b.privacy.owner ? null : SITE);
  rooms.took(save.docs);
  return save;
}

type Attack = readonly [what: string, bend: Bend, site?: string | null];
/** The same as a table that a test is made of for each. */
const table = (all: readonly Attack[]) => all.map(([what, bend, site]) => [what, { bend, site }] as const);
const NAMED: readonly Attack[] = [
  ["the booking names its writer", { [B]: { lastWrittenBy: MINE } }],
  ["the booking names the account alone", { [B]: { lastWrittenBy: { ...NOBODY, authUid: "u1" } } }],
  ["the booking names somebody else", { [B]: { lastWrittenBy: { ...NOBODY, authUid: "u2" } } }],
  ["the booking names who made it", { [B]: { createdBy: ME } }],
  ["the receipt is told to the site", {}, SITE],
];
describe("a booking that keeps its owner back", () => {
  test("[RUL-101] is made with setup and catering, and nobody is named", async () => {
    await assertSucceeds(send(saveOf(null, hidden), null));
  });
  test.each(
    table([
      ...NAMED,
      ["its setup names the writer", { [CAP]: { lastWrittenBy: MINE } }],
      ["its catering names the writer", { [ORDER]: { lastWrittenBy: MINE } }],
      ["its catering names who asked", { [ORDER]: { creation: { by: ME, at: new Date(1_000) } } }],
      ["its details say that somebody else made it", { [D]: { createdBy: { ref: `ns/${NS}/people/x`, title: "X" } } }],
      ["its details name nobody who wrote", { [D]: { lastWrittenBy: NOBODY } }],
    ]),
  )("[RUL-101] is not made where %s", async (_, { bend, site = null }) => {
    await assertFails(send(saveOf(null, hidden, bend), site));
  });

  test.each(table(NAMED))("[RUL-101] is not begun to be where %s", async (_, { bend, site = null }) => {
    await stands(shown);
    await assertFails(send(saveOf(shown, hidden, bend), site));
    await assertSucceeds(send(saveOf(shown, hidden), null));
  });
  const later = (b: RoomBooking): RoomBooking => ({ ...b, title: b.privacy.title ? b.title : "Later", approval: null });
  const moved = (b: RoomBooking): RoomBooking => ({
    ...later(b),
    reservations: b.reservations.map((r) => ({ ...r, from: r.from + 3_600_000, to: r.to + 3_600_000 })),
  });
  test.each(table([...NAMED, ["its setup names the writer", { [CAP]: { lastWrittenBy: MINE } }]]))(
    "[RUL-101] is not moved where %s",
    async (_, { bend, site = null }) => {
      await stands(hidden);
      await assertFails(send(saveOf(hidden, moved(hidden), bend), site));
      await assertSucceeds(send(saveOf(hidden, moved(hidden)), null));
    },
  );
  test.each(
    table([
      ["its setup names the writer", { [CAP]: { lastWrittenBy: MINE } }],
      ["it names the writer", { [B]: { lastWrittenBy: MINE } }],
    ]),
  )("[RUL-101] is not deleted where %s", async (_, { bend }) => {
    await stands(hidden);
    const gone = { ...hidden, deleted: true };
    await assertFails(send(saveOf(hidden, gone, bend), null));
    await assertSucceeds(send(saveOf(hidden, gone), null));
  });
  test("[RUL-101] catering of it is changed by nobody who is named, or whose receipt is told to the site", async () => {
    await stands(hidden);
    const order = (by: object, site: string | null, n: number) => {
      const marks = stamp(2, { changeSet: `o${n}`, lastWrittenVia: "Room Booking", lastWrittenBy: by });
      const stood = aWorkOrder("a", { creation: { by: NONE, at: new Date(1_000) } });
      return send({ set: `o${n}`, docs: { [ORDER]: { ...stood, status: "Accepted", ...marks } } }, site);
    };
    await assertFails(order(MINE, null, 1));
    await assertFails(order(NOBODY, SITE, 2));
    await assertSucceeds(order(NOBODY, null, 3));
  });

  test("[RUL-101] is shown again with who made it by its details, and with nobody else", async () => {
    await stands(hidden);
    const back = (createdBy: object) => {
      const save = saveOf(hidden, shown, { [B]: { createdBy } });
      const said = { title: "Hiring", owner: ME, createdBy: ME, author: "u1", lastDay: DAY };
      const marks = stamp(2, { changeSet: save.set, deleted: true, lastWrittenBy: MINE });
      save.docs[D] = { site: { ref: `sites/${SITE}` }, ...said, ...marks };
      return send(save, SITE);
    };
    await assertFails(back({ ref: `ns/${NS}/people/x`, title: "X" }));
    await assertSucceeds(back(ME));
  });
});

describe("who made a booking, by its details", () => {
  const X = { ref: `ns/${NS}/people/x`, title: "X" };
  const { createdBy: _, ...OLD } = { title: "Hiring", owner: ME, createdBy: ME, author: "u1", lastDay: DAY };
  const said = (fields: object, rev: number, n: number) => {
    const marks = stamp(rev, { changeSet: `d${n}`, lastWrittenVia: "Room Booking", lastWrittenBy: MINE });
    return send({ set: `d${n}`, docs: { [D]: { site: { ref: `sites/${SITE}` }, ...OLD, ...fields, ...marks } } }, null);
  };
  test("[RUL-101] is whom the booking named until now, whoever keeps its owner back", async () => {
    await given(env, {
      "users/u1": common({ roles: ["room-booking.admin"], sites: [SITE], person: { ...ME, displayName: "" } }),
    });
    const save = saveOf(null, shown);
    await given(env, { ...save.docs, [B]: { ...save.docs[B], createdBy: X } });
    rooms.took(save.docs);
    await assertFails(send(saveOf(shown, hidden, { [D]: { createdBy: { ...X, title: "Y" } } }), null));
    await assertSucceeds(send(saveOf(shown, hidden, { [D]: { createdBy: X } }), null));
  });
  test("[RUL-101] is said once, where older details do not say it, and by nobody's invention", async () => {
    await stands(hidden);
    await given(env, { [D]: { site: { ref: `sites/${SITE}` }, ...OLD, ...common() } });
    await assertSucceeds(said({ title: "Other" }, 2, 1));
    await assertFails(said({ title: "Other", createdBy: X }, 3, 2));
    await assertSucceeds(said({ title: "Other", createdBy: NONE }, 3, 3));
    await assertFails(said({ title: "Other", createdBy: ME }, 4, 4));
    await assertFails(said({ title: "O\u202ether", createdBy: NONE }, 4, 5));
    await assertFails(said({ title: "Other", createdBy: NONE, author: "u2" }, 4, 6));
    await assertSucceeds(said({ title: "Third", createdBy: NONE }, 4, 7));
  });
  test("[RUL-101] is not said beside a title that nobody sees whole", async () => {
    await assertFails(send(saveOf(null, hidden, { [D]: { title: "O\u202ether" } }), null));
  });
});

describe("a booking that shows its owner", () => {
  test("[RUL-101] goes with its setup, which says who took it away", async () => {
    await stands(shown);
    const gone = { ...shown, deleted: true };
    await assertFails(send(saveOf(shown, gone, { [CAP]: { lastWrittenBy: NOBODY } }), SITE));
    await assertSucceeds(send(saveOf(shown, gone), SITE));
  });
  test.each(
    table([
      ["the booking names nobody who wrote", { [B]: { lastWrittenBy: NOBODY, createdBy: NONE } }, null],
      ["its setup names nobody", { [CAP]: { lastWrittenBy: NOBODY } }],
      ["its catering names nobody", { [ORDER]: { lastWrittenBy: NOBODY, creation: { by: NONE, at: new Date(1) } } }],
      [
        "its catering was asked for by somebody else",
        { [ORDER]: { creation: { by: { ref: "x", title: "X" }, at: new Date(1) } } },
      ],
      ["somebody else made it", { [B]: { createdBy: { ref: `ns/${NS}/people/x`, title: "X" } } }],
    ]),
  )("[RUL-101] says who wrote: not made where %s", async (_, { bend, site = SITE }) => {
    await assertFails(send(saveOf(null, shown, bend), site));
    await assertSucceeds(send(saveOf(null, shown), SITE));
  });
  test("[RUL-101] keeps who made it", async () => {
    await stands(shown);
    const renamed = { ...shown, title: "Lunch" };
    await assertFails(send(saveOf(shown, renamed, { [B]: { createdBy: NONE } }), SITE));
    await assertSucceeds(send(saveOf(shown, renamed), SITE));
  });
});

describe("who reads what of a booking that keeps its owner back", () => {
  const NAMES = /u1|people\/me|Mo Secret|Hiring/;
  const READERS: readonly (readonly [string, Who, boolean])[] = [
    ["the room role of its site", { uid: "u2", roles: ["room-booking.admin"] }, false],
    ["the room role that is at the desk, too", { uid: "u2", roles: ["room-booking.admin", "people.reception"] }, false],
    ["the administrator of the tenant", { uid: "u3", roles: ["ns.admin"], sites: [] }, true],
    ["whoever made it", ROOMER, true],
    ["its owner, from another account", { uid: "u4", roles: ["room-booking.admin"], person: ME.ref }, true],
  ];
  const text = async (db: Firestore, path: string) => JSON.stringify((await getDoc(doc(db, path))).data());
  const listed = (db: Firestore, name: string) =>
    getDocs(
      query(
        collection(db, `ns/${NS}/${name}`),
        where("ns", "==", NS),
        where("site.ref", "==", `sites/${SITE}`),
        limit(10),
      ),
    );
  test.each(READERS)("[RUL-101] %s", async (_, who, mayKnow) => {
    const { set, docs } = await stands(hidden);
    const db = as(env, who);
    for (const path of Object.keys(docs).filter((p) => p !== D)) expect(await text(db, path)).not.toMatch(NAMES);
    for (const name of ["bookings", "workOrders"]) {
      const found = (await listed(db, name)).docs.map((d) => d.data());
      expect(found.length).toBeGreaterThan(0);
      expect(JSON.stringify(found)).not.toMatch(NAMES);
    }
    if (mayKnow) expect(await text(db, D)).toMatch(/Mo Secret/);
    else await assertFails(getDoc(doc(db, D)));
    const receipt = getDoc(doc(db, `ns/${NS}/changeSets/${set}`));
    if ((who.uid ?? "u1") === "u1") await assertSucceeds(receipt);
    else await assertFails(receipt);
  });
  test("[RUL-101] the same booking with an owner that is shown names everybody, and its receipt is told", async () => {
    const { set } = await stands(shown);
    const db = as(env, { uid: "u2", roles: ["room-booking.admin"] });
    for (const path of [B, CAP, ORDER]) expect(await text(db, path)).toMatch(/u1/);
    await assertSucceeds(getDoc(doc(db, `ns/${NS}/changeSets/${set}`)));
  });
});

describe("an edit of a booking carries what every document does, and changes nothing that is settled", () => {
  test.each<[string, object]>([
    ["another tenant", { ns: "other" }],
    ["no word whether it is deleted", { deleted: "no" }],
    ["a screen that is none", { lastWrittenVia: "Plain client" }],
    ["the receipt of an earlier save", { changeSet: "set1" }],
    ["a revision that is no number", { rev: "2" }],
    ["another way in which it was made", { createdVia: { title: "Calendar" } }],
  ])("[RUL-94] is refused with %s", async (_, over) => {
    await stands(shown);
    const renamed = { ...shown, title: "Lunch" };
    await assertFails(send(saveOf(shown, renamed, { [B]: over }), SITE));
    await assertSucceeds(send(saveOf(shown, renamed), SITE));
  });
});

describe("nobody has come to what is new", () => {
  const CAME = { fromTime: new Date(1_000), toTime: null };
  const bent = (path: string, save: Save, key: string, over: object): Save => {
    const b = save.docs[path] ?? {};
    const all = b["reservations"] as { [key: string]: object };
    return {
      ...save,
      docs: { ...save.docs, [path]: { ...b, reservations: { ...all, [key]: { ...all[key], ...over } } } },
    };
  };
  test.each<[string, object]>([
    ["checked in", { checkInPeriod: CAME }],
    ["checked out", { checkInPeriod: { fromTime: null, toTime: new Date(1_000) } }],
    ["checked in, and asks for catering", { checkInPeriod: CAME, requests: { "a-r1-w": "Catering" } }],
  ])("[RUL-102] a booking of rooms is not made %s", async (_, over) => {
    await assertFails(send(bent(B, saveOf(null, shown), "r1", over), SITE));
    await assertSucceeds(send(saveOf(null, shown), SITE));
  });
  test("[RUL-102] nor is a room that is added to one; people check in to what stands", async () => {
    await stands(shown);
    const [r1] = shown.reservations;
    if (!r1) throw new Error("no reservation");
    const two = {
      ...shown,
      reservations: [r1, { ...r1, key: "r2" as const, room: "elm", roomTitle: "elm", requests: {} }],
    };
    await assertFails(send(bent(B, saveOf(shown, two), "r2", { checkInPeriod: CAME }), SITE));
    for (const checkInPeriod of [
      { ...CAME, x: 1 },
      { ...CAME, fromTime: "now" },
      { ...CAME, toTime: "now" },
    ])
      await assertFails(send(bent(B, saveOf(shown, two), "r1", { checkInPeriod }), SITE));
    await assertSucceeds(send(bent(B, saveOf(shown, two), "r1", { checkInPeriod: CAME }), SITE));
  });
});
