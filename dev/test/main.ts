import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { buildApp } from "../build-app.ts";
import { toldOf } from "../disk-trouble.ts";
import { startSuite, type Suite } from "../emulators/suite.ts";
import { bundleFunctions } from "../functions-bundle.ts";
import { missingOf } from "../indexes.ts";
import { inRoot, STATE } from "../paths.ts";
import { freePorts, SetupError } from "../ports.ts";
import { caseStates, casesLine } from "../reliability/states.ts";
import { faultCases } from "../reliability/table.ts";
import { caseTests } from "../reliability/tests.ts";
import { protectEmails } from "../seed/load.ts";
import { untilAskedToStop } from "../until-stopped.ts";
import { findChromium, findStoryBrowser, seeToOtherBrowsers, versionOf } from "./browsers.ts";
import { closingLine, ofPlaywright, ofVitest, readJson, sum } from "./counts.ts";
import { engineLine, engineTimes } from "./engines.ts";
import { failureLine } from "./report.ts";
import { type Outcome, run, stopRunning, withoutTests } from "./run.ts";
import { PartTimes, slowest } from "./times.ts";

const PARTS = ["unit", "functions", "rules", "e2e"] as const;
type Part = (typeof PARTS)[number];
type Asked = {
  readonly parts: readonly Part[];
  readonly args: readonly string[];
  readonly long: boolean;
  /** Stories that are told: the first ones, those marked `@wide` that CI tells beside them, or both. Rules are the wide ones with those. */
  readonly stories: "first" | "wide" | "both";
};
/** Reports and builds of the tests. Git-ignored. */
const OUT = inRoot(".e2e");
const reportOf = (part: Part) => path.join(OUT, `report-${part}.json`);
const say = (text: string) => console.log(`\n== ${text}`);

/**
 * What a long run has in its environment: tests marked `@long` run, the model of the sync engine runs this often, and so many documents
 * around the schema of a collection are tried.
 */
const LONG = { ATRIUM_LONG: "1", ATRIUM_MODEL_RUNS: "20000", ATRIUM_MATRIX: "whole", TRIED: "500" };
/** Suites of rules that a wide run tells once more, with all that they could try. */
const WIDE_RULES = {
  files: ["matrix", "shapes"].map((suite) => `functions/security/${suite}.test.ts`),
  env: { ATRIUM_MATRIX: "whole", TRIED: "200" },
};

const HELP = `npm test                                   everything but wide stories and what takes long
npm run test:wide                          the wide stories, and rules by more roles and documents
npm run test:long                          everything
node dev/test.mjs [--long] --only unit|functions|rules|e2e [-- args]   one part, with arguments for its runner`;

/** @throws {SetupError} naming what it does not understand */
function parse(argv: readonly string[]): Asked {
  const cut = argv.indexOf("--");
  const [own, args] = cut < 0 ? [argv, []] : [argv.slice(0, cut), argv.slice(cut + 1)];
  try {
    const off = { type: "boolean", default: false } as const;
    const options = { only: { type: "string" }, long: off, wide: off } as const;
    const { values } = parseArgs({ args: [...own], options });
    const { long } = values;
    if (values.wide) return { parts: ["rules", "e2e"], args, long, stories: "wide" };
    if (values.only === undefined) return { parts: PARTS, args, long, stories: long ? "both" : "first" };
    const part = PARTS.find((p) => p === values.only);
    if (part) return { parts: [part], args, long, stories: "both" };
    throw new Error(`--only ${values.only} is none of ${PARTS.join(", ")}.`);
  } catch (e) {
    throw new SetupError(`${e instanceof Error ? e.message : String(e)}\n\n${HELP}`);
  }
}

const vitest = (part: Part, projects: readonly string[], more: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const args = ["run", ...projects.flatMap((p) => ["--project", p])];
  const reporters = ["default", "json", inRoot("dev", "test", "unhandled.ts")];
  args.push(...reporters.map((r) => `--reporter=${r}`), `--outputFile.json=${reportOf(part)}`, ...more);
  return run({ name: part, bin: "vitest/vitest.mjs", args, env, report: reportOf(part), read: ofVitest });
};

function unit(args: readonly string[]): Promise<Outcome> {
  say("Unit and component tests");
  return vitest("unit", ["domain", "unit", "dom"], args);
}

