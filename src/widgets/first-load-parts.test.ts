import { expect, test } from "vitest";
import type { PullState } from "#data/api.ts";
import { keptSources } from "#data/pull/sources.ts";
import { firstLoadParts, firstLoadWords } from "./first-load-parts.ts";

const pull = (source: string, docs: number, total: number | null, complete = false): PullState => ({
  ...{ source, docs, total, complete, live: false, asOf: complete ? 1 : null },
});
/** Of these roles, at the site worked on. */
const partsOf = (pulls: readonly PullState[], role = "desk-booking.settings") =>
  firstLoadParts({ pulls, keeps: keptSources([role]) }, "s1");

test("[FRESH-10] a first load names its parts, which are ready once all of their sources have come", () => {
  const parts = partsOf([pull("spaces:s1", 400, 400, true), pull("bookings:s1", 50, 200)]);
  expect(parts[0]).toEqual({ word: "Desks", ready: false, docs: 450, total: 600, share: 0.625 });
  expect(partsOf([pull("spaces:s1", 4, 4, true), pull("bookings:s1", 2, null, true)])[0]?.ready).toBe(true);
});

test("[FRESH-10] what was not begun, or is not counted, has no total; parts that nobody may read are left out", () => {
  expect(partsOf([])[0]).toEqual({ word: "Desks", ready: false, docs: 0, total: null, share: 0 });
  expect(partsOf([pull("spaces:s1", 250, null)])[0]?.total).toBeNull();
  expect(partsOf([]).map((p) => p.word)).not.toContain("Cards");
  const admin = partsOf([], "ns.admin");
  expect(admin.map((p) => p.word)).toEqual(expect.arrayContaining(["People", "Rooms", "Room bookings", "Cards"]));
});

test("[FRESH-10] [PULL-14] people are ready without the directory where a device keeps none", () => {
  const arrived = ["people:s1", "members:s1", "access:s1", "departments:s1"].map((source) => pull(source, 9, 9, true));
  const people = partsOf(arrived, "people.reception").find((p) => p.word === "People");
  expect(people?.ready).toBe(true);
});

test("[FRESH-4] [FRESH-10] it is told in words: what is ready, and how far the next part has come", () => {
  const words = (...pulls: readonly PullState[]) => firstLoadWords(partsOf(pulls));
  expect(words()).toEqual(["Loading Desks."]);
  expect(words(pull("spaces:s1", 1_200, null))).toEqual(["Loading Desks, 1,200 so far."]);
  expect(words(pull("spaces:s1", 400, 400, true), pull("bookings:s1", 900, 1_600))).toEqual([
    "Loading Desks, 1,300 of 2,000.",
  ]);
  expect(words(pull("spaces:s1", 4, 4, true), pull("bookings:s1", 4, 4, true))[0]).toBe("Ready: Desks.");
});
