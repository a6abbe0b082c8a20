import { expect, test } from "../kit/fixtures.ts";
import { deskTitle } from "../kit/tenant.ts";
import { HoodsPage } from "../pages/neighbourhoods.ts";

/** As long as a set may take from the button to the server, ms. */
const ARRIVES = { timeout: 30_000 };

test("[E2E-H01] offline a neighbourhood is made, renamed, recoloured and given desks; with a connection all of it arrives", async ({
  device,
  signedIn,
  server,
  tenant,
}) => {
  test.slow();
  const page = await signedIn("deskAdmin");
  const screen = await HoodsPage.at(page, device.origin);
  await device.net.set({ kind: "refuse" });
  await expect(page.getByRole("link", { name: /^Offline/ })).toBeVisible(ARRIVES);
  await screen.create("Quiet");
  await screen.select(deskTitle(0), deskTitle(1));
  await screen.panel.getByLabel("Name").fill("Quiet Zone");
  await screen.panel.getByLabel("Colour code").fill("#12345678");
  await screen.panel.getByRole("switch", { name: "Exclusive" }).click({ force: true });
  await screen.panel.getByRole("switch", { name: "Allow booking by anyone on the day" }).click({ force: true });
  await expect(screen.row(deskTitle(0))).toHaveAccessibleName(/in Quiet Zone/);
  await screen.done();
  await expect(screen.hood("Quiet Zone")).toHaveAccessibleName(/2 desks on Floor 1 · exclusive/);
  await screen.save();
  await expect(screen.changes.getByText("Saved on this device")).toBeVisible();
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
