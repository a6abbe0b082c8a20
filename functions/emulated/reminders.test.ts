import { Timestamp } from "firebase-admin/firestore";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, instantAt } from "../../src/domain/shared/time.ts";
import { remind } from "../src/reminders.ts";
import { admin, unique } from "./kit.ts";

/** Here no trigger and no schedule fires: a test says when it runs. */
const { db, close } = admin("demo-functions-reminders");
afterAll(close);
beforeEach(() => db.recursiveDelete(db.collection("sites")));

const ZONE = "Europe/London";
const DAY = "2026-03-29"; // the clocks go forward in London
const NS = "acme";
const clock = (time: string, day = DAY) => instantAt(day, time, ZONE);
const at = (time: string, day = DAY) => Timestamp.fromMillis(clock(time, day));
const FAR = Date.now() + 3_600_000;
const run = (now: number, over: object = {}) => remind(db, { now, until: FAR, ...over });

type Booking = { readonly owner?: string; readonly desk?: string; readonly [field: string]: unknown };
const booking = (site: string, { owner = "ana", desk = "d1", ...over }: Booking) => ({
  ns: NS,
  rev: 1,
  deleted: false,
  onDay: DAY,
  fromTime: at("09:00"),
  toTime: at("17:00"),
  requiresCheckIn: true,
  checkIn: { fromTime: null, toTime: null },
  space: { ref: `sites/${site}/spaces/${desk}`, title: desk, floor: "f1", neighbourhood: null },
  owner: { ref: `ns/${NS}/people/${owner}`, title: owner, email: "stale@acme.test" },
  ...over,
});

async function aSite(config: object, bookings: { readonly [id: string]: Booking }) {
  const id = unique("site");
  const batch = db.batch();
  const put = (path: string, doc: object) => batch.set(db.doc(path), { ns: NS, deleted: false, ...doc });
  put(`sites/${id}`, {
    title: "London",
    config: { timeZone: ZONE, deskBookingEmailRemindersEnabled: true, ...config },
  });
  const spaces = `sites/${id}/spaces`;
  put(`${spaces}/d1`, { kind: "desk", title: "1.024", floor: "f1", disabled: false });
  put(`${spaces}/d2`, { kind: "desk", title: "1.025", floor: "f1", disabled: "broken" });
  put(`${spaces}/d3`, { kind: "desk", title: "1.026", floor: "f1", deleted: true });
  put(`${spaces}/f1`, { kind: "floor", title: "First floor" });
  const people = {
    ana: { person: { email: "ana@acme.test", title: "Ana", active: true } },
    bob: { person: { email: null, title: "Bob", active: true } },
    cyd: { person: { email: "cyd@acme.test", title: "Cyd", active: false } },
    dee: { person: { email: "dee@acme.test", title: "Dee", active: true }, deleted: true },
    eve: { person: { email: "eve@acme.test, all@acme.test", title: "Eve", active: true } },
  };
  for (const [name, doc] of Object.entries(people)) put(`ns/${NS}/directory/${name}_${id}`, doc);
  for (const [name, over] of Object.entries(bookings)) put(`sites/${id}/bookings/${name}`, booking(id, over));
  await batch.commit();
  const mails = async () => {
    const all = await db.collection("mail").get();
    const mine = all.docs.filter((d) => d.id.startsWith(`${NS}~${id}~`));
    return new Map(mine.map((d) => [d.id.split("~")[2] ?? "", d.data()]));
  };
  return { id, mails, book: (name: string) => db.doc(`sites/${id}/bookings/${name}`) };
}

