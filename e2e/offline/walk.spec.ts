import { expect, signIn, test } from "../kit/fixtures.ts";
import { deskTitle } from "../kit/tenant.ts";
import { WalkPage } from "../pages/walk.ts";

test.use({ shape: { desks: 40 } });

test("[WALK-10] [E2E-W01] a round offline: a kill half-way, a cold start, and everything arrives once", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  test.slow();
  const page = await signedIn("settings");
  await page.goto(`${device.origin}/desk-booking/rounds`);
  await expect(page.getByRole("heading", { name: "Desk Audits" })).toBeVisible();
  await device.net.set({ kind: "refuse" });
  const started = await WalkPage.start(page, device.origin, "Spring audit");
  let { walk } = started;
  for (let i = 0; i < 6; i++) await walk.tap(deskTitle(i), i % 2 === 0 ? "Empty" : "Occupied, no booking");
  await expect(walk.counter).toHaveText("6 of 40");
  await device.kill();

  walk = await WalkPage.open(await device.open(), device.origin, started.id);
  await expect(walk.counter).toHaveText("6 of 40");
  await expect(walk.page.getByText("Saved on this device: 6 to be sent")).toBeVisible();
  for (let i = 6; i < 10; i++) await walk.tap(deskTitle(i), "Signs of life");
  await walk.page.getByRole("button", { name: /^Undo: desk 1\.010/ }).click();
  await expect(walk.counter).toHaveText("9 of 40");

  await device.net.set({ kind: "pass" });
  await expect(walk.all).toHaveText("Sent", { timeout: 60_000 });
  const seen = await server.below(`sites/${tenant.site}/observations`);
  expect(seen).toHaveLength(11);
  expect(new Set(seen.map((o) => o.data["seq"])).size).toBe(11);
  expect(seen.every((o) => o.data["rev"] === 1 && o.data["round"] === started.id)).toBe(true);
  const round = await server.get(`sites/${tenant.site}/rounds/${started.id}`);
  expect(Object.keys(round?.["devices"] as object)).toHaveLength(1);
});

/** Desks of the floor that two tablets walk, and the ones that both of them see. */
const FLOORS = [
  { desks: 40, both: 2, mark: "" },
  { desks: 128, both: 4, mark: " @long" },
] as const;
for (const { desks, both, mark } of FLOORS)
  test.describe(`two tablets on one floor of ${desks}`, () => {
    test.use({ shape: { desks } });
    const half = desks / 2;
    const [mine, theirs] = [half + both / 2, half - both / 2];
    const killAt = theirs + half / 2;

    test(`[WALK-2] [E2E-W02] ${desks} desks offline, one killed half-way: every observation exactly once, and nobody is asked${mark} @long`, async ({
      tenant,
      device,
      secondDevice,
      server,
      signedIn,
    }) => {
      test.setTimeout(420_000);
      const page = await signedIn("settings");
      const { walk: ana, id } = await WalkPage.start(page, device.origin, "Two tablets");
      const other = await secondDevice.open();
      await signIn(other, secondDevice.origin, tenant, "second");
      let ben = await WalkPage.open(other, secondDevice.origin, id);
      await device.net.set({ kind: "refuse" });
      await secondDevice.net.set({ kind: "refuse" });
      const tapAll = async (walk: WalkPage, from: number, to: number, status: string) => {
        for (let i = from; i < to; i++) await walk.tap(deskTitle(i), status);
      };
      const first = tapAll(ana, 0, mine, "Empty");
      await tapAll(ben, theirs, killAt, "Signs of life");
      await secondDevice.kill();
      ben = await WalkPage.open(await secondDevice.open(), secondDevice.origin, id);
      await expect(ben.counter).toHaveText(`${killAt - theirs} of ${desks}`);
      await Promise.all([first, tapAll(ben, killAt, desks, "Signs of life")]);
      await expect(ana.counter).toHaveText(`${mine} of ${desks}`);

      await Promise.all([device.net.set({ kind: "pass" }), secondDevice.net.set({ kind: "pass" })]);
      for (const walk of [ana, ben])
        await expect(walk.counter).toHaveText(`${desks} of ${desks}`, { timeout: 240_000 });
      await expect
        .poll(async () => (await server.below(`sites/${tenant.site}/observations`)).length)
        .toBe(desks + both);
      const seen = (await server.below(`sites/${tenant.site}/observations`)).map((o) => o.data);
      const keys = seen.map((o) => `${String(o["device"])} ${String(o["seq"])}`);
      expect(new Set(keys).size).toBe(desks + both);
      expect(new Set(seen.map((o) => `${String(o["desk"])} ${String((o["by"] as { uid: string }).uid)}`)).size).toBe(
        desks + both,
      );
      expect(new Set(seen.map((o) => o["desk"])).size).toBe(desks);
      for (const walk of [ana, ben]) await expect(walk.page.getByText(/Needs attention/)).toHaveCount(0);
    });
  });

