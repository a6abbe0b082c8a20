import type { Page } from "@playwright/test";
import { crawl } from "../kit/crawl.ts";
import type { TestDevice } from "../kit/device.ts";
import { expect, test } from "../kit/fixtures.ts";
import { Held } from "../kit/held.ts";
import { inhabited } from "../kit/inhabited.ts";
import { declared, watchTexts, wrong, zoneless } from "../kit/painted.ts";
import type { TestServer } from "../kit/server.ts";
import { PASSWORD, type PersonName, type TestTenant } from "../kit/tenant.ts";

test.use({ shape: { everybody: true } });

/** Signs in and comes as far as the menu, whatever has arrived. */
async function enter(page: Page, at: string, tenant: TestTenant, person: PersonName): Promise<void> {
  await page.goto(`${at}/sync`);
  await page.getByLabel("Email").fill(tenant.email(person));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation").first().waitFor({ timeout: 60_000 });
}

/** What is let go between two looks: sources behind one that is held wait for it. */
const STEPS: readonly (readonly string[])[] = [
  ["sites/spaces"],
  ["sites/bookings", "sites/rounds", "sites/observations"],
  ["ns/directory", "ns/people", "sites/members"],
  ["sites/access", "sites/accessRestricted", "sites/departments"],
  ["ns/resources"],
  ["ns/bookings", "ns/bookingDetails", "ns/workOrders"],
];
/** Looked at between by every run; by the long one each of them. */
const LOOKED_AT = process.env["ATRIUM_LONG"] === undefined ? [STEPS[2], STEPS[4]] : STEPS;

/** So much later than the device was told anything, ms. */
const LATE_MS = 600_000;

const ADMIN = "no screen, dialog or label of an administrator says that something is not there while a source of it is";
type Given = { readonly tenant: TestTenant; readonly device: TestDevice; readonly server: TestServer };
/** An administrator on a device to which nothing is told yet; `look` goes everywhere. `open`: into what a press opens as well. */
async function administrator({ tenant, device, server }: Given) {
  await inhabited(server, tenant);
  const patterns = await declared();
  const page = await device.open();
  await page.context().addInitScript(watchTexts);
  const held = await Held.over(page.context());
  await enter(page, device.origin, tenant, "admin");
  const found = new Set<string>();
  const look = async (when: string, open = false) => {
    const painted = await crawl(page, { ns: tenant.ns, open });
    for (const line of wrong(painted, patterns, held.sources)) found.add(`${when}: ${line}`);
    return painted;
  };
  const whole = async () => {
    await held.releaseAll();
    await page.goto(`${device.origin}/sync`);
    await page.getByText("Complete for your sites").waitFor({ timeout: 60_000 });
  };
  return { page, held, found, look, whole };
}

test(`[KNOW-3] ${ADMIN} held @wide`, async ({ tenant, device, server }) => {
  test.slow();
  const { held, found, look } = await administrator({ tenant, device, server });
  await look("held, all", true);
  for (const step of STEPS) {
    await held.release(...step);
    if (LOOKED_AT.includes(step)) await look(`held, behind ${step.join()}`, step === STEPS[2]);
  }
  expect([...found]).toEqual([]);
});

test.describe("in another zone than the site's", () => {
  test.use({ zone: "Asia/Tokyo" });
  test(`[KNOW-3] [TIME-5] ${ADMIN} cut or late, and each that shows times of the site says in which zone @long`, async ({
    tenant,
    device,
    server,
  }) => {
    test.slow();
    const { page, held, found, look, whole } = await administrator({ tenant, device, server });
    for (const step of STEPS) await held.release(...step);
    await held.cut("ns/cards");
    await look("cut, cards");
    await whole();
    expect(zoneless(await look("complete", true))).toEqual([]);
    await page.context().addInitScript((ms) => {
      const now = Date.now;
      Date.now = () => now() + ms;
    }, LATE_MS);
    await page.goto(`${device.origin}/sync`);
    await page.getByRole("navigation").first().waitFor({ timeout: 60_000 });
    for (const p of await look("late")) if (p.none === "none" && p.of !== "") found.add(`late: ${p.at}: ${p.text}`);
    expect([...found]).toEqual([]);
  });
});

for (const who of ["reception", "settings", "data"] as const)
  test(`[KNOW-3] nor does a screen of somebody with the rights of ${who} alone, online, without a network and after a cold start${who === "reception" ? " @wide" : " @long"}`, async ({
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
    await enter(page, device.origin, tenant, who);
    const found = [...wrong(await crawl(page, { ns: tenant.ns, open: true }), patterns, held.sources)];
    await device.net.set({ kind: "refuse" });
    await page.reload();
    await page.getByRole("navigation").first().waitFor({ timeout: 60_000 });
    found.push(...wrong(await crawl(page, { ns: tenant.ns }), patterns, held.sources).map((line) => `cold: ${line}`));
    await device.net.set({ kind: "pass" });
    await held.releaseAll();
    await page.goto(`${device.origin}/sync`);
    await page.getByText("Complete for your sites").waitFor({ timeout: 60_000 });
    found.push(...wrong(await crawl(page, { ns: tenant.ns }), patterns, []).map((line) => `complete: ${line}`));
    expect([...new Set(found)]).toEqual([]);
  });
