import { readFileSync, writeFileSync } from "node:fs";
import { inRoot } from "../dev/paths.ts";
import { SetupError } from "../dev/ports.ts";
import { onFresh } from "./browser.ts";
import { HELP, parseBench } from "./options.ts";
import { linesOf, reportIn } from "./report.ts";
import type { TargetResult } from "./result.ts";
import { TARGETS } from "./targets.ts";
import { inWorld, type World } from "./world.ts";

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

/** What the page says of other targets stays. */
function keep(results: readonly TargetResult[], browser: string): void {
  const page = inRoot("docs", "benchmarks.md");
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(page, reportIn(readFileSync(page, "utf8"), results, { browser, day }));
}

const browserName = (world: World): Promise<string> =>
  onFresh({ to: world.folder(), probe: false }, ({ context }) =>
    Promise.resolve(`Chromium ${context.browser()?.version() ?? ""}`.trim()),
  );