test("[WALK-5] [WALK-11] [E2E-W03] closing names the device that owes, by what it had declared ahead of its queue @long", async ({
  tenant,
  device,
  secondDevice,
  server,
  signedIn,
}) => {
  test.slow();
  const page = await signedIn("settings");
  const { id } = await WalkPage.start(page, device.origin, "Owing");
  const other = await secondDevice.open();
  await signIn(other, secondDevice.origin, tenant, "second");
  const ben = await WalkPage.open(other, secondDevice.origin, id);
  await secondDevice.net.set({ kind: "refuse" });
  for (let i = 0; i < 8; i++) await ben.tap(deskTitle(i), "Empty");
  const declared = async () => {
    const devices = (await server.get(`sites/${tenant.site}/rounds/${id}`))?.["devices"] as {
      [key: string]: { made: number };
    };
    return Math.max(0, ...Object.values(devices).map((d) => d.made));
  };
  // A line that breaks after each commit, until what goes ahead is there.
  const before = secondDevice.net.commits;
  let passed = 0;
  const oneMore = async () => {
    const made = await declared();
    if (made < 8 && secondDevice.net.commits - before === passed) {
      passed += 1;
      await secondDevice.net.set({ kind: "commits", times: 1 });
    }
    return made;
  };
  await expect.poll(oneMore, { timeout: 90_000, intervals: [500] }).toBe(8);
  await secondDevice.net.set({ kind: "refuse" });
  await secondDevice.kill();

  // One that was under way when the line was cut may still arrive: what is owed is compared as both go on.
  await page.getByRole("button", { name: "Close the audit" }).click();
  const dialog = page.getByRole("alertdialog");
  const missing = async () => 8 - (await server.below(`sites/${tenant.site}/observations`)).length;
  await expect(async () => {
    const said = await dialog.getByRole("listitem").allTextContents();
    expect(said).toEqual([`Computer of Test second owes ${await missing()}`]);
  }).toPass({ timeout: 60_000 });
  expect(await missing()).toBeGreaterThan(0);
  await dialog.getByRole("button", { name: "Close anyway" }).click();
  await expect(page.getByText("This audit is closed. What devices send later still counts.")).toBeVisible();
  await secondDevice.net.set({ kind: "pass" });
  await WalkPage.open(await secondDevice.open(), secondDevice.origin, id);
  await expect
    .poll(async () => (await server.below(`sites/${tenant.site}/observations`)).length, { timeout: 60_000 })
    .toBe(8);
  await expect(page.getByLabel("8 of 40 desks looked at").first()).toBeVisible({ timeout: 60_000 });
});

test("[WALK-12] [E2E-W04] what follows from a walk is accepted as one change set @long", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  const page = await signedIn("settings");
  const { walk, id } = await WalkPage.start(page, device.origin, "Fixes");
  await walk.scan(deskTitle(0));
  await walk.note();
  await walk.page.getByLabel("Note").fill("no monitor");
  await walk.status("Unusable").click();
  await walk.tap(deskTitle(4), "Unusable");
  await page.getByRole("link", { name: "Results" }).click();
  await expect(page.getByText("Disable desk 1.001")).toBeVisible();
  await page.getByRole("button", { name: "Accept 2 changes" }).click();
  await expect(page.getByText("Nothing to change.")).toBeVisible();
  const off = async () => (await server.desks(tenant.site)).filter((d) => d.data["disabled"] !== false);
  await expect.poll(async () => (await off()).length).toBe(2);
  const desks = (await off()).map((d) => d.data);
  expect(desks.map((d) => d["disabled"]).sort()).toEqual(["Unusable", "no monitor"]);
  expect(new Set(desks.map((d) => d["changeSet"])).size).toBe(1);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  expect((await file).suggestedFilename()).toMatch(/^desk-audit-fixes-\d{4}-\d\d-\d\d\.csv$/);
  expect(id).not.toBe("");
});
