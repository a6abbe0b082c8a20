import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { isAbsent } from "../../dev/lint/absence-words.js";
import { isAbsence } from "../../src/domain/shared/absence.ts";
import { addDays, dayOf, instantAt } from "../../src/domain/shared/time.ts";
import { expect, test } from "../kit/fixtures.ts";
import { Held } from "../kit/held.ts";
import { aCard, aMember } from "../kit/people.ts";
import { aRoom, aRoomBooking, roomBookingsOn } from "../kit/rooms.ts";
import type { TestServer } from "../kit/server.ts";
import { common, PASSWORD, type PersonName, type TestTenant } from "../kit/tenant.ts";
import { SITE_ZONE } from "../kit/zone.ts";

test.use({ shape: { everybody: true } });

const WORDS = new URL("../../src/domain/words/", import.meta.url);
/** Every declared word of absence, as a pattern of the text that it becomes. */
async function declared(): Promise<readonly RegExp[]> {
  const files = readdirSync(WORDS).filter((f) => f.endsWith(".ts") && !f.includes(".test"));
  const found: string[] = [];
  const collect = (value: unknown): void => {
    if (isAbsence(value)) found.push(value.absent);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
  };
  for (const file of files) Object.values((await import(new URL(file, WORDS).href)) as object).forEach(collect);
  const plain = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\/]/g, String.raw`\$&`);
  return [...new Set(found)].map((text) => new RegExp(`^${plain(text).replaceAll(/\{\w+\}/g, ".+")}$`, "u"));
}

/** Something that was painted: which words, where, and what the screen itself says that they stand on. */
type Painted = { readonly at: string; readonly text: string; readonly none: string | null; readonly of: string };
declare global {
  interface Window {
    painted: Painted[];
  }
}

/** Runs in the page: notes each text that is painted and could be words of absence, or a number that is nothing. */
function watchTexts(): void {
  window.painted = [];
  const seen = new Set<string>();
  let asked = false;
  const look = () => {
    asked = false;
    if (!document.body) return;
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const element = node.parentElement;
      const text = (node.textContent ?? "").trim();
      if (!element || text.length < 1 || text.length > 200) continue;
      const at = location.pathname + location.search;
      const { none = null, of = "" } = element.closest<HTMLElement>("[data-none]")?.dataset ?? {};
      const key = `${at}|${text}|${none}`;
      if (seen.has(key) || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      seen.add(key);
      window.painted.push({ at, text, none, of });
    }
    for (const button of document.querySelectorAll<HTMLElement>("button[aria-label^='Book ']")) {
      const { none = null, of = "" } = button.dataset;
      window.painted.push({ at: location.pathname, text: button.ariaLabel ?? "", none, of });
    }
  };
  const soon = () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => requestAnimationFrame(look)); // what stood for no frame was seen by nobody
  };
  new MutationObserver(soon).observe(document, { childList: true, subtree: true, characterData: true });
  document.addEventListener("DOMContentLoaded", soon);
}

/** Signs in and comes as far as the menu, whatever has arrived. */
async function enter(page: Page, at: string, tenant: TestTenant, person: PersonName): Promise<void> {
  await page.goto(`${at}/sync`);
  await page.getByLabel("Email").fill(tenant.email(person));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation").first().waitFor({ timeout: 30_000 });
}

/** Ids of things that the tenant has, by the parameters of routes; `nobody` is of none. */
const IDS: { readonly [parameter: string]: string } = { bookingId: "sync", round: "r1" };
const OF_PATH: { readonly [path: string]: string } = { people: "ada", card: "ref~7001", user: "someone" };
const idOf = (path: string, parameter: string): string =>
  IDS[parameter] ?? OF_PATH[path.split("/")[2] === "view" ? "people" : (path.split("/")[2] ?? "")] ?? "none";
/** More of a screen than its address shows. */
const VIEWS: { readonly [path: string]: readonly string[] } = {
  "/room-booking/calendar": ["?view=week", "?view=month", "?view=list", "?view=approval"],
  "/dashboard/statistics": ["?view=heatmap"],
  "/people/cards": ["?view=out"],
};
/** The table of routes as it is written: a new screen is crawled by itself. Its components cannot be loaded here. */
const ROUTES = [
  ...readFileSync(new URL("../../src/app/routes.ts", import.meta.url), "utf8").matchAll(/\bpath: "(\/[^"]+)"/g),
];
const ADDRESSES = ROUTES.flatMap(([, route = ""]) => {
  const path = route.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(idOf(route, name)));
  return [path, ...(VIEWS[route] ?? []).map((search) => path + search)];
});

/** What is let go between two looks: sources behind one that is held wait for it. */
const STEPS: readonly (readonly string[])[] = [
  ["sites/spaces"],
  ["sites/bookings", "sites/rounds", "sites/observations"],
  ["ns/directory", "ns/people", "sites/members"],
  ["sites/access", "sites/accessRestricted", "sites/departments"],
  ["ns/resources"],
  ["ns/bookings", "ns/bookingDetails", "ns/workOrders"],
];

