import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import type { Backend } from "../../dev/emulators/backend.ts";
import { truthOf } from "#data/firebase/convert.ts";
import { LoadDevice } from "./device.ts";
import { type Figures, figuresOf } from "./figures.ts";
import { lostOf } from "./judge.ts";
import type { LoadOptions } from "./options.ts";
import { loadAdmin, type LoadSize, makeLoadTenant } from "./tenant.ts";
import { knownAtStart, nextPlan } from "./work.ts";

const USUAL = { desks: 400, rooms: 12, people: 300 } as const;
/** How long queues have for what can still be sent when the work is over, ms. */
const REST_MS = 180_000;
/** A connection that is lost comes back after so many seconds, at least and at most. */
const GONE = [3, 15] as const;
/** How long after a save a connection is lost that takes the answer with it, ms. */
const IN_SAVE_MS = 60;
/** Devices that sign in at once. */
const AT_ONCE = 10;

export type Loaded = { readonly figures: Figures; readonly lost: readonly string[]; readonly loopMs: number };
type How = Omit<LoadOptions, "help"> & {
  /** What the tenant has; the usual one where nothing is said. */
  readonly tenant?: Omit<LoadSize, "devices">;
  /** For how many seconds a connection is lost, at least and at most; `GONE` where nothing is said. */
  readonly gone?: readonly [number, number];
  /** How long queues have for what can still be sent when the work is over, ms; `REST_MS` where nothing is said. */
  readonly queues?: number;
  /** Switches them off while a run's tenant is made, where that can be done. */
  readonly triggers?: (on: boolean) => Promise<void>;
  readonly say: (text: string) => void;
};

/** Times between things that happen by themselves, with this mean, ms. */
const gap = (seconds: number): number => -Math.log(1 - Math.random()) * seconds * 1_000;

/** Lets devices of one new tenant work against a backend, and judges what became of it. */
export async function load(backend: Backend, ns: string, how: How): Promise<Loaded> {
  const { devices: n, minutes, functions, say } = how;
  const [least, most] = how.gone ?? GONE;
  const admin = loadAdmin(backend);
  const loop = monitorEventLoopDelay({ resolution: 10 });
  const devices: LoadDevice[] = [];
  try {
    await how.triggers?.(false);
    const tenant = await makeLoadTenant(admin, ns, { devices: n, ...(how.tenant ?? USUAL) });
    await how.triggers?.(true);
    const stored = await admin.db.getAll(...knownAtStart(tenant).map((path) => admin.db.doc(path)));
    const first = stored.flatMap((d) => truthOf(d.ref.path, d.data()) ?? []);
    for (let at = 0; at < n; at += AT_ONCE)
      devices.push(
        ...(await Promise.all(
          tenant.uids.slice(at, at + AT_ONCE).map(async (uid) => {
            const device = await LoadDevice.start(backend, tenant, uid);
            await device.know(first);
            return device;
          }),
        )),
      );
    say(`${n} devices are signed in and listen.`);
    loop.enable();
    const start = Date.now();
    const end = start + minutes * 60_000;
    const telling = setInterval(() => {
      const [saved, waiting] = [
        devices.reduce((x, d) => x + d.saved.size, 0),
        devices.reduce((x, d) => x + d.toSend().length, 0),
      ];
      say(`${Math.round((Date.now() - start) / 1000)} s: ${saved} saves, ${waiting} wait`);
    }, 30_000);
    const working = devices.map((device) => {
      const pause = (seconds: number) => wait(Math.min(gap(seconds), Math.max(0, end - Date.now())));
      const saving = async () => {
        for (await pause(how.every); Date.now() < end; await pause(how.every)) {
          const plan = nextPlan(tenant, device, Math.random);
          if (plan) await device.save(plan);
        }
      };
      const breaking = async () => {
        for (await pause(how.breaks); Date.now() < end; await pause(how.breaks)) {
          // Half of them lose it in the middle of a save: whether that arrived, its receipt alone says.
          const plan = Math.random() < 0.5 ? nextPlan(tenant, device, Math.random) : null;
          if (plan) await device.save(plan);
          if (plan) await wait(IN_SAVE_MS);
          await device.lose();
          await wait((least + Math.random() * (most - least)) * 1_000);
          await device.regain();
        }
      };
      return Promise.all([saving(), breaking()]);
    });
    await Promise.all(working);
    clearInterval(telling);
    const seconds = (Date.now() - start) / 1_000;
    loop.disable();
    await untilRest(devices, how.queues ?? REST_MS);
    say("Queues are at rest.");
    if (functions) await untilRecorded(admin.db, ns, how);
    const figures = await figuresOf(admin.db, tenant, { devices, start, seconds, functions });
    return { figures, lost: await lostOf(admin.db, tenant, devices), loopMs: loop.percentile(99) / 1e6 };
  } finally {
    for (const device of devices) await device.close();
    await admin.close();
  }
}

async function untilRest(devices: readonly LoadDevice[], ms: number): Promise<void> {
  const end = Date.now() + ms;
  while (devices.some((d) => d.toSend().length > 0) && Date.now() < end) await wait(200);
}

/** Functions have nothing more to record when no record came for a while. */
async function untilRecorded(
  db: FirebaseFirestore.Firestore,
  ns: string,
  { rest, say }: Pick<How, "rest" | "say">,
): Promise<void> {
  const end = Date.now() + rest * 1_000;
  for (let [before, quiet] = [-1, 0]; quiet < 5 && Date.now() < end;) {
    const now = (await db.collection(`ns/${ns}/changes`).count().get()).data().count;
    quiet = now === before ? quiet + 1 : 0;
    before = now;
    await wait(3_000);
  }
  say(Date.now() < end ? "Functions are at rest." : "Functions still have something to do, and are not waited for.");
}