const besideBackend = ({ backend }: Suite) => ({
  FIRESTORE_EMULATOR_HOST: backend.firestore,
  ATRIUM_BACKEND: JSON.stringify(backend),
  METADATA_SERVER_DETECTION: "none",
});

function functions(suite: Suite, args: readonly string[]): Promise<Outcome> {
  say("Functions");
  return vitest("functions", ["functions"], args, besideBackend(suite));
}

function rules(suite: Suite, { args, stories }: Asked): Promise<Outcome> {
  say("Security rules");
  if (stories === "wide")
    return vitest("rules", ["rules"], WIDE_RULES.files, { ...besideBackend(suite), ...WIDE_RULES.env });
  const coverage = path.join(OUT, "coverage");
  rmSync(coverage, { recursive: true, force: true });
  return vitest("rules", ["rules", "rules-last"], args, { ...besideBackend(suite), ATRIUM_COVERAGE: coverage });
}

/** Two builds of the app, for the tests of updates. */
const DISTS = { a: path.join(OUT, "a"), b: path.join(OUT, "b") };
async function builds(): Promise<void> {
  for (const [id, dist] of Object.entries(DISTS)) await buildApp(dist, id);
}

async function e2e({ backend }: Suite, chromium: string, { args, stories }: Asked): Promise<Outcome> {
  await protectEmails(backend);
  say(`Stories in a real browser: ${versionOf(chromium)}`);
  return run({
    name: "e2e",
    bin: "@playwright/test/cli.js",
    args: ["test", ...args],
    report: reportOf("e2e"),
    read: ofPlaywright,
    env: {
      ATRIUM_BACKEND: JSON.stringify(backend),
      ATRIUM_STORIES: stories,
      ATRIUM_DIST_A: DISTS.a,
      ATRIUM_DIST_B: DISTS.b,
      ATRIUM_CHROMIUM: chromium,
      ATRIUM_CHROMIUM_WHOLE: findChromium(process.env),
      ATRIUM_REPORT: reportOf("e2e"),
      METADATA_SERVER_DETECTION: "none",
    },
  });
}

/** The tests and stories asked what the product asks, so the emulator now knows which indexes the product needs. [IDX-1] */
async function indexes(backend: Suite["backend"]): Promise<Outcome> {
  const missing = await missingOf(backend);
  return withoutTests("indexes", missing.length > 0 ? `firestore.indexes.json lacks ${missing.join("; ")}` : null);
}

async function startBackend(stopped: Promise<void>): Promise<Suite> {
  say("Starting the local backend");
  await bundleFunctions();
  const stopping = new AbortController();
  void stopped.then(() => stopping.abort());
  removeDeadRuns();
  const dir = path.join(STATE, `${RUN}${process.pid}`);
  const ports = await freePorts();
  return startSuite({ ports, dir, data: null, env: process.env, signal: stopping.signal, ownRulesOnly: true });
}

type Ready = { readonly suite: Suite; readonly chromium: string };
/** All that the parts behind the unit tests need; beside those, because neither fills two processors by itself. */
async function ready({ parts }: Asked, times: PartTimes, stopped: Promise<void>): Promise<Ready> {
  const stories = parts.includes("e2e");
  const chromium = stories ? findStoryBrowser(process.env) : "";
  if (stories) seeToOtherBrowsers(process.env);
  const [started, built] = await Promise.allSettled([
    times.of("backend", () => startBackend(stopped)),
    stories ? times.of("builds", builds) : null,
  ]);
  if (started.status === "rejected") throw started.reason;
  if (built.status === "fulfilled") return { suite: started.value, chromium };
  await started.value.stop();
  throw built.reason;
}

async function withBackend(asked: Asked, { suite, chromium }: Ready, times: PartTimes): Promise<Outcome[]> {
  const { parts } = asked;
  try {
    const outcomes: Outcome[] = [];
    if (parts.includes("rules")) outcomes.push(await times.of("rules", () => rules(suite, asked)));
    if (parts.includes("e2e")) outcomes.push(await times.of("e2e", () => e2e(suite, chromium, asked)));
    return [...outcomes, await indexes(suite.backend)];
  } finally {
    await suite.stop();
  }
}

