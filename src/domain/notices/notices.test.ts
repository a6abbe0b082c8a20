import { describe, expect, test } from "vitest";
import { aBooking, approvalOf, at } from "../rooms/rooms.test-kit.ts";
import type { RoomBooking } from "../rooms/booking.ts";
import { clockOf, dayOf } from "../shared/time.ts";
import { dayWords } from "../words/bookings.ts";
import type { NoticeRow } from "./collection.ts";
import {
  deskBookingEvent,
  deskEvent,
  LETTER_KINDS,
  LETTER_OF,
  NOTICE_KINDS,
  type NoticeOf,
  roomEvent,
} from "./events.ts";
import { noticeLetter } from "./letter.ts";
import { NOTICES } from "./limits.ts";
import { planRead, shownNotices } from "./read.ts";
import { noticeSentence } from "./sentence.ts";

const ZONE = "Europe/London";
const clock = { day: (x: number) => dayWords(dayOf(x, ZONE)), time: (x: number) => clockOf(x, ZONE) };

describe("what a write of a booking of rooms tells", () => {
  const asked = aBooking("a", [{ room: "hall" }], { approval: approvalOf("SUBMITTED") });
  const approved: RoomBooking = { ...asked, approval: approvalOf("APPROVED") };
  const rejected: RoomBooking = { ...asked, approval: approvalOf("REJECTED") };
  const later = (b: RoomBooking): RoomBooking => ({
    ...b,
    reservations: b.reservations.map((r) => ({ ...r, from: at("14:00"), to: at("15:00") })),
  });
  const short = (b: RoomBooking): RoomBooking => ({
    ...b,
    reservations: b.reservations.map((r) => ({ ...r, to: at("10:30") })),
  });
  const foreign = (b: RoomBooking): RoomBooking => ({ ...b, thirdParty: { uid: "x", accepted: true } });
  const cap = (b: RoomBooking): RoomBooking => ({ ...b, connection: { booking: "b", anchor: "START" } });
  test.each<[string, RoomBooking | null, RoomBooking | null, ReturnType<typeof roomEvent>]>([
    ["made", null, asked, null],
    ["gone for good", asked, null, null],
    ["approved", asked, approved, "approved"],
    ["approved after all", rejected, approved, "approved"],
    ["rejected", asked, rejected, "rejected"],
    ["rejected with another reason", rejected, { ...rejected, title: "x" }, null],
    ["asked for again", approved, asked, "asked"],
    ["submitted again", rejected, asked, "asked"],
    ["moved", asked, later(asked), "moved"],
    ["moved and asked for again", approved, later(asked), "moved"],
    ["moved back, as it was approved", later(asked), approved, "moved"],
    ["shortened", approved, short(approved), "moved"],
    ["without one of its rooms", aBooking("a", [{}, { room: "elm" }]), aBooking("a", [{}]), "moved"],
    [
      "with setup and a new title",
      asked,
      { ...asked, title: "New", reservations: asked.reservations.map((r) => ({ ...r, setup: 30 })) },
      null,
    ],
    ["cancelled", approved, { ...approved, deleted: true }, "cancelled"],
    ["cancelled already", { ...approved, deleted: true }, { ...approved, deleted: true, title: "x" }, null],
    ["brought back", { ...approved, deleted: true }, approved, "restored"],
    ["of another calendar", foreign(asked), foreign({ ...asked, deleted: true }), null],
    ["setup and clean-down", cap(asked), cap({ ...asked, deleted: true }), null],
  ])("[NTC-1] %s", (_, before, after, kind) => {
    expect(roomEvent(before, after)).toBe(kind);
  });
});

describe("what a write of a booking of a desk, and of a desk, tells", () => {
  const b = { from: 1, to: 5, deleted: false };
  test.each([
    ["made", null, b, null],
    ["cancelled", b, { ...b, deleted: true }, "cancelled"],
    ["brought back", { ...b, deleted: true }, b, "restored"],
    ["released early", b, { ...b, to: 3 }, "moved"],
    ["the same", b, { ...b }, null],
  ] as const)("[NTC-1] a booking that is %s", (_, before, after, kind) => {
    expect(deskBookingEvent(before, after)).toBe(kind);
  });
  test.each([
    [false, "broken", "desk-disabled"],
    [undefined, true, "desk-disabled"],
    ["broken", false, "desk-enabled"],
    [true, "another reason", null],
    ["", false, null],
  ] as const)("[NTC-1] disabled: %j, then %j", (before, after, kind) => {
    expect(deskEvent(before, after)).toBe(kind);
  });
  test("[NTC-4] every kind falls under one choice, and every choice has a kind", () => {
    expect([...new Set(NOTICE_KINDS.map((kind) => LETTER_OF[kind]))].sort()).toEqual([...LETTER_KINDS].sort());
  });
});

