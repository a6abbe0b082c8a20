import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inRoot, ROOT } from "./paths.ts";
import { SetupError } from "./ports.ts";

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
const STAMP = ".atrium-built";

/** The latest change of a file or of anything in a folder, epoch ms. */
function changedAt(place: string): number {
  const own = statSync(place);
  if (!own.isDirectory()) return own.mtimeMs;
  const inside = readdirSync(place).map((name) => changedAt(path.join(place, name)));
  return Math.max(own.mtimeMs, ...inside);
}

/** Whether a build is younger than all that it was made of. */
export function isUpToDate(dist: string): boolean {
  const stamp = path.join(dist, STAMP);
  if (!existsSync(stamp)) return false;
  const built = statSync(stamp).mtimeMs;
  return SOURCES.map((s) => inRoot(s)).every((s) => !existsSync(s) || changedAt(s) <= built);
}

/**
 * Builds the app into `dist` unless a build there is up to date.
 * @throws {SetupError} when Vite fails, with its words
 */
export async function buildApp(dist: string, buildId: string): Promise<void> {
  if (isUpToDate(dist)) return;
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
  mkdirSync(dist, { recursive: true });
  writeFileSync(path.join(dist, STAMP), started.toISOString());
}
