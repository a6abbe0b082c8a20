import { expect, test } from "vitest";
import type { SourceQuery } from "#domain/sync/sources.ts";
import { PullQueue } from "./pull-queue.ts";

const [desks, people, cards] = ["spaces:lon", "people:lon", "cards"].map((key): SourceQuery => ({
  key,
  collection: key,
  ns: "t",
  where: [],
})) as [SourceQuery, SourceQuery, SourceQuery];
const ALL = [desks, people, cards];

test("[PULL-12] what open screens need comes first, as they say it now; then the rest in its order", () => {
  let wanted: readonly string[] = ["rooms:lon", "cards", "people:lon"];
  const queue = new PullQueue(ALL, () => wanted);
  expect(queue.next(0)).toBe(cards);
  wanted = ["people:lon"];
  expect(queue.next(0)).toBe(people);
  queue.done(people);
  expect(queue.next(0)).toBe(desks);
  queue.done(desks);
  queue.done(cards);
  expect([queue.next(0), queue.waitMs(0)]).toEqual([null, null]);
});

test("[PULL-13] one that failed is put back by itself, ever longer; the others go on", () => {
  const queue = new PullQueue(ALL, () => ["cards"]);
  queue.failed(cards, 0);
  expect(queue.hasUntried([cards])).toBe(false);
  expect(queue.next(0)).toBe(desks);
  queue.done(desks);
  queue.done(people);
  expect([queue.next(2_999), queue.waitMs(0)]).toEqual([null, 3_000]);
  expect(queue.next(3_000)).toBe(cards);
  queue.failed(cards, 3_000);
  expect(queue.waitMs(3_000)).toBe(6_000);
  for (let ms = 9_000, i = 0; i < 6; ms += queue.waitMs(ms) ?? 0, i++) queue.failed(cards, ms);
  expect(queue.waitMs(Infinity)).toBe(0);
});
