import { expect, test } from "vitest";
import { CARDS } from "./limits.ts";
import { issuedOffline, isWords, unknownIn, withoutUnknown, withUnknown } from "./reception.ts";

const ZONE = "Europe/London";
const NOW = Date.parse("2026-03-29T10:00:00Z"); // clocks went forward in the night before

test("[CRD-94] an unknown card stands in the list once, newest first; the oldest of too many leaves", () => {
  const two = withUnknown(withUnknown([], "a", 1), "b", 2);
  expect(withUnknown(two, "a", 3)).toEqual([
    { number: "a", at: 3 },
    { number: "b", at: 2 },
  ]);
  expect(withoutUnknown(two, "b")).toEqual([{ number: "a", at: 1 }]);
  let many = two;
  for (let i = 0; i < CARDS.unknownMax + 5; i++) many = withUnknown(many, `n${i}`, i);
  expect(many).toHaveLength(CARDS.unknownMax);
  expect(many[0]?.number).toBe(`n${CARDS.unknownMax + 4}`);
});

test("[CRD-94] what is no list is none", () => {
  expect(unknownIn([{ number: "a", at: 1 }])).toEqual([{ number: "a", at: 1 }]);
  for (const none of [null, [], "a", [{ number: "", at: 1 }], [{ number: "a" }]]) expect(unknownIn(none)).toBeNull();
});

const set = (over: Partial<Parameters<typeof issuedOffline>[0][number]> & { readonly id: string }) => ({
  action: "cards.temporary",
  madeAt: NOW - 1,
  madeOffline: true,
  state: "queued",
  ...over,
});
test("[CRD-95] issued while offline today: of cards, without a connection, of the site's day, newest first", () => {
  const midnight = Date.parse("2026-03-29T00:00:00Z");
  const sets = [
    set({ id: "first", madeAt: midnight }),
    set({ id: "yesterday", madeAt: midnight - 1 }),
    set({ id: "online", madeOffline: false }),
    set({ id: "person", action: "people.edit" }),
    set({ id: "given up", state: "closed", closed: { why: "discarded", because: "it is with Olga" } }),
    set({ id: "taken back", state: "closed", closed: { why: "undone" } }),
    set({ id: "sent", state: "accepted" }),
  ];
  const listed = (offline: boolean) => issuedOffline(sets, { now: NOW, zone: ZONE, offline }).map((s) => s.id);
  expect(listed(false)).toEqual(["given up", "sent", "first"]);
  expect(listed(true)).toEqual(["online", "given up", "sent", "first"]); // made before the device knew that the network was gone
});

test("[CRD-98] what has no digit, or is an address, is words and no number of a card", () => {
  for (const words of ["gra", "José", "grace2@example.org", "AB:CD"]) expect(isWords(words)).toBe(true);
  for (const number of ["7001", "20:1", "+44 20 7946 0000", "1904E99"]) expect(isWords(number)).toBe(false);
});
