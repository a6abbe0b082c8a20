import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { inRoot } from "../paths.ts";

const env = process.env;
const { version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8")) as { version: string };

/** Short commit hash; builds from an archive without history say so. */
function commit(): string {
  if (env["ATRIUM_COMMIT"]) return env["ATRIUM_COMMIT"];
  try {
    return execFileSync("git", ["rev-parse", "--short=9", "HEAD"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "no-commit";
  }
}

/** What code is told of its build: names of `src/app/globals.d.ts`. */
export const ABOUT_BUILD = {
  __VERSION__: JSON.stringify(version),
  __COMMIT__: JSON.stringify(commit()),
  __BUILD_ID__: JSON.stringify(env["BUILD_ID"] ?? ""),
};

/** The version document of the build (spec 1 §3), which the service worker keeps with the files of its build. */
export function versionDocument(): Plugin {
  const doc = { gitVersion: commit(), displayName: version, title: `Atrium ${version}`, build: env["BUILD_ID"] ?? "" };
  return {
    name: "version-document",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "version.json", source: JSON.stringify(doc) });
    },
  };
}
