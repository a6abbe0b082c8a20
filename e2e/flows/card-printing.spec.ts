import type { Page } from "@playwright/test";
import { aPng, pagesOf } from "../kit/card-pdf.ts";
import { expect, test } from "../kit/fixtures.ts";
import { aMember } from "../kit/people.ts";

test.use({ whole: true }); // shows a PDF in a tab

const RED = [220, 20, 20] as const;
const BLUE = [20, 20, 220] as const;
const near = (seen: readonly number[], wanted: readonly number[]) =>
  seen.every((v, i) => Math.abs(v - (wanted[i] ?? -99)) < 25);
const section = (page: Page) => page.getByRole("region", { name: "Card printing" });

/** Waits until the device has what writes PDFs: it comes behind the page. */
const hasWriter = (page: Page) =>
  page.evaluate(async () => {
    const kept = await (await caches.open("atrium-online-parts")).keys();
    return kept.some((r) => new URL(r.url).pathname.startsWith("/assets/pdf/"));
  });

test("[CRD-300] [CRD-303] [CRD-305] [CRD-306] [CRD-307] [CRD-309] a card is prepared without a network, waits over a cold start, and is the PDF that pdfinfo and pdftoppm read @wide", async ({
  tenant,
  server,
  device,
  signedIn,
}) => {
  await aMember(server, tenant, "grace", { person: { title: "Grace Novak" } });
  const first = await signedIn("reception");
  await first.goto(`${device.origin}/people/view/grace`);
  await expect(section(first)).toBeVisible({ timeout: 40_000 });
  await expect.poll(() => hasWriter(first), { timeout: 40_000 }).toBe(true);
  await device.net.set({ kind: "refuse" });
  await section(first).getByRole("button", { name: "Print a card" }).click();
  const dialog = first.getByRole("dialog", { name: "Print a card for Grace Novak" });
  await expect(dialog.getByText("There is no picture of Grace Novak")).toBeVisible();
  expect(Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(800);

  const choose = dialog.locator('input[type="file"]');
  await choose.setInputFiles({
    name: "me.png",
    mimeType: "image/png",
    buffer: Buffer.from("<script>alert(1)</script>"),
  });
  await expect(dialog.getByRole("alert")).toHaveText("“me.png” is no picture. Choose a JPEG, PNG, WebP or HEIC.");
  await choose.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: aPng(300, 380, [RED, BLUE]) });
  await expect(dialog.getByText("There is no picture of Grace Novak")).toHaveCount(0);
  await dialog.getByLabel("Top hole").check();
  await dialog.getByRole("button", { name: "Rotate 90°" }).click();
  await dialog.getByRole("button", { name: "Rotate 90°" }).click();
  await dialog.getByRole("button", { name: "Right", exact: true }).hover();
  await first.mouse.down();
  const placed = dialog.getByText(/^Moved/);
  await expect(placed).toHaveText(/Moved [3-9] mm right/); // held, it goes on by itself
  await first.mouse.up();
  await expect(placed).toHaveText(/Moved \d+ mm right, 0 mm down, 100 %, rotated 180°/);
  const dx = Number(/\d+/.exec((await placed.textContent()) ?? "")?.[0]);
  await first.screenshot({ path: test.info().outputPath("dialog.png") });
  await dialog.getByLabel("Name of the print").fill("Grace, hall A");
  await dialog.getByRole("button", { name: "Keep for later" }).click();
  await expect(section(first).getByRole("list", { name: "Waiting to print" })).toContainText("Grace, hall A");
  await device.quit();

  const page = await device.open();
  await page.goto(`${device.origin}/people/view/grace`);
  await section(page).getByRole("button", { name: "Open Grace, hall A" }).click();
  await expect(page.getByText(`Moved ${dx} mm right, 0 mm down, 100 %, rotated 180°`)).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download PDF" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("card-Grace,-hall-A.pdf");
  const saved = test.info().outputPath("card.pdf");
  await file.saveAs(saved);
  const [face, ...more] = pagesOf(saved);
  expect(more).toEqual([]);
  expect([face?.width, face?.height]).toEqual([243.78, 153.07]);
  // The picture stands at 4 to 34 mm, below the hole, turned half round and moved: white, blue, then red.
  const seen = [4 + dx / 2, 6 + dx, 17 + dx, 21 + dx].map((x) => face?.at(x, 30) ?? []);
  expect(seen.map((s, i) => near(s, [[255, 255, 255], BLUE, BLUE, RED][i] ?? []))).toEqual([true, true, true, true]);
  expect([face?.at(43, 2), face?.at(43, 4.5), face?.at(1, 1)]).toEqual(
    Array.from({ length: 3 }, () => [255, 255, 255]),
  );

  const [tab] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Print", exact: true }).click(),
  ]);
  await expect.poll(() => tab.url(), { timeout: 40_000 }).toMatch(/^blob:/);
  await tab.close();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(section(page).getByRole("list", { name: "Waiting to print" })).toHaveCount(0);
});
