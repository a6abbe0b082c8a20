import { expect, test } from "vitest";
import type { DeskStanding } from "#domain/desk-audits/observations.ts";
import { STATUSES } from "#domain/desk-audits/status.ts";
import { STATUS_WORDS } from "#domain/words/desk-audits-fields.ts";
import { AUDIT_LOOKS } from "#widgets/floor-plan/audit-looks.ts";
import { aDesk } from "#testing/builders.ts";
import { looksOf, stateWords } from "./view.ts";

const seen = (over: Partial<DeskStanding>) => ({ pending: false, ...over }) as DeskStanding;

test.each([
  ["not-booked", true, "Occupied, no booking when checked; now booked today"],
  ["not-booked", false, "Occupied, no booking"],
  ["empty", true, "Empty when checked; now booked today"],
  ["as-booked", true, "As booked"],
  ["as-booked", false, "As booked when checked"],
  ["empty-booked", false, "Empty, booked when checked"],
  ["signs", true, "Signs of life, booked today"],
  ["signs", false, "Signs of life"],
] as const)("[WALK-20] %s, booked now: %s", (status, booked, words) => {
  expect(stateWords(seen({ status }), booked)).toBe(words);
  expect(stateWords(seen({ status, pending: true }), booked)).toBe(`${words}, waiting to be sent`);
});

test("[WALK-20] of a desk that nobody looked at only its booking is said", () => {
  expect([stateWords(undefined, true), stateWords(undefined, false)]).toEqual([
    "Not looked at yet, booked today",
    "Not looked at yet",
  ]);
});

test("[WALK-19] the plan shows each status by its colour and its sign", () => {
  const desks = STATUSES.map((status) => ({ ...aDesk({ id: status, title: "1.001" }), floor: "f1" }));
  const latest = new Map(STATUSES.map((status) => [status as string, seen({ status, desk: status })]));
  const looks = looksOf({ desks, latest, booked: new Set(), selected: null });
  expect(new Set([...looks.values()].map((look) => look.label)).size).toBe(8);
  for (const status of STATUSES) expect(looks.get(status)?.audit).toBe(AUDIT_LOOKS[status]);
  expect(Object.keys(STATUS_WORDS)).toHaveLength(9);
});
