import { expect, test } from "../kit/fixtures.ts";
import { deskTitle } from "../kit/tenant.ts";
import { DeskSettingsPage } from "../pages/desk-settings.ts";

test.use({ shape: { desks: 40, floors: 2 } });

/** A picture of the plan that stands still, as text that can be compared. */
async function stillPicture(screen: DeskSettingsPage): Promise<string> {
  let before = "";
  const still = async () => {
    await screen.page.mouse.move(2, 2);
    const now = (await screen.plan.screenshot()).toString("base64");
    const same = now === before;
    before = now;
    return same;
  };
  await expect.poll(still, { intervals: [400] }).toBe(true);
  return before;
}

/** How many pixels of two pictures a person could tell apart; a desk that was painted alone has other edges by a shade. */
const differing = (screen: DeskSettingsPage, one: string, other: string): Promise<number> =>
  screen.page.evaluate(
    async (pictures) => {
      const [a = [], b = []] = await Promise.all(
        pictures.map(async (text) => {
          const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))]));
          const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
          pen?.drawImage(bitmap, 0, 0);
          return [...(pen?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [])];
        }),
      );
      if (a.length === 0 || a.length !== b.length) return Number.POSITIVE_INFINITY;
      return a.filter((value, i) => Math.abs(value - (b[i] ?? 0)) > 40).length;
    },
    [one, other],
  );

test("[PLAN-15] [DSK-10] [E2E-FL1] floors that were looked at come back as they are now: kept pictures equal those of a page made anew @wide", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  test.slow();
  const page = await signedIn("settings");
  const screen = await DeskSettingsPage.open(page, device.origin, `?floor=${tenant.floors[0]}`);
  const choice = page.getByRole("combobox", { name: "Floor" });
  const go = async (floor: string, row: string) => {
    await choice.selectOption({ label: floor });
    await expect(screen.row(row)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`floor=${tenant.floors[floor === "Floor 1" ? 0 : 1]}`));
  };
  await expect(screen.plan).toBeVisible();
  const first = await stillPicture(screen);
  await screen.select(deskTitle(0));
  await page.getByRole("button", { name: "Zoom in" }).click();
  await go("Floor 2", deskTitle(0, 2));
  await expect(page.getByText(/^1 selected/)).toHaveCount(0);
  await page.getByRole("button", { name: "Close message" }).click(); // what was cleared can be brought back: it says so over the plan
  const second = await stillPicture(screen);
  expect(await differing(screen, second, first)).toBeGreaterThan(100);

  // Back: the whole floor, nothing chosen, exactly as it was.
  await go("Floor 1", deskTitle(0));
  await expect(screen.row(deskTitle(0))).not.toBeChecked();
  expect(await differing(screen, await stillPicture(screen), first)).toBe(0);

  // Changed while it was away, by somebody else.
  await go("Floor 2", deskTitle(0, 2));
  const [desk = ""] = tenant.desks;
  const beside = (await server.desks(tenant.site)).find((d) => d.data["title"] === deskTitle(0, 2));
  await server.patch(`sites/${tenant.site}/spaces/${desk}`, { disabled: "painting" });
  await server.patch(beside?.path ?? "no such desk", { disabled: "new carpet" });
  await expect(screen.row(deskTitle(0, 2))).toHaveAccessibleName(/new carpet/); // the later one is here: so is the other
  await go("Floor 1", deskTitle(0));
  await expect(screen.row(deskTitle(0))).toHaveAccessibleName(/painting/);
  const changed = await stillPicture(screen);
  expect(await differing(screen, changed, first)).toBeGreaterThan(100);
  await page.reload();
  await expect(screen.plan).toBeVisible();
  await expect(screen.row(deskTitle(0))).toHaveAccessibleName(/painting/);
  expect(await differing(screen, await stillPicture(screen), changed)).toBe(0);

  // In a window of another size with the list beside the plan, and in the other scheme.
  await go("Floor 2", deskTitle(0, 2));
  await stillPicture(screen);
  await page.setViewportSize({ width: 1216, height: 760 });
  await page.emulateMedia({ colorScheme: "dark" });
  await go("Floor 1", deskTitle(0));
  const dark = await stillPicture(screen);
  await page.reload();
  await expect(screen.plan).toBeVisible();
  await expect(screen.row(deskTitle(0))).toBeVisible();
  expect(await differing(screen, await stillPicture(screen), dark)).toBe(0);
});
