import { isDeepStrictEqual } from "node:util";
import {
  type CollectionReference,
  type DocumentData,
  DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
} from "firebase-admin/firestore";
import { stampBy } from "../../functions/src/stamp.ts";

/** What writes: `lastWrittenVia`, and the name that a change record says. */
const VIA = "tools/restore";
/**
 * How far above what both databases know a restored document counts. Devices keep what has the higher `rev`, and may know edits
 * that are younger than the backup and gone from the server: no document is edited so often between two backups (decision 137).
 */
export const RAISE = 1_000_000;
/** Documents that are read, and written, at once. */
const AT_ONCE = 300;

export type RestoreOptions = {
  readonly dryRun: boolean;
  /** Only what belongs to this tenant; all where it is not said. */
  readonly ns?: string | undefined;
};
export type Restored = {
  /** Documents that were written anew, or in a dry run would be. */
  readonly written: readonly string[];
  readonly same: number;
  /** Documents that the backup does not have: they are younger than it, or were deleted before. Left as they are. */
  readonly younger: readonly string[];
};

/** Fields that every write moves: alike in all else is alike. */
const MOVED = new Set(["rev", "updatedAt", "lastWrittenBy", "lastWrittenVia", "changeSet"]);
const without = (doc: DocumentData): DocumentData =>
  Object.fromEntries(Object.entries(doc).filter(([key]) => !MOVED.has(key)));

/** References name a database: the same document in the live one. */
function moved(x: unknown, to: Firestore): unknown {
  if (x instanceof DocumentReference) return to.doc(x.path);
  if (Array.isArray(x)) return x.map((each) => moved(each, to));
  if (x !== null && typeof x === "object" && Object.getPrototypeOf(x) === Object.prototype)
    return Object.fromEntries(Object.entries(x).map(([key, each]) => [key, moved(each, to)]));
  return x;
}
const numberIn = (doc: DocumentData | undefined): number => {
  const rev: unknown = doc?.["rev"];
  return typeof rev === "number" ? rev : 0;
};

/** A document of the backup as it is written into the live database; null where that says the same. */
function restored(backup: DocumentData, live: DocumentData | undefined, to: Firestore): DocumentData | null {
  const doc = moved(backup, to) as DocumentData;
  if (live && isDeepStrictEqual(without(live), without(doc))) return null;
  const rev = Math.max(numberIn(doc), numberIn(live)) + RAISE;
  const stamp =
    "lastWrittenVia" in doc
      ? { ...stampBy(VIA, { ns: String(doc["ns"]), rev }), deleted: doc["deleted"] === true }
      : {};
  return {
    ...doc,
    ...stamp,
    ...("rev" in doc && { rev }),
    ...("updatedAt" in doc && { updatedAt: FieldValue.serverTimestamp() }),
  };
}

const slices = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, i) => all.slice(i * AT_ONCE, (i + 1) * AT_ONCE));

/** Every document below these collections that exists, some at a time. */
async function* below(collections: readonly CollectionReference[]): AsyncGenerator<readonly DocumentSnapshot[]> {
  for (const collection of collections)
    for (const refs of slices(await collection.listDocuments())) {
      const found = await collection.firestore.getAll(...refs);
      yield found.filter((doc) => doc.exists);
      for (const inside of await Promise.all(refs.map((ref) => ref.listCollections()))) yield* below(inside);
    }
}
/** Functions copy names of sites into documents of people as these are written: sites say the right ones by then. */
const sitesFirst = (all: readonly CollectionReference[]): readonly CollectionReference[] => [
  ...all.filter(({ id }) => id === "sites"),
  ...all.filter(({ id }) => id !== "sites"),
];
/** Whether a document is of a tenant: below it or one of its sites, or an account of it. All are where none is named. */
async function belonging(
  ns: string | undefined,
  ...databases: readonly Firestore[]
): Promise<(doc: DocumentSnapshot) => boolean> {
  if (ns === undefined) return () => true;
  const found = await Promise.all(databases.map((db) => db.collection("sites").where("ns", "==", ns).get()));
  const roots = [`ns/${ns}`, ...found.flatMap((sites) => sites.docs.map((site) => site.ref.path))];
  return (doc) => {
    const { path } = doc.ref;
    if (path.startsWith("users/")) return doc.get("ns") === ns;
    return roots.some((root) => path === root || path.startsWith(`${root}/`));
  };
}
/**
 * Makes the live database say what a restored one says: documents that are gone or say something else are written anew, above
 * whatever `rev` a device may know, so that devices take them and edits made meanwhile are asked about. What is younger than the
 * backup stays, and is named. Run again it has nothing to do. [TEN-14]
 */
export async function restoreFrom(from: Firestore, to: Firestore, { dryRun, ns }: RestoreOptions): Promise<Restored> {
  const written: string[] = [];
  const known = new Set<string>();
  const isOf = await belonging(ns, from, to);
  let same = 0;
  for await (const found of below(sitesFirst(await from.listCollections()))) {
    const docs = found.filter(isOf);
    if (docs.length === 0) continue;
    const live = await to.getAll(...docs.map((doc) => to.doc(doc.ref.path)));
    const batch = to.batch();
    for (const [i, doc] of docs.entries()) {
      const path = doc.ref.path;
      known.add(path);
      const fields = restored(doc.data() ?? {}, live[i]?.data(), to);
      if (fields === null) same += 1;
      else {
        written.push(path);
        batch.set(to.doc(path), fields);
      }
    }
    if (!dryRun) await batch.commit();
  }
  const younger: string[] = [];
  for await (const docs of below(await to.listCollections()))
    for (const doc of docs) if (isOf(doc) && !known.has(doc.ref.path)) younger.push(doc.ref.path);
  return { written, same, younger: younger.filter((path) => !written.includes(path)) };
}
