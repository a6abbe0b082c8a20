import { DataDriver, switchOff } from "../kit/data-driver.ts";
import { expect, test } from "../kit/fixtures.ts";

test.use({ shape: { desks: 40 } });

const HTML = { type: "text/html", body: "<!doctype html><h1>Welcome to the hotel</h1>" } as const;
const google = (code: number, status: string) => ({
  type: "application/json",
  body: JSON.stringify({ error: { code, message: "later", status } }),
});
/** What somebody on the way may say in the server's place. */
const ANSWERS = [
  { status: 200, ...HTML },
  { status: 302, ...HTML },
  { status: 403, ...HTML },
  { status: 404, ...HTML },
  { status: 200, type: "application/json", body: "{}" },
  { status: 429, ...google(429, "RESOURCE_EXHAUSTED") },
  { status: 500, ...google(500, "INTERNAL") },
  { status: 503, ...google(503, "UNAVAILABLE") },
  { status: 502, ...HTML },
] as const;

test("[F05] [F09] portals and servers in trouble answer for the server: nothing is dropped, parked or called sent, and it all goes once", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  const page = await signedIn("settings");
  const driver = await DataDriver.on(page, tenant.dist);
  for (const [i, answer] of ANSWERS.entries()) {
    await device.net.set({ kind: "answer", ...answer });
    await driver.save(switchOff(tenant.site, [tenant.desks[i] ?? ""], `under ${answer.status} no. ${i}`));
    await driver.call("nudge");
    await expect.poll(async () => (await driver.sync())?.net).toBe("offline");
    expect(await driver.sync()).toMatchObject({ waiting: i + 1, attention: 0, sent: 0, signInNeeded: false });
  }
  await expect(page.getByText(/Welcome to the hotel|RESOURCE_EXHAUSTED|Unexpected token/)).toHaveCount(0);
  await device.net.set({ kind: "pass" });
  await expect.poll(async () => (await driver.sync())?.waiting, { timeout: 20_000 }).toBe(0);
  expect(await driver.sync()).toMatchObject({ attention: 0, sent: ANSWERS.length });
  expect(await server.receipts(tenant.ns)).toHaveLength(ANSWERS.length);
  const desks = (await server.desks(tenant.site)).filter((d) => d.data["disabled"] !== false);
  expect(desks.map((d) => d.data["rev"])).toEqual(ANSWERS.map(() => 2));
});

test("[F05] [F09] [IDN-21] a start while somebody else answers for the server signs nobody out, and all is sent once it answers @long", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  test.slow();
  await signedIn("settings");
  for (const [i, answer] of ANSWERS.entries()) {
    await device.net.set({ kind: "answer", ...answer });
    await device.quit();
    const page = await device.open();
    await page.goto(`${device.origin}/sync`);
    const driver = await DataDriver.on(page, tenant.dist);
    await driver.save(switchOff(tenant.site, [tenant.desks[i] ?? ""], `start under ${answer.status} no. ${i}`));
    const main = page.getByRole("main");
    await expect(main.getByText("Offline", { exact: true }), `under no. ${i}`).toBeVisible();
    const asks = () => device.context.waitForEvent("request", (r) => r.url().includes("/v1/projects/"));
    for (let again = 0; again < 3; again++) await asks(); // and is told the same each time
    await expect(main.getByRole("heading", { name: "Sync", exact: true }), `under no. ${i}`).toBeVisible();
    expect(await driver.sync()).toMatchObject({ waiting: i + 1, signInNeeded: false });
  }
  await device.net.set({ kind: "pass" });
  await expect.poll(async () => (await server.receipts(tenant.ns)).length, { timeout: 30_000 }).toBe(ANSWERS.length);
});

test("[F01] [LINK-8] a cold start where connections are refused says Offline within some two seconds", async ({
  device,
  signedIn,
}) => {
  await signedIn("settings");
  await device.net.set({ kind: "refuse" });
  await device.quit();
  const page = await device.open();
  await page.goto(`${device.origin}/sync`);
  await page.getByRole("link", { name: /^(Offline|Connecting)/ }).waitFor();
  const begun = performance.now();
  await expect(page.getByRole("link", { name: /^Offline/ })).toBeVisible({ timeout: 20_000 });
  const took = performance.now() - begun;
  test.info().annotations.push({ type: "ms until Offline", description: String(Math.round(took)) });
  console.log(`Offline after ${Math.round(took)} ms`);
  expect(took).toBeLessThan(3_000); // of a machine that does other things as well
});

test("[F06] [LINK-4] a cut line shows as Offline within some ten seconds though nobody asks for anything, and as Online once it is back @wide", async ({
  device,
  signedIn,
}) => {
  const page = await signedIn("settings");
  const main = page.getByRole("main");
  await expect(main.getByText("Online", { exact: true })).toBeVisible();
  await page.waitForTimeout(4_000); // by then it listens, and nothing is under way
  await device.net.set({ kind: "refuse" });
  await expect(main.getByText("Offline", { exact: true })).toBeVisible({ timeout: 14_000 });
  await device.net.set({ kind: "pass" });
  await expect(main.getByText("Online", { exact: true })).toBeVisible({ timeout: 8_000 });
});

