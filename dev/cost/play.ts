import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { FieldValue, type Firestore } from "firebase-admin/firestore";
import * as v from "valibot";
import type { Backend } from "../emulators/backend.ts";
import { inRoot } from "../paths.ts";
import type { Tenant } from "../seed/tenant.ts";

/** Loaded into whatever is measured. */
export const HOOK = inRoot("dev", "cost", "count-firestore.cjs");

/** What functions read and wrote. */
export type Moved = { readonly reads: number; readonly writes: number; readonly deletes: number };
const NONE: Moved = { reads: 0, writes: 0, deletes: 0 };
const lineSchema = v.object({ reads: v.number(), writes: v.number(), deletes: v.number() });

/** How long nothing must move until an edit counts as worked off, and how often to look, ms. */
const QUIET_MS = 1_500;
/** How long functions may take to start, ms. */
const WARM_MS = 60_000;
const LOOK_MS = 100;

/** Reads the notes of `count-firestore.cjs`. */
export class Meter {
  readonly #log: string;
  constructor(log: string) {
    this.#log = log;
  }
  #lines(): readonly string[] {
    return existsSync(this.#log)
      ? readFileSync(this.#log, "utf8")
          .split("\n")
          .filter((l) => l !== "")
      : [];
  }
  /** What functions do from now on until nothing moves any more. Nothing moves when it begins. */
  async of(work: () => Promise<unknown>): Promise<Moved> {
    const before = this.#lines().length;
    await work();
    await this.#quiet();
    return this.#lines()
      .slice(before)
      .map((line) => v.parse(v.pipe(v.string(), v.parseJson(), lineSchema), line))
      .reduce(
        (a, b) => ({ reads: a.reads + b.reads, writes: a.writes + b.writes, deletes: a.deletes + b.deletes }),
        NONE,
      );
  }
  /** Starts the functions behind an edit, which takes seconds, and waits until they were heard of. */
  async warmUp(work: () => Promise<unknown>): Promise<void> {
    await this.#quiet();
    const before = this.#lines().length;
    await work();
    for (const end = Date.now() + WARM_MS; this.#lines().length === before;) {
      if (Date.now() > end)
        throw new Error("no function was heard of: the hook is not loaded, or nothing follows from the edit");
      await new Promise((done) => setTimeout(done, LOOK_MS));
    }
    await this.#quiet();
  }
  async #quiet(): Promise<void> {
    for (let [known, since] = [-1, Date.now()]; Date.now() - since < QUIET_MS;) {
      const now = this.#lines().length;
      if (now !== known) [known, since] = [now, Date.now()];
      await new Promise((done) => setTimeout(done, LOOK_MS));
    }
  }
}

/** An edit as it arrives: the documents of one batch, a receipt among them where the app sends it. */
type Edit = {
  readonly name: string;
  readonly times: number;
  readonly run: (db: Firestore, n: number) => Promise<unknown>;
};
const next = (fields: object) => ({
  ...fields,
  rev: FieldValue.increment(1),
  updatedAt: FieldValue.serverTimestamp(),
  changeSet: "measured",
});

/** The edits of a working day, each several times at the first site of a tenant. */
export function editsOf({ ns, docs, sites }: Tenant, day: string): readonly Edit[] {
  const site = sites[0]?.ref ?? "";
  const at = (pattern: RegExp) => [...docs].filter(([path]) => pattern.test(path));
  const bookings = at(new RegExp(`^${site}/bookings/.*_${day}_`));
  const desks = at(new RegExp(`^${site}/spaces/`)).filter(([, d]) => d["kind"] === "desk");
  const people = at(new RegExp(`^ns/${ns}/people/[^/]+$`));
  const members = at(new RegExp(`^${site}/members/`));
  const cards = at(new RegExp(`^ns/${ns}/cards/`));
  const pick = <T>(all: readonly T[], n: number): T => {
    const one = all[n % all.length];
    if (one === undefined) throw new Error("the tenant has none of these");
    return one;
  };
  const [path0, booking0] = pick(bookings, 0);
  const stamped = { ...booking0, updatedAt: FieldValue.serverTimestamp() };
  return [
    {
      name: "booking made",
      times: 5,
      run: (db, n) =>
        db
          .doc(`${path0.replace(/_\d+$/, "")}_${900 + n}`)
          .set({ ...stamped, fromTime: new Date(), toTime: new Date() }),
    },
    {
      name: "booking changed (check-in, check-out, release)",
      times: 5,
      run: (db, n) => db.doc(pick(bookings, n)[0]).update(next({ "checkIn.fromTime": new Date() })),
    },
    {
      name: "desk switched",
      times: 5,
      run: (db, n) => db.doc(pick(desks, n)[0]).update(next({ disabled: `measured ${n}` })),
    },
    {
      name: "person edited",
      times: 5,
      run: (db, n) => db.doc(pick(people, n)[0]).update(next({ position: `Measured ${n}` })),
    },
    {
      name: "card handed out",
      times: 3,
      run: async (db, n) => {
        const batch = db.batch();
        batch.update(db.doc(pick(cards, n)[0]), next({ updateReason: `measured ${n}` }));
        batch.update(db.doc(pick(members, n)[0]), next({ validTo: new Date() }));
        await batch.commit();
      },
    },
  ];
}

/** Scheduled functions, and how often a day has them. */
export const JOBS = {
  checkOutWhoDidNotCome: 96,
  disableDesksAfterUse: 96,
  remindOfBookings: 288,
  dailyBookingLimits: 1,
  nightlyRoomLocks: 1,
  nightlyCleanUp: 1,
  nightlySnapshots: 1,
  freshSnapshots: 96,
} as const;

/** The run that makes the files of first loads of all documents, once a week. */
export const WHOLE_FILES = "nightlySnapshots, of all documents";
/** Runs of a day, on average. */
export const RUNS: { readonly [job: string]: number } = { ...JOBS, [WHOLE_FILES]: 1 / 7, nightlySnapshots: 6 / 7 };

/** Switches reminders on at every site of a tenant: their schedule looks at no other. */
export async function remindEverywhere(db: Firestore, { sites }: Tenant): Promise<void> {
  for (const { ref } of sites) await db.doc(ref).update(next({ "config.deskBookingEmailRemindersEnabled": true }));
}

/**
 * Runs a scheduled function of the bundle once, in a process of its own: no emulator has a clock for them, and one whose triggers
 * were switched off for the seed runs none.
 */
export async function runJob({ firestore, auth, storage, project }: Backend, name: string, log: string): Promise<void> {
  const env = {
    ...process.env,
    FIRESTORE_EMULATOR_HOST: firestore,
    FIREBASE_AUTH_EMULATOR_HOST: auth,
    FIREBASE_STORAGE_EMULATOR_HOST: storage,
    FIREBASE_CONFIG: JSON.stringify({ projectId: project, storageBucket: `${project}.appspot.com` }),
    FUNCTIONS_EMULATOR: "true",
    GCLOUD_PROJECT: project,
    METADATA_SERVER_DETECTION: "none",
    FUNCTION_TARGET: name,
    ATRIUM_COST_LOG: log,
  };
  await promisify(execFile)(process.execPath, ["--require", HOOK, inRoot("dev", "cost", "run-job.mjs"), name], { env });
}
