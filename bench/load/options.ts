import { parseArgs } from "node:util";
import { SetupError } from "../../dev/ports.ts";

/** What a run of load is made of. */
export type LoadOptions = {
  readonly devices: number;
  readonly minutes: number;
  /** Mean seconds between two saves of a device. */
  readonly every: number;
  /** Mean seconds between two losses of a device's connection. */
  readonly breaks: number;
  /** Seconds that functions have for what they still owe when the work is over. */
  readonly rest: number;
  /** Whether the backend's functions follow its writes. On one machine they take the processors of what is measured. */
  readonly functions: boolean;
  readonly help: boolean;
};

export const HELP = `npm run load [-- options]

  --devices N    devices of one tenant (200)
  --minutes N    how long they work (10)
  --every N      mean seconds between two saves of a device (20)
  --breaks N     mean seconds between two losses of its connection (120)
  --rest N       seconds that functions have afterwards for what they owe (900)
  --no-functions no function follows a write: the figures are those of devices, rules and database alone
  --help         this`;

const USUAL = { devices: 200, minutes: 10, every: 20, breaks: 120, rest: 900 } as const;

/** @throws {SetupError} naming what it does not understand */
export function parseLoad(args: readonly string[]): LoadOptions {
  const text = { type: "string" } as const;
  const options = {
    ...{ devices: text, minutes: text, every: text, breaks: text, rest: text },
    "no-functions": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  } as const;
  try {
    const { values } = parseArgs({ args: [...args], options });
    const number = (name: keyof typeof USUAL): number => {
      const n = values[name] === undefined ? USUAL[name] : Number(values[name]);
      if (!(n > 0) || (name === "devices" && !Number.isInteger(n)))
        throw new Error(`--${name} ${values[name] ?? ""} is no number that can be.`);
      return n;
    };
    return {
      devices: number("devices"),
      minutes: number("minutes"),
      every: number("every"),
      breaks: number("breaks"),
      rest: number("rest"),
      functions: !values["no-functions"],
      help: values.help,
    };
  } catch (e) {
    throw new SetupError(`${e instanceof Error ? e.message : String(e)}\n\n${HELP}`);
  }
}
