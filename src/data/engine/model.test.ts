import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { command } from "#testing/sync-sim/commands.ts";
import { runModel } from "#testing/sync-sim/model.ts";

/** Runs that once failed, with their commands: they run first, for ever. */
const PINNED: readonly [number, Parameters<typeof runModel>[1]][] = [];
const SEED = Number(process.env["ATRIUM_MODEL_SEED"] ?? 20_261_121);
const RUNS = Number(process.env["ATRIUM_MODEL_RUNS"] ?? 1_000);
const TIMEOUT_MS = 240_000 + RUNS * 100;

describe("the sync engine, by its model", () => {
  test(
    `[SYNC-3] ${RUNS} times 60 commands, seed ${SEED}: the invariants I1 to I10 hold`,
    { timeout: TIMEOUT_MS },
    async () => {
      const runs = fc.asyncProperty(
        fc.nat(),
        fc.array(command, { minLength: 60, maxLength: 60, size: "max" }),
        async (seed, commands) => {
          expect(await runModel(seed, commands)).toEqual([]);
        },
      );
      await fc.assert(runs, {
        seed: SEED,
        numRuns: RUNS,
        examples: PINNED.map(([seed, commands]) => [seed, [...commands]]),
      });
    },
  );
});
