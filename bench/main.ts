import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inRoot } from "../dev/paths.ts";
import { SetupError } from "../dev/ports.ts";
import { BENCH } from "./builds.ts";
import { onFresh } from "./browser.ts";
import { HELP, parseBench } from "./options.ts";
import { linesOf, reportOf } from "./report.ts";
import type { TargetResult } from "./result.ts";
import { TARGETS } from "./targets.ts";
import { inWorld, type World } from "./world.ts";

const RESULTS = path.join(BENCH, "results.json");

/** Runs the benchmarks. Answers the exit code: 1 when something is wrong, not when something is slow. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    const options = parseBench(args);
    if (options.help) {
      console.log(HELP);
      return 0;
    }
    const chosen = TARGETS.filter((t) => options.only.length === 0 || options.only.includes(t.id));
    if (chosen.length === 0) throw new SetupError(`No target is called ${options.only.join(", ")}.`);
    return (await inWorld(options, (world) => run(world, chosen))) === 0 ? 0 : 1;
  } catch (e) {
    if (!(e instanceof SetupError)) throw e;
    console.error(`\n${e.message}`);
    return 1;
  }
}

/** Runs target after target and keeps each result at once. Answers how many could not be measured. */
async function run(world: World, chosen: typeof TARGETS): Promise<number> {
  const browser = await browserName(world);
  let failed = 0;
  for (const target of chosen) {
    const start = performance.now();
    try {
      const results = await target.run(world);
      const seconds = ((performance.now() - start) / 1000).toFixed(0);
      console.log(`${results.map(linesOf).join("\n")}\n(${seconds} s)\n`);
      if (!world.options.quick) keep(results, browser);
    } catch (e) {
      failed += 1;
      console.error(`${target.id} could not be measured:`, e);
    }
  }
  return failed;
}

/** Results of other targets stay from the last run that had them. */
function keep(results: readonly TargetResult[], browser: string): void {
  mkdirSync(BENCH, { recursive: true });
  const before = existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, "utf8")) as TargetResult[]) : [];
  const fresh = new Set(results.map((r) => r.id));
  const all = [...results, ...before.filter((r) => !fresh.has(r.id))];
  all.sort((a, b) => Number(a.id.slice(1).split(" ")[0]) - Number(b.id.slice(1).split(" ")[0]));
  writeFileSync(RESULTS, `${JSON.stringify(all, undefined, 2)}\n`);
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(inRoot("docs", "benchmarks.md"), reportOf(all, browser, day));
}

const browserName = (world: World): Promise<string> =>
  onFresh({ to: world.folder(), probe: false }, ({ context }) =>
    Promise.resolve(`Chromium ${context.browser()?.version() ?? ""}`.trim()),
  );
