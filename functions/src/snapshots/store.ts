import { randomBytes } from "node:crypto";
import type { DocumentReference, Firestore } from "firebase-admin/firestore";
import type { getStorage } from "firebase-admin/storage";
import { millisecondsInDay as DAY_MS } from "date-fns/constants";
import { type Manifest, manifestPath, snapshotFile, type SnapshotSource } from "#domain/snapshots/manifest.ts";
import type { SnapshotLimits } from "./entries.ts";

export type Bucket = ReturnType<ReturnType<typeof getStorage>["bucket"]>;
/** Where files are made of what. */
export type Place = {
  readonly db: Firestore;
  readonly bucket: () => Bucket;
  readonly limits: SnapshotLimits;
  /** Documents of one question, where not the usual number. */
  readonly page?: number;
};

/** A manifest as it is written: with how many documents of the source no file can hold, by which counts are compared. */
export type Written = Manifest & { readonly odd: number };

const TOKENS = "firebaseStorageDownloadTokens";

export const manifestRef = (db: Firestore, of: SnapshotSource): DocumentReference =>
  db.doc(manifestPath(of.query.ns, of));

/** A name that no other file has, and that tells its moment: what is older than a manifest can never again be named by one. */
export const newGeneration = (readAt: number): string => `${readAt}-${randomBytes(6).toString("hex")}`;
const momentOf = (file: string): number => Number(/(\d+)-[^/]*$/.exec(file)?.[1] ?? 0);
const readAtOf = (doc: { readonly [field: string]: unknown } | undefined): number => Number(doc?.["readAt"] ?? 0);

/** A file, and whether it has a download token, by which it can be read past the rules. */
export type Loaded = { readonly bytes: Buffer; readonly isOpen: boolean };
/** The file of a generation; null where it is gone. */
export async function loaded({ bucket }: Place, of: SnapshotSource, generation: string): Promise<Loaded | null> {
  const file = bucket().file(snapshotFile(of.query.ns, of, generation));
  try {
    const [[bytes], [said]] = await Promise.all([file.download(), file.getMetadata()]);
    return { bytes, isOpen: isOpen(said) };
  } catch (e) {
    if (e instanceof Error && "code" in e && e.code === 404) return null;
    throw e;
  }
}
const isOpen = ({ metadata }: { readonly metadata?: { readonly [key: string]: unknown } }): boolean =>
  metadata?.[TOKENS] != null;

async function save({ bucket }: Place, path: string, bytes: Buffer): Promise<void> {
  const file = bucket().file(path);
  // Downloads are of ranges, compressed as they stand there: a content encoding would have the storage inflate them.
  await file.save(bytes, {
    resumable: false,
    preconditionOpts: { ifGenerationMatch: 0 }, // a new name: so the client tries again by itself where a connection breaks
    contentType: "application/octet-stream",
    metadata: { cacheControl: "private, max-age=0" },
  });
  if (!isOpen(file.metadata)) return;
  await file.delete({ ignoreNotFound: true });
  throw new Error(`${path} was given a download token, by which it could be read past the rules`);
}

/**
 * Stores a file and then its manifest, which only ever moves on to a later moment; where another run was there first, nothing of
 * this one stays. [SNAP-7]
 * @returns whether it is the one that devices load now
 */
export async function publish(place: Place, of: SnapshotSource, made: Written, bytes: Buffer): Promise<boolean> {
  const path = snapshotFile(of.query.ns, of, made.generation);
  await save(place, path, bytes);
  const ref = manifestRef(place.db, of);
  const before = await place.db.runTransaction(async (tx) => {
    const known = (await tx.get(ref)).data();
    if (readAtOf(known) >= made.readAt) return null;
    tx.set(ref, made);
    return String(known?.["generation"] ?? "");
  });
  const file = place.bucket().file(path);
  if (before === null) {
    await file.delete({ ignoreNotFound: true });
    return false;
  }
  const [isThere] = await file.exists();
  if (!isThere) {
    await withdraw(place, of, made.readAt); // a later run found too few documents for a file
    return false;
  }
  await tidy(place, of, { generation: made.generation, before: place.limits.kept > 1 ? before : "" });
  return true;
}

/** Takes away manifest and files of a source, as far as none of them is of a later moment. [SNAP-6] */
export async function withdraw(place: Place, of: SnapshotSource, readAt: number): Promise<void> {
  const ref = manifestRef(place.db, of);
  await place.db.runTransaction(async (tx) => {
    const known = await tx.get(ref);
    if (known.exists && readAtOf(known.data()) <= readAt) tx.delete(ref);
  });
  await remove(place, of, (path) => momentOf(path) <= readAt);
}

/**
 * Deletes older files than the one that is named, but the one before it: somebody may be loading that. It goes as well where it has a
 * download token, which the storage makes when a client asks for a file's metadata.
 */
async function tidy(
  place: Place,
  of: SnapshotSource,
  retained: { readonly generation: string; readonly before: string },
) {
  const at = momentOf(`/${retained.generation}`);
  await remove(
    place,
    of,
    (path, open) => momentOf(path) < at && (open || !path.endsWith(`/${retained.before || "-"}`)),
  );
}

/** Looks after the files of a source that has not changed: nobody loads the one before for a day, and it tells what was deleted since. */
export async function tidyUnchanged(place: Place, of: SnapshotSource, { generation, readAt }: Manifest, now: number) {
  const at = Math.min(readAt, now - DAY_MS);
  await remove(place, of, (path) => momentOf(path) < at && !path.endsWith(`/${generation}`));
}

type Which = (path: string, isOpen: boolean) => boolean;
async function remove({ bucket }: Place, of: SnapshotSource, which: Which): Promise<void> {
  const [files] = await bucket().getFiles({ prefix: snapshotFile(of.query.ns, of, "") });
  for (const file of files) if (which(file.name, isOpen(file.metadata))) await file.delete({ ignoreNotFound: true });
}
