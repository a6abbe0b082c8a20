import type { Firestore } from "firebase-admin/firestore";
import type { Backend } from "../dev/emulators/backend.ts";
import { makeTenantSnapshots } from "../dev/seed/snapshots.ts";
import { type Manifest, manifestOf, manifestPath, snapshotSources } from "../src/domain/snapshots/manifest.ts";

/** A file that devices load, as the raw peer fetches it. */
export type BenchFile = { readonly kind: string; readonly collection: string; readonly manifest: Manifest };
type Of = { readonly db: Firestore; readonly ns: string; readonly sites: readonly string[] };

/** Makes the files of a tenant as the nightly function does, and answers what they are. */
export async function snapshotsOf(backend: Backend, { db, ns, sites }: Of): Promise<readonly BenchFile[]> {
  await makeTenantSnapshots(backend, ns);
  const files: BenchFile[] = [];
  for (const of of snapshotSources(ns, sites)) {
    const manifest = manifestOf((await db.doc(manifestPath(ns, of)).get()).data(), ns, of);
    if (manifest) files.push({ kind: of.kind, collection: of.query.collection, manifest });
  }
  if (files.length === 0) throw new Error(`no files of ${ns}`);
  return files;
}
