import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { Firestore } from "firebase-admin/firestore";
import type { Backend } from "../dev/emulators/backend.ts";
import { startSuite } from "../dev/emulators/suite.ts";
import { freePorts } from "../dev/ports.ts";
import { DEMO_PASSWORD } from "../dev/seed/accounts.ts";
import { adminFirestore, loadTenant, protectEmails } from "../dev/seed/load.ts";
import { DEFAULT_TENANT, type TenantOptions } from "../dev/seed/options.ts";
import type { Site } from "../dev/seed/sites.ts";
import { makeTenant, type Tenant } from "../dev/seed/tenant.ts";
import { today } from "../dev/seed/today.ts";
import { serve, type Served } from "../dev/serve.ts";
import type { BenchOptions } from "./options.ts";
import { BENCH, buildAll, DIST, PEERS } from "./builds.ts";
import { type BenchFile, snapshotsOf } from "./snapshots.ts";
import { seededRoom, type SeededRoom } from "./seeded.ts";

/** A tenant of one site, made for benchmarks, and how to get into it. */
export type BenchTenant = {
  readonly ns: string;
  readonly site: Site;
  readonly uid: string;
  readonly email: string;
  readonly password: string;
  readonly tenant: Tenant;
};

/** How large a tenant is; 20 people where nothing is said. */
export type BenchShape = {
  readonly ns: string;
  readonly floors: number;
  readonly desks: number;
  readonly people?: number;
  /** Four for each floor where nothing is said. */
  readonly rooms?: number;
  readonly zones?: TenantOptions["zones"];
};

/** What every benchmark runs against. */
export type World = {
  readonly options: BenchOptions;
  readonly app: Served;
  readonly peers: Served;
  readonly db: Firestore;
  readonly backend: Backend;
  /** Makes and loads a tenant of one site, once. */
  tenant(shape: BenchShape): Promise<BenchTenant>;
  /** Makes the files of a tenant's first loads, once. */
  snapshots(tenant: BenchTenant): Promise<readonly BenchFile[]>;
  readonly seeded: SeededRoom;
  /** A new empty folder for a browser's profile. */
  folder(): string;
  close(): Promise<void>;
};

async function made(shape: BenchShape): Promise<BenchTenant> {
  const { ns, floors: floorsPerSite, desks, rooms = 4 * shape.floors, people = 20, zones } = shape;
  const size = {
    sites: 1,
    floorsPerSite,
    desks,
    rooms,
    people,
    bookingDays: 0,
    countDays: 0,
    ...(zones ? { zones } : {}),
  };
  const tenant = makeTenant({ ...DEFAULT_TENANT, ...size, ns, nsTitle: "Bench Ltd", today: today() });
  const [site] = tenant.sites;
  if (!site) throw new Error("a tenant without a site");
  const key = `${ns}-desk-settings`;
  return { ns, site, uid: key, email: `desk-settings@${ns}.test`, password: DEMO_PASSWORD, tenant };
}

/** Builds, starts the emulators on free ports and serves the product and the peers. */
async function makeWorld(options: BenchOptions): Promise<World> {
  const profiles = path.join(BENCH, "profiles");
  rmSync(profiles, { recursive: true, force: true });
  mkdirSync(profiles, { recursive: true });
  await buildAll();
  const suite = await startSuite({
    ports: await freePorts(),
    dir: path.join(BENCH, "suite"),
    data: null,
    env: { ATRIUM_EMULATOR_HEAP: "8g", ...process.env, ATRIUM_GIVE_WAY: "1" }, // decision 036; 250,000 documents of T12 and T15 stand in memory
    functions: false,
  });
  try {
    const { backend } = suite;
    await protectEmails(backend);
    const app = await serve({ port: 0, backend, dist: DIST });
    const peers = await serve({ port: 0, backend, dist: PEERS });
    const db = adminFirestore(backend);
    const tenants = new Map<string, Promise<BenchTenant>>();
    const load = async (shape: BenchShape) => {
      const t = await made(shape);
      await loadTenant(backend, t.tenant);
      return t;
    };
    const files = new Map<string, Promise<readonly BenchFile[]>>();
    let folders = 0;
    const folder = () => path.join(profiles, `p${(folders += 1)}`);
    const world: World = {
      options,
      app,
      peers,
      db,
      backend,
      folder,
      seeded: seededRoom(),
      tenant(shape) {
        const known = tenants.get(shape.ns) ?? load(shape);
        tenants.set(shape.ns, known);
        return known;
      },
      snapshots({ ns, site }) {
        const known = files.get(ns) ?? snapshotsOf(backend, { db, ns, sites: [site.id] });
        files.set(ns, known);
        return known;
      },
      async close() {
        await world.seeded.close();
        await Promise.all([app.close(), peers.close(), db.terminate()]);
        await suite.stop();
        rmSync(profiles, { recursive: true, force: true, maxRetries: 5 });
      },
    };
    return world;
  } catch (e) {
    await suite.stop();
    throw e;
  }
}

/** Runs something in a world of its own, and takes it down again. */
export async function inWorld<T>(options: BenchOptions, run: (world: World) => Promise<T>): Promise<T> {
  const world = await makeWorld(options);
  try {
    return await run(world);
  } finally {
    await world.close();
  }
}
