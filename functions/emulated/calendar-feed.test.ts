import { Timestamp } from "firebase-admin/firestore";
import ICAL from "ical.js";
import * as v from "valibot";
import { afterAll, describe, expect, test } from "vitest";
import { bookingDoc } from "#domain/rooms/commands/ops.ts";
import { aBooking, approvalOf, aWorld } from "#domain/rooms/rooms.test-kit.ts";
import { feedAnswer, FEEDS } from "#domain/rooms/feed/feeds.ts";
import type { RoomBooking } from "#domain/rooms/booking.ts";
import { dayOf } from "#domain/shared/time.ts";
import { FEED_GONE, FEED_SAYS } from "#domain/words/feeds.ts";
import { readFeed } from "../src/feed/read.ts";
import { admin, backend, callAs, signedInAs, unique } from "./kit.ts";

const live = admin(backend.project);
const { db } = live;
afterAll(() => live.close());

const HOUR = 3_600_000;
const common = (ns: string, over: object = {}) => ({ ns, rev: 1, deleted: false, ...over });
const SITE_ROLES = ["room-booking.admin"] as const;

/** A tenant with a site of two rooms, and somebody who books them. */
async function aTenant(roles: readonly string[] = SITE_ROLES) {
  const [ns, site] = [unique("ns"), unique("site")];
  await db.doc(`sites/${site}`).set(common(ns, { title: "London" }));
  for (const [id, over] of [
    ["oak", {}],
    ["hall", { requiresApproval: true }],
  ] as const)
    await db
      .doc(`ns/${ns}/resources/${id}`)
      .set(common(ns, { kind: "room", title: id === "oak" ? "Oak" : "Hall", site: { ref: `sites/${site}` }, ...over }));
  const person = { ref: `ns/${ns}/people/ada`, title: "Ada Okafor" };
  const me = await signedInAs(live, { ns, roles, sites: [site], person });
  const ask = async (data: object) => callAs(me.idToken, "callable-calendar-feed", data);
  const make = async (feed: object) => {
    const answer = await ask({ act: "make", feed });
    if ("error" in answer) throw new Error(answer.error.status);
    const { secret } = v.parse(feedAnswer, answer.result);
    if (secret === null) throw new Error("no secret");
    return secret;
  };
  /** A booking that begins so many hours from now. */
  const book = async (id: string, over: Partial<RoomBooking> = {}, { hours = 2, room = "oak" } = {}) => {
    const from = Math.floor(Date.now() / HOUR) * HOUR + hours * HOUR;
    const b = aBooking(id, [{ room, roomTitle: room === "oak" ? "Oak" : "Hall", from, to: from + HOUR }], {
      ...{ site, owner: person },
      ...over,
    });
    const world = aWorld({ ns, zone: "Europe/London" });
    const fields = bookingDoc(b, world);
    await db.doc(`ns/${ns}/bookings/${id}`).set({
      ...fields,
      ...common(ns, { updatedAt: Timestamp.now(), rev: 3, lastDay: dayOf(from + HOUR, "UTC"), deleted: b.deleted }),
    });
  };
  const details = (id: string, title: string, owner: object | null, lastDay = dayOf(Date.now(), "UTC")) =>
    db
      .doc(`ns/${ns}/bookingDetails/${id}`)
      .set(
        common(ns, { site: { ref: `sites/${site}` }, title, owner, author: "x", lastDay, updatedAt: Timestamp.now() }),
      );
  return { ns, site, me, person, ask, make, book, details };
}
const feedAt = (secret: string, init: RequestInit = {}) =>
  fetch(`http://${backend.functions}/${backend.project}/europe-west1/calendarFeed/feed/${secret}.ics`, init);
async function events(secret: string) {
  const answer = await feedAt(secret);
  expect(answer.status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()) as unknown[]);
  return calendar.getAllSubcomponents("vevent").map((e) => {
    const said = (name: string) => String(e.getFirstPropertyValue(name) ?? "");
    return {
      uid: said("uid"),
      summary: said("summary"),
      location: said("location"),
      status: said("status"),
      class: said("class"),
    };
  });
}
const uids = async (secret: string) => (await events(secret)).map((e) => e.uid.replace("-r1@atrium", "")).sort();
const said = async (secret: string) => {
  const answer = await feedAt(secret);
  return [answer.status, (await answer.text()).trim()];
};

