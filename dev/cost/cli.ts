import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { startSuite } from "../emulators/suite.ts";
import { bundleFunctions } from "../functions-bundle.ts";
import { inRoot, STATE } from "../paths.ts";
import { freePorts, SetupError } from "../ports.ts";
import { adminFirestore, loadTenant } from "../seed/load.ts";
import { DEFAULT_TENANT } from "../seed/options.ts";
import { makeTenant } from "../seed/tenant.ts";
import { today } from "../seed/today.ts";
import { costTables, type Measured, measuredSchema, pageWith } from "./day.ts";
import { deviceReads, WEEK_DAYS } from "./device.ts";
import { editsOf, HOOK, JOBS, Meter, type Moved, remindEverywhere, runJob, RUNS, WHOLE_FILES } from "./play.ts";

// `npm run cost -- --people 2000 --sites 2 --desks 400`: what a tenant of that size reads and writes, measured in emulators of its
// own, into dev/cost/measured.json and the tables of docs/deploy.md.
const MEASURED = inRoot("dev", "cost", "measured.json");
const PAGE = inRoot("docs", "deploy.md");
const OPTIONS = {
  people: { type: "string", default: "2000" },
  sites: { type: "string", default: "2" },
  desks: { type: "string", default: "400" },
} as const;
type Size = { readonly people: number; readonly sites: number; readonly desks: number };

/** @throws {SetupError} for options that are none, and sizes that are no numbers */
function sizeFrom(argv: readonly string[]): Size {
  try {
    const { values } = parseArgs({ args: [...argv], options: OPTIONS });
    const number = (name: keyof Size): number => {
      const n = Number(values[name]);
      if (!Number.isInteger(n) || n < 1) throw new Error(`--${name} is a number from 1`);
      return n;
    };
    return { people: number("people"), sites: number("sites"), desks: number("desks") };
  } catch (e) {
    throw new SetupError(
      `${e instanceof Error ? e.message : String(e)}: npm run cost -- --people 2000 --sites 2 --desks 400`,
    );
  }
}

const average = (all: readonly Moved[]): Moved => {
  const of = (key: keyof Moved) => Math.round((all.reduce((sum, m) => sum + m[key], 0) / all.length) * 10) / 10;
  return { reads: of("reads"), writes: of("writes"), deletes: of("deletes") };
};

async function measure(size: Size): Promise<Measured> {
  const dir = path.join(STATE, `cost-${process.pid}`);
  const log = path.join(STATE, `cost-${process.pid}.log`);
  await bundleFunctions();
  const counting = `${process.env["NODE_OPTIONS"] ?? ""} --require ${HOOK}`.trim();
  const env = {
    ...process.env,
    NODE_OPTIONS: counting,
    ATRIUM_COST_LOG: log,
  };
  const suite = await startSuite({ ports: await freePorts(), dir, data: null, env });
  const db = adminFirestore(suite.backend);
  try {
    const day = today();
    const tenant = makeTenant({
      ...DEFAULT_TENANT,
      ...size,
      ns: "cost",
      rooms: size.sites * 20,
      bookingDays: 7,
      countDays: 0,
      today: day,
    });
    await suite.triggers(false);
    await loadTenant(suite.backend, tenant);
    await suite.triggers(true);
    const bookings = [...tenant.docs.keys()].filter(
      (p) => p.includes(`_${day}_`) && /^sites\/[^/]+\/bookings\//.test(p),
    ).length;
    const zone = tenant.sites[0]?.city.timeZone ?? "Europe/London";
    const ids = tenant.sites.map((s) => s.id);
    const roles = ["desk-booking.admin", "people.reception"];
    const oneSite = await deviceReads(db, { ns: "cost", roles, sites: ids.slice(0, 1) }, zone);
    const allSites = await deviceReads(db, { ns: "cost", roles: ["ns.admin"], sites: ids }, zone);
    const meter = new Meter(log);
    const edits: { [name: string]: Moved } = {};
    for (const { name, times, run } of editsOf(tenant, day)) {
      await meter.warmUp(() => run(db, times));
      const all: Moved[] = [];
      for (let n = 0; n < times; n++) all.push(await meter.of(() => run(db, n)));
      edits[name] = average(all);
      console.log(name, edits[name]);
    }
    await meter.of(() => remindEverywhere(db, tenant));
    await runJob(suite.backend, "remindOfBookings", log); // what is due by now: a day has one such run for each booking
    const jobs: { [name: string]: Moved } = {};
    jobs[WHOLE_FILES] = await meter.of(() => runJob(suite.backend, "nightlySnapshots", log));
    for (const name of Object.keys(JOBS)) {
      jobs[name] = await meter.of(() => runJob(suite.backend, name, log));
      console.log(name, jobs[name]);
    }
    return { ...size, bookings, oneSite, allSites, edits, jobs };
  } finally {
    await db.terminate();
    await suite.stop();
    rmSync(log, { force: true });
    rmSync(dir, { recursive: true, force: true });
  }
}

async function main(argv: readonly string[]): Promise<void> {
  const size = sizeFrom(argv);
  const known = existsSync(MEASURED)
    ? v.parse(v.array(measuredSchema), JSON.parse(readFileSync(MEASURED, "utf8")))
    : [];
  const now = await measure(size);
  const all = [...known.filter((m) => m.people !== now.people), now].sort((a, b) => a.people - b.people);
  writeFileSync(MEASURED, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(PAGE, pageWith(readFileSync(PAGE, "utf8"), costTables(all, RUNS, WEEK_DAYS)));
  console.log(
    `Written: ${path.relative(process.cwd(), MEASURED)} and the tables of ${path.relative(process.cwd(), PAGE)}.`,
  );
}

try {
  await main(process.argv.slice(2));
} catch (e) {
  if (!(e instanceof SetupError)) throw e;
  console.error(e.message);
  process.exitCode = 1;
}
