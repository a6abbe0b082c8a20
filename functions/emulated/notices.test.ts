import { type DocumentSnapshot, Timestamp } from "firebase-admin/firestore";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { tellOfDesk, tellOfDeskBooking, tellOfRoomBooking } from "../src/notices.ts";
import { admin, unique } from "./kit.ts";

/** Here no trigger fires: a test says what was written, and tells it as often as it likes. */
const { db, close } = admin("demo-functions-notices");
afterAll(close);

const HOUR = 3_600_000;
const soon = (hours: number) => Timestamp.fromMillis(Math.ceil(Date.now() / HOUR) * HOUR + hours * HOUR);
let ns = "";
let site = "";
const person = (id: string) => `ns/${ns}/people/${id}`;
const put = (path: string, doc: object) => db.doc(path).set({ ns, deleted: false, rev: 1, ...doc });
beforeEach(async () => {
  [ns, site] = [unique("ns"), unique("site")];
  await put(`sites/${site}`, { title: "London", config: { timeZone: "Europe/London" } });
  for (const [id, over] of Object.entries({ ada: {}, ben: {}, eve: { active: false } }))
    await put(person(id), { title: id, displayName: "", email: `${id}@acme.test`, ...over });
  for (const id of ["ada", "ben"])
    await put(`users/${id}-${ns}`, { person: { ref: person(id), title: `The true ${id}`, displayName: "" } });
  await put(`sites/${site}/spaces/d1`, { kind: "desk", title: "1.024", floor: "f1", disabled: false });
  await put(`sites/${site}/spaces/d2`, { kind: "desk", title: "1.025", floor: "f1", disabled: false });
});

const by = (who: string) => ({ authUid: who === "" ? "" : `${who}-${ns}`, ref: "", title: "Forged", displayName: "" });
const approval = (status: string, reason = "") => ({
  status,
  ...{ submittedTime: null, feedbackTime: null, approvedTime: null, rejectedTime: null, reason },
});
const meeting = (over: object = {}) => ({
  site: { ref: `sites/${site}` },
  title: "Board",
  owner: { ref: person("ada"), title: "ada" },
  createdBy: { ref: person("ben"), title: "ben" },
  privacy: { title: false, owner: false },
  bookedPeriod: { fromTime: soon(2), toTime: soon(3) },
  reservations: {
    r1: {
      resource: { ref: `ns/${ns}/resources/oak`, title: "Oak" },
      reservedPeriod: { fromTime: soon(2), toTime: soon(3) },
    },
  },
  ...{ approval: approval("SUBMITTED"), connection: null, thirdParty: null, lastWrittenBy: by("ben"), changeSet: "" },
  ...over,
});

type Tell = (written: { before: DocumentSnapshot; after: DocumentSnapshot }) => Promise<void>;
/** A document before and after a write, told twice at once and once later. */
async function written(path: string, [before, after]: readonly [object, object], tell: Tell): Promise<void> {
  await put(path, before);
  const was = await db.doc(path).get();
  await put(path, { ...before, rev: 2, ...after });
  const event = { before: was, after: await db.doc(path).get() };
  await Promise.all([tell(event), tell(event)]);
  await tell(event);
}
const room = (after: object, before: object = {}) =>
  written(`ns/${ns}/bookings/b1`, [meeting(before), after], (w) => tellOfRoomBooking(db, { ns, booking: "b1" }, w));
const noticesOf = async (who: string) =>
  (await db.collection(`${person(who)}/notices`).get()).docs.map((d) => d.data());
const mails = async () => (await db.collection("mail").where("ns", "==", ns).get()).docs.map((d) => d.data());
const all = async () => (await Promise.all(["ada", "ben", "eve"].map(noticesOf))).flat();

