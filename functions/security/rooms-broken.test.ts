import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { beforeEach, describe, expect, test } from "vitest";
import { PROJECTS } from "./emulator.ts";
import { aTenantOfRooms, type Docs, meeting, Rooms, sendDocs } from "./rooms-kit.ts";
import { as, given, NS, type Who } from "./rules-kit.ts";
import { rulesSuite } from "./rules-suite.ts";
import { isTaken } from "./shapes-kit.ts";

// Bookings that no device can read keep their rooms: they go, whole, and nothing else is done to them.
const env = rulesSuite(PROJECTS.roomsBroken);
let rooms: Rooms;

const ROOMER: Who = { roles: ["room-booking.admin"] };
const [B, HOLD, WINDOW] = ["bookings/a", "holds/a", "occupancy/oak_324"].map((p) => `ns/${NS}/${p}`) as [
  string,
  string,
  string,
];
const WAS = meeting("a", [["oak", "2026-12-01T10:00", "2026-12-01T11:00", 15]]);
const GONE = { id: "a", before: WAS, after: { ...WAS, deleted: true } };

let stands: Docs[string];
beforeEach(async () => {
  await env.clearFirestore();
  rooms = new Rooms();
  await given(env, aTenantOfRooms());
  const save = rooms.docsOf([{ id: "a", before: null, after: WAS }]);
  await sendDocs(as(env, ROOMER), save);
  rooms.took(save.docs);
  stands = { ...save.docs[B], updatedAt: new Date(1_000) };
});

type Fields = { readonly [field: string]: unknown };
const GO = Symbol("not there");
const over = (doc: Fields, bend: Fields): Fields =>
  Object.fromEntries(Object.entries({ ...doc, ...bend }).filter(([, x]) => x !== GO));
/** Another tool stores the booking so. */
async function breaks(bend: Fields): Promise<Fields> {
  const doc = over(stands ?? {}, bend);
  await given(env, { [B]: doc });
  return doc;
}
/** The removal of what stands there. */
function removal(doc: Fields, change: (docs: Docs) => void = () => undefined) {
  const save = rooms.docsOf([GONE]);
  const { ns, updatedAt, lastWrittenBy, lastWrittenVia, changeSet } = save.docs[B] ?? {};
  const rev = (Number.isInteger(doc["rev"]) ? Number(doc["rev"]) : 0) + 1;
  save.docs[B] = { ...doc, ns, updatedAt, lastWrittenBy, lastWrittenVia, changeSet, rev, deleted: true };
  change(save.docs);
  return save;
}
const first = () => (stands?.["reservations"] as { readonly r1: Fields }).r1;

const SHAPES: readonly (readonly [string, () => Fields])[] = [
  ["a title that is a number", () => ({ title: 5 })],
  ["no title", () => ({ title: GO, day: 5 })],
  ["no privacy and no approval", () => ({ privacy: GO, approval: GO, day: 5 })],
  ["an approval that is a text", () => ({ approval: "yes" })],
  ["a field more, and a field less", () => ({ more: 1, createdVia: GO, bookedPeriod: GO })],
  ["no connection", () => ({ connection: GO, title: 5 })],
  ["a connection of no kind", () => ({ connection: { ref: "x" } })],
  ["days of another shape", () => ({ day: 5, lastDay: "x".repeat(40) })],
  ["reservations of another shape", () => ({ reservations: { r1: { ...first(), setup: "15", note: 5 } } })],
  ["no reservations", () => ({ reservations: GO })],
  ["no number of its writes", () => ({ rev: GO })],
  ["a number of its writes that is a text", () => ({ rev: "2" })],
  ["a third party that is a number", () => ({ thirdParty: 5 })],
  ["no word of whether it is deleted", () => ({ deleted: GO, title: 5 })],
];

