import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import type { FaultProxy } from "../../dev/fault-proxy.ts";
import { FAULT_LOG } from "../../src/domain/shared/constants.ts";
import { isUnfetched } from "../../src/domain/shared/unfetched.ts";
import { installed, type Place, untouched } from "./installed.ts";
import { installStores } from "./stored.ts";
import { SITE_ZONE } from "./zone.ts";

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const BROWSER = { executablePath: process.env["ATRIUM_CHROMIUM"] ?? "/usr/bin/chromium", args };
/** The browser with its windows and menus: it shows PDFs, and keeps what its settings say (decision 034). */
const WHOLE = { executablePath: process.env["ATRIUM_CHROMIUM_WHOLE"] ?? BROWSER.executablePath, args };

/** How long a press or another single step waits for what it is done to, ms. */
const ACTION_MS = 90_000;

/** A tablet or laptop: a browser profile of its own and a network of its own that can be broken. Its address stays the same over restarts. */
export class TestDevice {
  readonly net: FaultProxy;
  /** Where the browser keeps everything on the disk. */
  readonly profile: string;
  /** Exceptions that nobody caught, in pages and in data workers, in every start of the browser. A story that causes one empties this. */
  readonly faults: string[] = [];
  readonly #browser: typeof BROWSER;
  readonly #options: BrowserContextOptions;
  readonly #args: readonly string[];
  readonly #release: () => void;
  #context: BrowserContext | null = null;

  private constructor(
    place: Place,
    browser: typeof BROWSER,
    { options = {}, more = [] }: { readonly options?: BrowserContextOptions; readonly more?: readonly string[] },
  ) {
    this.net = place.net;
    this.profile = place.profile;
    this.#release = place.release;
    this.#browser = browser;
    this.#options = options;
    this.#args = [...args, ...more];
  }

  /**
   * A device in front of the served app, on which it was installed and nobody has signed in; `more`: arguments that its browser
   * has beside the usual ones.
   */
  static async of(
    appPort: number,
    options: BrowserContextOptions = {},
    more: readonly string[] = [],
  ): Promise<TestDevice> {
    return new TestDevice(await installed({ host: "127.0.0.1", port: appPort }, BROWSER), BROWSER, { options, more });
  }

  /** A device on which nobody has been. */
  static async untouched(appPort: number, more: readonly string[] = []): Promise<TestDevice> {
    return new TestDevice(await untouched({ host: "127.0.0.1", port: appPort }), BROWSER, { more });
  }

  /** A device on which nobody has been, with the whole browser. */
  static async whole(appPort: number, more: readonly string[] = []): Promise<TestDevice> {
    return new TestDevice(await untouched({ host: "127.0.0.1", port: appPort }), WHOLE, { more });
  }

  get origin(): string {
    return `http://localhost:${this.net.port}`;
  }

  /** Sites may store nothing in this browser, as with all cookies blocked. Before the first start. */
  forbidStorage(): void {
    const folder = path.join(this.profile, "Default");
    mkdirSync(folder, { recursive: true });
    const profile = { default_content_setting_values: { cookies: 2 } };
    writeFileSync(path.join(folder, "Preferences"), JSON.stringify({ profile }));
  }

  /** Starts the browser when it is not running; without storage buckets it is as other engines are, and as earlier builds used it. */
  async open(how: { readonly buckets: boolean } = { buckets: true }): Promise<Page> {
    this.#context ??= await this.#launch(how.buckets ? [] : ["--disable-blink-features=StorageBuckets"]);
    return this.#context.pages()[0] ?? this.#context.newPage();
  }

  async #launch(more: readonly string[]): Promise<BrowserContext> {
    const context = await chromium.launchPersistentContext(this.profile, {
      ...this.#browser,
      args: [...this.#args, ...more],
      locale: "en-GB",
      timezoneId: SITE_ZONE,
      viewport: { width: 1280, height: 800 },
      reducedMotion: "reduce", // a story waits for what moves to stand; the other engines' stories have it move
      ...this.#options,
    });
    // What cannot be pressed fails by itself, and not by the whole story's time: that is minutes of a run in which nothing happens.
    context.setDefaultTimeout(ACTION_MS);
    await installStores(context);
    context.on("weberror", (e) => {
      const { name, message, stack } = e.error();
      // The SDK leaves a promise without a taker where a stand-in answers for Google's file; what a person is told is judged by the stories.
      if (stack?.includes("https://apis.google.com/")) return;
      if (name !== "TypeError" || !isUnfetched(new TypeError(message)))
        this.faults.push(stack || `${name}: ${message}`);
    });
    context.on("console", (said) => {
      if (said.text().includes(FAULT_LOG)) this.faults.push(said.text());
    });
    return context;
  }

  /** What every open page shows and where it stands: for the log of a test that failed. */
  async shown(): Promise<readonly string[]> {
    const pages = this.#context?.pages() ?? [];
    const texts = pages.map(async (page) => {
      const text = await page.evaluate(() => document.body.innerText, null).catch((e: unknown) => String(e));
      return `${page.url()}\n${text.replaceAll(/\n+/g, "\n").slice(0, 2_000)}`;
    });
    return Promise.all(texts);
  }

  /** One more tab of the running browser. */
  async tab(): Promise<Page> {
    if (!this.#context) await this.open();
    if (!this.#context) throw new Error("the browser is not running");
    return this.#context.newPage();
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error("the browser is not running");
    return this.#context;
  }

  /** SIGKILL to the whole browser: no page gets a word in. */
  async kill(): Promise<void> {
    const context = this.#context;
    this.#context = null;
    const closed = context ? new Promise<void>((done) => context.once("close", () => done())) : Promise.resolve();
    const pids = processesOf(this.profile);
    for (const pid of pids) process.kill(pid, "SIGKILL");
    await closed;
    // The next browser must not meet a lock of this one: Chromium that cannot open its list of buckets throws all buckets away.
    while (pids.some(holdsFiles)) await new Promise((done) => setTimeout(done, 5));
  }

  /** Closes the browser as a person would. */
  async quit(): Promise<void> {
    const context = this.#context;
    this.#context = null;
    await context?.close();
  }

  async dispose(): Promise<void> {
    await this.quit();
    await this.net.close();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
    this.#release();
  }
}

/** Whether a killed process has a thread that has not ended: it holds its files open, and their locks. */
function holdsFiles(pid: number): boolean {
  const state = (thread: string): string => {
    try {
      const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, "utf8");
      return stat.charAt(stat.lastIndexOf(")") + 2); // behind the name, which stands in brackets and may hold anything
    } catch (e) {
      if (isGone(e)) return "X";
      throw e;
    }
  };
  try {
    return readdirSync(`/proc/${pid}/task`).some((thread) => !["Z", "X"].includes(state(thread)));
  } catch (e) {
    if (isGone(e)) return false;
    throw e;
  }
}

const isGone = (e: unknown): boolean =>
  e instanceof Error && "code" in e && (e.code === "ENOENT" || e.code === "ESRCH");

/** Every process of the browser that runs on a profile; children that end meanwhile are left out. */
function processesOf(profile: string): readonly number[] {
  const has = (pid: string): boolean => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(`--user-data-dir=${profile}`);
    } catch (e) {
      if (isGone(e)) return false;
      throw e;
    }
  };
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && has(name))
    .map(Number);
}