describe("reminders", () => {
  test("[REM-5] a letter is written once for each booking that is due, however often and at once it runs", async () => {
    const site = await aSite(
      { deskBookingEmailRemindersTime: "-5m" },
      { b1: {}, b2: { desk: "d1", fromTime: at("09:30") } },
    );
    expect((await run(clock("08:54"))).sent.size).toBe(0);
    const both = await Promise.all([run(clock("08:56")), run(clock("08:56"))]);
    expect(both.reduce((sum, { sent }) => sum + (sent.get(site.id) ?? 0), 0)).toBe(1);
    expect((await run(clock("08:57"))).sent.size).toBe(0);
    const [mail, ...more] = (await site.mails()).values();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      ns: NS,
      kind: "desk-reminder",
      booking: `sites/${site.id}/bookings/b1`,
      to: ["ana@acme.test"],
      message: { subject: "Reminder: desk 1.024 on 29/03/2026" },
      expireAt: Timestamp.fromMillis(clock("08:56") + 7 * 86_400_000),
    });
    expect(Object.keys(mail?.["message"] as object)).toEqual(["subject", "text"]);
    // The letter's name outlives the note of what was done: a run that begins anew writes none again.
    await db.doc("runs/reminders").delete();
    expect((await run(clock("08:57"))).sent.size).toBe(0);
  });

  test("[REM-5] nobody is reminded of what is cancelled, over or out of use, and nobody without an address", async () => {
    const site = await aSite(
      { deskBookingEmailRemindersTime: "5m" },
      {
        due: {},
        cancelled: { deleted: true },
        came: { checkIn: { fromTime: at("08:58"), toTime: null } },
        free: { requiresCheckIn: false },
        released: { toTime: at("09:01") },
        disabled: { desk: "d2" },
        gone: { desk: "d3" },
        nowhere: { desk: "d9" },
        mute: { owner: "bob" },
        inactive: { owner: "cyd" },
        left: { owner: "dee" },
        list: { owner: "eve" },
        stranger: { owner: "zed" },
        foreign: { ns: "other" },
        odd: { fromTime: "soon" },
      },
    );
    expect((await run(clock("09:06"))).sent).toEqual(new Map([[site.id, 1]]));
    const mails = await site.mails();
    expect([...mails.keys()]).toEqual(["due"]);
    expect(mails.get("due")?.["message"]).toMatchObject({ subject: "Not checked in: desk 1.024 on 29/03/2026" });
  });

  test("[REM-5] sites say whether, when, in which zone and under which titles; without a word of theirs the defaults do", async () => {
    const off = await aSite({ deskBookingEmailRemindersEnabled: false }, { b1: {} });
    const quiet = await aSite({ deskBookingEmailRemindersEnabled: null }, { b1: {} });
    const fixed = await aSite(
      {
        deskBookingEmailRemindersTime: "8:00",
        maskedFloorName: true,
        deskBookingAutoCheckOutEnabled: true,
        deskBookingAutoCheckOutTime: "10:00",
      },
      {
        b1: {},
        early: { fromTime: at("07:00") },
        next: { onDay: addDays(DAY, 1), fromTime: at("07:00", addDays(DAY, 1)) },
      },
    );
    const eve = await aSite(
      { deskBookingEmailRemindersTime: "-1d" },
      { b1: { onDay: addDays(DAY, 1), fromTime: at("08:00", addDays(DAY, 1)) } },
    );
    const lima = await aSite({ timeZone: "America/Lima", deskBookingEmailRemindersTime: "8:00" }, { b1: {} });

    expect((await run(clock("08:02"))).sent).toEqual(
      new Map([
        [fixed.id, 2],
        [eve.id, 1],
      ]),
    );
    for (const site of [off, quiet, lima]) expect((await site.mails()).size).toBe(0);
    const mails = await fixed.mails();
    expect(mails.get("b1")?.["message"]).toMatchObject({ subject: "Reminder: desk 024 on 29/03/2026" });
    expect(JSON.stringify(mails.get("b1"))).toContain("Please check in by 10:00");
    expect(mails.get("early")?.["message"]).toMatchObject({ subject: "Not checked in: desk 024 on 29/03/2026" });

    const defaults = { deskBookingEmailRemindersEnabled: true, deskBookingEmailRemindersTime: "-55m" };
    expect((await run(clock("08:07"), { defaults })).sent).toEqual(new Map([[quiet.id, 1]]));
    expect((await off.mails()).size).toBe(0);
  });

  test("[REM-5] what a run did not come to is made up for by the next, unless that is later than an hour", async () => {
    const site = await aSite({ deskBookingEmailRemindersTime: "5m" }, { b1: {}, b2: { fromTime: at("10:00") } });
    await run(clock("09:04"));
    const over = await run(clock("09:09"), { until: 0 });
    expect([over.left, over.sent.size]).toEqual([[site.id], 0]);
    expect((await run(clock("09:50"))).sent.get(site.id)).toBe(1);
    expect((await run(clock("11:10"))).sent.size).toBe(0);
    expect([...(await site.mails()).keys()]).toEqual(["b1"]);
  });

  test("[REM-5] more bookings than are read at once are all reminded of, and each once", async () => {
    const many = Object.fromEntries(Array.from({ length: 450 }, (_, i) => [`b${i}`, {}]));
    const site = await aSite({ deskBookingEmailRemindersTime: "07:00" }, many);
    expect((await run(clock("07:01"))).sent.get(site.id)).toBe(450);
    expect((await site.mails()).size).toBe(450);
  });

  test("[REM-6] a site that is switched off and on again begins afresh; while none is on nothing is written", async () => {
    const site = await aSite({ deskBookingEmailRemindersTime: "5m" }, { b1: {}, b2: { fromTime: at("09:20") } });
    const flag = (on: boolean) => db.doc(`sites/${site.id}`).update({ "config.deskBookingEmailRemindersEnabled": on });
    await run(clock("08:50"));
    await flag(false);
    await run(clock("09:00"));
    const written = async () => (await db.doc("runs/reminders").get()).updateTime;
    const before = await written();
    await run(clock("09:07"));
    expect(await written()).toEqual(before);
    await flag(true);
    // What fell due while it was off is not made up for.
    expect((await run(clock("09:12"))).sent.size).toBe(0);
    expect((await run(clock("09:26"))).sent.get(site.id)).toBe(1);
    expect([...(await site.mails()).keys()]).toEqual(["b2"]);
  });
});
