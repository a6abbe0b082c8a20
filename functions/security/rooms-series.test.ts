import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { deleteField, doc, updateDoc, writeBatch } from "firebase/firestore";
import { beforeEach, describe, expect, test } from "vitest";
import type { RoomBooking } from "../../src/domain/rooms/booking.ts";
import { isTooHeavy } from "../../src/domain/rooms/lock/weight.ts";
import { memberId, type Series } from "../../src/domain/rooms/series/series.ts";
import { PROJECTS } from "./emulator.ts";
import { LARGE_PERSON } from "./largest.ts";
import { aTenantOfRooms, type Change, type Docs, meeting, ROOM_IDS, Rooms, sendDocs } from "./rooms-kit.ts";
import { aReceipt, as, common, given, NS, SITE, stamp, type Who } from "./rules-kit.ts";
import { rulesSuite } from "./rules-suite.ts";

// A date of a series: a booking that says of which rule it is, from the moment it is booked.
const env = rulesSuite(PROJECTS.roomsSeries);
let rooms: Rooms;
beforeEach(async () => {
  await env.clearFirestore();
  rooms = new Rooms();
  await given(env, aTenantOfRooms());
});

const ROOMER: Who = { roles: ["room-booking.admin"] };
const DAY = "2026-12-01";
const SERIES: Series = {
  id: "5f9c1d3e-7a52-4a5e-9a51-0d2b8c1f6e77",
  rule: "FREQ=WEEKLY;BYDAY=TU;COUNT=12",
  first: DAY,
  day: DAY,
};
const ID = memberId(SERIES);
const B = `ns/${NS}/bookings/${ID}`;
const one = (over: Partial<RoomBooking> = {}): RoomBooking =>
  meeting(ID, [["oak", `${DAY}T10:00`, `${DAY}T11:00`]], { series: SERIES, ...over });
const make = (after: RoomBooking): Change => ({ id: after.id, before: null, after });
const edit = (before: RoomBooking, after: RoomBooking): Change => ({ id: before.id, before, after });
const bent = (changes: readonly Change[], bend: (docs: Docs) => void = () => undefined) => {
  const save = rooms.docsOf(changes);
  bend(save.docs);
  return sendDocs(as(env, ROOMER), save);
};
async function took(...changes: readonly Change[]): Promise<void> {
  const save = rooms.docsOf(changes);
  await sendDocs(as(env, ROOMER), save);
  rooms.took(save.docs);
}
const NEVER = { feedbackTime: null, approvedTime: null, rejectedTime: null };
const saying = (over: object) => bent([make(one())], (d) => Object.assign(d[B]?.["series"] as object, over));

describe("a date of a series", () => {
  test("[RUL-104] is booked with its rule, is moved, renamed and taken away like any other booking", async () => {
    await assertSucceeds(took(make(one())));
    const other = { ...one(), title: "Other" };
    await assertSucceeds(took(edit(one(), other)));
    const moved = { ...other, reservations: meeting(ID, [["elm", `${DAY}T12:00`, `${DAY}T13:00`]]).reservations };
    await assertSucceeds(took(edit(other, moved)));
    await assertSucceeds(took(edit(moved, { ...moved, deleted: true })));
  });
  test.each([
    "FREQ=DAILY;UNTIL=20261231",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR,SA,SU;COUNT=52",
    "FREQ=MONTHLY;BYDAY=-1TU;COUNT=2",
    "FREQ=MONTHLY;BYDAY=+2TU;COUNT=9",
    "FREQ=MONTHLY;INTERVAL=99;BYMONTHDAY=31;UNTIL=20281231",
  ])("[RUL-104] is booked by %s", async (rule) => {
    await assertSucceeds(saying({ rule }));
  });
  test.each<[string, object]>([
    ["a rule that never ends", { rule: "FREQ=DAILY" }],
    ["a rule of 53 dates", { rule: "FREQ=DAILY;COUNT=53" }],
    ["a rule of 10000 dates", { rule: "FREQ=DAILY;COUNT=10000" }],
    ["a rule of no dates", { rule: "FREQ=DAILY;COUNT=0" }],
    ["a rule of seconds", { rule: "FREQ=SECONDLY;COUNT=2" }],
    ["two lines", { rule: "FREQ=DAILY;COUNT=2\nFREQ=DAILY;COUNT=2" }],
    ["a rule of many parts", { rule: `FREQ=DAILY${";BYDAY=MO".repeat(6)};COUNT=2` }],
    ["a long part", { rule: `FREQ=DAILY;BYDAY=${"M".repeat(41)};COUNT=2` }],
    ["no rule", { rule: null }],
    ["a first day that is none", { first: "tomorrow" }],
    ["another day than its id", { day: "2026-12-08" }],
    ["another series than its id", { id: "x" }],
    ["a field more", { note: "x" }],
  ])("[RUL-104] is refused with %s", async (_, over) => {
    await assertFails(saying(over));
  });
  test("[RUL-104] is refused with a series that is no map, a long one, and under an id of no series", async () => {
    await assertFails(bent([make(one())], (d) => Object.assign(d[B] ?? {}, { series: "weekly" })));
    await assertFails(bent([make(one())], (d) => Object.assign(d[B] ?? {}, { series: null })));
    const id = "a".repeat(41);
    const long = { ...one(), id: `${id}-${DAY}`, series: { ...SERIES, id } };
    await assertFails(bent([make(long)]));
    await assertFails(bent([make({ ...one(), id: "b" })]));
  });
});

