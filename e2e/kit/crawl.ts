import type { Page } from "@playwright/test";
import { ADDRESSES } from "../../src/domain/addresses.ts";
import { addDays, dayOf } from "../../src/domain/shared/time.ts";
import type { Painted } from "./painted.ts";

/** Ids of things that the tenant has, by the parameters of routes; `nobody` is of none. */
const IDS: { readonly [parameter: string]: string } = {
  ...{ bookingId: "sync", round: "r1" },
  ...{ site: "{ns}-site", room: "Elm" },
};
const OF_PATH: { readonly [path: string]: string } = { people: "ada", card: "ref~7001", user: "someone-{ns}" };
const idOf = (path: string, parameter: string): string =>
  IDS[parameter] ?? OF_PATH[path.split("/")[2] === "view" ? "people" : (path.split("/")[2] ?? "")] ?? "none";
const [YESTERDAY, SOON] = [-1, 2].map((days) => addDays(dayOf(Date.now(), "UTC"), days));
/** More of a screen than its address shows. */
const VIEWS: { readonly [path: string]: readonly string[] } = {
  "/room-booking/calendar": ["?view=week", "?view=month", "?view=list", "?view=approval", "?new=1", "?new=1&quick=1"],
  "/dashboard/statistics": ["?view=heatmap"],
  "/room-booking/export": [`?from=${YESTERDAY}&to=${SOON}`],
  "/people/cards": ["?view=out"],
  "/desk-booking/rounds/$round": ["?view=results"],
};
/** They lead on by themselves. */
const DOORS: readonly string[] = [ADDRESSES.loading, ADDRESSES.login, ADDRESSES.home];
/** Every screen: a new one is crawled by itself. */
const ROUTES = Object.values(ADDRESSES).filter((path) => !DOORS.includes(path));
/** Of the kinds that one of a route does not show: a booking that is to be approved. */
const MORE = ["/room-booking/calendar/booking/asked"];
const TOURED = ROUTES.flatMap((route) => {
  const path = route.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(idOf(route, name)));
  const nobody = path === route || path.endsWith("edit") ? [] : [path.replace(/[^/]+$/, "nobody")];
  return [path, ...(VIEWS[route] ?? []).map((search) => path + search), ...nobody];
}).concat(MORE);

/** A page that has not changed for so long is at rest, ms. */
const REST_MS = 150;
const rest = (page: Page) =>
  page.waitForFunction((ms) => performance.now() - window.changedAt > ms, REST_MS, { polling: 30 });

async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.pressed = "";
    window.changedAt = performance.now();
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  }, address);
  await rest(page);
}

/** What says of itself that it opens something. Of what is the same but for its row, one is pressed. */
const OPENERS = "[aria-haspopup]:not([aria-haspopup=false]), button[aria-expanded=false]";
/** What lies over a screen. */
const OVER = "dialog[open], [role=menu]";

/** Runs in the page: presses the first opener that was not pressed yet, inside of what lies over the screen if something does. */
function pressNext([openers, over, done]: readonly [string, string, readonly string[]]): string | null {
  const scope = [...document.querySelectorAll(over)].at(-1) ?? document.body;
  for (const opener of scope.querySelectorAll<HTMLElement>(openers)) {
    const kind = opener.getAttribute("aria-haspopup") ?? "more";
    const label = opener.ariaLabel || opener.textContent || (opener as HTMLInputElement).labels?.[0]?.textContent || "";
    const alike = opener.closest("tr, li, [role=row]") !== null || (kind === "more" && opener.textContent === "");
    const under = opener.closest("section, fieldset")?.querySelector("h2, h3, legend")?.textContent ?? "";
    const where =
      opener.closest("main, dialog, [role=menu]") === null ? "every screen" : location.pathname + window.pressed;
    const name = `${where} › ${kind} ${alike ? opener.className : `${label} ${under}`}`;
    if (done.includes(name) || !opener.checkVisibility() || opener.matches(":disabled, [aria-disabled=true]")) continue;
    window.pressed += ` › ${label}`;
    window.changedAt = performance.now();
    opener.focus();
    opener.click();
    return name;
  }
  return null;
}

/** What nothing is called. */
const NOTHING_LIKE = "zzqx";
/** Fields that search: what they find of nothing is said in them. */
const SEARCHES =
  "input[type=search]:visible, input[role=combobox]:not([readonly]):visible, input[inputmode=search]:visible";

async function typeNothing(page: Page, where: string): Promise<void> {
  const field = page.locator(where).last().locator(SEARCHES).first();
  if ((await field.count()) === 0 || !(await field.isEditable())) return;
  await page.evaluate(() => (window.pressed += " › typed"));
  await field.fill(NOTHING_LIKE);
  await rest(page);
}

/** The first may close what is open in a dialog alone. */
const ESCAPES = 3;
async function escape(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Opens, one after the other, what can be opened where the page is, looks at it, and puts it away. Nothing else is pressed. */
async function openAll(page: Page, done: Set<string>, deep = 1): Promise<void> {
  const before = await page.evaluate(() => [location.pathname + location.search, window.pressed] as const);
  const over = await page.locator(OVER).count();
  while ((await page.locator(OVER).count()) === over) {
    const name = await page.evaluate(pressNext, [OPENERS, OVER, [...done]] as const);
    if (name === null) return;
    done.add(name);
    await rest(page);
    const isOver = (await page.locator(OVER).count()) > over;
    if (isOver && deep > 0) {
      await typeNothing(page, OVER);
      await openAll(page, done, deep - 1);
    }
    if (!isOver) await escape(page);
    for (let n = 0; n < ESCAPES && (await page.locator(OVER).count()) > over; n++) await escape(page);
    await page.evaluate((pressed) => (window.pressed = pressed), before[1]);
    const now = await page.evaluate(() => location.pathname + location.search);
    if (now !== before[0]) await goTo(page, before[0]);
  }
}

/** Asks global search for somebody, and for nothing. */
async function search(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  const field = page.getByRole("combobox", { name: /Search/ });
  for (const text of ["ad", NOTHING_LIKE]) {
    await field.fill(text);
    await page.evaluate((typed) => (window.pressed = ` › search ${typed}`), text);
    await page.locator(`[role=listbox][data-answered="${text}"]`).waitFor({ state: "attached", timeout: 40_000 });
    await rest(page);
  }
  await escape(page);
}

type How = {
  /** The tenant, which the account of the crawl is called after. */
  readonly ns: string;
  /** Whether what a press opens is looked at, too. */
  readonly open?: boolean;
};
/** Goes to every address as a link would, and answers what was painted there. */
export async function crawl(page: Page, { ns, open = false }: How): Promise<readonly Painted[]> {
  await page.evaluate(() => (window.painted.length = 0));
  const done = new Set<string>();
  for (const address of TOURED.map((a) => a.replace("%7Bns%7D", ns))) {
    await goTo(page, address);
    if (!open) continue;
    await openAll(page, done);
    await typeNothing(page, "main");
  }
  if (open) await search(page);
  return page.evaluate(() => window.painted);
}
