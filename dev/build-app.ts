import { runBuild } from "./run-build.ts";
import { inRoot } from "./paths.ts";
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
  "dev/build",
  "dev/chunk-circles.ts",
  "dev/worker-entries.ts",
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
  await runBuild("The app", [inRoot("node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"], env);
  noteBuilt(dist, started);
}