/** Goes to every address as a link would, and answers what was painted there. */
async function crawl(page: Page, addresses: readonly string[] = ADDRESSES): Promise<readonly Painted[]> {
  await page.evaluate(() => (window.painted.length = 0));
  for (const address of addresses) {
    await page.evaluate((to) => {
      history.pushState({}, "", to);
      dispatchEvent(new PopStateEvent("popstate", { state: {} }));
    }, address);
    await page.waitForTimeout(250);
  }
  return page.evaluate(() => window.painted);
}

/** What of a crawl must not stand there while these sources are held: absences that they are part of, or that no answer stands on. */
function wrong(painted: readonly Painted[], patterns: readonly RegExp[], held: readonly string[]): readonly string[] {
  const stands = (p: Painted) =>
    p.none === "late" ||
    (p.none === "none" && !p.of.split(" ").some((source) => held.includes(source.split(":")[0] ?? "")));
  return painted
    .filter((p) => patterns.some((x) => x.test(p.text)) || isAbsent(p.text) || (held.length > 0 && isNought(p.text)))
    .filter((p) => !stands(p))
    .map(({ at, text, none, of }) => `${at}: ${text}${none === null ? " (plain)" : ` (${none} of ${of})`}`);
}
/** A number that is nothing, or a room that can be pressed as free. */
const isNought = (text: string): boolean =>
  /^0( (rows|people|cards|desks|bookings|rooms|members|days)|$)/.test(text) || /^Book .*\bfree\b/.test(text);

/** People, cards, rooms and bookings of which something is said; more cards than a first page brings. */
async function inhabited(server: TestServer, tenant: TestTenant): Promise<void> {
  await aMember(server, tenant, "ada");
  await aCard(server, tenant, "7001", { of: { id: "ada", role: "permanent" } });
  const cards = Array.from({ length: 260 }, (_, i): [string, object] => [
    `ns/${tenant.ns}/cards/ref~${8000 + i}`,
    common(tenant.ns, {
      ...{ title: `Card ${8000 + i}`, uids: { ref: String(8000 + i) }, cardIdType: "ref", tags: {}, disabled: false },
      ...{ role: null, owner: null, sites: {}, returned: false, nonTransferable: false },
    }),
  ]);
  await server.putAll(cards);
  await aRoom(server, tenant, "Elm");
  const day = addDays(dayOf(Date.now(), SITE_ZONE), 1);
  const [from, to] = [instantAt(day, "10:00", SITE_ZONE), instantAt(day, "11:00", SITE_ZONE)];
  await roomBookingsOn(server, tenant, [aRoomBooking(tenant.site, "sync", { room: "Elm", from, to })]);
}

/** So much later than the device was told anything, ms. */
const LATE_MS = 600_000;

test("[KNOW-3] no screen of an administrator says that something is not there while a source of it is held, cut or late", async ({
  tenant,
  device,
  server,
}) => {
  test.slow();
  await inhabited(server, tenant);
  const patterns = await declared();
  const page = await device.open();
  await page.context().addInitScript(watchTexts);
  const held = await Held.over(page.context());
  await enter(page, device.origin, tenant, "admin");
  const found: string[] = [];
  const look = async (when: string) => {
    const seen = wrong(await crawl(page), patterns, held.sources);
    found.push(...seen.map((line) => `${when}: ${line}`));
  };
  await look("held, all");
  for (const step of STEPS) {
    await held.release(...step);
    await look(`held, behind ${step.join()}`);
  }
  await held.cut("ns/cards");
  await look("cut, cards");
  await held.releaseAll();
  await page.goto(`${device.origin}/sync`);
  await page.getByText("Complete for your sites").waitFor({ timeout: 30_000 });
  await look("complete");
  await page.context().addInitScript((ms) => {
    const now = Date.now;
    Date.now = () => now() + ms;
  }, LATE_MS);
  await page.goto(`${device.origin}/sync`);
  await page.getByRole("navigation").first().waitFor({ timeout: 30_000 });
  const late = wrong(await crawl(page), patterns, []).concat(
    (await page.evaluate(() => window.painted))
      .filter((p) => p.none === "none" && p.of !== "")
      .map((p) => `${p.at}: ${p.text}`),
  );
  found.push(...late.map((line) => `late: ${line}`));
  expect(found).toEqual([]);
});

for (const who of ["reception", "settings", "data"] as const)
  test(`[KNOW-3] nor does a screen of somebody with the rights of ${who} alone, online, without a network and after a cold start`, async ({
    tenant,
    device,
    server,
  }) => {
    test.slow();
    await aMember(server, tenant, "ada");
    const patterns = await declared();
    const page = await device.open();
    await page.context().addInitScript(watchTexts);
    const held = await Held.over(page.context());
    await enter(page, device.origin, tenant, who);
    const found = [...wrong(await crawl(page), patterns, held.sources)];
    await device.net.set({ kind: "refuse" });
    await page.reload();
    await page.getByRole("navigation").first().waitFor({ timeout: 30_000 });
    found.push(...wrong(await crawl(page), patterns, held.sources).map((line) => `cold: ${line}`));
    await device.net.set({ kind: "pass" });
    await held.releaseAll();
    await page.goto(`${device.origin}/sync`);
    await page.getByText("Complete for your sites").waitFor({ timeout: 60_000 });
    found.push(...wrong(await crawl(page), patterns, []).map((line) => `complete: ${line}`));
    expect(found).toEqual([]);
  });
