import { DataDriver, switchOff } from "../kit/data-driver.ts";
import { expect, test } from "../kit/fixtures.ts";
import type { ChangeSetRow, DeskRow } from "../../src/data/api.ts";

test.use({ shape: { desks: 40 } });

const reasonOf = (set: number) => `reason ${set}`;

/** The data worker against the real server through a network that breaks. No screen takes part but the sign-in. */
test.describe("the queue over a broken network", () => {
  test("[F01] [E2E-F01] refused connections: everything waits, and arrives once when they are taken again", async ({
    tenant,
    device,
    server,
    signedIn,
  }) => {
    const page = await signedIn("settings");
    const driver = await DataDriver.on(page, tenant.dist);
    await device.net.set({ kind: "refuse" });
    for (let i = 0; i < 5; i++) await driver.save(switchOff(tenant.site, [tenant.desks[i] ?? ""], reasonOf(i)));
    await expect.poll(async () => (await driver.sync())?.waiting).toBe(5);
    await expect.poll(async () => (await driver.sync())?.net, { timeout: 40_000 }).toBe("offline");
    await device.net.set({ kind: "pass" });
    await expect.poll(async () => (await driver.sync())?.waiting, { timeout: 40_000 }).toBe(0);
    const receipts = await server.receipts(tenant.ns);
    expect(receipts).toHaveLength(5);
    for (let i = 0; i < 5; i++)
      expect(await server.get(`sites/${tenant.site}/spaces/${tenant.desks[i]}`)).toMatchObject({
        disabled: reasonOf(i),
        rev: 2,
      });
  });

  test("[F03] [E2E-F03] the response of the commit is lost: still one effect", async ({
    tenant,
    device,
    server,
    signedIn,
  }) => {
    const page = await signedIn("settings");
    const driver = await DataDriver.on(page, tenant.dist);
    await device.net.set({ kind: "drop-commit-response", times: 1 });
    const [id] = await driver.save(switchOff(tenant.site, tenant.desks.slice(0, 30), "no power"));
    await expect.poll(async () => (await driver.sync())?.waiting, { timeout: 60_000 }).toBe(0);
    expect(device.net.dropped).toBe(1);
    const receipts = await server.receipts(tenant.ns);
    expect(receipts.map((r) => r.path)).toEqual([`ns/${tenant.ns}/changeSets/${id}`]);
    const desks = (await server.desks(tenant.site)).filter((d) => d.data["disabled"] === "no power");
    expect(desks).toHaveLength(30);
    expect(new Set(desks.map((d) => d.data["rev"]))).toEqual(new Set([2]));
    expect(await driver.sync()).toMatchObject({ attention: 0, sent: 1, signInNeeded: false });
  });

  test("[F08] [E2E-F08] a black hole: nothing is lost, and the queue drains once it is cured @wide", async ({
    tenant,
    device,
    server,
    signedIn,
  }) => {
    const page = await signedIn("settings");
    const driver = await DataDriver.on(page, tenant.dist);
    await device.net.set({ kind: "black-hole" });
    await driver.save(switchOff(tenant.site, tenant.desks.slice(0, 3), "in a hole"));
    await expect.poll(async () => (await driver.sync())?.net, { timeout: 40_000 }).toBe("offline");
    expect((await driver.sync())?.waiting).toBe(1);
    await device.net.set({ kind: "pass" });
    await expect.poll(async () => (await driver.sync())?.waiting, { timeout: 40_000 }).toBe(0);
    expect(await server.receipts(tenant.ns)).toHaveLength(1);
  });

  test("[F02] [E2E-F02] connections that are reset again and again: every set once, in order @wide", async ({
    tenant,
    device,
    server,
    signedIn,
  }) => {
    const page = await signedIn("settings");
    const driver = await DataDriver.on(page, tenant.dist);
    for (let i = 0; i < 12; i++) {
      await device.net.set({ kind: "reset-after", bytes: 150 + i * 97 });
      await driver.save(switchOff(tenant.site, [tenant.desks[0] ?? ""], reasonOf(i)));
    }
    await device.net.set({ kind: "pass" });
    await expect.poll(async () => (await driver.sync())?.waiting, { timeout: 60_000 }).toBe(0);
    expect(await server.receipts(tenant.ns)).toHaveLength(12);
    expect(await server.get(`sites/${tenant.site}/spaces/${tenant.desks[0]}`)).toMatchObject({
      disabled: reasonOf(11),
      rev: 13,
    });
  });
});

