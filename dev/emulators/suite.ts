import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { inRoot, PROJECT, ROOT } from "../paths.ts";
import { type Ports, SetupError } from "../ports.ts";
import { askEachPart } from "./answers.ts";
import { type Backend, backendAt } from "./backend.ts";
import { findFirestoreJar, NO_EMULATOR } from "./firestore-jar.ts";
import { ensureJava } from "./get-java.ts";
import { askHub, switchTriggers } from "./hub.ts";
import { findJava } from "./java.ts";
import { makeProjectFolder } from "./project-folder.ts";
import { beside, isComplete, markReady, savedAt, swapIn, takeUp } from "./saved-data.ts";
import { buildWrappers } from "./wrappers.ts";

export type SuiteOptions = {
  readonly ports: Ports;
  /** Folder of this run: log, generated configuration. */
  readonly dir: string;
  /** Where data is taken from at start and left at the end; null keeps nothing. */
  readonly data: string | null;
  readonly env: NodeJS.ProcessEnv;
  /** False starts all but Functions: for figures, since its emulator works through every write for a long time after it. */
  readonly functions?: boolean;
  /**
   * True compiles the rules for the product's project alone: by itself the Firestore emulator does so for each new project, also
   * where that is given others at once.
   */
  readonly ownRulesOnly?: boolean;
  /** Ends a start that is under way. */
  readonly signal?: AbortSignal;
};

/** Running emulators: Auth, Firestore, Functions and Storage. */
export type Suite = {
  readonly backend: Backend;
  readonly log: string;
  /** Resolves when the emulators ended, by themselves or stopped. */
  readonly ended: Promise<void>;
  /**
   * Leaves the data in its folder and ends every process.
   * @throws {SetupError} once all has ended, where the data of this run could not be kept
   */
  stop(): Promise<void>;
  /** Switches functions that react to documents on or off, so that a seed does not set off thousands. */
  triggers(on: boolean): Promise<void>;
  /**
   * Leaves the data in its folder now, so that even a killed run keeps it: as a new copy, looked at, which takes the old one's
   * place when it is whole. Tried three times.
   */
  saveData(): Promise<void>;
  /** Loads the rules anew: the Firestore emulator lets go of the values of all evaluations that it kept. */
  refreshRules(): Promise<void>;
};

/** How long the emulators may take to start, ms. A first start may download one. */
const START_MS = 180_000;
/** How long a stop with data may take before it is forced, ms. */
const STOP_MS = 60_000;
const READY = "All emulators ready";
/** How often a save is tried, and how long after one that failed, ms. */
const SAVES = 3;
const SAVE_AGAIN_MS = 1_000;
/** How often to look, ms. */
const LOOK_MS = 150;
/** One worker process (about 140 MB) per function call at the same time. */
const PARALLEL_CALLS = "2";

function environment(options: SuiteOptions, temp: string): NodeJS.ProcessEnv {
  const java = findJava(options.env);
  const jar = findFirestoreJar(options.env);
  const wrappers = jar === null ? null : buildWrappers(jar, options.env);
  return {
    ...options.env,
    CI: "1", // no questions, no usage reports
    ATRIUM_ROOT: ROOT,
    ATRIUM_JAVA: path.join(java.home, "bin", "java"),
    PATH: [inRoot("dev", "emulators", "bin"), options.env["PATH"] ?? ""].join(path.delimiter),
    TMPDIR: temp,
    XDG_CONFIG_HOME: path.join(options.dir, "config"),
    METADATA_SERVER_DETECTION: "none",
    FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: "true",
    FUNCTIONS_EMULATOR_PARALLEL: options.env["FUNCTIONS_EMULATOR_PARALLEL"] ?? PARALLEL_CALLS,
    ...(wrappers && {
      FIRESTORE_EMULATOR_BINARY_PATH: wrappers.firestore,
      STORAGE_EMULATOR_BINARY_PATH: wrappers.storageRules,
    }),
  };
}

function run(options: SuiteOptions, temp: string, log: string): ChildProcess {
  const env = environment(options, temp);
  const config = makeProjectFolder(path.join(options.dir, "project"), options.ports, {
    functions: options.functions ?? true,
    closed: options.ownRulesOnly ?? false,
  });
  const args = [
    "-r",
    inRoot("dev", "emulators", "preload.cjs"),
    inRoot("node_modules/firebase-tools/lib/bin/firebase.js"),
  ];
  args.push("emulators:start", "--project", PROJECT, "--config", config);
  if (options.data !== null) {
    if (isComplete(options.data)) args.push("--import", options.data);
    args.push("--export-on-exit", beside(options.data).exit);
  }
  const out = openSync(log, "w"); // not through us: when we are killed the emulators still have to save their data
  const child = spawn(process.execPath, args, {
    cwd: options.dir,
    env,
    stdio: ["ignore", out, out],
    detached: true, // Ctrl-C goes to us alone, and we end the emulators in order
  });
  closeSync(out);
  return child;
}

/** Why a start failed, in the emulators' own last words. */
function failure(said: string, log: string): SetupError {
  if (/Failed to make request to \S*emulator|download\S* .*(failed|error)/i.test(said))
    return new SetupError(`${NO_EMULATOR}\nThe emulators said:\n${lastLines(said)}`);
  return new SetupError(
    `The emulators did not start. Their log is ${path.relative(ROOT, log)}; it ends with:\n${lastLines(said)}`,
  );
}
/** Why a part does not answer, where the log says so. */
function causeIn(said: string, log: string): string {
  const why = said
    .split("\n")
    .filter((line) => /Cannot find (module|package)|Failed to load function|Error:/.test(line));
  const where = `The emulators' log is ${path.relative(ROOT, log)}`;
  return why.length === 0 ? `${where}.` : `${where}; it says:\n${[...new Set(why)].slice(0, 8).join("\n")}`;
}
const lastLines = (text: string) => text.trimEnd().split("\n").slice(-12).join("\n");

