import { rmSync } from "node:fs";
import path from "node:path";
import { askApp } from "./emulators/answers.ts";
import { startSuite, type Suite } from "./emulators/suite.ts";
import { Keeper } from "./emulators/keeper.ts";
import { READER } from "../src/domain/cards/limits.ts";
import { buildApp } from "./build-app.ts";
import { developApp } from "./develop-app.ts";
import { toldOf } from "./disk-trouble.ts";
import { bundleFunctions } from "./functions-bundle.ts";
import { HELP, parseStart, type StartOptions } from "./options.ts";
import { inRoot, STATE } from "./paths.ts";
import { mustBeFree, portsFrom, type Ports, SetupError } from "./ports.ts";
import { DEFAULT_TENANT } from "./seed/options.ts";
import { isLoaded, loadTenant, protectEmails } from "./seed/load.ts";
import { makeTenantSnapshots } from "./seed/snapshots.ts";
import { makeTenant } from "./seed/tenant.ts";
import { today } from "./seed/today.ts";
import { Simulator } from "./reader/simulator.ts";
import { type Served, serve } from "./serve.ts";
import { takeState } from "./state-lock.ts";
import { accountsTable } from "./accounts-table.ts";
import { untilAskedToStop } from "./until-stopped.ts";

const say = (text: string) => console.log(text);

/** Runs the product locally until somebody stops it. Answers the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    const options = parseStart(args);
    if (options.help) say(HELP);
    else await run(options);
    return 0;
  } catch (e) {
    const told = toldOf(e);
    if (told === null) throw e;
    console.error(`\n${told.message}`);
    return 1;
  }
}

async function run(options: StartOptions): Promise<void> {
  const ports = portsFrom(process.env);
  await mustBeFree(ports);
  const asked = untilAskedToStop();
  const dir = path.resolve(process.env["ATRIUM_STATE"] ?? path.join(STATE, "start"));
  const giveBack = takeState(dir);
  try {
    await runIn(dir, { options, ports, asked });
  } finally {
    giveBack();
  }
}

type Run = { readonly options: StartOptions; readonly ports: Ports; readonly asked: Promise<void> };

async function runIn(dir: string, { options, ports, asked }: Run): Promise<void> {
  const stopping = new AbortController();
  void asked.then(() => stopping.abort());
  const data = path.join(dir, "data");
  if (options.reset) rmSync(data, { recursive: true, force: true });
  say("Starting Firestore, Auth, Functions and Storage…");
  await bundleFunctions();
  const building = options.dev ? Promise.resolve() : buildApp(inRoot("dist"), "local");
  building.catch(() => undefined); // awaited below, once the emulators can be stopped in order
  const suite = await startSuite({ ports, dir, data, env: process.env, signal: stopping.signal });
  let served: Served | null = null;
  let reader: Simulator | null = null;
  const keeper = new Keeper({
    save: suite.saveData,
    refresh: suite.refreshRules,
    failed: (e) =>
      console.error("\nTHE DATA COULD NOT BE SAVED; it is tried again. What is written now may be lost.", e),
  });
  try {
    await seedWhenEmpty(suite, options);
    await makeFiles(suite);
    if (!options.dev) say("Building the app…");
    await building;
    served = await serveApp(ports, suite, { dev: options.dev, onWrite: () => keeper.wrote() });
    await askApp(served.port, suite.backend);
    say(`\nAtrium runs at http://localhost:${served.port}\n\n${accountsTable(DEFAULT_TENANT)}`);
    if (options.reader) {
      reader = await Simulator.start({ port: READER.port });
      say(
        `A card reader is simulated at ${reader.origin}: curl -d '{"do":"cards","ids":["1001"]}' ${reader.origin}/sim\n`,
      );
    }
    say(
      `Emulators' log: ${path.relative(process.cwd(), suite.log)}. Ctrl-C stops everything and keeps the data; it is also saved while you work.`,
    );
    const first = await Promise.race([asked.then(() => "asked" as const), suite.ended.then(() => "ended" as const)]);
    if (first === "ended") throw new SetupError(`The emulators ended by themselves; see ${suite.log}.`);
    say("\nStopping; keeping the data…");
  } finally {
    await reader?.close();
    await served?.close();
    await keeper.stop();
    await suite.stop();
  }
  say("Stopped; the data is kept.");
}

type How = { readonly dev: boolean; readonly onWrite: () => void };
const serveApp = (ports: Ports, { backend }: Suite, { dev, onWrite }: How): Promise<Served> => {
  const common = { port: ports.app, backend, onWrite };
  return serve(dev ? { ...common, app: developApp } : { ...common, dist: inRoot("dist") });
};

async function seedWhenEmpty(suite: Suite, { people, desks }: StartOptions): Promise<void> {
  const { backend } = suite;
  await protectEmails(backend);
  if (await isLoaded(backend, DEFAULT_TENANT.ns)) {
    if (people !== null || desks !== null) say("There is data already, so its size stays; --reset starts afresh.");
    return;
  }
  const size = { people: people ?? DEFAULT_TENANT.people, desks: desks ?? DEFAULT_TENANT.desks };
  say(`Seeding ${DEFAULT_TENANT.nsTitle}: ${size.people} people, ${size.desks} desks…`);
  const tenant = makeTenant({ ...DEFAULT_TENANT, ...size, today: today() });
  await suite.triggers(false);
  await loadTenant(backend, tenant);
  await suite.triggers(true);
  await suite.saveData();
}

/** Also of data that is there already: a schema may have changed since, and nothing runs the schedules here. */
async function makeFiles({ backend, saveData }: Suite): Promise<void> {
  const made = await makeTenantSnapshots(backend, DEFAULT_TENANT.ns);
  if (made === 0) return;
  say(`Made ${made} files for first loads.`);
  await saveData();
}
