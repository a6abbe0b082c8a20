import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Role, ROLES } from "../../src/domain/access/access.ts";
import { type Asker, CLOSED, HAS_MORE, mayDo, type Op, OPEN, OPS, type Row, VARIANTS, type What } from "./matrix.ts";
import { attempt, Doors } from "./matrix-asks.ts";
import { NOBODY, type Party, partyOf, standing, standsBelowSite } from "./matrix-kit.ts";
import { given, NS } from "./rules-kit.ts";
import { rulesSuite } from "./rules-suite.ts";

const PROJECT = "demo-rules-matrix";
const everybody: readonly Party[] = [
  NOBODY,
  ...VARIANTS.flatMap((variant) =>
    ROLES.filter((role) => variant === "home" || HAS_MORE.includes(role)).map((role) => partyOf({ role, variant })),
  ),
];
/** For collections that are closed to all: everybody at home, and the strongest role in the wrong places. */
const some = everybody.filter(({ asker }) => asker?.variant === "home" || asker?.role === "ns.admin" || !asker);
const thoseFor = (what: What, parties: readonly Party[]): readonly Party[] =>
  parties.filter(({ asker }) => asker?.variant !== "foreign site" || standsBelowSite(what));
const rows: readonly (Row & { readonly what: What; readonly parties: readonly Party[] })[] = [
  ...OPEN.map((row) => ({ ...row, parties: thoseFor(row.what, everybody) })),
  ...CLOSED.map((row) => ({ ...row, parties: thoseFor(row.what, some) })),
];

/** A wide and a long run ask every cell; else whoever may not at home is asked in no wrong place, but for two roles. */
const WHOLE = process.env["ATRIUM_MATRIX"] === "whole";
const ALWAYS: readonly Role[] = ["user", "ns.admin"];
const isAsked = (row: Row, op: Op, asker: Asker | null): boolean =>
  WHOLE ||
  asker === null ||
  asker.variant === "home" ||
  ALWAYS.includes(asker.role) ||
  mayDo(row, op, { ...asker, variant: "home" });

const env = rulesSuite(PROJECT);
const doors = new Doors(PROJECT);
beforeAll(async () => {
  await env.clearFirestore();
  const docs = rows.flatMap(({ what, parties }) => Object.entries(standing([what], parties)));
  const all = [...new Map(docs)];
  for (let at = 0; at < all.length; at += 500) await given(env, Object.fromEntries(all.slice(at, at + 500)));
}, 60_000);
afterAll(() => doors.close());

for (const row of rows)
  describe.concurrent(row.what, () => {
    const cells = row.parties.flatMap((party) =>
      OPS.filter((op) => isAsked(row, op, party.asker)).map(
        (op) => [party.name, mayDo(row, op, party.asker) ? "may" : "may not", op, party] as const,
      ),
    );
    test.each(cells)(`[MATRIX-1] ${row.what}: %s %s %s`, async (_, verb, op, party) => {
      await (verb === "may" ? assertSucceeds : assertFails)(attempt(doors.of(party), row.what, { party, op }));
    });
  });

test("[MATRIX-1] the matrix names every role, and both answers of every right", () => {
  expect(new Set(everybody.map((p) => p.asker?.role))).toEqual(new Set([undefined, ...ROLES]));
  for (const { what, may, parties } of rows)
    for (const [op, holders] of Object.entries(may)) {
      expect(holders.length, `${what} ${op}`).toBeGreaterThan(0);
      expect(
        parties.some((p) => p.ns !== NS),
        `${what} ${op}`,
      ).toBe(true);
    }
});
