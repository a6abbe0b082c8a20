import { spawn } from "node:child_process";
import { inRoot, ROOT } from "./paths.ts";
import { SetupError } from "./ports.ts";
import { isUpToDate, noteBuilt } from "./up-to-date.ts";

/** What a build is made of. */
const SOURCES = [
  "src",
  "sw",
  "workers",
  "public",
  "index.html",
  "package.json",
  "package-lock.json",
  "vite.config.ts",
  "postcss.config.cjs",
];
/**
 * Builds the app into `dist` unless a build there is up to date.
 * @throws {SetupError} when Vite fails, with its words
 */
export async function buildApp(dist: string, buildId: string): Promise<void> {
  if (isUpToDate(dist, SOURCES)) return;
  const started = new Date();
  const env = { ...process.env, OUT_DIR: dist, BUILD_ID: buildId };
  const child = spawn(process.execPath, [inRoot("node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new SetupError(`The app could not be built:\n${said.trimEnd()}`);
  noteBuilt(dist, started);
}
