import type { Page } from "@playwright/test";
import { findings, violations } from "../kit/fits.ts";
import { expect, test } from "../kit/fixtures.ts";

const ARRIVES = { timeout: 60_000 };
test.use({ shape: { desks: 4 } });

const choose = (page: Page, name: string, text: string | Buffer) =>
  page.getByLabel("Choose a file").setInputFiles({
    name,
    mimeType: "image/svg+xml",
    buffer: typeof text === "string" ? Buffer.from(text) : text,
  });
const open = async (page: Page, origin: string) => {
  await page.goto(`${origin}/desk-booking/plan`);
  await expect(page.getByRole("heading", { name: "Import Floor Plan" })).toBeVisible(ARRIVES);
};
/** As a drawing programme writes it: the first two desks of the floor, one that is new, one that is drawn twice, and a script. */
const drawing = (ids: readonly string[]) => `<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200"><script>alert(1)</script>
<rect x="2" y="2" width="396" height="196" fill="none" stroke="#222"/>
${ids.map((id, i) => `<g id="bookable_${id}"><rect x="${20 + i * 60}" y="40" width="40" height="30" fill="#eee"/><text x="${22 + i * 60}" y="60" font-size="8">N.${i + 1}</text></g>`).join("")}
<g id="bookable_${ids[0]}"><rect x="20" y="120" width="40" height="30"/></g></svg>`;

test("[IMPT-5] [IMPT-6] a drawing prepared without a network survives a kill, is uploaded later, and changes the floor as one; desks keep what is theirs @wide", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  test.slow();
  const [one = "", two = "", three = ""] = tenant.desks;
  await server.patch(`sites/${tenant.site}/spaces/${one}`, { neighbourhood: "n1" });
  let page = await signedIn("deskAdmin");
  await open(page, device.origin);
  await choose(page, "photo.svg", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00]));
  await expect(page.getByRole("alert").getByText("This file is not an SVG drawing.")).toBeVisible();
  await choose(page, "big.svg", Buffer.alloc(6_000_001, "x"));
  await expect(page.getByRole("alert").getByText(/larger than 6 MB/)).toBeVisible();

  await device.net.set({ kind: "refuse" });
  await expect(page.getByRole("link", { name: /^Offline/ })).toBeVisible(ARRIVES);
  await choose(page, "second.svg", drawing([one, two, "brand-new"]));
  await expect(page.getByText(/^second\.svg, prepared at .* and kept on this device$/)).toBeVisible(ARRIVES);
  await device.kill();
  page = await device.open();
  await open(page, device.origin);
  await expect(page.getByText("Desks as before: 2")).toBeVisible(ARRIVES);
  await expect(page.getByText("New desks: 1")).toBeVisible();
  await expect(page.getByText("Desks that the drawing does not show: 2")).toBeVisible();
  await expect(page.getByText(/^Desks that the (plan|desks' drawing) shows more than once: 1/)).toBeVisible();
  await expect(page.getByText(/^Parts that could run code were removed/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const use = page.getByRole("button", { name: "Upload and use this drawing" });
  await expect(use).toBeDisabled();
  await expect(use).toHaveAccessibleDescription(/^Needs a connection: the drawing is kept here until then\./);

  await device.net.set({ kind: "pass" });
  await expect(use).toBeEnabled(ARRIVES);
  await page.getByRole("checkbox", { name: "Disable the desks that the drawing does not show" }).check();
  await use.click();
  await expect(page.getByText("The plan is saved.")).toBeVisible(ARRIVES);
  const floor = async () => (await server.get(`sites/${tenant.site}/spaces/${tenant.floor}`))?.["planSvg"] as string;
  await expect.poll(floor, ARRIVES).toMatch(/\/[0-9a-f]{32}\.svg$/);
  const desk = async (id: string) => await server.get(`sites/${tenant.site}/spaces/${id}`);
  expect(await desk("brand-new")).toMatchObject({ kind: "desk", title: "N.3", floor: tenant.floor, disabled: false });
  expect(await desk(one)).toMatchObject({ neighbourhood: "n1", disabled: false });
  expect(await desk(three)).toMatchObject({ disabled: "Not on the floor plan", deleted: false });
  expect(new Set([(await desk("brand-new"))?.["changeSet"], (await desk(three))?.["changeSet"]]).size).toBe(1);
  await page.getByRole("link", { name: "Open Desk Settings" }).click();
  await expect(page.getByText("N.3").first()).toBeVisible(ARRIVES);
});

test("[IMPT-1] a plan that Inkscape saved is read: its desks are found, and none is duplicate, outside or unsafe @long", async ({
  device,
  signedIn,
}) => {
  const page = await signedIn("admin");
  await open(page, device.origin);
  await page.getByLabel("Choose a file").setInputFiles("e2e/plans/inkscape.svg");
  await expect(page.getByText("New desks: 3")).toBeVisible(ARRIVES);
  await page.getByText("New desks: 3").click();
  await expect(page.getByText("ink-1, 2.002, 2.003")).toBeVisible();
  for (const trouble of [/more than once/, /outside the sheet/, /could run code/, /Links to other files/])
    await expect(page.getByText(trouble)).toHaveCount(0);
});

test("[IMPT-8] [IMPT-9] a desk whose group was renamed stays that desk, and both drawings lie over one another in light and dark @long", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  const [one = "", two = ""] = tenant.desks;
  const page = await signedIn("deskAdmin");
  const use = page.getByRole("button", { name: "Upload and use this drawing" });
  const bring = async (name: string, ids: readonly string[]) => {
    await open(page, device.origin);
    await choose(page, name, drawing(ids).replace(/<g id="[^"]*"><rect x="20" y="120".*?<\/g>/, ""));
    await expect(page.getByText("Desks as before")).toBeVisible(ARRIVES);
  };
  await bring("first.svg", [one, two]);
  await use.click();
  await expect(page.getByText("The plan is saved.")).toBeVisible(ARRIVES);
  await bring("second.svg", [one, "renamed", "brand-new"]);
  await page.getByRole("radio", { name: "Laid over one another" }).check();
  const overlay = page.getByRole("region", { name: "Laid over one another" });
  await expect(
    overlay.getByRole("img", { name: /only in this one: 1, elsewhere: 0, perhaps renamed: 1/ }),
  ).toBeVisible();
  await expect(overlay.locator("canvas")).toBeVisible();
  const before = await overlay.locator("canvas").elementHandle();
  await overlay.getByRole("radio", { name: "Both" }).press("ArrowLeft");
  await expect(overlay.getByRole("radio", { name: "Now" })).toBeChecked();
  expect(await before?.evaluate((canvas) => canvas.isConnected)).toBe(false);
  await overlay.getByRole("radio", { name: "Both" }).check();
  for (const target of await page.locator("fieldset label, [aria-label='Laid over one another'] button").all())
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await findings(page)).toEqual([]);
  await page.getByRole("checkbox", { name: / is now N\.2 \(renamed\)$/ }).check();
  await use.click();
  await expect(page.getByText("The plan is saved.")).toBeVisible(ARRIVES);
  const desk = async (id: string) => await server.get(`sites/${tenant.site}/spaces/${id}`);
  await expect.poll(async () => (await desk("brand-new"))?.["title"], ARRIVES).toBe("N.3");
  expect(await desk("renamed")).toBeUndefined();
  expect(await desk(two)).toMatchObject({ title: "N.2", disabled: false, deleted: false });
});
