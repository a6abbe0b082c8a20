import { expect, test } from "../kit/fixtures.ts";
import { deskTitle } from "../kit/tenant.ts";
import { NeighbourhoodsPage } from "../pages/neighbourhoods.ts";

/** As long as a set may take from the button to the server, ms. */
const ARRIVES = { timeout: 60_000 };

test("[E2E-H01] offline a neighbourhood is made, renamed, recoloured and given desks; with a connection all of it arrives", async ({
  device,
  signedIn,
  server,
  tenant,
}) => {
  test.slow();
  const page = await signedIn("deskAdmin");
  const screen = await NeighbourhoodsPage.at(page, device.origin);
  await device.net.set({ kind: "refuse" });
  await expect(page.getByRole("link", { name: /^Offline/ })).toBeVisible(ARRIVES);
  await screen.create("Quiet");
  await screen.select(deskTitle(0), deskTitle(1));
  await expect(screen.row(deskTitle(0))).toHaveAccessibleName(/in Quiet/);
  await screen.toNeighbourhoods();
  await screen.panel.getByLabel("Name").fill("Quiet Zone");
  await screen.panel.getByLabel("Colour code").fill("#12345678");
  await screen.panel.getByRole("switch", { name: "Exclusive" }).click({ force: true });
  await screen.panel.getByRole("switch", { name: "Allow booking by anyone on the day" }).click({ force: true });
  await screen.toList();
  await expect(screen.row(deskTitle(0))).toHaveAccessibleName(/in Quiet Zone/);
  await screen.toNeighbourhoods();
  await screen.done();
  await expect(screen.neighbourhood("Quiet Zone")).toHaveAccessibleName(/2 desks on Floor 1 · exclusive/);
  await screen.save();
  await expect(screen.changes.getByText("Saved on this device", { exact: true })).toBeVisible();
  await device.net.set({ kind: "pass" });
  await expect(screen.changes.getByText("Sent")).toBeVisible(ARRIVES);
  const found = await server.db.collection(`sites/${tenant.site}/spaces`).where("kind", "==", "neighbourhood").get();
  expect(found.docs.map((d) => d.data())).toMatchObject([
    { title: "Quiet Zone", folded: "quiet zone", color: "#123456", exclusive: true, exclusiveAdHoc: true, rev: 1 },
  ]);
  const id = found.docs[0]?.id;
  for (const desk of tenant.desks.slice(0, 2))
    expect(await server.get(`sites/${tenant.site}/spaces/${desk}`)).toMatchObject({ neighbourhood: id });
  expect(await server.get(`ns/${tenant.ns}/uniques/neighbourhood_${tenant.site}_quiet zone`)).toMatchObject({
    ref: `sites/${tenant.site}/spaces/${id}`,
  });
});

test("[HOOD-1] [HOOD-4] [E2E-H04] a name of 10,000 characters and a colour that is none are refused where they are typed, and stay there @long", async ({
  device,
  signedIn,
}) => {
  const page = await signedIn("deskAdmin");
  const screen = await NeighbourhoodsPage.at(page, device.origin);
  await screen.toNeighbourhoods();
  await page.getByRole("button", { name: "New neighbourhood" }).click();
  const dialog = page.getByRole("dialog", { name: "Create neighbourhood" });
  const [name, colour] = [dialog.getByLabel("Name"), dialog.getByLabel("Colour code")];
  const create = dialog.getByRole("button", { name: "Create", exact: true });
  await expect(create).toBeDisabled();
  await name.fill("n".repeat(10_000));
  await colour.fill("#12zz");
  await create.click();
  await expect(dialog.getByText("A name has at most 100 characters.")).toBeVisible();
  await expect(dialog.getByText("This is no colour. Write it as #rrggbb.")).toBeVisible();
  await expect(name).toHaveValue("n".repeat(10_000));
  const box = await dialog.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 1280).toBe(true);
  await name.fill("Quiet");
  await colour.fill("#123456");
  await create.click();
  await expect(dialog).toBeHidden();
  // The same in the editor: refused, and the save says so too.
  await screen.panel.getByLabel("Name").fill("m".repeat(10_000));
  await expect(screen.panel.getByText("A name has at most 100 characters.")).toBeVisible();
  await screen.save();
  await expect(screen.changes.getByText("A name has at most 100 characters.")).toBeVisible();
  await expect(screen.panel.getByLabel("Name")).toHaveValue("m".repeat(10_000));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await screen.panel.getByLabel("Name").fill("Quiet Zone");
  await screen.save();
  await expect(screen.changes.getByText("Sent")).toBeVisible(ARRIVES);
});
