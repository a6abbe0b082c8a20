import path from "node:path";
import { parseArgs } from "node:util";
import { type Backend, backendAt } from "../emulators/backend.ts";
import { startSuite } from "../emulators/suite.ts";
import { bundleFunctions } from "../functions-bundle.ts";
import { inRoot, STATE } from "../paths.ts";
import { freePorts, portsFrom, SetupError } from "../ports.ts";
import { buildPoints } from "./build.ts";
import { cloudPoints } from "./cloud.ts";
import { emulatedPoints } from "./emulated.ts";
import { insidePoints } from "./inside.ts";
import { exitCode, missing, type Point, pointLines } from "./points.ts";

const HELP = `npm run deploy:check [-- options]   whether what is about to be deployed is whole

  --dist FOLDER   the built app (dist)
  --lib FOLDER    the built functions (functions/lib)
  --project ID    the Firebase project that the app must be built for
  --running       asks the backend of npm start; else emulators are started for it
  --files         looks into files alone, and starts no emulators
  --help          this

Each point is ok, MISSING, or not checked here: what needs a cloud account is said as commands. Exit code 1 where anything is missing.`;

const OPTIONS = {
  dist: { type: "string", default: inRoot("dist") },
  lib: { type: "string", default: inRoot("functions", "lib") },
  project: { type: "string" },
  running: { type: "boolean", default: false },
  files: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

function understood(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS }).values;
  } catch (e) {
    throw new SetupError(`${e instanceof Error ? e.message : String(e)}\n\n${HELP}`);
  }
}

/** Asks the emulators, those that run or ones of its own. */
async function withEmulators(
  running: boolean,
  ask: (backend: Backend) => Promise<readonly Point[]>,
): Promise<readonly Point[]> {
  if (running) return ask(backendAt(portsFrom(process.env)));
  await bundleFunctions();
  const dir = path.join(STATE, `deploy-check-${process.pid}`);
  const suite = await startSuite({ ports: await freePorts(), dir, data: null, env: process.env });
  try {
    return await ask(suite.backend);
  } finally {
    await suite.stop();
  }
}

/** `npm run deploy:check`. Answers the exit code. */
async function main(argv: readonly string[]): Promise<number> {
  const values = understood(argv);
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const [dist, lib] = [path.resolve(values.dist), path.resolve(values.lib)];
  const emulated = values.files
    ? []
    : await withEmulators(values.running, (backend) => emulatedPoints(backend, lib)).catch((e: unknown) => {
        if (!(e instanceof SetupError) && !(e instanceof TypeError)) throw e; // TypeError: nobody answers
        const words = e instanceof SetupError ? e.message : `nothing answers (${e.message})`;
        return [missing("the emulators answer", values.running ? `${words}: is npm start running?` : words)];
      });
  const deployed = { dist, lib, project: values.project };
  const points = [...(await buildPoints(deployed)), ...(await insidePoints(deployed)), ...emulated, ...cloudPoints];
  for (const line of pointLines(points)) console.log(line);
  return exitCode(points);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (e) {
  if (!(e instanceof SetupError)) throw e;
  console.error(e.message);
  process.exitCode = 1;
}
