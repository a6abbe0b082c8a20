import { parseArgs } from "node:util";
import { SetupError } from "./ports.ts";
import { DEFAULT_TENANT } from "./seed/options.ts";

export type StartOptions = {
  /** Serve the sources with hot reload, not a build. */
  readonly dev: boolean;
  /** Forget all data first. */
  readonly reset: boolean;
  readonly help: boolean;
  /** Simulate the card reader of this computer as well. */
  readonly reader: boolean;
  /** Size of the tenant where it is not the usual one; only an empty backend gets it. */
  readonly people: number | null;
  readonly desks: number | null;
};

export const HELP = `npm start [-- options]        the product, built, with its local backend
npm run dev [-- options]      the same from the sources, with hot reload

  --reset        empty everything and seed again
  --people N     people of the seeded tenant (${DEFAULT_TENANT.people})
  --desks N      desks of the seeded tenant (${DEFAULT_TENANT.desks})
  --reader       a simulated card reader too; npm run reader has one to play with
  --help         this

Ports and other settings are environment variables: dev/README.md.`;

/** A size that an argument gives; null where nothing is said. @throws {SetupError} for what is no number of these */
export function count(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const n = Number(text);
  if (Number.isInteger(n) && n >= 1 && n <= 1_000_000) return n;
  throw new SetupError(`--${name} ${text} is not a number from 1 to 1,000,000.`);
}

/** @throws {SetupError} naming what it does not understand */
export function parseStart(args: readonly string[]): StartOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        dev: { type: "boolean", default: false },
        reset: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
        reader: { type: "boolean", default: false },
        people: { type: "string" },
        desks: { type: "string" },
      },
    });
    return { ...values, people: count("people", values.people), desks: count("desks", values.desks) };
  } catch (e) {
    if (e instanceof SetupError) throw e;
    throw new SetupError(`${e instanceof Error ? e.message : String(e)}\n\n${HELP}`);
  }
}
