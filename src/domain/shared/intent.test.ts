import fc from "fast-check";
import { expect, test } from "vitest";
import { declare, planOf } from "./command.ts";
import { INTENT_MAX, isStorable } from "./intent.ts";

const bytesOf = (x: unknown): number => new TextEncoder().encode(JSON.stringify(x)).length;
const anIntent = (note: string) => ({ command: "meetings.edit", format: 1, input: { note } });
const EMPTY = bytesOf(anIntent(""));

test.each([
  ["a", 1],
  ["ü", 2],
  ["会", 3],
  ["🍰", 4],
])("[CMD-15] as many letters %s are stored as 4 KB hold, %d bytes each, and not one more", (letter, bytes) => {
  const most = Math.floor((INTENT_MAX - EMPTY) / bytes);
  expect(isStorable(anIntent(letter.repeat(most)))).toBe(true);
  expect(isStorable(anIntent(letter.repeat(most + 1)))).toBe(false);
});

test("[CMD-15] what is stored is what has 4 KB as UTF-8, whatever the letters", () => {
  const note = fc.string({ unit: "binary", minLength: 900, maxLength: 1_300 });
  const seen = { yes: 0, no: 0 };
  fc.assert(
    fc.property(note, (text) => {
      const isIn = bytesOf(anIntent(text)) <= INTENT_MAX;
      seen[isIn ? "yes" : "no"]++;
      expect(isStorable(anIntent(text))).toBe(isIn);
    }),
    { numRuns: 40 },
  );
  expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(0);
});

test("[CMD-15] a save whose intent has 2,000 letters of three bytes is stored without it", () => {
  const command = declare<{ note: string }>({
    action: "meetings.edit",
    via: "Room Booking",
    right: [],
    conflict: "whole",
  });
  const said = { label: "", site: null, ops: [] };
  expect(planOf(command, said, { note: "会".repeat(2_000) }).intent).toBeUndefined();
  expect(planOf(command, said, { note: "a".repeat(2_000) }).intent).toBeDefined();
});
