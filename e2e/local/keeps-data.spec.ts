import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Keeper } from "../../dev/emulators/keeper.ts";
import { savedAt } from "../../dev/emulators/saved-data.ts";
import { startSuite, type Suite } from "../../dev/emulators/suite.ts";
import { freePorts, type Ports } from "../../dev/ports.ts";
import { serve } from "../../dev/serve.ts";
import { distA } from "../kit/backend.ts";
import { DataDriver, switchOff } from "../kit/data-driver.ts";
import { TestDevice } from "../kit/device.ts";
import { expect, signIn, test } from "../kit/fixtures.ts";
import { TestServer } from "../kit/server.ts";
import { aTenant, type TestTenant } from "../kit/tenant.ts";

const DESKS = 40;
const ROUNDS = 10;

/** Where a suite of this test runs: a crash of it takes every process of its own, and nobody else's. */
class Local {
  readonly dir = mkdtempSync(path.join(os.tmpdir(), "atrium-keeps-"));
  readonly data = path.join(this.dir, "data");
  readonly #ports: Ports;
  suite: Suite | null = null;
  constructor(ports: Ports) {
    this.#ports = ports;
  }

  async start(): Promise<Suite> {
    this.suite = await startSuite({ ports: this.#ports, dir: this.dir, data: this.data, env: process.env });
    return this.suite;
  }

  async crash(): Promise<void> {
    const config = path.join(this.dir, "project", "firebase.json");
    const isOurs = (pid: string) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(config);
      } catch (e) {
        if (e instanceof Error && "code" in e) return false; // ended meanwhile
        throw e;
      }
    };
    for (const pid of readdirSync("/proc").filter((p) => /^\d+$/.test(p) && isOurs(p)))
      process.kill(-Number(pid), "SIGKILL");
    await this.suite?.ended;
  }

  async dispose(): Promise<void> {
    await this.crash();
    rmSync(this.dir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** How often each desk was written on the server: 1 when it was made. */
async function revsOf(local: Local, { site }: TestTenant): Promise<readonly number[]> {
  if (!local.suite) throw new Error("nothing runs");
  const server = new TestServer(local.suite.backend);
  const revs = (await server.desks(site)).map((d) => Number(d.data["rev"]));
  await server.close();
  return revs;
}
const sum = (all: readonly number[]) => all.reduce((n, x) => n + x, 0);

test("[BACK-6] an hour's worth of edits with their functions is all there after a crash and after Ctrl-C @long", async () => {
  test.setTimeout(600_000);
  const local = new Local(await freePorts());
  const { backend, saveData, refreshRules } = await local.start();
  const failed: unknown[] = [];
  const keeper = new Keeper({ save: saveData, refresh: refreshRules, failed: (e) => failed.push(e) });
  const app = await serve({ port: 0, backend, dist: distA(), onWrite: () => keeper.wrote() });
  const server = new TestServer(backend);
  const tenant = await aTenant(server, distA(), { desks: DESKS });
  await server.close();
  const device = await TestDevice.untouched(app.port);
  try {
    const page = await device.open();
    await signIn(page, device.origin, tenant, "settings");
    const driver = await DataDriver.on(page, tenant.dist);
    const edit = async (round: number) => {
      for (const desk of tenant.desks) await driver.save(switchOff(tenant.site, [desk], `round ${round}`));
    };
    const sent = () => expect.poll(async () => (await driver.sync())?.waiting, { timeout: 240_000 }).toBe(0);
    for (let round = 1; round <= ROUNDS / 2; round++) await edit(round);
    await sent();
    await expect.poll(() => savedAt(local.data), { timeout: 60_000 }).not.toBeNull(); // while it runs
    const before = sum(await revsOf(local, tenant));
    expect(before).toBe(DESKS * (1 + ROUNDS / 2));
    await keeper.stop();
    await local.crash();
    await local.start();
    const kept = sum(await revsOf(local, tenant));
    expect(kept).toBeGreaterThanOrEqual(DESKS + 150); // 200 writes at the most, functions' own aside, stood between two saves
    await saveData();
    for (let round = ROUNDS / 2 + 1; round <= ROUNDS; round++) await edit(round);
    await sent();
    const all = await revsOf(local, tenant);
    await local.suite?.stop();
    await local.start();
    expect(await revsOf(local, tenant)).toEqual(all);
    expect(failed).toEqual([]);
    await local.suite?.stop();
  } finally {
    await device.dispose();
    await app.close();
    await local.dispose();
  }
});