describe("a booking that no device can read", () => {
  test.each(SHAPES)("[RUL-103] with %s is removed with its hold, and the room is free", async (_, bend) => {
    const doc = await breaks(bend());
    expect(isTaken({ path: B, doc }), "its schema takes it").toBe(false);
    await assertSucceeds(sendDocs(as(env, ROOMER), removal(doc)));
    const next = meeting("b", [["oak", "2026-12-01T10:00", "2026-12-01T11:00"]]);
    rooms.took(removal(doc).docs);
    await assertSucceeds(sendDocs(as(env, ROOMER), rooms.docsOf([{ id: "b", before: null, after: next }])));
  });

  test.each(SHAPES)("[RUL-103] with %s keeps its room as long as it is there", async (_, bend) => {
    await breaks(bend());
    const next = meeting("b", [["oak", "2026-12-01T10:00", "2026-12-01T11:00"]]);
    const blind = rooms.docsOf([{ id: "b", before: null, after: next }], { blind: true });
    await assertFails(sendDocs(as(env, ROOMER), blind));
  });

  const ROOM: Fields = { title: 5 };
  type Attack = readonly [
    string,
    { readonly who?: Who; readonly bend?: Fields; readonly change?: (docs: Docs) => void },
  ];
  test.each<Attack>([
    ["without its hold", { change: (d) => void delete d[HOLD] }],
    ["without the window of the lock", { change: (d) => void delete d[WINDOW] }],
    ["with another title in it", { change: (d) => (d[B] = { ...d[B], title: "x" }) }],
    ["with its reservations emptied", { change: (d) => (d[B] = { ...d[B], reservations: {} }) }],
    ["with its number of writes jumped", { change: (d) => (d[B] = { ...d[B], rev: 9 }) }],
    [
      "under another's name",
      { change: (d) => (d[B] = { ...d[B], lastWrittenBy: { authUid: "u2", ref: "", title: "", displayName: "" } }) },
    ],
    ["that is not removed", { change: (d) => (d[B] = { ...d[B], deleted: false }) }],
    ["that says neither", { change: (d) => (d[B] = { ...d[B], deleted: "yes" }) }],
    ["by somebody of desks", { who: { roles: ["desk-booking.admin"] } }],
    ["by somebody of another tenant", { who: { ...ROOMER, ns: "other" } }],
    ["where another calendar keeps it", { bend: { ...ROOM, thirdParty: { uid: "x", accepted: true } } }],
    ["where its rejection is only alleged", { bend: { approval: { status: 5 } }, change: (d) => void delete d[HOLD] }],
  ])("[RUL-103] is not taken away %s", async (_, { who = ROOMER, bend = ROOM, change = () => undefined }) => {
    const doc = await breaks(bend);
    if ((who.roles as readonly string[]).includes("desk-booking.admin"))
      await given(env, { "users/u1": { ...aTenantOfRooms()["users/u1"], roles: who.roles } });
    await assertFails(sendDocs(as(env, who), removal(doc, change)));
    // The same without what is wrong with it.
    await given(env, aTenantOfRooms());
    const good = await breaks(ROOM);
    await assertSucceeds(sendDocs(as(env, ROOMER), removal(good)));
  });

  test("[RUL-103] one that was turned down, is deleted already, or is setup of another one, holds nothing and goes by itself", async () => {
    for (const bend of [
      { approval: { status: "REJECTED", reason: 5 } },
      { deleted: true, title: 5 },
      { connection: { ref: `ns/${NS}/bookings/x`, anchor: "START" }, title: 5 },
      { connection: { ref: "somewhere else", anchor: "END" }, title: 5 },
      { connection: { ref: 5, anchor: "END" }, title: 5 },
    ]) {
      const doc = await breaks(bend);
      const save = removal(doc, (docs) => Object.keys(docs).forEach((p) => p === B || delete docs[p]));
      await assertSucceeds(sendDocs(as(env, ROOMER), save));
    }
  });

  test("[RUL-103] one that is gone does not come back in the same shape", async () => {
    const doc = await breaks(ROOM);
    const save = removal(doc);
    await assertSucceeds(sendDocs(as(env, ROOMER), save));
    rooms.took(save.docs);
    const back = rooms.docsOf([{ id: "a", before: GONE.after, after: WAS }]);
    const { [B]: whole } = back.docs;
    await assertFails(sendDocs(as(env, ROOMER), { ...back, docs: { ...back.docs, [B]: { ...whole, title: 5 } } }));
    await assertSucceeds(sendDocs(as(env, ROOMER), back));
  });
});
