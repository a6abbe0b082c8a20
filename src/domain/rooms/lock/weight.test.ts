import { expect, test } from "vitest";
import type { Reservation } from "../booking.ts";
import { aBooking, approvalOf, BEN } from "../rooms.test-kit.ts";
import { isTooHeavy, weightOfBooking } from "./weight.ts";

const HOUR = 3_600_000;
const REQUESTS = Object.fromEntries("vwxyz".split("").map((x) => [`a-r1-${x}`, "Catering"]));
const booked = (n: number, over: Partial<Reservation> = {}) =>
  aBooking(
    "a",
    ["oak", "elm", "ash", "fir", "yew"].slice(0, n).map((room) => ({ room, requests: REQUESTS, ...over })),
  );
const bent = (n: number, bend: (r: Reservation) => Partial<Reservation>) => {
  const b = booked(n);
  return { ...b, reservations: b.reservations.map((r) => ({ ...r, ...bend(r) })) };
};
const moved = (r: Reservation) => ({ from: r.from + HOUR, to: r.to + HOUR, cateringUntil: r.from - HOUR });
const anew = (r: Reservation) => ({ ...moved(r), setup: 45, note: "n" });
const asksFor = (b: ReturnType<typeof booked>) => ({ ...b, owner: BEN, approval: approvalOf("SUBMITTED") });

test.each<[string, ReturnType<typeof booked> | null, ReturnType<typeof booked>, boolean]>([
  ["four rooms, new", null, asksFor(booked(4, { requests: {}, setup: 15 })), false],
  ["five rooms, new", null, booked(5, { requests: {} }), true],
  ["four rooms moved with their catering, for somebody else", booked(4), asksFor(bent(4, moved)), false],
  ["three rooms moved and said anew", booked(3), bent(3, anew), false],
  ["three rooms moved and said anew, for somebody else", booked(3), asksFor(bent(3, anew)), true],
  ["three rooms that lose their catering", booked(3), bent(3, (r) => ({ ...anew(r), requests: {} })), false],
  ["four rooms moved and said anew", booked(4), bent(4, anew), true],
  ["four rooms said anew where they stand", booked(4), bent(4, () => ({ note: "n", setup: 45 })), false],
  ["four rooms checked in and said anew", booked(4), bent(4, () => ({ note: "n", checkedInAt: 1 })), true],
  ["five rooms cancelled", booked(5), { ...booked(5), deleted: true }, false],
])("[ROM-12] is it too much for the rules to judge: %s", (_, before, after, heavy) => {
  expect(isTooHeavy({ before, after })).toBe(heavy);
});

test("[ROM-12] a booking that is not there weighs nothing, and an edit that says nothing what it always takes", () => {
  expect(weightOfBooking({ before: booked(1), after: null })).toBe(0);
  expect(weightOfBooking({ before: booked(1), after: booked(1) })).toBe(580);
});
