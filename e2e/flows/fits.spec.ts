import type { Page } from "@playwright/test";
import { FRESH } from "../../src/domain/words/freshness.ts";
import { NEIGHBOURHOOD_WORDS } from "../../src/domain/words/neighbourhoods.ts";
import { TestDevice } from "../kit/device.ts";
import { findings, LAPTOP, PHONE, type Shape, SHAPES, tooSmall } from "../kit/fits.ts";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { aNeighbourhoodOf } from "../kit/neighbourhoods.ts";
import { deskTitle, PASSWORD, secondSite } from "../kit/tenant.ts";
import { DeskSettingsPage } from "../pages/desk-settings.ts";
import { SyncPage } from "../pages/sync.ts";

test.use({ shape: { desks: 40, everybody: true } });

/** Desk Settings with three desks selected, where the screen has a sheet for that, opened. */
async function selected(page: Page, origin: string): Promise<DeskSettingsPage> {
  await page.goto(`${origin}/desk-booking/desks`);
  const screen = new DeskSettingsPage(page);
  await expect(screen.plan).toBeVisible({ timeout: 40_000 });
  await screen.list.or(screen.handle).first().waitFor();
  await screen.raise();
  await screen.select(deskTitle(0), deskTitle(1), deskTitle(2));
  return screen;
}

for (const { name, shape, tag } of SHAPES)
  test(`[A11Y-1] [A11Y-2] ${name}: axe finds nothing on sign-in, desks and sync, and a finger finds what it presses${tag}`, async ({
    app,
    tenant,
  }) => {
    const device = await TestDevice.of(app.port, shape);
    try {
      const page = await device.open();
      const holds = async (where: string) => {
        expect(await findings(page), where).toEqual([]);
        if (shape.hasTouch === true) expect(await tooSmall(page), where).toEqual([]);
      };
      await page.goto(device.origin);
      await expect(page.getByLabel("Email")).toBeVisible();
      await holds("sign-in");
      await signIn(page, device.origin, tenant, "settings");
      const screen = await selected(page, device.origin);
      await holds("desks");
      await screen.disable("Painting");
      await screen.save();
      await expect(screen.changes.getByText("Sent", { exact: true })).toBeVisible({ timeout: 40_000 });
      const sync = await SyncPage.open(page, device.origin);
      await expect(sync.recent.getByRole("button", { name: /^Undo/ })).toBeVisible();
      await holds("sync");
    } finally {
      await device.dispose();
    }
  });

const OPENED: readonly Shape[] = [
  { name: "a laptop", shape: LAPTOP, tag: " @long" },
  { name: "a phone", shape: PHONE, tag: "" },
];
for (const { name, shape, tag } of OPENED)
  test(`[A11Y-1] [A11Y-2] ${name}: axe finds nothing in what opens over the screens, nor where there is no screen${tag}`, async ({
    app,
    server,
    tenant,
  }) => {
    test.slow();
    await secondSite(server, tenant, "settings");
    const device = await TestDevice.of(app.port, shape);
    try {
      const page = await device.open();
      const holds = async (where: string) => {
        expect(await findings(page), where).toEqual([]);
        if (shape.hasTouch === true) expect(await tooSmall(page), where).toEqual([]);
      };
      const account = () => page.getByRole("button", { name: /my account/i }).click();
      await signIn(page, device.origin, tenant, "settings");
      await page.getByRole("button", { name: /^Choose site/ }).click();
      await expect(page.getByRole("menu")).toBeVisible();
      await holds("site menu");
      await page.keyboard.press("Escape");
      await account();
      await holds("account menu");
      await page.getByRole("menuitem", { name: "Preferences" }).click();
      await expect(page.getByLabel("Default Site")).toBeVisible();
      await holds("preferences");
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("button", { name: /^Search, / }).click();
      await page.getByRole("combobox", { name: /Search people/ }).fill("1.0");
      await expect(page.getByRole("option").first()).toBeVisible();
      await holds("palette");
      await page.keyboard.press("Escape");
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: /shortcuts/i })).toBeVisible();
      await holds("shortcuts");
      await page.keyboard.press("Escape");
      await page.goto(`${device.origin}/nowhere`);
      await expect(page.getByRole("heading", { name: "This page does not exist." })).toBeVisible();
      await holds("not found");
      await account();
      await page.getByRole("menuitem", { name: "Logout" }).click();
      await page.getByLabel("Email").fill(tenant.email("user"));
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page.getByRole("heading", { name: /^Sorry!/ })).toBeVisible();
      await holds("no access");
    } finally {
      await device.dispose();
    }
  });

test("[SHELL-14] once a page stands there, nothing takes it from the screen while the server proves who is here @wide", async ({
  device,
  signedIn,
}) => {
  const page = await signedIn("settings");
  await page.addInitScript(() => {
    const seen: boolean[] = [];
    Object.assign(globalThis, { seen });
    const look = () => {
      const main = document.querySelector("main");
      if (main) seen.push(main.checkVisibility());
      requestAnimationFrame(look);
    };
    look();
  });
  for (const path of ["/nowhere", "/sync"]) {
    await page.goto(`${device.origin}${path}`);
    await expect(page.getByRole("link", { name: /^Online.*Open sync/ })).toBeVisible();
    await page.waitForTimeout(2_500); // the proof comes, and what hides would hide
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: readonly boolean[] }).seen);
    expect(seen.length).toBeGreaterThan(20);
    expect(seen.every((shown) => shown)).toBe(true);
  }
});