const RUN = "test-";
/** Folders of runs that are over; the last one stays for whoever wants to read its log. */
function removeDeadRuns(): void {
  if (!existsSync(STATE)) return;
  for (const name of readdirSync(STATE)) {
    const pid = name.startsWith(RUN) ? Number(name.slice(RUN.length)) : null;
    if (pid !== null && !isAlive(pid)) rmSync(path.join(STATE, name), { recursive: true, force: true });
  }
}
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // no such process
  }
}

/** Runs the parts, whatever becomes of the ones before. Functions, one after another, do not fill two processors: they run beside the unit tests. */
async function all(asked: Asked, times: PartTimes): Promise<Outcome[]> {
  const stopped = untilAskedToStop();
  void stopped.then(stopRunning);
  const { parts, args } = asked;
  const needsBackend = parts.some((p) => p !== "unit");
  const preparing = needsBackend ? orProblem(ready(asked, times, stopped)) : null;
  const [first, prepared, second] = await Promise.all([
    parts.includes("unit") ? times.of("unit", () => unit(args)) : null,
    preparing,
    parts.includes("functions") ? preparing?.then((p) => besideUnit(p, args, times)) : null,
  ]);
  const outcomes = [first, second ?? null].filter((o) => o !== null);
  if (prepared === null) return outcomes;
  if ("problem" in prepared) return [...outcomes, prepared];
  return [...outcomes, ...(await withBackend(asked, prepared, times))];
}
const besideUnit = (prepared: Ready | Outcome, args: readonly string[], times: PartTimes): Promise<Outcome> | null =>
  "problem" in prepared ? null : times.of("functions", () => functions(prepared.suite, args));

/** What could not be set up is the outcome of a part that ran no tests. */
async function orProblem<T extends object>(work: Promise<T>): Promise<T | Outcome> {
  try {
    return await work;
  } catch (e) {
    const told = toldOf(e);
    if (told === null) throw e;
    return withoutTests("backend", told.message);
  }
}

/** How long each engine's stories took; nothing where none were told. */
const enginesOf = ({ parts }: Asked): readonly string[] =>
  parts.includes("e2e") && existsSync(reportOf("e2e")) ? engineTimes(readJson(reportOf("e2e"))).map(engineLine) : [];

/** What a run of everything says of the fault cases; a part of one says nothing. */
function faultLines({ parts, args, long }: Asked, outcomes: readonly Outcome[]): readonly string[] {
  if (parts !== PARTS || args.length > 0) return [];
  const ran = outcomes.flatMap((o) => o.ran);
  return [casesLine(caseStates(faultCases(), caseTests(), ran, long))];
}

/** `npm test`. Answers the exit code; the last line printed is the sum of all parts. [TEST-1] [TEST-2] */
export async function main(argv: readonly string[]): Promise<number> {
  try {
    mkdirSync(OUT, { recursive: true });
    const asked = parse(argv);
    if (asked.long) Object.assign(process.env, { ...LONG, ...process.env });
    const times = new PartTimes();
    const outcomes = await all(asked, times);
    for (const line of closing(asked, outcomes, times)) console.log(line);
    return outcomes.some(({ counts, problem }) => counts.failed > 0 || problem !== null) ? 1 : 0;
  } catch (e) {
    const told = toldOf(e);
    if (told === null) throw e;
    console.error(`\n${told.message}`);
    return 1;
  }
}

/** The last lines of a run: what took long, what failed, each part's sum, and the sum of all. */
function closing(asked: Asked, outcomes: readonly Outcome[], times: PartTimes): readonly string[] {
  const ran = outcomes.flatMap((o) => o.ran);
  return [
    "\nThe slowest tests",
    ...slowest(ran),
    "",
    ...enginesOf(asked),
    times.line,
    ...ran.filter((t) => t.state === "failed" || t.state === "unsteady").map(failureLine),
    ...outcomes
      .filter(({ counts, problem }) => problem !== null || counts.passed > 0)
      .map(({ name, counts, problem }) => `${name.padEnd(8)} ${problem ?? closingLine(counts)}`),
    ...faultLines(asked, outcomes),
    closingLine(sum(outcomes.map((o) => o.counts))),
  ];
}
