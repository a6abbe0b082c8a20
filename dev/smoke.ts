import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { buildApp } from "./build-app.ts";
import { toldOf } from "./disk-trouble.ts";
import { askApp } from "./emulators/answers.ts";
import { startSuite } from "./emulators/suite.ts";
import { bundleFunctions } from "./functions-bundle.ts";
import { inRoot, ROOT, STATE } from "./paths.ts";
import { freePorts, SetupError } from "./ports.ts";
import { serve } from "./serve.ts";

/** Pure code that works with dates, zones and words: what differs between versions of Node. */
const TESTS = ["src/domain/shared", "src/domain/scan"];

function tests(): void {
  const bin = inRoot("node_modules", "vitest", "vitest.mjs");
  const { status } = spawnSync(process.execPath, [bin, "run", "--project", "domain", ...TESTS], {
    cwd: ROOT,
    stdio: "inherit",
  });
  if (status !== 0) throw new SetupError(`Tests of ${TESTS.join(", ")} failed; their words are above.`);
}

/** The backend, each part of which answers before it is called ready, and the app in front of it. */
async function answers(dist: string, dir: string): Promise<void> {
  await bundleFunctions();
  const suite = await startSuite({ ports: await freePorts(), dir, data: null, env: process.env });
  try {
    const app = await serve({ port: 0, backend: suite.backend, dist });
    try {
      await askApp(app.port, suite.backend);
    } finally {
      await app.close();
    }
  } finally {
    await suite.stop();
  }
}

/**
 * `node dev/smoke.mjs 24`: a build, tests of pure code, the local backend and one page, with the Node that runs this, which has
 * to be of that version. Answers the exit code. [BACK-9]
 */
export async function main([wanted = ""]: readonly string[]): Promise<number> {
  const [major = ""] = process.versions.node.split(".");
  const dist = inRoot(".e2e", `smoke-${major}`);
  const dir = path.join(STATE, `smoke-${major}`);
  try {
    if (major !== wanted) throw new SetupError(`this is not Node ${wanted}.`);
    const began = Date.now();
    rmSync(dist, { recursive: true, force: true });
    await buildApp(dist, `smoke-${major}`);
    tests();
    await answers(dist, dir);
    console.log(
      `Node ${process.versions.node}: build, tests, backend and app in ${Math.round((Date.now() - began) / 1000)} s.`,
    );
    return 0;
  } catch (e) {
    const told = toldOf(e);
    if (told === null) throw e;
    console.error(`\nNode ${process.versions.node}: ${told.message}`);
    return 1;
  } finally {
    for (const made of [dist, dir]) rmSync(made, { recursive: true, force: true });
  }
}
