import type { Page } from "@playwright/test";
import { addDays, dayOf, instantAt } from "../../src/domain/shared/time.ts";
import { crawl } from "../kit/crawl.ts";
import { expect, test } from "../kit/fixtures.ts";
import { Held } from "../kit/held.ts";
import { declared, watchTexts, wrong } from "../kit/painted.ts";
import { aCard, aMember } from "../kit/people.ts";
import { aRoom, aRoomBooking, roomBookingsOn } from "../kit/rooms.ts";
import type { TestServer } from "../kit/server.ts";
import { common, PASSWORD, type PersonName, type TestTenant } from "../kit/tenant.ts";
import { SITE_ZONE } from "../kit/zone.ts";

test.use({ shape: { everybody: true } });

/** Signs in and comes as far as the menu, whatever has arrived. */
async function enter(page: Page, at: string, tenant: TestTenant, person: PersonName): Promise<void> {
  await page.goto(`${at}/sync`);
  await page.getByLabel("Email").fill(tenant.email(person));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation").first().waitFor({ timeout: 30_000 });
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
  const look = async (when: string, open = false) => {
    const seen = wrong(await crawl(page, { open }), patterns, held.sources);
    found.push(...seen.map((line) => `${when}: ${line}`));
  };
  await look("held, all", true);
  for (const step of STEPS) {
    await held.release(...step);
    await look(`held, behind ${step.join()}`, step === STEPS[2]);
  }
  await held.cut("ns/cards");
  await look("cut, cards");
  await held.releaseAll();
  await page.goto(`${device.origin}/sync`);
  await page.getByText("Complete for your sites").waitFor({ timeout: 30_000 });
  await look("complete", true);
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
  expect([...new Set(found)]).toEqual([]);
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
    const found = [...wrong(await crawl(page, { open: true }), patterns, held.sources)];
    await device.net.set({ kind: "refuse" });
    await page.reload();
    await page.getByRole("navigation").first().waitFor({ timeout: 30_000 });
    found.push(...wrong(await crawl(page), patterns, held.sources).map((line) => `cold: ${line}`));
    await device.net.set({ kind: "pass" });
    await held.releaseAll();
    await page.goto(`${device.origin}/sync`);
    await page.getByText("Complete for your sites").waitFor({ timeout: 60_000 });
    found.push(...wrong(await crawl(page), patterns, []).map((line) => `complete: ${line}`));
    expect([...new Set(found)]).toEqual([]);
  });
