import { deleteApp, initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import type { Backend } from "../dev/emulators/backend.ts";
import { makeSnapshots } from "../functions/src/snapshots/job.ts";
import { SNAPSHOT } from "../src/domain/snapshots/limits.ts";
import { type Manifest, manifestOf, manifestPath, snapshotSources } from "../src/domain/snapshots/manifest.ts";

/** A file that devices load, as the raw peer fetches it. */
export type BenchFile = { readonly path: string; readonly collection: string; readonly manifest: Manifest };

/** Makes the files of a tenant as the nightly function does, and answers what they are. */
export async function snapshotsOf(backend: Backend, { ns, sites }: { ns: string; sites: readonly string[] }) {
  process.env["FIRESTORE_EMULATOR_HOST"] = backend.firestore;
  process.env["FIREBASE_STORAGE_EMULATOR_HOST"] = backend.storage;
  const app = initializeApp(
    { projectId: backend.project, storageBucket: `${backend.project}.appspot.com` },
    `snap-${ns}`,
  );
  try {
    const db = getFirestore(app);
    const bucket = () => getStorage(app).bucket();
    const now = Date.now();
    const run = { which: "all", now, until: now + 3_600_000, tenants: [ns] } as const;
    const { failed } = await makeSnapshots({ db, bucket, limits: SNAPSHOT }, run);
    if (failed.length > 0) throw new Error(`no snapshot of ${failed[0]?.path}`, { cause: failed[0]?.why });
    const files: BenchFile[] = [];
    for (const of of snapshotSources(ns, sites)) {
      const path = manifestPath(ns, of);
      const manifest = manifestOf((await db.doc(path).get()).data(), ns, of);
      if (manifest) files.push({ path, collection: of.query.collection, manifest });
    }
    return files;
  } finally {
    await deleteApp(app);
  }
}
