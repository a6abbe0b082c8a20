import { describe, expect, test } from "vitest";
import { simulate } from "#testing/sync-sim/run.ts";
import type { Broken } from "#testing/sync-sim/random.ts";

/** Seeds of runs that once failed; they run first, for ever. */
const PINNED: readonly number[] = [];
const RUNS = 400;

async function failures(seeds: readonly number[], broken: ReadonlySet<Broken> = new Set()): Promise<readonly string[]> {
  const out: string[] = [];
  for (const seed of seeds) {
    const { errors } = await simulate(seed, broken).catch((e: unknown) => ({
      errors: [`threw ${String(e)} ${e instanceof Error ? e.stack : ""}`],
    }));
    if (errors.length > 0) out.push(`seed ${seed}: ${errors.slice(0, 3).join("; ")}`);
  }
  return out;
}
const seeds = (n: number, from = 1) => Array.from({ length: n }, (_, i) => from + i);

describe("the sync engine against a simulated server", () => {
  test("[SYNC-1] every saved edit is applied exactly once or decided by a person, whatever crashes, drops or repeats", async () => {
    expect(await failures([...PINNED, ...seeds(RUNS)])).toEqual([]);
  }, 120_000);

  test.each<Broken>([
    "no-burn",
    "no-order",
    "no-receipt-look",
    "no-second-look",
    "no-edit-lock",
    "no-overlap",
    "no-monotone",
    "no-field-check",
    "no-recover",
  ])(
    "[SYNC-2] the simulation notices an engine without its safety: %s",
    async (safety) => {
      const found: string[] = [];
      for (let from = 1; from <= 2_000 && found.length === 0; from += 50)
        found.push(...(await failures(seeds(50, from), new Set([safety]))));
      expect(found.length).toBeGreaterThan(0);
    },
    120_000,
  );
});
