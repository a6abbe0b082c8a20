import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import * as v from "valibot";
import { inRoot, ROOT } from "../paths.ts";
import { type Counts, readJson } from "./counts.ts";
import { type RanTest, ranTests } from "./report.ts";
import { UNHANDLED } from "./unhandled.ts";

export type Command = {
  /** What it is called in the closing table. */
  readonly name: string;
  readonly bin: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** The runner's own report, and how to read it. */
  readonly report: string;
  readonly read: (report: unknown) => Counts;
};
/** What became of a part. A run that says nothing, or fails without a failed test, is a failure. */
export type Outcome = {
  readonly name: string;
  readonly counts: Counts;
  readonly problem: string | null;
  readonly ran: readonly RanTest[];
};
/** What became of something that ran no tests. */
export const withoutTests = (name: string, problem: string | null): Outcome => ({
  name,
  counts: NOTHING,
  problem,
  ran: [],
});

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };
const running = new Set<ChildProcess>();

/** Ends what is running, when the whole run is asked to stop. */
export function stopRunning(): void {
  for (const child of running) child.kill("SIGTERM");
}

/** Runs one runner to its end and reads its report. [TEST-2] */
export async function run(command: Command): Promise<Outcome> {
  const unhandled = unhandledOf(command);
  for (const file of [command.report, unhandled]) rmSync(file, { force: true });
  const child = spawn(process.execPath, [inRoot("node_modules", command.bin), ...command.args], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, ...command.env, [UNHANDLED]: unhandled },
  });
  running.add(child);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  running.delete(child);
  return outcomeOf(command, code);
}

/** Where the runner leaves what was thrown outside of any test, one line each. */
const unhandledOf = ({ report }: Pick<Command, "report">): string => report.replace(/\.json$/, "-unhandled.json");
const linesIn = (file: string): readonly string[] =>
  existsSync(file) ? v.parse(v.array(v.string()), readJson(file)) : [];

export function outcomeOf(command: Pick<Command, "name" | "report" | "read">, code: number | null): Outcome {
  const { name, report, read } = command;
  if (!existsSync(report)) return withoutTests(name, `ended with ${code ?? "a signal"} and left no report`);
  const json = readJson(report);
  const counts = read(json);
  const ran = { name, counts, ran: ranTests(json) };
  if (counts.passed + counts.failed === 0) return { ...ran, problem: "ran no test" };
  const unhandled = linesIn(unhandledOf(command));
  if (unhandled.length > 0) return { ...ran, problem: `thrown outside of any test: ${unhandled.join("; ")}` };
  if (code !== 0 && counts.failed === 0)
    return { ...ran, problem: `ended with ${code ?? "a signal"} although no test failed` };
  return { ...ran, problem: null };
}