describe("bookings of rooms", () => {
  test("[NTC-3] a rejection is told its owner once, with its reason, by whom as the server knows them, and by letter", async () => {
    await room({ approval: approval("REJECTED", "Painters\nBcc: x@evil.test") });
    const [notice, ...more] = await noticesOf("ada");
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      ...{ kind: "rejected", by: "The true ben", title: "Board", place: "Oak", site, of: "b1", zone: "Europe/London" },
      ...{ reason: "Painters\nBcc: x@evil.test", read: false, rev: 1, deleted: false, ns },
    });
    expect(notice?.["expireAt"].toMillis() - notice?.["at"]).toBe(90 * 24 * HOUR);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: ["ada@acme.test"], kind: "notice", booking: "b1" });
    expect(mail?.["message"].subject).toMatch(/^Rejected: Oak on /);
    expect(mail?.["message"].text).toContain("The true ben rejected “Board” in Oak, ");
    expect(mail?.["message"].text).toContain(": Painters Bcc: x@evil.test\n");
    expect(await noticesOf("ben")).toEqual([]);
  });

  test.each([
    ["approved", () => ({ approval: approval("APPROVED") })],
    ["cancelled", () => ({ deleted: true })],
    [
      "moved",
      () => ({
        bookedPeriod: { fromTime: soon(5), toTime: soon(6) },
        reservations: {
          r1: {
            resource: { ref: `ns/${ns}/resources/elm`, title: "Elm" },
            reservedPeriod: { fromTime: soon(5), toTime: soon(6) },
          },
        },
      }),
    ],
  ] as const)("[NTC-3] one that is %s by somebody else is told, and one's own act is not", async (kind, after) => {
    await room({ ...after(), lastWrittenBy: by("ada") });
    expect([await all(), await mails()]).toEqual([[], []]);
    await room(after());
    const [notice] = await noticesOf("ada");
    expect(notice).toMatchObject({ kind });
    if (kind === "moved") expect(notice).toMatchObject({ place: "Elm", was: { place: "Oak" }, asks: true });
    expect(await mails()).toHaveLength(1);
  });

  test("[NTC-4] no letter where the person does not want it, or has no address; the list has it all the same", async () => {
    await put(`${person("ada")}/prefs/global`, { letters: { rejected: false, approved: true } });
    await room({ approval: approval("REJECTED", "full") });
    expect([(await noticesOf("ada")).length, (await mails()).length]).toEqual([1, 0]);
    await put(person("ada"), { title: "ada", email: "ada@acme.test, all@acme.test" });
    await room({ approval: approval("APPROVED") });
    expect([(await noticesOf("ada")).length, (await mails()).length]).toEqual([2, 0]);
  });

  test("[NTC-3] nobody is told who is gone, and nothing of what is over, of other calendars, of setup, or of another tenant's site", async () => {
    const rejected = { approval: approval("REJECTED", "full") };
    await room(rejected, { owner: { ref: person("eve"), title: "eve" } });
    await room(rejected, { bookedPeriod: { fromTime: soon(-5), toTime: soon(-4) } });
    await room(rejected, { thirdParty: { uid: "x", accepted: true } });
    await room(rejected, { connection: { ref: `ns/${ns}/bookings/a`, anchor: "START" } });
    await room(rejected, { owner: { ref: `ns/other/people/ada`, title: "ada" } });
    await db.doc(`sites/${site}`).update({ ns: "other" });
    await room(rejected);
    expect([await all(), await mails()]).toEqual([[], []]);
  });

  test("[NTC-6] of one that keeps back its title and owner the details say whose it is and the receipt who did it, to its owner alone", async () => {
    const hidden = {
      privacy: { title: true, owner: true },
      title: "Private Meeting",
      owner: null,
      createdBy: { ref: "", title: "" },
    };
    await put(`ns/${ns}/bookingDetails/b1`, { title: "Pay talk", owner: { ref: person("ada"), title: "ada" } });
    await put(`ns/${ns}/changeSets/s1`, { uid: `ben-${ns}`, part: { of: "s1", index: 0, count: 1 } });
    await room({ deleted: true, lastWrittenBy: by(""), changeSet: "s1" }, hidden);
    expect(await all()).toEqual([expect.objectContaining({ title: "Pay talk", by: "The true ben" })]);
    expect((await mails()).map((m) => m["to"])).toEqual([["ada@acme.test"]]);
    await put(`ns/${ns}/changeSets/s2`, { uid: `ada-${ns}`, part: { of: "s2", index: 0, count: 1 } });
    await room({ deleted: true, lastWrittenBy: by(""), changeSet: "s2", rev: 3 }, hidden);
    expect(await all()).toHaveLength(1);
  });

  test("[NTC-3] of a save of several parts each booking is told, and one letter is written", async () => {
    for (const n of [0, 1, 2]) {
      const set = `p${n}`;
      await put(`ns/${ns}/changeSets/${set}`, { uid: `ben-${ns}`, part: { of: "p0", index: n, count: 3 } });
      const booking = `date-${n}`;
      await written(`ns/${ns}/bookings/${booking}`, [meeting(), { deleted: true, changeSet: set }], (w) =>
        tellOfRoomBooking(db, { ns, booking }, w),
      );
    }
    expect(await noticesOf("ada")).toHaveLength(3);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.["message"].text).toContain("The same change was made to other bookings of yours.");
  });
});