const base: NoticeOf = {
  ...{ kind: "approved", about: "room", title: "Board", place: "Oak", from: at("10:00"), to: at("11:00") },
  ...{ was: null, by: "Ben Silva", reason: "", more: 0, asks: false },
};
const elm = { place: "Elm", from: at("14:00"), to: at("15:00") };
const desk = { about: "desk", title: "", place: "1.024" } as const;
const DAY = dayWords(dayOf(at("10:00"), ZONE));

describe("sentences", () => {
  test.each<[Partial<NoticeOf>, string]>([
    [{}, `Ben Silva approved “Board” in Oak, ${DAY}, 10:00 to 11:00.`],
    [{ by: "" }, `“Board” in Oak, ${DAY}, 10:00 to 11:00 was approved.`],
    [{ kind: "rejected", reason: "Painters" }, `Ben Silva rejected “Board” in Oak, ${DAY}, 10:00 to 11:00: Painters`],
    [
      { kind: "moved", was: elm, asks: true },
      `Ben Silva changed “Board” in Elm, ${DAY}, 14:00 to 15:00 to Oak, ${DAY}, 10:00 to 11:00. It has to be approved again.`,
    ],
    [{ kind: "cancelled", title: "" }, `Ben Silva cancelled your booking of Oak, ${DAY}, 10:00 to 11:00.`],
    [
      { ...desk, kind: "desk-disabled", reason: "Broken", more: 2 },
      `Ben Silva disabled desk 1.024, ${DAY}, 10:00 to 11:00 and 2 more, which you have booked (Broken).`,
    ],
    [
      { ...desk, kind: "desk-disabled", by: "" },
      `Desk 1.024, ${DAY}, 10:00 to 11:00, which you have booked, was disabled.`,
    ],
    [{ ...desk, kind: "restored", to: null }, `Ben Silva brought back desk 1.024, ${DAY}, from 10:00.`],
    [
      { title: "{who} {reason}", reason: "{what}" },
      `Ben Silva approved “{who} {reason}” in Oak, ${DAY}, 10:00 to 11:00.`,
    ],
  ])("[NTC-2] %j", (over, words) => {
    expect(noticeSentence({ ...base, ...over }, clock)).toBe(words);
  });
});

describe("the letter", () => {
  const letter = (over: Partial<NoticeOf> = {}, of: { name?: string; several?: boolean } = {}) =>
    noticeLetter({
      notice: { ...base, kind: "rejected", reason: "Painters", ...over },
      ...{ name: "Ada", site: "London", zone: ZONE, locale: "en-GB", several: false, ...of },
    });
  test("[NTC-5] says what happened in the language and zone of the site, and where to switch it off", () => {
    const { subject, text } = letter({}, { several: true });
    expect(subject).toBe("Rejected: Oak on 10/03/2026");
    expect(text.split("\n")).toEqual([
      "Hello Ada,",
      "",
      "Ben Silva rejected “Board” in Oak, 10/03/2026, 10:00 to 11:00: Painters",
      "The same change was made to other bookings of yours. Notices in Atrium has each of them.",
      "",
      "London. Times are those of Europe/London.",
      "You can choose in Atrium, under Preferences, which of these letters you get.",
    ]);
  });
  test("[NTC-5] no text of anybody makes a line or a head of its own", () => {
    const evil = "x\r\nBcc: all@acme.test\u2028y";
    const { subject, text } = letter({ title: evil, place: evil, by: evil, reason: evil }, { name: evil });
    expect(subject).not.toMatch(/[\r\n\u2028]/);
    expect(text.split(/[\r\n\u2028]/)).toHaveLength(6);
  });
});

describe("the list", () => {
  const NOW = at("12:00");
  const row = (id: string, over: Partial<NoticeRow> = {}): NoticeRow => ({
    ...base,
    ...{ id, path: `ns/acme/people/ada/notices/${id}`, person: "ada", site: "london", zone: ZONE, of: "b" },
    ...{ at: NOW, read: false, rev: 1, ...over },
  });
  test("[NTC-7] shows those of the person, until they are about to be deleted", () => {
    const all = [row("a"), row("b", { person: "ben" }), row("c", { at: NOW - NOTICES.shownMs })];
    expect(shownNotices(all, "ada", NOW).map((n) => n.id)).toEqual(["a"]);
    expect(NOTICES.shownMs).toBeLessThan(NOTICES.keptMs);
  });
  test("[NTC-8] all that nobody has read are marked in one save, as many as one takes", () => {
    expect(planRead([row("a", { read: true })])).toBeNull();
    const plan = planRead([row("a"), row("b", { read: true }), row("c")]);
    expect(plan).toMatchObject({ action: "notices.read", label: "Notices read: 2", latest: true });
    expect(plan?.ops).toEqual(
      ["a", "c"].map((id) => ({
        kind: "patch",
        path: `ns/acme/people/ada/notices/${id}`,
        fields: { read: true },
        seen: { read: false },
        seenRev: 1,
      })),
    );
    const many = Array.from({ length: NOTICES.readMax + 1 }, (_, i) => row(String(i)));
    expect(planRead(many)?.ops).toHaveLength(NOTICES.readMax);
  });
});
