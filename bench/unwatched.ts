import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { ARGS, CHROMIUM, withoutLocks } from "./browser.ts";
import { PROBE_EXTENSION } from "./builds.ts";
import { MEASURED } from "./probe/told.ts";

/** What has not happened after this long does not happen, ms. */
const LATE_MS = 60_000;
const LOOK_MS = 25;
/** A browser that takes no more than this of a processor for so many looks has started. ms */
const REST = { lookMs: 100, looks: 3, busyMs: 10 } as const;
/** Linux counts the time of processes in these, ms. */
const TICK_MS = 10;
type Target = { readonly title: string; readonly url: string };

/**
 * Opens an address in a new browser process over a copy of a profile, and hands over its page once that says by its title
 * that it has measured itself. Until then nothing is attached to it: DevTools has every error and every request collect its
 * stack, for which V8 reads whole scripts a second time, and no person's start pays for that. (docs/decisions/036)
 */
export async function onUnwatched<T>(
  of: { readonly profile: string; readonly to: string; readonly url: string },
  run: (page: Page) => Promise<T>,
): Promise<T> {
  cpSync(of.profile, of.to, { recursive: true, filter: withoutLocks });
  const child = spawn(
    CHROMIUM,
    [
      ...ARGS,
      "--headless=new",
      "--password-store=basic",
      "--window-size=1280,800",
      "--lang=en-GB",
      `--disable-extensions-except=${PROBE_EXTENSION}`,
      `--load-extension=${PROBE_EXTENSION}`,
      `--user-data-dir=${of.to}`,
      "--remote-debugging-port=0",
      "about:blank",
    ],
    { stdio: "ignore", detached: true, env: { ...process.env, TZ: "Europe/London" } },
  );
  const group = child.pid ?? Number.NaN;
  try {
    const at = await addressOf(child, of.to);
    await atRest(group);
    await fetch(`${at}/json/new?${encodeURIComponent(of.url)}`, { method: "PUT" });
    await until(`${of.url} measured itself`, async () => {
      const targets = (await (await fetch(`${at}/json/list`)).json()) as readonly Target[];
      return targets.some((t) => t.title === MEASURED) || null;
    });
    const browser = await chromium.connectOverCDP(at);
    const page = browser
      .contexts()
      .flatMap((c) => c.pages())
      .find((p) => p.url().startsWith(new URL(of.url).origin));
    if (!page) throw new Error(`${of.url} is not open`);
    const answer = await run(page);
    await (await browser.newBrowserCDPSession()).send("Browser.close");
    return answer;
  } finally {
    if (child.exitCode === null) child.kill();
    await until("the browser ended", () => Promise.resolve(statsOf(group).every(([state]) => state === "Z") || null));
    rmSync(of.to, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Where a browser that was just started answers questions about its pages. */
async function addressOf(child: ChildProcess, profile: string): Promise<string> {
  const file = path.join(profile, "DevToolsActivePort");
  const port = await until("the browser started", () => {
    if (child.exitCode !== null) throw new Error(`the browser ended with ${child.exitCode}`);
    const [first = "", second] = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
    return Promise.resolve(second === undefined ? null : first);
  });
  return `http://127.0.0.1:${port}`;
}

/** Waits until a browser has done what it does at its start, so that every contender finds it alike. */
async function atRest(group: number): Promise<void> {
  let [before, calm] = [busyMs(group), 0];
  await until("the browser came to rest", async () => {
    await new Promise((done) => setTimeout(done, REST.lookMs));
    const now = busyMs(group);
    calm = now - before <= REST.busyMs ? calm + 1 : 0;
    before = now;
    return calm >= REST.looks || null;
  });
}

/** What the processes of a group have taken of the processors so far, ms. */
const busyMs = (group: number): number =>
  statsOf(group).reduce((sum, [, , , user, system]) => sum + (Number(user) + Number(system)) * TICK_MS, 0);

/** State, parent, group and times of each process of a group. (proc(5), fields 3, 4, 5, 14 and 15 of `stat`) */
function statsOf(group: number) {
  const stats = readdirSync("/proc").flatMap((pid) => {
    try {
      const fields = /^\d+$/.test(pid)
        ? readFileSync(`/proc/${pid}/stat`, "utf8")
            .replace(/^.*\) /s, "")
            .split(" ")
        : [];
      return fields.length === 0 ? [] : [[fields[0], fields[1], fields[2], fields[11], fields[12]] as const];
    } catch {
      return []; // it has ended meanwhile
    }
  });
  return stats.filter(([, , of]) => Number(of) === group);
}

async function until<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  const end = performance.now() + LATE_MS;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() > end) throw new Error(`not within ${LATE_MS} ms: ${what}`);
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
}