test.describe("the device", () => {
  test("[F12] [E2E-F12] killed at any moment: what was called saved is there, whole, and lies over the replica @wide", async ({
    tenant,
    device,
    signedIn,
  }) => {
    test.slow();
    const page = await signedIn("settings");
    await device.net.set({ kind: "refuse" });
    let driver = await DataDriver.on(page, tenant.dist);
    const saved = new Map<string, string>();
    const floor = { list: "desk", site: tenant.site, group: tenant.floor };
    for (let round = 0; round < 6; round++) {
      const reason = `round ${round}`;
      const saving = driver.save(switchOff(tenant.site, tenant.desks, reason)).then(
        ([id]) => saved.set(id ?? "", reason),
        () => undefined, // the browser was killed before it answered
      );
      // Every other kill falls into the save itself, the rest right behind its answer.
      if (round % 2 === 1) await saving;
      else await Promise.race([saving, new Promise((done) => setTimeout(done, 4 + round * 14))]);
      await device.kill();
      await saving;
      const again = await device.open();
      await again.goto(`${device.origin}/sync`);
      await expect(again.getByRole("heading", { name: "Sync", exact: true })).toBeVisible();
      driver = await DataDriver.on(again, tenant.dist);
      await driver.watch({ name: "changeSets" });
      await driver.watch(floor);
      await expect
        .poll(async () => (await driver.rows<ChangeSetRow>({ name: "changeSets" })).map((s) => s.id))
        .toEqual(expect.arrayContaining([...saved.keys()]));
      const sets = await driver.rows<ChangeSetRow>({ name: "changeSets" });
      for (const s of sets) expect(s).toMatchObject({ state: "queued", ops: tenant.desks.length });
      const last = [...sets].sort((a, b) => b.seq - a.seq)[0];
      if (!last) continue;
      const shown = last.label.split(": ")[1];
      await expect
        .poll(async () => new Set((await driver.rows<DeskRow>(floor)).map((d) => d.disabled)), { timeout: 40_000 })
        .toEqual(new Set([shown]));
    }
    expect(saved.size).toBeGreaterThan(0);
  });

  test("[F24] [E2E-F24] broken documents are left out, counted and named; the rest works @wide", async ({
    tenant,
    server,
    signedIn,
  }) => {
    const broken = `sites/${tenant.site}/spaces/${tenant.desks[0]}`;
    await server.patch(broken, { title: { not: "a title" } });
    const page = await signedIn("settings");
    await expect(page.getByText(broken)).toBeVisible();
    const driver = await DataDriver.on(page, tenant.dist);
    const floor = { list: "desk", site: tenant.site, group: tenant.floor };
    await driver.watch(floor);
    await expect.poll(async () => (await driver.rows<DeskRow>(floor)).length).toBe(tenant.desks.length - 1);
    await server.patch(broken, { title: "mended" });
    await expect.poll(async () => (await driver.rows<DeskRow>(floor)).length).toBe(tenant.desks.length);
    await expect(page.getByText(broken)).toBeHidden();
  });
});

test.describe("two people", () => {
  test("[F38] [E2E-F38] different fields merge, the same field waits for a decision, and nothing else waits for it", async ({
    tenant,
    device,
    server,
    signedIn,
  }) => {
    const page = await signedIn("settings");
    const driver = await DataDriver.on(page, tenant.dist);
    await driver.watch({ name: "changeSets" });
    const [a, b, c] = tenant.desks;
    await expect.poll(async () => (await driver.sync())?.firstLoad.done).toBe(true);
    await device.net.set({ kind: "refuse" });
    const [clash] = await driver.save(switchOff(tenant.site, [a ?? ""], "mine"));
    const [merges] = await driver.save(switchOff(tenant.site, [b ?? ""], "mine"));
    const [free] = await driver.save(switchOff(tenant.site, [c ?? ""], "mine"));
    await server.patch(`sites/${tenant.site}/spaces/${a}`, { disabled: "theirs" });
    await server.patch(`sites/${tenant.site}/spaces/${b}`, { title: "9.999" });
    await device.net.set({ kind: "pass" });
    const states = async () =>
      Object.fromEntries(
        (await driver.rows<ChangeSetRow>({ name: "changeSets" })).map((s) => [s.id, s.attention?.kind ?? s.state]),
      );
    await expect
      .poll(states, { timeout: 40_000 })
      .toEqual({ [clash ?? ""]: "conflict", [merges ?? ""]: "accepted", [free ?? ""]: "accepted" });
    expect(await server.get(`sites/${tenant.site}/spaces/${b}`)).toMatchObject({
      disabled: "mine",
      title: "9.999",
      rev: 3,
    });
    expect(await server.get(`sites/${tenant.site}/spaces/${a}`)).toMatchObject({ disabled: "theirs" });
    const choice = { path: `sites/${tenant.site}/spaces/${a}`, field: "disabled", take: "mine", theirs: "theirs" };
    expect(await driver.call("resolve", clash, [choice])).toMatchObject({ ok: true });
    await expect
      .poll(async () => (await server.get(`sites/${tenant.site}/spaces/${a}`))?.["disabled"], { timeout: 40_000 })
      .toBe("mine");
  });
});