test("[A11Y-3] with a notice above it, Desk Settings still ends where the window ends @long", async ({
  device,
  signedIn,
}) => {
  const page = await signedIn("settings");
  const screen = await DeskSettingsPage.open(page, device.origin);
  const notices = page
    .getByRole("region", { name: "Notices" })
    .or(page.locator('section[aria-label="Notices"]'))
    .first();
  await notices.evaluate((section) => {
    const notice = document.createElement("p");
    notice.textContent = "Something that stays";
    notice.style.height = "80px";
    section.append(notice);
  });
  await expect(page.getByText("Something that stays")).toBeVisible();
  await expect(screen.changes.getByRole("button", { name: "Save", exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Zoom in" })).toBeInViewport({ ratio: 1 });
});

test("[SHELL-6] [FRAME-6] on a phone connection and queue are one sign with a number, whose name says both in words", async ({
  app,
  tenant,
}) => {
  const device = await TestDevice.of(app.port, PHONE);
  try {
    const page = await device.open();
    await signIn(page, device.origin, tenant, "settings");
    const chip = page.getByRole("banner").getByRole("link", { name: /Open sync/ });
    await expect(chip).toHaveAccessibleName(/^Online/);
    const screen = await selected(page, device.origin);
    await expect(chip).toHaveAccessibleName(/^Online, Synced \d\d:\d\d/);
    await device.net.set({ kind: "refuse" });
    await screen.disable("Painting");
    await screen.save();
    await expect(chip).toHaveAccessibleName(/^Offline, Saved on this device: 1\./, { timeout: 40_000 });
    await expect(chip.getByText("1", { exact: true }).filter({ visible: true })).toHaveCount(1);
    const { width, height } = (await chip.boundingBox()) ?? { width: 0, height: 0 };
    expect([width <= 96, height >= 44]).toEqual([true, true]);
    expect((await page.getByRole("banner").boundingBox())?.height).toBeLessThanOrEqual(53);
  } finally {
    await device.dispose();
  }
});

/** What a start showed before it came to rest. */
type Start = { readonly moved: readonly (readonly [share: number, what: string])[]; readonly said: readonly string[] };
type Shift = PerformanceEntry & { readonly value: number; readonly sources: readonly { readonly node: Node | null }[] };
declare global {
  interface Window {
    start: Start;
  }
}
/** Notes every move of the layout that no hand caused, and every text of the screen in each frame. Runs in the page. */
function noteStart(): void {
  const start = { moved: [] as [number, string][], said: [] as string[] };
  window.start = start;
  const isShift = (e: PerformanceEntry): e is Shift => e.entryType === "layout-shift";
  const add = (list: PerformanceObserverEntryList) => {
    for (const { value, sources } of list.getEntries().filter(isShift))
      start.moved.push([value, sources.map(({ node }) => node?.textContent ?? "").join(" | ")]);
  };
  new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
  const look = () => {
    const text = document.querySelector("main")?.innerText ?? "";
    if (text !== start.said.at(-1)) start.said.push(text);
    requestAnimationFrame(look);
  };
  look();
}
/** The chip in the header is wider with one word than with another: so much of the window may move at a time. */
const CHIP = 0.001;

for (const { name, shape, tag } of SHAPES)
  test(`[DSK-19] [FRESH-6] ${name}: a start shows Desk Settings as it was left, moves nothing and says nothing that is not so${tag}`, async ({
    app,
    server,
    tenant,
  }) => {
    const device = await TestDevice.of(app.port, shape);
    try {
      await aNeighbourhoodOf(server, tenant, { title: "Harbour", desks: tenant.desks.slice(0, 5) });
      const page = await device.open();
      await signIn(page, device.origin, tenant, "admin");
      await page.goto(`${device.origin}/desk-booking/desks`);
      const { plan } = new DeskSettingsPage(page);
      await page.addInitScript(noteStart);
      // What is shown is kept for the next start once it has been still for a while.
      await expect(async () => {
        await page.reload();
        await expect(page.getByText("40 desks on this floor · 40 at this site")).toBeVisible({ timeout: 40_000 });
        await expect(plan).toBeVisible({ timeout: 40_000 });
        await expect(page.getByRole("link", { name: /^Online, Synced .*Open sync/ })).toBeVisible({ timeout: 40_000 });
        const { moved, said } = await page.evaluate(() => window.start);
        expect(moved.filter(([share]) => share > CHIP)).toEqual([]);
        for (const text of said)
          for (const wrong of [FRESH.coming, NEIGHBOURHOOD_WORDS.desksUnknown]) expect(text).not.toContain(wrong);
      }).toPass({ timeout: 60_000 });
    } finally {
      await device.dispose();
    }
  });