describe("desks", () => {
  const onDay = () => soon(26).toDate().toISOString().slice(0, 10);
  const desk = (over: object = {}) => ({
    onDay: onDay(),
    ...{ fromTime: soon(26), toTime: soon(28), space: { ref: `sites/${site}/spaces/d1`, title: "stale", floor: "f1" } },
    ...{ owner: { ref: person("ada"), title: "ada" }, lastWrittenBy: by("ben"), changeSet: "" },
    ...over,
  });
  const change = (after: object) =>
    written(`sites/${site}/bookings/b1`, [desk(), after], (w) => tellOfDeskBooking(db, { ns, site, booking: "b1" }, w));
  const disable = (after: object, before: object = {}) =>
    written(
      `sites/${site}/spaces/d1`,
      [{ kind: "desk", title: "1.024", floor: "f1", disabled: false, lastWrittenBy: by("ben"), ...before }, after],
      (w) => tellOfDesk(db, { ns, site, space: "d1" }, w),
    );

  test("[NTC-3] a cancelled booking is told its owner, one's own act is not, and neither is what functions end", async () => {
    await change({ deleted: true, lastWrittenBy: by("ada") });
    await change({ toTime: soon(27), lastWrittenBy: by("") });
    await change({ checkIn: { fromTime: soon(1) } });
    expect(await all()).toEqual([]);
    await change({ deleted: true });
    expect(await all()).toEqual([
      expect.objectContaining({ kind: "cancelled", about: "desk", place: "1.024", of: "d1" }),
    ]);
  });

  test("[NTC-3] one that is cancelled for another desk in the same save has moved", async () => {
    await put(`sites/${site}/bookings/b2`, {
      ...desk({ space: { ref: `sites/${site}/spaces/d2`, title: "x", floor: "f1" } }),
      changeSet: "s9",
    });
    await change({ deleted: true, changeSet: "s9" });
    expect(await all()).toEqual([
      expect.objectContaining({
        kind: "moved",
        place: "1.025",
        of: "d2",
        was: expect.objectContaining({ place: "1.024" }),
      }),
    ]);
  });

  test("[NTC-3] a disabled desk is told everybody who has booked it, once for all of their bookings, with its reason", async () => {
    const days = [26, 50, 74].map((h) => ({
      onDay: soon(h).toDate().toISOString().slice(0, 10),
      fromTime: soon(h),
      toTime: soon(h + 1),
    }));
    for (const [i, day] of days.entries()) await put(`sites/${site}/bookings/a${i}`, desk(day));
    await put(`sites/${site}/bookings/gone`, { ...desk(), deleted: true });
    await put(`sites/${site}/bookings/mine`, desk({ owner: { ref: person("ben"), title: "ben" } }));
    await put(
      `sites/${site}/bookings/other`,
      desk({ space: { ref: `sites/${site}/spaces/d2` }, owner: { ref: person("eve"), title: "e" } }),
    );
    await disable({ disabled: "Broken monitor" });
    expect(await all()).toEqual([
      expect.objectContaining({
        kind: "desk-disabled",
        reason: "Broken monitor",
        more: 2,
        place: "1.024",
        by: "The true ben",
      }),
    ]);
    expect((await mails()).map((m) => m["message"].text.split("\n")[2])).toEqual([
      expect.stringMatching(
        /^The true ben disabled desk 1\.024, .* and 2 more, which you have booked \(Broken monitor\)\.$/,
      ),
    ]);
    await disable({ disabled: false, rev: 5 }, { disabled: true });
    expect((await noticesOf("ada")).map((n) => n["kind"]).sort()).toEqual(["desk-disabled", "desk-enabled"]);
    await disable({ disabled: "Another reason", rev: 9 }, { disabled: true });
    expect(await noticesOf("ada")).toHaveLength(2);
  });
});
