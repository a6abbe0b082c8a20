import { parseArgs } from "node:util";
import { SetupError } from "../dev/ports.ts";

export type BenchOptions = {
  /** Ids of the targets to run; empty: all. */
  readonly only: readonly string[];
  /** Rounds where they are not each target's own; null leaves them. */
  readonly rounds: number | null;
  /** A smoke: two rounds of everything, and the report stays as it is. */
  readonly quick: boolean;
  /** The whole recorded workload in T6. */
  readonly full: boolean;
  readonly help: boolean;
};

export const HELP = `npm run bench [-- options]

  --only T3,T5   these targets alone
  --rounds N     so many rounds of each
  --quick        two rounds of each, nothing written to docs/
  --full         T6 with 10,000 operations in 400 change sets
  --help         this`;

/** @throws {SetupError} naming what it does not understand */
export function parseBench(args: readonly string[]): BenchOptions {
  const { values } = read(args);
  const rounds = values.rounds === undefined ? null : Number(values.rounds);
  if (rounds !== null && !(Number.isInteger(rounds) && rounds >= 1)) {
    throw new SetupError(`--rounds ${values.rounds ?? ""} is not a number of rounds.`);
  }
  const only = (values.only ?? "").split(",").flatMap((id) => (id.trim() === "" ? [] : [id.trim().toUpperCase()]));
  return {
    only,
    rounds: values.quick ? (rounds ?? 2) : rounds,
    quick: values.quick,
    full: values.full,
    help: values.help,
  };
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        only: { type: "string" },
        rounds: { type: "string" },
        quick: { type: "boolean", default: false },
        full: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
  } catch (e) {
    throw new SetupError(`${e instanceof Error ? e.message : String(e)}\n\n${HELP}`);
  }
}
