import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { runBuild } from "../../dev/run-build.ts";
import { startSuite } from "../../dev/emulators/suite.ts";
import { bundleFunctions } from "../../dev/functions-bundle.ts";
import { inRoot } from "../../dev/paths.ts";
import { freePorts } from "../../dev/ports.ts";
import { protectEmails } from "../../dev/seed/load.ts";
import { serve } from "../../dev/serve.ts";
import { findStoryBrowser } from "../../dev/test/browsers.ts";
import type { readIntent } from "../../src/domain/anew.ts";
import type { Declared } from "../../src/domain/shared/command.ts";
import { switchOff } from "../kit/data-driver.ts";
import { Desk } from "../kit/desk.ts";
import { TestDevice } from "../kit/device.ts";
import { signIn } from "../kit/fixtures.ts";
import { TestServer } from "../kit/server.ts";
import { draftsKept, installStores } from "../kit/stored.ts";
import { aTenant, deskTitle, type TestTenant } from "../kit/tenant.ts";
import { DeskSettingsPage } from "../pages/desk-settings.ts";
import { dumpOf, type Kept, rowsIn, type Stored, WHO } from "./dump.ts";
import { ZONE } from "./moments.ts";
import { seedStored } from "./seed.ts";
import { DESKS, ONLINE_ONLY, planIn, SENT, stepsOf, UNSAVED, UNSAVED_REASON } from "./steps.ts";

/** A build of a commit, and what its own sources declare. */
type Release = {
  readonly commit: string;
  readonly dist: string;
  readonly commands: readonly string[];
  readonly read: typeof readIntent;
};

const git = (...args: readonly string[]): string =>
  execFileSync("git", [...args], { cwd: inRoot(), encoding: "utf8", maxBuffer: 2 ** 30 }).trim();

/** The sources of a commit in a folder of their own, built with the packages that are installed here. */
async function releaseOf(named: string): Promise<Release> {
  const commit = git("rev-parse", "--short=8", `${named}^{commit}`);
  const folder = inRoot(".e2e", "release", commit);
  const dist = path.join(folder, "dist");
  if (!existsSync(path.join(dist, "version.json"))) await build(commit, folder, dist);
  const { DECLARED } = (await import(path.join(folder, "src/domain/areas.ts"))) as {
    readonly DECLARED: readonly Declared[];
  };
  const { readIntent: read } = (await import(path.join(folder, "src/domain/anew.ts"))) as {
    readonly readIntent: typeof readIntent;
  };
  return { commit, dist, commands: DECLARED.map((c) => c.action), read };
}

async function build(commit: string, folder: string, dist: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync("git", ["archive", commit], { cwd: inRoot(), maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  symlinkSync(inRoot("node_modules"), path.join(folder, "node_modules"));
  const env = { ...process.env, OUT_DIR: dist, BUILD_ID: commit };
  const vite = path.join(folder, "node_modules/vite/bin/vite.js");
  await runBuild(`The app of ${commit}`, [vite, "build", "--logLevel", "warn"], env, folder);
}

/**
 * Makes the fixture of a commit: its build is used on a device until a save of every command waits there without a network,
 * with sent ones before them and a form that is half filled in. Answers the file.
 */
export async function record(named: string): Promise<string> {
  const release = await releaseOf(named);
  process.env["ATRIUM_CHROMIUM"] = findStoryBrowser(process.env);
  await bundleFunctions();
  const dir = inRoot(".e2e", "release", "suite");
  const suite = await startSuite({ ports: await freePorts(), dir, data: null, env: process.env, ownRulesOnly: true });
  try {
    await protectEmails(suite.backend);
    const server = new TestServer(suite.backend);
    const app = await serve({ port: 0, backend: suite.backend, dist: release.dist });
    try {
      const stored = await leftBy(release, server, app.port);
      const file = inRoot("e2e", "stored", "fixtures", `${release.commit}.json`);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify(stored)}\n`);
      return file;
    } finally {
      await app.close();
      await server.close();
    }
  } finally {
    await suite.stop();
  }
}

async function leftBy(release: Release, server: TestServer, port: number): Promise<Stored> {
  const { commit, dist, commands } = release;
  const madeAt = Date.now();
  const tenant = await aTenant(server, dist, { desks: DESKS, zone: ZONE });
  await seedStored(server, tenant, madeAt);
  const device = await TestDevice.of(port, { timezoneId: ZONE });
  try {
    const page = await device.open();
    // tsx names functions by a helper of its own, which functions that are handed to a page do not bring along.
    await device.context.addInitScript("globalThis.__name ??= (f) => f");
    await installStores(device.context);
    await signIn(page, device.origin, tenant, WHO);
    const kept = await work({ release, page, device, tenant, madeAt });
    return { build: commit, madeAt, commands, kept };
  } catch (e) {
    throw new Error(`the device showed: ${(await device.shown()).join("\n")}`, { cause: e });
  } finally {
    await device.dispose();
  }
}

/** What the device of a page is called (`src/data/device/device.ts`). */
const deviceId = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const db = await window.stores.open("atrium-device");
    const id = await window.stores.asked<unknown>(db.transaction("kv").objectStore("kv").get("device"));
    db.close();
    if (typeof id !== "string") throw new Error("the device has no id");
    return id;
  });

type Work = {
  readonly release: Release;
  readonly page: Page;
  readonly device: TestDevice;
  readonly tenant: TestTenant;
  readonly madeAt: number;
};
async function work({ release: { commands, read }, page, device, tenant, madeAt }: Work): Promise<Kept> {
  const { site, desks } = tenant;
  const desk = await Desk.of(page, tenant, WHO, { roles: ["ns.admin"], read });
  const steps = stepsOf({ tenant, at: madeAt, device: await deviceId(page) }).filter(({ action }) =>
    commands.includes(action),
  );
  const missing = commands.filter((c) => !ONLINE_ONLY.has(c) && !steps.some(({ action }) => action === c));
  if (missing.length > 0) throw new Error(`no step of e2e/stored/steps.ts saves ${missing.join(", ")}`);
  const [sent = ""] = await desk.driver.save(switchOff(site, [desks[SENT] ?? ""], "sent before"));
  await desk.sent();
  for (const step of steps)
    for (const path of "ops" in step ? step.ops.flatMap((op) => (op.kind === "create" ? [] : op.path)) : [])
      await desk.knows(path);
  await device.net.set({ kind: "refuse" });
  const failed: string[] = [];
  for (const step of steps)
    try {
      if ("ops" in step) await desk.driver.save(planIn(step, site));
      else await desk.does(step.action, step.input);
    } catch (e) {
      failed.push(`${step.action}: ${e instanceof Error ? e.message : String(e)}`);
    }
  if (failed.length > 0) throw new Error(`not saved: ${failed.join("; ")}`);
  await desk.driver.call("undo", sent, "Undo: sent before");
  const screen = await DeskSettingsPage.open(page, device.origin);
  await screen.select(...UNSAVED.map((n) => deskTitle(n)));
  await screen.disable(UNSAVED_REASON);
  while ((await draftsKept(page)) === 0) await new Promise((done) => setTimeout(done, 50));
  await page.goto(`${device.origin}/version.json`);
  const kept = await dumpOf(page, tenant);
  const queued = (rowsIn(kept, "atrium-outbox", "sets") as readonly { readonly action: string }[]).map((r) => r.action);
  const lacking = steps.filter(({ action }) => !queued.includes(action)).map(({ action }) => action);
  if (lacking.length > 0) throw new Error(`saved as something else: ${lacking.join(", ")}`);
  return kept;
}
