import { assertFails, assertSucceeds, type RulesTestEnvironment } from "@firebase/rules-unit-testing";
import { doc } from "firebase/firestore";
import { afterEach, expect, test } from "vitest";
import { ROLES } from "../../src/domain/access/access.ts";
import { LARGE_PERSON, type Largest, LARGEST } from "./largest.ts";
import { firestoreRules, endUncovered, rulesEnvironment } from "./emulator.ts";
import { as, common, given, send, SITE, SITES, stamp } from "./rules-kit.ts";

const PROJECT = "demo-rules-cards-lookups";
/** Documents that the rules of one commit may look up. */
const BUDGET = 20;

/** The product's rules, in which the receipt looks at so many documents more, whatever the set. */
function probed(n: number): string {
  const rules = firestoreRules();
  const mark = "function validReceipt(r, ns) {\n      return ";
  expect(rules.split(mark)).toHaveLength(2);
  const probes = Array.from({ length: n }, (_, i) => `!exists(/databases/$(db)/documents/probes/p${i}) && `);
  return rules.replace(mark, mark + probes.join(""));
}

let env: RulesTestEnvironment | null = null;
afterEach(async () => {
  if (env === null) return;
  await env.clearFirestore();
  await endUncovered(env);
});
/** A largest save, with so many look-ups beside its own. */
async function saved({ before, created, changed }: Largest, probes: number): Promise<void> {
  env = await rulesEnvironment(PROJECT, probed(probes));
  const me = common({ roles: ROLES, sites: [SITE], person: LARGE_PERSON });
  await given(env, { ...SITES, ...before, "users/u1": me });
  const db = as(env, { roles: ROLES, person: LARGE_PERSON.ref });
  const by = { lastWrittenBy: { authUid: "u1", ...LARGE_PERSON } };
  await send(
    db,
    (b) => {
      for (const [path, data] of Object.entries(created)) b.set(doc(db, path), { ...data, ...stamp(1, by) });
      for (const [path, fields] of Object.entries(changed)) b.update(doc(db, path), { ...stamp(2, by), ...fields });
    },
    { count: Object.keys(created).length + Object.keys(changed).length },
  );
}

// Documents that the batch makes are free in the emulator, and counted in production: as many are looked at beside it.
const OF_CARDS = LARGEST.filter(({ kind }) => kind.includes("card"));
const made = ({ created }: Largest): number => 1 + Object.keys(created).length;
test.each(OF_CARDS.map((one) => [one.kind, one] as const))(
  "[BUDGET-2] looks up twenty documents at most: %s",
  async (_, one) => {
    await assertSucceeds(saved(one, made(one)));
  },
);
test("[BUDGET-2] a document more than there is room for is refused", async () => {
  const [one] = OF_CARDS;
  expect(one).toBeDefined();
  if (one) await assertFails(saved(one, BUDGET));
});
