import fc from "fast-check";
import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { describe, expect, test } from "vitest";
import { PRIVATE_MEETING, UNREADABLE_BOOKING } from "../../words/rooms.ts";
import { masked } from "../privacy.ts";
import { aBooking, aWorld, approvalOf, at } from "../rooms.test-kit.ts";
import { roomOf } from "../commands/world.ts";
import { eventsOf, type FeedEvent } from "./events.ts";
import { feedAsk, feedAddress, secretIn } from "./feeds.ts";
import { icalOf } from "./ical.ts";
import * as v from "valibot";

/** What both foreign parsers make of an event. */
type Parsed = {
  readonly uid: string;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  readonly status: string;
  readonly sequence: number;
  readonly from: number;
  readonly to: number;
  readonly modified: number;
  readonly isPrivate: boolean;
};
const SECOND = 1_000;
const whole = (ms: number): number => Math.floor(ms / SECOND) * SECOND;

/** By Mozilla's parser. */
function byIcalJs(text: string): readonly Parsed[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    const said = (name: string) => String(component.getFirstPropertyValue(name) ?? "");
    return {
      uid: event.uid,
      summary: said("summary"),
      location: said("location"),
      description: said("description"),
      status: said("status"),
      sequence: event.sequence,
      from: event.startDate.toJSDate().getTime(),
      to: event.endDate.toJSDate().getTime(),
      modified: new Date(said("last-modified")).getTime(),
      isPrivate: said("class") === "PRIVATE",
    };
  });
}
const valueOf = (x: unknown): string =>
  typeof x === "object" && x !== null && "val" in x ? String(x.val) : typeof x === "string" ? x : "";
/** By node-ical. */
const byNodeIcal = (text: string): readonly Parsed[] =>
  Object.values(nodeIcal.sync.parseICS(text)).flatMap((part) => {
    if (part?.type !== "VEVENT") return [];
    return [
      {
        uid: part.uid,
        summary: valueOf(part.summary),
        location: valueOf(part.location),
        description: valueOf(part.description),
        status: part.status ?? "",
        sequence: Number(part.sequence),
        from: part.start.getTime(),
        to: part.end?.getTime() ?? Number.NaN,
        modified: part.lastmodified.getTime(),
        isPrivate: part.class === "PRIVATE",
      },
    ];
  });

const ODD = [
  ...["Budget; Q1, draft", "A\\B\\nC", 'He said "no"', "BEGIN:VEVENT", "x:y;z=1,2", "Ünïcode 会議 🎉👩‍👩‍👧", " leading"],
  ...[
    "END:VCALENDAR\r\nBEGIN:VCALENDAR",
    "tab\tin it",
    "\u0000\u0008nul",
    "line\u2028separator",
    "\ud800 half",
    "%0D%0A",
  ],
];
const odd = fc.oneof(
  fc.constantFrom(...ODD),
  fc.string({ unit: "grapheme", maxLength: 90 }),
  fc.string({ unit: "binary", maxLength: 60 }),
);
/** Moments of any zone's nights in which clocks change, and of every other day of two years. */
const moment = fc.oneof(
  fc.integer({ min: at("00:00", "2026-03-27"), max: at("00:00", "2026-03-31") }),
  fc.integer({ min: at("00:00", "2026-10-23"), max: at("00:00", "2026-10-27") }),
  fc.integer({ min: at("00:00", "2025-01-01"), max: at("00:00", "2027-01-01") }),
);
const anEvent: fc.Arbitrary<Omit<FeedEvent, "uid">> = fc
  .record({
    from: moment.map(whole),
    to: fc.integer({ min: 1, max: 10_000_000 }).map((s) => s * SECOND),
    sequence: fc.integer({ min: 1, max: 1_000_000 }),
    modified: moment,
    summary: odd,
    location: odd,
    description: odd,
    status: fc.constantFrom("CONFIRMED", "TENTATIVE", "CANCELLED"),
    isPrivate: fc.boolean(),
  })
  .map((e) => ({ ...e, to: e.from + e.to }));