describe("addresses of calendar feeds", () => {
  test("[FEED-1] [FEED-2] a secret is told once and kept as a hash; a new one takes its place, and none is left of a removed one", async () => {
    const { site, ask, make, me } = await aTenant();
    const feed = { kind: "site", of: site };
    const secret = await make(feed);
    expect(Buffer.from(secret, "base64url")).toHaveLength(FEEDS.secretBytes);
    const kept = async () => (await db.collection("calendarFeeds").where("uid", "==", me.uid).get()).docs;
    const [doc] = await kept();
    expect(JSON.stringify([doc?.id, doc?.data()])).not.toContain(secret);
    expect((await feedAt(secret)).status).toBe(200);
    const next = await make(feed);
    expect(next).not.toBe(secret);
    expect(await kept()).toHaveLength(1);
    expect(await said(secret)).toEqual([404, FEED_GONE.unknown]);
    expect((await feedAt(next)).status).toBe(200);
    expect(await ask({ act: "list", feed: null })).toMatchObject({ result: { secret: null, feeds: [feed] } });
    expect(await ask({ act: "remove", feed })).toEqual({ result: { secret: null, feeds: [] } });
    expect(await said(next)).toEqual([404, FEED_GONE.unknown]);
    expect(await kept()).toEqual([]);
  }, 90_000);

  test("[FEED-2] nobody makes one of what they may not see, of nothing, or more than twenty; others' are not theirs", async () => {
    const here = await aTenant();
    const other = await aTenant();
    const refusal = async (of: Awaited<ReturnType<typeof aTenant>>, feed: object) => {
      const answer = await of.ask({ act: "make", feed });
      return "error" in answer ? answer.error : answer;
    };
    expect(await refusal(here, { kind: "site", of: other.site })).toMatchObject({ status: "PERMISSION_DENIED" });
    expect(await refusal(here, { kind: "room", of: "nowhere" })).toMatchObject({ status: "NOT_FOUND" });
    const desk = await aTenant(["desk-booking.admin"]);
    expect(await refusal(desk, { kind: "mine", of: "" })).toMatchObject({ status: "PERMISSION_DENIED" });
    await here.me.user.update({ person: null });
    expect(await refusal(here, { kind: "mine", of: "" })).toMatchObject({ message: FEED_SAYS.noPerson });
    const some = Array.from({ length: FEEDS.eachMax }, (_, i) => `${i}`);
    for (const of of some)
      await db.doc(`calendarFeeds/${unique("h")}`).set({ ns: here.ns, uid: here.me.uid, kind: "room", of, madeAt: 1 });
    expect(await refusal(here, { kind: "room", of: "oak" })).toMatchObject({ message: FEED_SAYS.tooMany });
    const theirs = await other.make({ kind: "room", of: "oak" });
    await here.ask({ act: "remove", feed: { kind: "room", of: "oak" } });
    expect((await feedAt(theirs)).status).toBe(200);
  }, 120_000);
});