/** Waits for the log to say that all emulators answer, or for their end. */
async function saysReady(log: string, ended: Promise<void>): Promise<"ready" | "ended"> {
  let over = false;
  void ended.then(() => (over = true));
  while (!readFileSync(log, "utf8").includes(READY)) {
    if (over) return "ended";
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return "ready";
}

/** What a killed run left of its last export. */
function removeUnfinishedExports(dir: string): void {
  for (const name of readdirSync(dir)) {
    if (name.startsWith("firebase-export-")) rmSync(path.join(dir, name), { recursive: true, force: true });
  }
}

/**
 * Starts the emulators and waits until all of them answer.
 * @throws {SetupError} saying what is missing, or how their log ends
 */
export async function startSuite(options: SuiteOptions): Promise<Suite> {
  await ensureJava(options.env);
  mkdirSync(options.dir, { recursive: true });
  removeUnfinishedExports(options.dir);
  if (options.data !== null) takeUp(options.data);
  const log = path.join(options.dir, "emulators.log");
  // Function workers listen on sockets in here, whose paths are limited: not below the repository.
  const temp = mkdtempSync(path.join(os.tmpdir(), "atrium-"));
  const child = run(options, temp, log);
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => {
      rmSync(temp, { recursive: true, force: true });
      resolve();
    });
  });
  const late = new Promise<"late">((resolve) => setTimeout(resolve, START_MS, "late").unref());
  const given = new Promise<"given up">((resolve) => {
    if (options.signal?.aborted) resolve("given up");
    options.signal?.addEventListener("abort", () => resolve("given up"), { once: true });
  });
  const outcome = await Promise.race([saysReady(log, ended), ended.then(() => "ended"), late, given]);
  const running = { child, ended, log };
  if (outcome === "ready") {
    const suite = suiteOf(options, running);
    try {
      if (options.ownRulesOnly) await suite.refreshRules();
      await askEachPart(suite.backend, options.functions ?? true);
    } catch (e) {
      await end(running);
      throw e instanceof SetupError ? new SetupError(`${e.message}\n${causeIn(readFileSync(log, "utf8"), log)}`) : e;
    }
    if (options.data !== null) markReady(options.data);
    return suite;
  }
  await end(running);
  throw outcome === "given up"
    ? new SetupError("Stopped before the emulators were ready.")
    : failure(readFileSync(log, "utf8"), log);
}

type Running = { readonly child: ChildProcess; readonly ended: Promise<void>; readonly log: string };

function suiteOf({ ports, data }: SuiteOptions, { child, ended, log }: Running): Suite {
  const backend = backendAt(ports);
  const refreshRules = async () => {
    const content = readFileSync(inRoot("functions", "security", "firestore.rules"), "utf8");
    const answer = await fetch(`http://${backend.firestore}/emulator/v1/projects/${PROJECT}:securityRules`, {
      method: "PUT",
      body: JSON.stringify({ rules: { files: [{ name: "firestore.rules", content }] } }),
    });
    if (!answer.ok) throw new Error(`the Firestore emulator answers ${answer.status}: ${await answer.text()}`);
  };
  const exportTo = async (fresh: string) => {
    rmSync(fresh, { recursive: true, force: true });
    await askHub(backend, "POST", "/_admin/export", { path: fresh, initiatedBy: "atrium" });
    if (!isComplete(fresh)) throw new Error(`the export in ${fresh} is not whole`);
  };
  const saveData = async () => {
    if (data === null) return;
    for (let attempt = 1; ; attempt++) {
      try {
        await refreshRules(); // an emulator without memory exports nothing
        await exportTo(beside(data).fresh);
        return swapIn(beside(data).fresh, data);
      } catch (e) {
        if (attempt === SAVES) throw e;
        await new Promise((resolve) => setTimeout(resolve, SAVE_AGAIN_MS));
      }
    }
  };
  /** Saves, ends everything, and answers why nothing could be kept; null where it was. */
  const keepAndEnd = async (): Promise<unknown> => {
    const gone = child.exitCode !== null || child.signalCode !== null;
    const refusal = gone
      ? new Error("the emulators had ended")
      : await saveData().then(
          () => null,
          (e: unknown) => e,
        );
    await end({ child, ended, log });
    if (data === null) return null;
    const { exit, ready } = beside(data);
    const left = isComplete(exit);
    if (left) swapIn(exit, data);
    rmSync(ready, { force: true });
    return left ? null : refusal;
  };
  return {
    backend,
    log,
    ended,
    saveData,
    refreshRules,
    async stop() {
      const refusal = await keepAndEnd();
      if (refusal !== null && data !== null) throw new SetupError(notKept(data, refusal, log));
    },
    triggers: (on) => switchTriggers(backend, on),
  };
}

/** What was written since the last save is lost: that is said, and as loudly as a start that fails. */
function notKept(data: string, why: unknown, log: string): string {
  const at = savedAt(data);
  const kept =
    at === null ? "Nothing was saved before." : `What was saved at ${new Date(at).toLocaleString()} is kept.`;
  const words = why instanceof Error ? why.message : String(why);
  return `THE DATA OF THIS RUN COULD NOT BE KEPT: ${words}.\n${kept} The emulators' log is ${log}.`;
}

/** Ends every process; by force where that takes too long. */
async function end({ child, ended }: Running): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill("SIGINT");
  const force = setTimeout(() => killGroup(child), STOP_MS);
  await ended;
  clearTimeout(force);
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code !== "ESRCH") throw e; // ended meanwhile
  }
}