const someEvents = fc
  .array(anEvent, { maxLength: 6 })
  .map((all) => all.map((e, i): FeedEvent => ({ ...e, uid: `b${i}-r1@atrium` })));

/** What of odd text a calendar can hold, as somebody reads it: written anew here. */
const control = (keep: string, said: string): string =>
  Array.from(said)
    .map((c) =>
      c.length === 1 && c >= "\ud800" && c <= "\udfff" ? "\uFFFD" : /\p{Cc}/u.test(c) && !keep.includes(c) ? " " : c,
    )
    .join("");
const asLine = (said: string): string => control("", said).replace(/\s+/gu, " ").trim();
const asText = (said: string): string => control("\n", said.replace(/\r\n|\r|\u2028|\u2029/gu, "\n"));

describe("a calendar, as parsers read it that nobody here wrote", () => {
  test("[FEED-5] two of them find the same events in it that went in, whatever titles, times and changes of clocks", () => {
    fc.assert(
      fc.property(someEvents, odd, (events, name) => {
        const text = icalOf({ name, note: "", events });
        const expected = events
          .map((e) => ({ ...e, summary: asLine(e.summary), location: asLine(e.location), modified: whole(e.modified) }))
          .map((e) => ({ ...e, description: asText(e.description) }));
        const byUid = (a: { uid: string }, b: { uid: string }) => (a.uid < b.uid ? -1 : 1);
        expect([...byIcalJs(text)].sort(byUid)).toEqual(expected);
        // It trims what it reads, and takes a backslash before an n for the end of a line.
        const slashed = new Set(expected.filter((e) => JSON.stringify(e).includes("\\\\")).map((e) => e.uid));
        const plain = (all: readonly Parsed[]) =>
          all.filter((e) => !slashed.has(e.uid)).map((e) => ({ ...e, description: e.description.trim() }));
        expect(plain([...byNodeIcal(text)].sort(byUid))).toEqual(plain(expected));
      }),
      { numRuns: 300 },
    );
  });

  test("[FEED-5] lines have 75 octets at most and end as the standard says, and a name is one line that begins nothing", () => {
    fc.assert(
      fc.property(someEvents, odd, odd, (events, name, note) => {
        const text = icalOf({ name, note, events });
        expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
        const lines = text.split("\r\n");
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n]/);
        }
        const begins = lines.filter((line) => line.startsWith("BEGIN:"));
        expect(begins).toHaveLength(1 + events.length);
        const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
        // Of properties beside the standard it undoes nothing.
        const called = String(calendar.getFirstPropertyValue("x-wr-calname") ?? "");
        expect(called.replace(/\\([\\;,])/gu, "$1")).toBe(asLine(name));
      }),
      { numRuns: 200 },
    );
  });

  test("[FEED-5] the same events are the same text, in whatever order", () => {
    const events = ["b", "a"].map((id) => ({ uid: id, sequence: 1, modified: 5, from: 10, to: 20, ...WORDS }));
    expect(icalOf({ name: "x", note: "", events })).toBe(icalOf({ name: "x", note: "", events: events.toReversed() }));
  });
});
const WORDS = { summary: "s", location: "l", description: "", status: "CONFIRMED", isPrivate: false } as const;

