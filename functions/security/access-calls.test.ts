import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { doc } from "firebase/firestore";
import { expect, test } from "vitest";
import { SYNC } from "../../src/domain/sync/limits.ts";
import { firestoreRules } from "./emulator.ts";
import { aDesk, as, common, send, SITE, SITES, stamp, type Who } from "./rules-kit.ts";
import { beginWith, rulesSuite } from "./rules-suite.ts";

/** Documents that the rules of one commit may look up (reliability F5). */
const BUDGET = 20;
/** What a set of this app looks up: the user document and the site. The receipt is in the batch itself, which the emulator does not count. */
const USED = 2;

/** The product's rules, in which every switched desk costs one more document: what is left of the budget can be counted. */
function probed(): string {
  const rules = firestoreRules();
  const mark = "&& deskSwitch() &&";
  expect(rules.split(mark)).toHaveLength(2);
  return rules.replace(mark, `${mark} !exists(/databases/$(db)/documents/probes/$(space)) &&`);
}

const env = rulesSuite("demo-rules-budget", probed());

const desk = (i: number) => `sites/${SITE}/spaces/m${i}`;
const numbers = (n: number) => Array.from({ length: n }, (_, i) => i);
const who: Who = { roles: ["desk-booking.settings"] };
const save = (n: number, as_: Who) => {
  const db = as(env, as_);
  const switchAll = numbers(n).map((i) => doc(db, desk(i)));
  return send(db, (b) => switchAll.forEach((at) => b.update(at, { disabled: true, ...stamp(2) })), { count: n });
};

beginWith(env, () => ({
  ...SITES,
  "users/u1": common({ roles: who.roles, sites: [SITE] }),
  ...Object.fromEntries(numbers(BUDGET).map((i) => [desk(i), aDesk()])),
}));

test.each<[string, Who]>([
  ["in the token", who],
  ["in the user document", { ...who, sitesInDoc: true }],
])("[BUDGET-1] a set looks up two documents whatever its size, with the sites %s", async (_, asker) => {
  await assertFails(save(BUDGET - USED + 1, asker));
  await assertSucceeds(save(BUDGET - USED, asker));
});

test("[F37] [BUDGET-1] the largest set fits a batch", () => {
  expect(SYNC.maxOps + 1).toBe(SYNC.maxBatchWrites);
});
