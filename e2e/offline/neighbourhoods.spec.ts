import { expect, signIn, test } from "../kit/fixtures.ts";
import { aNeighbourhoodOf } from "../kit/neighbourhoods.ts";
import { deskTitle } from "../kit/tenant.ts";
import { NeighbourhoodsPage } from "../pages/neighbourhoods.ts";
import { SyncPage } from "../pages/sync.ts";

const ARRIVES = { timeout: 60_000 };
const SHOTS = process.env["ATRIUM_SHOTS"];
test.use({ shape: { desks: 12 } });

test("[HOOD-2] [E2E-H02] two people make a neighbourhood of one name without a network: one has it, the other is told, writes another name, and loses nothing @long", async ({
  device,
  secondDevice,
  signedIn,
  server,
  tenant,
}) => {
  test.slow();
  const page = await signedIn("deskAdmin");
  const other = await secondDevice.open();
  await signIn(other, secondDevice.origin, tenant, "neighbourhoods");
  const [here, there] = [
    await NeighbourhoodsPage.at(page, device.origin),
    await NeighbourhoodsPage.at(other, secondDevice.origin),
  ];
  for (const d of [device, secondDevice]) await d.net.set({ kind: "refuse" });
  await expect(page.getByRole("link", { name: /^Offline/ })).toBeVisible(ARRIVES);
  await here.create("Quiet Zone", { exclusive: true });
  await here.select(deskTitle(0), deskTitle(1));
  await here.save();
  await expect(here.changes.getByText("Saved on this device", { exact: true })).toBeVisible();
  await there.create("quiet zone");
  await there.select(deskTitle(5));
  await there.save();
  await expect(there.changes.getByText("Saved on this device", { exact: true })).toBeVisible();

  // Theirs is heard first.
  await secondDevice.net.set({ kind: "pass" });
  await expect(there.changes.getByText("Sent")).toBeVisible(ARRIVES);
  await device.net.set({ kind: "pass" });
  const sync = await SyncPage.open(page, device.origin);
  const attention = sync.part(/^Needs attention/);
  await expect(attention).toContainText("Neighbourhood must have a unique name", ARRIVES);
  await expect(attention).toContainText("It belongs to what Test neighbourhoods created.");
  await sync.review();
  const name = page.getByRole("radiogroup", { name: "Quiet Zone Title" });
  await name.getByRole("radio", { name: "Write another name" }).check();
  await name.getByRole("textbox").fill("Quiet Zone West");
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/name-clash.png` });
  await sync.apply();
  await expect(attention.getByText("Nothing needs your attention.")).toBeVisible(ARRIVES);

  const spaces = `sites/${tenant.site}/spaces`;
  const named = async () => {
    const found = await server.db.collection(spaces).where("kind", "==", "neighbourhood").get();
    return new Map(found.docs.map((d) => [String(d.get("title")), { id: d.id, data: d.data() }]));
  };
  await expect.poll(async () => [...(await named()).keys()].sort(), ARRIVES).toEqual(["Quiet Zone West", "quiet zone"]);
  const west = (await named()).get("Quiet Zone West");
  expect(west?.data).toMatchObject({ color: "#0000ff", exclusive: true, folded: "quiet zone west" });
  const neighbourhoodOf = async (i: number) =>
    (await server.get(`${spaces}/${tenant.desks[i] ?? ""}`))?.["neighbourhood"];
  expect([await neighbourhoodOf(0), await neighbourhoodOf(1)]).toEqual([west?.id, west?.id]);
  expect(await neighbourhoodOf(5)).toBe((await named()).get("quiet zone")?.id);
});

test("[HOOD-9] [E2E-H03] deleted offline a neighbourhood waits visibly, also after a cold start; cancelled it stays, and later it goes with a connection @wide", async ({
  device,
  signedIn,
  server,
  tenant,
}) => {
  test.slow();
  const mine = tenant.desks.slice(0, 3);
  const id = await aNeighbourhoodOf(server, tenant, { title: "Quiet Zone", desks: mine });
  const page = await signedIn("deskAdmin");
  let screen = await NeighbourhoodsPage.at(page, device.origin);
  const remove = async () => {
    await screen.neighbourhood("Quiet Zone").click();
    await screen.panel.getByRole("button", { name: "Delete Quiet Zone" }).click();
    const question = screen.page.getByRole("alertdialog", { name: "Delete neighbourhood?" });
    await expect(question).toContainText("There is no connection. It stays until there is one");
    await question.getByRole("button", { name: "Delete when online" }).click();
  };
  await screen.toNeighbourhoods();
  const cancel = () => screen.page.getByRole("button", { name: "Cancel deleting Quiet Zone" });
  await expect(screen.neighbourhood("Quiet Zone")).toHaveAccessibleName(/3 desks on Floor 1/);
  await device.net.set({ kind: "refuse" });
  await expect(page.getByRole("link", { name: /^Offline/ })).toBeVisible(ARRIVES);
  await remove();
  await expect(screen.panel.getByText("Deleted when online")).toBeVisible();

  // A cold start without a network: it still waits, and nothing of it happened.
  await device.kill();
  screen = await NeighbourhoodsPage.at(await device.open(), device.origin);
  await expect(screen.row(deskTitle(0))).toHaveAccessibleName(/in Quiet Zone/);
  await screen.toNeighbourhoods();
  await expect(screen.panel.getByText("Deleted when online")).toBeVisible(ARRIVES);
  if (SHOTS) await screen.page.screenshot({ path: `${SHOTS}/deleting.png` });
  await cancel().click();
  await expect(screen.page.getByText("It is not deleted.")).toBeVisible();
  await expect(cancel()).toHaveCount(0);
  await expect(screen.neighbourhood("Quiet Zone")).toBeEnabled();

  await remove();
  await expect(cancel()).toBeVisible();
  const stored = () => server.get(`sites/${tenant.site}/spaces/${id}`);
  expect((await stored())?.["deleted"]).toBe(false);
  await device.net.set({ kind: "pass" });
  await expect(screen.neighbourhood("Quiet Zone")).toHaveCount(0, { timeout: 60_000 });
  expect((await stored())?.["deleted"]).toBe(true);
  for (const desk of mine)
    await expect
      .poll(async () => (await server.get(`sites/${tenant.site}/spaces/${desk}`))?.["neighbourhood"], ARRIVES)
      .toBeNull();
  await screen.toList();
  await expect(screen.row(deskTitle(0))).not.toHaveAccessibleName(/Quiet Zone/, ARRIVES);
});
