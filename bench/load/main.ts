import { randomBytes } from "node:crypto";
import { startSuite } from "../../dev/emulators/suite.ts";
import { bundleFunctions } from "../../dev/functions-bundle.ts";
import { freePorts, SetupError } from "../../dev/ports.ts";
import { inRoot } from "../../dev/paths.ts";
import { linesOf } from "./figures.ts";
import { HELP, parseLoad } from "./options.ts";
import { load } from "./run.ts";

/** `npm run load`. Answers the exit code: 1 when something was lost. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    const options = parseLoad(args);
    if (options.help) {
      console.log(HELP);
      return 0;
    }
    await bundleFunctions();
    const dir = inRoot(".bench", "load");
    const env = { ATRIUM_EMULATOR_HEAP: "8g", ...process.env };
    const { functions } = options;
    const suite = await startSuite({ ports: await freePorts(), dir, data: null, env, functions, ownRulesOnly: true });
    // The emulator keeps the values of every evaluation of its rules until they are loaded anew: they would fill its heap.
    const refreshing = setInterval(() => void suite.refreshRules().catch(console.error), REFRESH_MS);
    try {
      const ns = `load${randomBytes(4).toString("hex")}`;
      const how = {
        ...options,
        say: (text: string) => console.log(text),
        ...(functions && { triggers: suite.triggers }),
      };
      const loaded = await load(suite.backend, ns, how);
      for (const line of linesOf(loaded.figures, options, loaded)) console.log(line);
      return loaded.lost.length === 0 ? 0 : 1;
    } finally {
      clearInterval(refreshing);
      await suite.stop();
    }
  } catch (e) {
    if (!(e instanceof SetupError)) throw e;
    console.error(`\n${e.message}`);
    return 1;
  }
}
/** How often the rules are loaded anew, ms. */
const REFRESH_MS = 60_000;
