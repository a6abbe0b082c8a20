import { cpSync, rmSync } from "node:fs";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { PROBE } from "./builds.ts";

/** Debian's browser where nothing else is said. */
export const CHROMIUM = process.env["ATRIUM_CHROMIUM"] ?? "/usr/bin/chromium";

export const ARGS: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-renderer-backgrounding",
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
];

/** A browser process over a profile folder. */
export type Browser = {
  readonly context: BrowserContext;
  readonly page: Page;
  close(): Promise<void>;
};

/** Starts a browser; pages of the product get the probe (`window.bench`), peers do without. */
export async function launch(profile: string, probe: boolean): Promise<Browser> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    args: [...ARGS],
    locale: "en-GB",
    timezoneId: "Europe/London",
    viewport: { width: 1280, height: 800 },
  });
  // The runner that compiles these files names functions through a helper, which pages do not have.
  await context.addInitScript({ content: "globalThis.__name ??= (f) => f;" });
  if (probe) await context.addInitScript({ path: PROBE });
  const page = context.pages()[0] ?? (await context.newPage());
  return { context, page, close: () => context.close() };
}

/** What of a profile is copied: all but what says that a browser has it open. */
export const withoutLocks = (file: string): boolean =>
  !/(Singleton(Lock|Cookie|Socket)|DevToolsActivePort)$/.test(file);

/** Runs something in a browser over a copy of a profile, and leaves nothing behind. */
export async function onCopy<T>(
  of: { readonly profile: string; readonly to: string; readonly probe: boolean },
  run: (browser: Browser) => Promise<T>,
): Promise<T> {
  cpSync(of.profile, of.to, { recursive: true, filter: withoutLocks });
  return onFresh(of, run);
}

/** The same over an empty profile. */
export async function onFresh<T>(
  of: { readonly to: string; readonly probe: boolean },
  run: (browser: Browser) => Promise<T>,
): Promise<T> {
  const browser = await launch(of.to, of.probe);
  try {
    return await run(browser);
  } finally {
    await browser.close();
    rmSync(of.to, { recursive: true, force: true, maxRetries: 5 });
  }
}
