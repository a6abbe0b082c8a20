import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { install, mayInstall, offers, refreshLists } from "../apt.ts";
import { inRoot } from "../paths.ts";
import { SetupError } from "../ports.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
/** Browser, and letters for the screens that it draws. */
const PACKAGES = ["chromium", "fonts-dejavu-core"];

/** Debian's packages of the two other engines that stories are told in, and what their display and locale need. */
const OTHERS = ["firefox-esr", "webkit2gtk-driver", "xvfb", "locales"];

/** The first of some programs that is on PATH; null when none is. */
function onPath(names: readonly string[], env: NodeJS.ProcessEnv): string | null {
  const dirs = (env["PATH"] ?? "").split(path.delimiter).filter((d) => d !== "");
  return names.flatMap((n) => dirs.map((d) => path.join(d, n))).find((p) => existsSync(p)) ?? null;
}

/** A Chromium of this machine; null when there is none. */
const installed = (env: NodeJS.ProcessEnv): string | null =>
  onPath(NAMES, env) ?? MAC.find((p) => existsSync(p)) ?? null;

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

/** What drives WebKitGTK: its driver, the browser, a display that nobody sees, and a folder with the locale en_GB.UTF-8. */
export type WebKitParts = {
  readonly driver: string;
  readonly miniBrowser: string;
  readonly display: string;
  readonly locales: string;
};
/** Browsers of other engines than Chromium's, where this machine has them. */
export type OtherBrowsers = { readonly firefox: string | null; readonly webkit: WebKitParts | null };

const LOCALE = "en_GB.UTF-8";
const LOCALES = inRoot(".e2e", "locales");

/** MiniBrowser stands in a folder of libraries, which is named after the kind of processor. */
function miniBrowser(): string | null {
  const root = "/usr/lib";
  if (!existsSync(root)) return null;
  const places = readdirSync(root).map((name) => path.join(root, name, "webkit2gtk-4.1", "MiniBrowser"));
  return places.find((p) => existsSync(p)) ?? null;
}

function webkitParts(env: NodeJS.ProcessEnv): WebKitParts | null {
  const [driver, browser, display] = [onPath(["WebKitWebDriver"], env), miniBrowser(), onPath(["Xvfb"], env)];
  if (driver === null || browser === null || display === null || !existsSync(path.join(LOCALES, LOCALE))) return null;
  return { driver, miniBrowser: browser, display, locales: LOCALES };
}

/** Debian's build of the same Chromium without windows, menus and services of an account: it starts in a third of the time. */
const SHELL = "chromium-headless-shell";
/**
 * The Chromium that stories are told in: `ATRIUM_CHROMIUM`, else the one without windows, which is installed where that can be
 * done, else the whole browser.
 * @throws {SetupError} when there is no Chromium at all, saying what to install
 */
export function findStoryBrowser(env: NodeJS.ProcessEnv): string {
  const whole = findChromium(env);
  if (env["ATRIUM_CHROMIUM"] !== undefined && env["ATRIUM_CHROMIUM"] !== "") return whole;
  const found = onPath([SHELL], env);
  if (found !== null || !mayInstall()) return found ?? whole;
  refreshLists();
  if (!offers(SHELL)) return whole;
  try {
    install([SHELL], "the browser tests");
  } catch (e) {
    if (!(e instanceof SetupError)) throw e;
    console.log(`${e.message} Stories are told in the whole browser.`);
  }
  return onPath([SHELL], env) ?? whole;
}

/** Firefox and WebKitGTK of this machine, as they are now. */
export const otherBrowsers = (env: NodeJS.ProcessEnv = process.env): OtherBrowsers => ({
  firefox: onPath(["firefox-esr", "firefox"], env),
  webkit: webkitParts(env),
});

/** Makes the locale in a folder of the tests: nothing of the machine is changed for it. */
function makeLocale(env: NodeJS.ProcessEnv): void {
  const made = path.join(LOCALES, LOCALE);
  const tool = onPath(["localedef"], env);
  if (tool === null || existsSync(made)) return;
  mkdirSync(LOCALES, { recursive: true });
  spawnSync(tool, ["-i", "en_GB", "-f", "UTF-8", made], { stdio: "ignore" });
}

/**
 * Sees to Firefox and WebKitGTK: installs Debian's where they are missing and that can be done; elsewhere says what is not tested
 * here. On CI nothing may be left out.
 * @throws {SetupError} on CI, when one is missing for good
 */
export function seeToOtherBrowsers(env: NodeJS.ProcessEnv): OtherBrowsers {
  makeLocale(env);
  let found = otherBrowsers(env);
  if ((found.firefox === null || found.webkit === null) && mayInstall()) {
    refreshLists();
    install(OTHERS, "the browser tests");
    makeLocale(env);
    found = otherBrowsers(env);
  }
  const missing = [found.firefox === null ? "Firefox" : "", found.webkit === null ? "WebKitGTK" : ""].filter(Boolean);
  if (missing.length === 0) return found;
  const words = `No stories are told in ${missing.join(" and ")}: on Debian, sudo apt-get install ${OTHERS.join(" ")}.`;
  if (env["CI"] !== undefined) throw new SetupError(words);
  console.log(words);
  return found;
}

/** What a browser calls itself, for the log of a run. */
export const versionOf = (chromium: string): string =>
  execFileSync(chromium, ["--version", "--no-sandbox"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