test("[RUL-104] three rooms with setup and clean-down, for which approval is asked, pass as one date; four are refused before they are saved", async () => {
  await given(env, {
    "users/u1": common({ roles: ["room-booking.admin"], sites: [SITE], person: LARGE_PERSON }),
  });
  const places = (n: number) => ROOM_IDS.slice(0, n).map((r) => [r, `${DAY}T10:00`, `${DAY}T11:00`, 30, 30] as const);
  const approval = { ...NEVER, status: "SUBMITTED", submittedTime: 1_000, reason: "" } as const;
  const of = (n: number) => meeting(ID, places(n), { series: SERIES, approval, createdBy: LARGE_PERSON });
  const b = of(3);
  expect([3, 4].map((n) => isTooHeavy({ before: null, after: of(n) }))).toEqual([false, true]);
  const save = rooms.docsOf([make(b)], { by: { lastWrittenBy: { authUid: "u1", ...LARGE_PERSON } } });
  await assertSucceeds(sendDocs(as(env, ROOMER), save));
});

describe("a booking that is there", () => {
  const plain = (): RoomBooking => {
    const { series: _series, ...b } = one();
    return b;
  };
  test("[RUL-104] is put into no series, though its id would fit", async () => {
    await took(make(plain()));
    await assertFails(bent([edit(plain(), one())]));
    await assertFails(bent([edit(plain(), { ...one(), title: "Other" })]));
  });
  test("[RUL-104] has no field beside it, neither when it is booked nor later", async () => {
    const more = (d: Docs) => Object.assign(d[B] ?? {}, { note: "mine", more: "yours" });
    await assertFails(bent([make(one())], more));
    await took(make(one()));
    await assertFails(bent([edit(one(), one({ title: "Other" }))], more));
    await assertSucceeds(bent([edit(one(), one({ title: "Other" }))]));
  });
  test("[RUL-104] changes neither its rule nor its day, and does not leave its series", async () => {
    await took(make(one()));
    const rule = "FREQ=WEEKLY;BYDAY=TU;COUNT=13";
    await assertFails(bent([edit(one(), one({ title: "Other", series: { ...SERIES, rule } }))]));
    await assertFails(bent([edit(one(), { ...plain(), title: "Other" })]));
    const changeSet = "left";
    const batch = writeBatch(as(env, ROOMER));
    batch.set(
      doc(as(env, ROOMER), `ns/${NS}/changeSets/${changeSet}`),
      aReceipt({ action: "meetings.edit", count: 1, part: { of: changeSet, index: 0, count: 1 }, site: SITE }),
    );
    batch.update(doc(as(env, ROOMER), B), {
      ...stamp(2, { changeSet, lastWrittenVia: "Room Booking", deleted: false }),
      series: deleteField(),
    });
    await assertFails(batch.commit());
    await assertFails(updateDoc(doc(as(env, ROOMER), B), { series: { ...SERIES, rule } }));
  });
  test("[RUL-104] setup and clean-down say no series of their own", async () => {
    const b = meeting(ID, [["oak", `${DAY}T10:00`, `${DAY}T11:00`, 15]], { series: SERIES });
    const cap = `ns/${NS}/bookings/${ID}-r1-start`;
    await assertFails(bent([make(b)], (d) => Object.assign(d[cap] ?? {}, { series: SERIES })));
    await assertSucceeds(bent([make(b)]));
  });
  test("[RUL-104] an account without the room role says no series, whoever's booking it is", async () => {
    await given(env, { "users/u1": common({ roles: ["desk-booking.admin"], sites: [SITE] }) });
    await assertFails(bent([make(one())]));
  });
});
