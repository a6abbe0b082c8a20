import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "vite";
import { runBuild } from "./run-build.ts";
import { inRoot } from "./paths.ts";
import { isUpToDate, noteBuilt } from "./up-to-date.ts";

/** What stays a package of its own; all else, `src/domain` included, goes into the one file. */
const PACKAGES = ["firebase-admin", "firebase-functions"] as const;
const SOURCES = ["functions/src", "src/domain", "package.json", "remoteconfig.template.json"];
const OUT = inRoot("functions", "lib");

/** Settings of deployments, `.env.<project>`, which firebase-tools reads where the functions are. [ACK-3] */
const settingFiles = (): readonly string[] =>
  readdirSync(inRoot("functions")).filter((name) => /^\.env(\.|$)/.test(name));

/** The package that is deployed: made, not written, so that its versions are the repository's. */
function packageJson(): object {
  const root = JSON.parse(readFileSync(inRoot("package.json"), "utf8")) as {
    readonly dependencies: { readonly [name: string]: string };
  };
  const dependencies = Object.fromEntries(PACKAGES.map((name) => [name, root.dependencies[name]]));
  return {
    name: "atrium-functions",
    private: true,
    type: "module",
    main: "index.js",
    engines: { node: "22" },
    dependencies,
  };
}

/**
 * Bundles `functions/src` as it is now into a folder.
 * @throws {SetupError} when Vite fails, with its words
 */
export const bundleInto = (out: string): Promise<void> =>
  runBuild("Functions", [inRoot("node_modules/tsx/dist/cli.mjs"), import.meta.filename, out]);

/**
 * Bundles `functions/src` into `functions/lib`, the folder that firebase.json names as their source, unless that is up to date.
 * @throws {SetupError} when Vite fails, with its words
 */
export async function bundleFunctions(): Promise<void> {
  if (isUpToDate(OUT, [...SOURCES, ...settingFiles().map((name) => path.join("functions", name))])) return;
  await bundleInto(OUT);
}

/** Always: what is there may be of other sources, whatever its date says. */
async function bundle(out: string): Promise<void> {
  const began = new Date();
  await build({
    root: inRoot(),
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    ssr: { noExternal: true },
    build: {
      ssr: inRoot("functions", "src", "index.ts"),
      outDir: out,
      emptyOutDir: true,
      target: "node20",
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        external: PACKAGES.map((name) => new RegExp(`^${name}(/|$)`)),
        output: { format: "es", entryFileNames: "index.js" },
      },
    },
  });
  writeFileSync(`${out}/package.json`, `${JSON.stringify(packageJson(), undefined, 2)}\n`);
  for (const name of settingFiles()) cpSync(inRoot("functions", name), path.join(out, name));
  noteBuilt(out, began);
}

if (process.argv[1] === import.meta.filename) await bundle(process.argv[2] ?? OUT);