test("[F08] [LINK-7] [LINK-20] [SYNC-7] a start into a network that swallows everything says Offline within some ten seconds, what is edited before counts as made offline, and Online after its cure @wide", async ({
  tenant,
  device,
  signedIn,
}) => {
  await signedIn("settings");
  await device.quit();
  await device.net.set({ kind: "black-hole" });
  const page = await device.open();
  await page.goto(`${device.origin}/sync`);
  const main = page.getByRole("main");
  await expect(page.getByRole("link", { name: /^Connecting/ })).toBeVisible();
  await (await DataDriver.on(page, tenant.dist)).save(switchOff(tenant.site, [tenant.desks[0] ?? ""], "early"));
  await expect(page.getByRole("link", { name: /^Connecting/ })).toBeVisible();
  await expect(main.getByText(/^No\. 1 · Made \d/)).toBeVisible();
  await expect(main.getByText("Offline", { exact: true })).toBeVisible({ timeout: 15_000 });
  await expect(main.getByText(/^No\. 1 · Made offline /)).toBeVisible();
  await device.net.set({ kind: "pass" });
  await expect(main.getByText("Online", { exact: true })).toBeVisible({ timeout: 20_000 });
});

test("[F07] a link that is up for 300 ms and down for 700, for two minutes: work goes on and arrives once each @long", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  test.setTimeout(300_000);
  const page = await signedIn("settings");
  const driver = await DataDriver.on(page, tenant.dist);
  const ids: string[] = [];
  const until = Date.now() + 120_000;
  for (let n = 0; Date.now() < until; n++) {
    await device.net.set({ kind: "refuse" });
    if (n % 4 === 0)
      ids.push(...(await driver.save(switchOff(tenant.site, [tenant.desks[n % 40] ?? ""], `flap ${n}`))));
    await new Promise((done) => setTimeout(done, 700));
    await device.net.set({ kind: "pass" });
    await new Promise((done) => setTimeout(done, 300));
  }
  await expect.poll(async () => (await driver.sync())?.waiting, { timeout: 30_000 }).toBe(0);
  const receipts = (await server.receipts(tenant.ns)).map((r) => r.path.split("/").at(-1));
  expect([...receipts].sort()).toEqual([...ids].sort());
  expect(await driver.sync()).toMatchObject({ attention: 0 });
});

test("[F11] a tab that is closed between the click and the disk: what it saved is there whole, or was never called saved", async ({
  tenant,
  device,
  signedIn,
}) => {
  const page = await signedIn("settings");
  const watching = await DataDriver.on(page, tenant.dist);
  await watching.watch({ name: "changeSets" });
  await device.net.set({ kind: "refuse" });
  const saved = new Set<string>();
  for (const wait of [0, 1, 2, 4, 8, 16, 40, 200]) {
    const tab = await device.tab();
    await tab.goto(`${device.origin}/sync`);
    const driver = await DataDriver.on(tab, tenant.dist);
    const saving = driver.save(switchOff(tenant.site, tenant.desks, `closed after ${wait}`)).then(
      (ids) => ids.forEach((id) => saved.add(id)),
      () => undefined, // closed before it answered
    );
    await (wait === 200 ? saving : new Promise((done) => setTimeout(done, wait))); // the last one has its answer
    await tab.close();
    await saving;
  }
  await page.reload();
  const again = await DataDriver.on(page, tenant.dist);
  await again.watch({ name: "changeSets" });
  const rows = () => again.rows<{ id: string; ops: number; state: string }>({ name: "changeSets" });
  await expect.poll(async () => (await rows()).map((r) => r.id)).toEqual(expect.arrayContaining([...saved]));
  for (const row of await rows()) {
    expect(row).toMatchObject({ ops: tenant.desks.length });
    expect(["queued", "sending"]).toContain(row.state); // it may have been tried before the link was known to be down
  }
  expect(saved.size).toBeGreaterThan(0);
});

test("[F13] the browser is killed between the server's commit and the device's note of it: no second effect", async ({
  tenant,
  device,
  server,
  signedIn,
}) => {
  const page = await signedIn("settings");
  const driver = await DataDriver.on(page, tenant.dist);
  await device.net.set({ kind: "drop-commit-response", times: 99 });
  const [id] = await driver.save(switchOff(tenant.site, tenant.desks, "killed"));
  await expect.poll(() => device.net.dropped, { intervals: [10] }).toBeGreaterThan(0);
  await device.kill();
  expect(await server.receipts(tenant.ns)).toHaveLength(1);
  await device.net.set({ kind: "pass" });
  const again = await device.open();
  await again.goto(`${device.origin}/sync`);
  await expect(again.getByRole("link", { name: /Sent/ })).toBeVisible({ timeout: 30_000 });
  expect((await server.receipts(tenant.ns)).map((r) => r.path)).toEqual([`ns/${tenant.ns}/changeSets/${id}`]);
  expect(new Set((await server.desks(tenant.site)).map((d) => d.data["rev"]))).toEqual(new Set([2]));
});
