import type { Page } from "@playwright/test";
import { FaultProxy } from "../dev/fault-proxy.ts";
import { launch } from "./browser.ts";
import type { BenchTenant, World } from "./world.ts";

/** A profile folder that benchmarks copy, and the network in front of the address that it belongs to. */
export type Seeded = { readonly profile: string; readonly net: FaultProxy; readonly origin: string };

/** What is opened once more before a profile is kept, by name. */
export type Visit = {
  readonly name: string;
  readonly run: (page: Page, origin: string, net: FaultProxy) => Promise<void>;
};
/** Everything pulled, no screen of it opened yet. */
export const NOWHERE: Visit = { name: "nowhere", run: () => Promise.resolve() };

/** Profiles that were filled once in this run. */
export type SeededRoom = {
  /** Signed in, everything pulled, service worker in control, queue empty; `visit` opens what the device shall remember. */
  filled(world: World, tenant: BenchTenant, visit: Visit, syncMs?: number): Promise<Seeded>;
  /** Service worker in control, nobody signed in. */
  shell(world: World): Promise<Seeded>;
  /** The peers' databases with the same documents. */
  peers(world: World, tenant: BenchTenant): Promise<Seeded>;
  close(): Promise<void>;
};

async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 });
}

/** Somebody who has every screen that exists; `desk-settings` has not. */
export function wholeOf(tenant: BenchTenant): BenchTenant {
  const key = "desk-admin";
  return { ...tenant, uid: `${tenant.ns}-${key}`, email: `${key}@${tenant.ns}.test` };
}

/** How long a first sync may take, ms, where nothing else is said. */
const SYNC_MS = 120_000;

/** Signs in through the form and waits until the device has everything. */
export async function signIn(
  page: Page,
  origin: string,
  { email, password }: BenchTenant,
  syncMs = SYNC_MS,
): Promise<void> {
  await page.goto(`${origin}/sync`);
  await controlled(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Complete for your sites").waitFor({ timeout: syncMs });
  await page.getByText(/^Floor plan drawings: /).waitFor({ state: "attached", timeout: syncMs });
}

export function seededRoom(): SeededRoom {
  const made = new Map<string, Promise<Seeded>>();
  const nets: FaultProxy[] = [];
  const once = (key: string, port: number, profile: string, fill: (at: Seeded) => Promise<void>) => {
    const known = made.get(key);
    if (known) return known;
    const making = (async () => {
      const net = await FaultProxy.start({ host: "127.0.0.1", port });
      nets.push(net);
      const at = { profile, net, origin: `http://localhost:${net.port}` };
      await fill(at);
      return at;
    })();
    made.set(key, making);
    return making;
  };
  return {
    filled: (world, tenant, visit, syncMs) =>
      once(`filled:${tenant.ns}:${visit.name}`, world.app.port, world.folder(), async ({ profile, origin, net }) => {
        const browser = await launch(profile, true);
        await signIn(browser.page, origin, tenant, syncMs);
        await visit.run(browser.page, origin, net);
        await browser.close();
      }),
    shell: (world) =>
      once("shell", world.app.port, world.folder(), async ({ profile, origin }) => {
        const browser = await launch(profile, true);
        await browser.page.goto(origin);
        await controlled(browser.page);
        await browser.page.getByRole("button", { name: "Sign in" }).waitFor();
        await browser.close();
      }),
    peers: (world, tenant) =>
      once(`peers:${tenant.ns}`, world.peers.port, world.folder(), async ({ profile, origin }) => {
        const browser = await launch(profile, false);
        await browser.page.goto(origin);
        await fillPeers(browser.page, tenant);
        await browser.close();
      }),
    async close() {
      await Promise.all(nets.map((n) => n.close()));
    },
  };
}

export const sourceOf = ({ ns, site, email, password }: BenchTenant) => ({ ns, site: site.id, email, password });

/** How many documents peers hold of a tenant; the product holds them as well. */
export function docsOf({ ns, site, tenant }: BenchTenant): number {
  const kept = [`sites/${site.id}/spaces/`, `ns/${ns}/directory/`];
  return [...tenant.docs.keys()].filter((path) => kept.some((start) => path.startsWith(start))).length;
}

async function fillPeers(page: Page, tenant: BenchTenant): Promise<void> {
  await page.evaluate(async (source) => {
    const [raw, rest, rxdb, firestore] = await Promise.all([
      window.peers.raw(),
      window.peers.rest(),
      window.peers.rxdb(),
      window.peers.firestore(),
    ]);
    const all: { id: string }[] = [];
    await rest.readAll(await rest.signIn(source), source, (docs) => all.push(...docs));
    await raw.bulkPut(all);
    await rxdb.bulkInsert(all);
    await firestore.firstSync(source);
  }, sourceOf(tenant));
}