describe("a booking as events", () => {
  const of = { room: roomOf(aWorld()), only: null, rejected: false };
  const events = (b: ReturnType<typeof aBooking>, over: Partial<typeof of> | { only: string } = {}) =>
    eventsOf({ booking: b, modified: 7 }, { ...of, ...over });

  test("[FEED-4] rooms of one time are one event, others one of their own; its ids stay", () => {
    const b = aBooking(
      "b",
      [
        { setup: 15 },
        { room: "elm", roomTitle: "Elm", cleanDown: 30 },
        { room: "hall", roomTitle: "Hall", from: at("12:00"), to: at("13:00") },
      ],
      { approval: approvalOf("APPROVED") },
    );
    expect(events(b)).toMatchObject([
      {
        ...{ uid: "b-r1@atrium", location: "Oak, Elm", from: at("10:00"), to: at("11:00"), sequence: 3, modified: 7 },
        ...{ summary: "Meeting b", status: "CONFIRMED", isPrivate: false },
        description: "Owner: Ada Okafor\nSetup: 15 min\nClean-down: 30 min",
      },
      { uid: "b-r3@atrium", location: "Hall", from: at("12:00"), description: "Owner: Ada Okafor" },
    ]);
    expect(events(b, { only: "elm" })).toMatchObject([{ uid: "b-r2@atrium", location: "Elm" }]);
    expect(events(b, { only: "ash" })).toEqual([]);
  });

  test("[FEED-4] what waits is tentative, what was turned down is cancelled to its owner and told to nobody else", () => {
    const hall = (status: "SUBMITTED" | "APPROVED" | "REJECTED") =>
      aBooking("h", [{ room: "hall", roomTitle: "Hall" }], { approval: approvalOf(status) });
    expect(events(hall("SUBMITTED"))).toMatchObject([{ status: "TENTATIVE" }]);
    expect(events(hall("APPROVED"))).toMatchObject([{ status: "CONFIRMED" }]);
    expect(events(hall("REJECTED"))).toEqual([]);
    expect(events(hall("REJECTED"), { rejected: true })).toMatchObject([{ status: "CANCELLED" }]);
  });

  test("[FEED-4] deleted ones, setup, clean-down and what its own calendar declined are in no feed", () => {
    expect(events(aBooking("d", [{}], { deleted: true }))).toEqual([]);
    expect(events(aBooking("c", [{}], { connection: { booking: "b", anchor: "END" } }))).toEqual([]);
    expect(events(aBooking("t", [{}], { thirdParty: { uid: "t", accepted: false } }))).toEqual([]);
    expect(events(aBooking("t", [{}], { thirdParty: { uid: "t", accepted: true } }))).toHaveLength(1);
  });

  test("[FEED-4] a private one says so, and no more than the calendar does; one that cannot be read that it is one", () => {
    const b = aBooking("p", [{}], { title: "Salaries", privacy: { title: true, owner: true } });
    expect(events(masked(b))).toMatchObject([{ summary: PRIVATE_MEETING, description: "", isPrivate: true }]);
    expect(events(aBooking("u", [{}], { title: "x", unreadable: { why: "?" } }))).toMatchObject([
      { summary: UNREADABLE_BOOKING },
    ]);
    expect(events(aBooking("e", [{}], { title: "" }))).toMatchObject([{ summary: "(no title)" }]);
  });
});

describe("addresses", () => {
  const secret = "a-_9".padEnd(43, "x");
  test("[FEED-2] an address names its secret, below the app and at the function, and nothing else does", () => {
    const { pathname } = new URL(feedAddress("https://rooms.example", secret));
    expect(secretIn(pathname)).toBe(secret);
    expect(secretIn(`/${secret}.ics`)).toBe(secret);
    for (const other of [
      "",
      "/",
      `/feed/${secret}`,
      `/feed/${secret}x.ics`,
      `/feed/../${secret}.ics`,
      `/feed/${secret.slice(1)}.ics`,
      `/feed/${secret.slice(1)}%.ics`,
    ])
      expect(secretIn(other)).toBeNull();
  });
  test("[FEED-2] what is asked for names a room or site, or one's own", () => {
    expect(v.is(feedAsk, { act: "make", feed: { kind: "mine", of: "" } })).toBe(true);
    expect(v.is(feedAsk, { act: "list", feed: null })).toBe(true);
    for (const feed of [
      { kind: "mine", of: "x" },
      { kind: "room", of: "" },
      { kind: "site", of: "a/b" },
      { kind: "all", of: "" },
    ])
      expect(v.is(feedAsk, { act: "make", feed })).toBe(false);
  });
});