describe("what an address answers", () => {
  test("[FEED-3] wrong secrets are told nothing, and nothing is written", async () => {
    for (const wrong of ["x".repeat(43), "x", "../users/ada", "%00".repeat(43)])
      expect(await said(wrong)).toEqual([404, FEED_GONE.unknown]);
    const { make } = await aTenant();
    const post = await feedAt(await make({ kind: "room", of: "oak" }), { method: "POST", body: "x" });
    expect([post.status, (await post.text()).trim()]).toEqual([405, FEED_GONE.method]);
  }, 60_000);

  test("[FEED-3] who lost the right, the site or the account, or moved to another tenant, has no calendar from that moment on", async () => {
    const { ns, site, me, make, book } = await aTenant();
    await book("b");
    const secret = await make({ kind: "site", of: site });
    expect(await uids(secret)).toEqual(["b"]);
    for (const [lost, why] of [
      [{ roles: ["user"] }, FEED_GONE.right],
      [{ sites: [] }, FEED_GONE.right],
      [{ disabled: true }, FEED_GONE.account],
      [{ deleted: true }, FEED_GONE.account],
      [{ ns: "elsewhere" }, FEED_GONE.account],
    ] as const) {
      await me.user.update(lost);
      expect(await said(secret)).toEqual([410, why]);
      await me.user.update({ roles: [...SITE_ROLES], sites: [site], disabled: false, deleted: false, ns });
    }
    expect(await uids(secret)).toEqual(["b"]);
    await db.doc(`sites/${site}`).update({ deleted: true });
    expect(await said(secret)).toEqual([410, FEED_GONE.subject]);
    await me.user.delete();
    expect(await said(secret)).toEqual([410, FEED_GONE.account]);
  }, 120_000);

  test("[FEED-4] a room has its own, a site all; what is over for long, far ahead, deleted or turned down is in neither", async () => {
    const { site, make, book } = await aTenant();
    await book("oak");
    await book("hall", { approval: approvalOf("SUBMITTED") }, { room: "hall" });
    await book("gone", { deleted: true });
    await book("no", { approval: approvalOf("REJECTED") }, { room: "hall" });
    await book("lately", {}, { hours: -29 * 24 });
    await book("old", {}, { hours: -32 * 24 });
    await book("soon", {}, { hours: 179 * 24 });
    await book("far", {}, { hours: 182 * 24 });
    expect(await uids(await make({ kind: "site", of: site }))).toEqual(["hall", "lately", "oak", "soon"]);
    expect(await uids(await make({ kind: "room", of: "oak" }))).toEqual(["lately", "oak", "soon"]);
    expect(await events(await make({ kind: "room", of: "hall" }))).toMatchObject([
      { uid: "hall-r1@atrium", status: "TENTATIVE", location: "Hall", class: "PUBLIC" },
    ]);
  }, 120_000);

  test("[FEED-4] a private booking is private in the calendars of rooms, for whomever, and its own title to its owner alone", async () => {
    const { ns, site, person, make, book, details } = await aTenant(["ns.admin"]);
    const ben = { ref: `ns/${ns}/people/ben`, title: "Ben Silva" };
    await book("mine", { owner: null, title: "Private Meeting", privacy: { title: true, owner: true } });
    await details("mine", "Salaries", person);
    await book(
      "theirs",
      { owner: null, title: "Private Meeting", privacy: { title: true, owner: true } },
      { hours: 4 },
    );
    await details("theirs", "Interview", ben);
    await book("titled", { title: "Private Meeting", privacy: { title: true, owner: false } }, { hours: 6 });
    await details("titled", "Review", person);
    await book("open", { owner: ben }, { hours: 8 });
    await book("turned", { approval: approvalOf("REJECTED") }, { hours: 10, room: "hall" });
    const site3 = await events(await make({ kind: "site", of: site }));
    expect(site3.filter((e) => e.class === "PRIVATE").map((e) => e.summary)).toEqual(Array(3).fill("Private Meeting"));
    expect(site3).toHaveLength(4);
    const answer = await (await feedAt(await make({ kind: "room", of: "oak" }))).text();
    for (const word of ["Salaries", "Interview", "Review"]) expect(answer).not.toContain(word);
    const own = await events(await make({ kind: "mine", of: "" }));
    expect(own.map((e) => [e.summary, e.status])).toEqual([
      ["Salaries", "CONFIRMED"],
      ["Review", "CONFIRMED"],
      ["Meeting turned", "CANCELLED"],
    ]);
  }, 120_000);

  test("[FEED-4] one's own bookings are those of one's sites", async () => {
    const { ns, make, book } = await aTenant();
    const elsewhere = unique("site");
    await db.doc(`sites/${elsewhere}`).set(common(ns, { title: "Lima" }));
    await book("here");
    await book("there", { site: elsewhere });
    expect(await uids(await make({ kind: "mine", of: "" }))).toEqual(["here"]);
  }, 90_000);

  test("[FEED-9] of more than one feed can have whole days are left out, from the far end and of what is over, and that is said", async () => {
    const { ns, site, book } = await aTenant();
    for (const [id, hours] of [
      ["a", 25],
      ["b", 26],
      ["c", 49],
      ["d", 73],
      ["p", -49],
      ["q", -50],
    ] as const)
      await book(id, {}, { hours });
    const subject = { sites: [site], title: "London", person: "" };
    const of = { ns, feed: { kind: "site", of: site } as const, subject };
    const read = async (aheadMax: number, pastMax: number) => {
      const { bookings, cutFrom, cutPast } = await readFeed(db, of, Date.now(), { aheadMax, pastMax });
      return { ids: bookings.map((b) => b.booking.id).sort(), cutFrom, cutPast };
    };
    expect(await read(9, 9)).toEqual({ ids: ["a", "b", "c", "d", "p", "q"], cutFrom: null, cutPast: false });
    expect((await read(9, 1)).ids).toEqual(["a", "b", "c", "d"]);
    const few = await read(3, 9);
    expect(few.cutFrom).not.toBeNull();
    expect(few.cutPast).toBe(false);
    // Of the day up to which it was read not all may be there: none of it is shown.
    for (const id of few.ids) expect(["a", "b", "p", "q"]).toContain(id);
    expect(few.ids).not.toContain("d");
  }, 90_000);

  test("[FEED-6] a calendar that has the answer is told so; one that changed is sent, and none is kept by others", async () => {
    const { make, book, site } = await aTenant();
    await book("b");
    const secret = await make({ kind: "site", of: site });
    const first = await feedAt(secret);
    const tag = first.headers.get("etag") ?? "";
    expect(first.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(first.headers.get("cache-control")).toBe(`private, max-age=${FEEDS.cacheS}`);
    expect(Date.parse(first.headers.get("last-modified") ?? "")).toBeLessThanOrEqual(Date.now());
    const again = await feedAt(secret, { headers: { "if-none-match": `"other", W/${tag}` } });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", tag]);
    const head = await feedAt(secret, { method: "HEAD" });
    expect([head.status, await head.text(), head.headers.get("etag")]).toEqual([200, "", tag]);
    await book("b", { title: "Called otherwise" });
    const next = await feedAt(secret, { headers: { "if-none-match": tag } });
    expect(next.status).toBe(200);
    expect(await next.text()).toContain("Called otherwise");
    const gone = await feedAt("x".repeat(43), { headers: { "if-none-match": tag } });
    expect([gone.status, gone.headers.get("cache-control")]).toEqual([404, "no-store"]);
  }, 90_000);
});
