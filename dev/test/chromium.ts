import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { install, mayInstall, refreshLists } from "../apt.ts";
import { SetupError } from "../ports.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
/** Browser, and letters for the screens that it draws. */
const PACKAGES = ["chromium", "fonts-dejavu-core"];

/** A browser of this machine; null when there is none. */
function installed(env: NodeJS.ProcessEnv): string | null {
  const dirs = (env["PATH"] ?? "").split(path.delimiter).filter((d) => d !== "");
  const places = [...NAMES.flatMap((n) => dirs.map((d) => path.join(d, n))), ...MAC];
  return places.find((p) => existsSync(p)) ?? null;
}

/**
 * The browser that tests run in: `ATRIUM_CHROMIUM`, else one that is installed, else Debian's, which is then installed.
 * @throws {SetupError} saying what to install
 */
export function findChromium(env: NodeJS.ProcessEnv): string {
  const chosen = env["ATRIUM_CHROMIUM"];
  if (chosen !== undefined && chosen !== "") {
    if (existsSync(chosen)) return chosen;
    throw new SetupError(`ATRIUM_CHROMIUM=${chosen} does not exist.`);
  }
  const found = installed(env);
  if (found !== null) return found;
  if (!mayInstall())
    throw new SetupError(
      `The browser tests need Chromium. On Debian: sudo apt-get install ${PACKAGES.join(" ")}. Elsewhere: ATRIUM_CHROMIUM=<path of a Chromium or Chrome>.`,
    );
  refreshLists();
  install(PACKAGES, "the browser tests");
  const now = installed(env);
  if (now === null) throw new SetupError("Chromium was installed, but is not on PATH.");
  return now;
}

/** What a browser calls itself, for the log of a run. */
export const versionOf = (chromium: string): string =>
  execFileSync(chromium, ["--version", "--no-sandbox"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
