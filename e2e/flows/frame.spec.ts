import type { Page } from "@playwright/test";
import { addDays, dayOf, instantAt } from "../../src/domain/shared/time.ts";
import { aBookingOf } from "../kit/bookings.ts";
import { TestDevice } from "../kit/device.ts";
import { LAPTOP, PHONE } from "../kit/fits.ts";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { aCard, aMember } from "../kit/people.ts";
import { aRoom, aRoomBooking, roomBookingsOn } from "../kit/rooms.ts";
import { deskTitle } from "../kit/tenant.ts";
import { SITE_ZONE } from "../kit/zone.ts";

test.use({ shape: { desks: 4, everybody: true } });

const TODAY = dayOf(Date.now(), SITE_ZONE);
const ROW = "[role=row][data-index='0']";
/** What people came for, and where it begins at the latest, px from the top of the window. */
type Measure = readonly [path: string, first: string, atMost: number];
const ON_LAPTOP: readonly Measure[] = [
  ["/people/directory", ROW, 134],
  ["/people/visitors", ROW, 134],
  ["/people/users", ROW, 134],
  ["/people/cards", ROW, 185],
  [`/desk-booking/export?from=${addDays(TODAY, -6)}&to=${TODAY}`, "main table tbody tr:not([aria-hidden])", 185],
  ["/admin/audit-logs", ROW, 185],
  ["/room-booking/calendar", "[role=rowheader]", 149],
];
const ON_PHONE: readonly Measure[] = [
  ["/room-booking/calendar", "[role=rowheader]", 240],
  ["/people/cards", ROW, 240],
  ["/people/view/grace", "main section", 240],
];

/** Goes there, and answers where that begins once it stands: lines of what is still arriving have gone by then. */
async function begins(page: Page, origin: string, [path, first, atMost]: Measure): Promise<number> {
  await page.goto(`${origin}${path}`);
  const found = page.locator(first).first();
  await expect(found).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole("link", { name: /^Online.*Open sync/ })).toBeVisible({ timeout: 40_000 });
  const y = async () => (await found.boundingBox())?.y ?? Number.NaN;
  await expect.poll(y, { timeout: 40_000, message: `where ${path} begins` }).toBeLessThanOrEqual(atMost);
  return y();
}

/** Measures that the style sheets give, as the browser computes them. */
const measures = (page: Page) =>
  page.evaluate(() => {
    const px = (of: string, what: "fontSize" | "height" | "width") => {
      const found = document.querySelector(of);
      return found ? Math.round(Number.parseFloat(getComputedStyle(found)[what])) : null;
    };
    const links = [...document.querySelectorAll("nav a")].map((a) => a.getBoundingClientRect());
    return {
      text: px("body", "fontSize"),
      cell: px("[role=grid] [role=row]", "fontSize"),
      row: px("[role=row][data-index='0']", "height"),
      header: Math.round(document.querySelector("header")?.getBoundingClientRect().height ?? 0),
      drawer: Math.round(document.querySelector("nav")?.getBoundingClientRect().width ?? 0),
      links: links.length,
      linkHeight: Math.round(links[0]?.height ?? 0),
      lowest: Math.max(...links.map(({ bottom }) => bottom)),
      line: getComputedStyle(document.documentElement).getPropertyValue("--mantine-color-default-border").trim(),
    };
  });

for (const [name, shape, screens] of [
  ["a laptop", LAPTOP, ON_LAPTOP],
  ["a phone", PHONE, ON_PHONE],
] as const)
  test(`[FRAME-1] [FRAME-3] [FRAME-4] ${name}: each screen begins with what people came for, and the frame has its measures @wide`, async ({
    app,
    server,
    tenant,
  }) => {
    await aMember(server, tenant, "grace", { person: { position: "Head of Continuity", tags: { "First aid": true } } });
    await aMember(server, tenant, "guest", {
      member: { type: "temporary", validTo: new Date(Date.now() + 3_600_000) },
    });
    await aCard(server, tenant, "1001", { of: { id: "grace", role: "permanent" } });
    const [desk = ""] = tenant.desks;
    await aBookingOf(server, tenant, { desk, title: deskTitle(0), day: TODAY, owner: "grace" });
    await aRoom(server, tenant, "Elm");
    const at = (clock: string) => instantAt(TODAY, clock, SITE_ZONE);
    const meeting = { room: "Elm", from: at("09:00"), to: at("10:00") };
    await roomBookingsOn(server, tenant, [aRoomBooking(tenant.site, "one", meeting)]);
    await server.patch(`sites/${tenant.site}/spaces/${desk}`, { disabled: "painting" }, tenant.uid("settings"));
    const device = await TestDevice.of(app.port, shape);
    try {
      const page = await device.open();
      await signIn(page, device.origin, tenant, "admin");
      for (const screen of screens) {
        const y = await begins(page, device.origin, screen);
        test.info().annotations.push({ type: `${shape.viewport.width} px, ${screen[0]}`, description: String(y) });
        if (screen[0] !== "/people/cards") continue;
        const found = await measures(page);
        if (shape === PHONE) expect(found).toMatchObject({ text: 14, cell: 13, row: 44, header: 52 });
        else
          expect(found).toMatchObject({
            ...{ text: 14, cell: 13, row: 36, header: 48, drawer: 208, linkHeight: 30, line: "#e3e7ea" },
          });
        if (shape === LAPTOP) expect([found.links >= 15, found.lowest <= 800]).toEqual([true, true]);
      }
    } finally {
      await device.dispose();
    }
  });
