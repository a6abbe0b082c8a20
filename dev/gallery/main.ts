import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { buildApp } from "../build-app.ts";
import { FaultProxy } from "../fault-proxy.ts";
import { startSuite, type Suite } from "../emulators/suite.ts";
import { bundleFunctions } from "../functions-bundle.ts";
import { inRoot, STATE } from "../paths.ts";
import { freePorts, SetupError } from "../ports.ts";
import { DEMO_PASSWORD } from "../seed/accounts.ts";
import { loadTenant, protectEmails } from "../seed/load.ts";
import { DEFAULT_TENANT } from "../seed/options.ts";
import { makeTenant } from "../seed/tenant.ts";
import { today } from "../seed/today.ts";
import { serve } from "../serve.ts";
import { findChromium } from "../test/browsers.ts";
import type { View } from "./view.ts";
import { VIEWS } from "./views.ts";

/** Git-ignored; the README's two pictures are copies in `docs/pictures`. */
const OUT = inRoot(".gallery");
const DIST = path.join(STATE, "gallery-dist");
const SCHEMES = ["light", "dark"] as const;
const SIZES: { readonly [name: string]: BrowserContextOptions } = {
  desktop: { viewport: { width: 1920, height: 1080 } },
  laptop: { viewport: { width: 1280, height: 800 } },
  tablet: { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true },
  upright: { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};
/** Fewer people than the seed's usual: nobody counts them in a picture. */
const PEOPLE = 200;
/** What is drawn late has been drawn by then, ms. */
const STILL_MS = 600;

type Scheme = (typeof SCHEMES)[number];
type Sitting = {
  readonly page: Page;
  readonly size: string;
  readonly origin: string;
  /** Between this browser and the server. */
  readonly net: FaultProxy;
  /** A page of somebody else, on a laptop. */
  readonly other: (account: string) => Promise<Page>;
};

async function signIn({ page, origin }: Pick<Sitting, "page" | "origin">, account: string): Promise<void> {
  await page.goto(`${origin}/sync`);
  await page.getByLabel("Email").fill(`${account}@${DEFAULT_TENANT.ns}.test`);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page
    .getByText("Complete for your sites")
    .or(page.getByRole("heading", { name: /^Sorry!/ }))
    .waitFor({ timeout: 120_000 }); // of a whole tenant
}

async function take(sitting: Sitting, view: View, scheme: Scheme): Promise<string> {
  const { page, size, origin, net } = sitting;
  await net.set({ kind: "pass" });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
  await page.goto(`${origin}${view.path}`);
  const nobodyIsWelcome = page.getByRole("heading", { name: /^Sorry!/ });
  if (view.account !== null)
    await page
      .getByRole("link", { name: /^Online.*Open sync/ })
      .or(nobodyIsWelcome)
      .first()
      .waitFor();
  await view.ready(page, sitting);
  await page.waitForTimeout(STILL_MS);
  const file = `${view.name}-${size}-${scheme}.jpg`;
  await page.screenshot({ path: path.join(OUT, file), type: "jpeg", quality: 80, animations: "disabled" });
  await view.tidy?.(page);
  return file;
}

const LOCALE = { locale: "en-GB", timezoneId: "Europe/London" };

/** All views of one account at one size, in one browser profile. Answers what could not be taken, and why. */
async function sit(
  browser: Browser,
  port: number,
  { size, views }: { readonly size: string; readonly views: readonly View[] },
): Promise<readonly string[]> {
  const failed: string[] = [];
  const account = views[0]?.account ?? null;
  const net = await FaultProxy.start({ host: "127.0.0.1", port });
  const context = await browser.newContext({ ...SIZES[size], ...LOCALE });
  const others: BrowserContext[] = [];
  const other = async (who: string): Promise<Page> => {
    const theirs = await browser.newContext({ ...SIZES["laptop"], ...LOCALE });
    others.push(theirs);
    const page = await theirs.newPage();
    await signIn({ page, origin: `http://localhost:${port}` }, who);
    return page;
  };
  const sitting = { page: await context.newPage(), size, origin: `http://localhost:${net.port}`, net, other };
  try {
    if (account !== null) await signIn(sitting, account);
    for (const view of views) {
      if (view.sizes && !view.sizes.includes(size)) continue;
      for (const scheme of SCHEMES)
        try {
          console.log(await take(sitting, view, scheme));
        } catch (e) {
          failed.push(`${view.name}, ${size}, ${scheme}: ${e instanceof Error ? e.message : String(e)}`);
          await sitting.page.screenshot({ path: path.join(OUT, `failed-${view.name}-${size}.jpg`), type: "jpeg" });
        }
    }
  } finally {
    for (const c of [context, ...others]) await c.close();
    await net.close();
  }
  return failed;
}

async function photograph(port: number, wanted: readonly View[]): Promise<readonly string[]> {
  const failed: string[] = [];
  const browser = await chromium.launch({ executablePath: findChromium(process.env), args: ["--no-sandbox"] });
  try {
    for (const account of new Set(wanted.map((v) => v.account)))
      for (const size of Object.keys(SIZES)) {
        const own = wanted.filter((v) => v.account === account);
        failed.push(...(await sit(browser, port, { size, views: own })));
      }
  } finally {
    await browser.close();
  }
  return failed;
}

/** A page that shows every view at every size, light beside dark. */
function index(): string {
  const cell = (file: string) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy" width="420"></a>`;
  const row = (view: View, size: string) =>
    `<h3>${size}</h3>${SCHEMES.map((s) => cell(`${view.name}-${size}-${s}.jpg`)).join("\n")}`;
  const part = (view: View) =>
    `<h2>${view.name}</h2>${(view.sizes ?? Object.keys(SIZES)).map((size) => row(view, size)).join("\n")}`;
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>\n${VIEWS.map(part).join("\n")}\n`;
}

async function withTenant(suite: Suite): Promise<void> {
  await protectEmails(suite.backend);
  await suite.triggers(false);
  await loadTenant(suite.backend, makeTenant({ ...DEFAULT_TENANT, people: PEOPLE, countDays: 14, today: today() }));
  await suite.triggers(true);
}

/** Takes the pictures of `.gallery` anew, or those whose names are given, and says which it could not take. Answers the exit code. */
export async function main(names: readonly string[]): Promise<number> {
  const wanted = VIEWS.filter((v) => names.length === 0 || names.includes(v.name));
  if (wanted.length === 0) throw new SetupError(`None of ${VIEWS.map((v) => v.name).join(", ")}.`);
  mkdirSync(OUT, { recursive: true });
  if (names.length === 0) for (const old of readdirSync(OUT)) if (old.endsWith(".jpg")) rmSync(path.join(OUT, old));
  await bundleFunctions();
  await buildApp(DIST, "local");
  const suite = await startSuite({
    ports: await freePorts(),
    dir: path.join(STATE, "gallery"),
    data: null,
    env: process.env,
  });
  try {
    await withTenant(suite);
    const app = await serve({ port: 0, backend: suite.backend, dist: DIST });
    const failed = await photograph(app.port, wanted);
    await app.close();
    writeFileSync(path.join(OUT, "index.html"), index());
    for (const line of failed) console.error(`NOT TAKEN ${line}`);
    return failed.length > 0 ? 1 : 0;
  } finally {
    await suite.stop();
  }
}
