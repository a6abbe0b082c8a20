import { type DocumentSnapshot, Timestamp } from "firebase-admin/firestore";
import { manifestPath, type SnapshotSource, snapshotSources } from "#domain/snapshots/manifest.ts";
import { plainFields } from "../plain.ts";
import { Changes, type Made, makeSnapshot, schemaOf, usable } from "./make.ts";
import { Moment, questionOf } from "./moment.ts";
import { manifestRef, type Place, withdraw } from "./store.ts";

export type SnapshotRun = {
  /** All of them, or those of which much changed and those that have none yet. */
  readonly which: "all" | "due";
  readonly now: number;
  /** When no more work is begun, epoch ms. */
  readonly until: number;
  /** Only of these; without, of all. */
  readonly tenants?: readonly string[];
};
/** What a run did: what was made, by path of the manifest, what it did not reach, and what failed. */
export type SnapshotsMade = {
  readonly made: ReadonlyMap<string, Made>;
  readonly left: readonly string[];
  readonly failed: readonly { readonly path: string; readonly why: unknown }[];
};

/** A source, and the manifest that it has. */
type Known = { readonly of: SnapshotSource; readonly doc: DocumentSnapshot };
/** Sources of one collection: what changed in it is asked for once. */
type Group = readonly Known[];

const pathOf = (of: SnapshotSource): string => manifestPath(of.query.ns, of);

/** Sources of a tenant, and those of its sites that are deleted, which have no file any more. */
type Tenant = { readonly sources: readonly SnapshotSource[]; readonly gone: readonly SnapshotSource[] };
async function tenantsOf({ db }: Place, tenants: readonly string[] | undefined): Promise<readonly Tenant[]> {
  const all = tenants ?? (await db.collection("ns").select().get()).docs.map((d) => d.id);
  const sites = await db.collection("sites").select("ns", "deleted").get();
  return all.map((ns) => {
    const own = sites.docs.filter((s) => s.get("ns") === ns);
    const named = (isGone: boolean) => own.filter((s) => (s.get("deleted") === true) === isGone).map((s) => s.id);
    return {
      sources: snapshotSources(ns, named(false)),
      gone: snapshotSources(ns, named(true)).filter((s) => s.site !== null),
    };
  });
}

/** Sources by collection, those whose files are the oldest first: a run that ends too early goes on with others the next time. */
function grouped(all: readonly Known[]): readonly Group[] {
  const by = new Map<string, Known[]>();
  for (const known of all) {
    const { collection } = known.of.query;
    by.set(collection, [...(by.get(collection) ?? []), known]);
  }
  const oldest = (some: Group) => Math.min(...some.map(({ doc }) => Number(doc.get("readAt") ?? 0)));
  return [...by.values()].sort((x, y) => oldest(x) - oldest(y));
}

/** Whether a source has more documents than it needs for a file and no file of use, or so much changed since that it is made anew. */
async function isDue({ db, limits }: Place, { of, doc }: Known): Promise<boolean> {
  const question = questionOf(db, of.query);
  const readAt: unknown = doc.get("readAt");
  const isOfUse = typeof readAt === "number" && doc.get("schema") === schemaOf(of);
  const [asked, enough] = isOfUse
    ? [question.where("updatedAt", ">=", Timestamp.fromMillis(readAt)).limit(limits.changes), limits.changes]
    : [question.limit(limits.minDocs), limits.minDocs];
  return (await asked.count().get()).data().count >= enough;
}

class Run {
  readonly made = new Map<string, Made>();
  readonly left: string[] = [];
  readonly failed: { path: string; why: unknown }[] = [];
  readonly #place: Place;
  readonly #run: SnapshotRun;

  constructor(place: Place, run: SnapshotRun) {
    [this.#place, this.#run] = [place, run];
  }

  /** One source's failure holds up no other. */
  async try(of: SnapshotSource, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (why) {
      this.failed.push({ path: pathOf(of), why });
    }
  }

  async group(all: Group): Promise<void> {
    const { db } = this.#place;
    const due: SnapshotSource[] = [];
    for (const known of all)
      await this.try(known.of, async () => {
        if (this.#isOver()) this.left.push(pathOf(known.of));
        else if (this.#run.which === "all" || (await isDue(this.#place, known))) due.push(known.of);
      });
    const [first] = due;
    if (!first) return;
    const docs = await db.getAll(...due.map((of) => manifestRef(db, of)));
    const [{ readTime } = {}] = docs;
    if (!readTime) throw new Error(`nothing says when ${pathOf(first)} was read`);
    const moment = new Moment(db, readTime, this.#place.page);
    const manifests = due.map((of, i) => ({ of, known: plainFields(docs[i]?.data() ?? {}) }));
    const files = manifests.flatMap(({ of, known: doc }) => usable(of, doc) ?? []);
    const changes = new Changes(db, moment, files);
    for (const { of, known } of manifests)
      await this.try(of, async () => {
        if (this.#isOver()) this.left.push(pathOf(of));
        else
          this.made.set(
            pathOf(of),
            await makeSnapshot(this.#place, of, { moment, changes, known, now: this.#run.now }),
          );
      });
  }

  #isOver(): boolean {
    return Date.now() >= this.#run.until;
  }
}

/**
 * Makes the files of first loads, of each source of each tenant: all of them, or those that are due. Runs may meet, fail and be cut
 * short: a manifest names a whole file at any time. [SNAP-8]
 */
export async function makeSnapshots(place: Place, asked: SnapshotRun): Promise<SnapshotsMade> {
  const { db } = place;
  const run = new Run(place, asked);
  const tenants = await tenantsOf(place, asked.tenants);
  const known: Known[] = [];
  for (const { sources, gone } of tenants) {
    const [first] = sources;
    if (!first) continue;
    await run.try(first, async () => {
      const docs = await db.getAll(...sources.map((of) => manifestRef(db, of)), {
        fieldMask: ["readAt", "schema"],
      });
      known.push(...sources.flatMap((of, i) => (docs[i] ? [{ of, doc: docs[i] }] : [])));
    });
    if (asked.which === "all") for (const of of gone) await run.try(of, () => withdraw(place, of, asked.now));
  }
  for (const group of grouped(known)) {
    const [first] = group;
    if (first) await run.try(first.of, () => run.group(group));
  }
  return run;
}
