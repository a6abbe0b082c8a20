import { deleteApp, initializeApp } from "firebase-admin/app";
import { getStorage } from "firebase-admin/storage";
import { SNAPSHOT } from "#domain/snapshots/limits.ts";
import { makeSnapshots } from "../../functions/src/snapshots/job.ts";
import type { Backend } from "../emulators/backend.ts";
import { adminFirestore } from "./load.ts";

/** Of the emulator, which looks through a whole collection for each page, one page brings everything. */
const PAGE = 200_000;

/**
 * Makes the files of first loads of a tenant, as the schedules do that nobody runs here: those that are due. Answers how many.
 * @throws {Error} why the first of those failed that did
 */
export async function makeTenantSnapshots(backend: Backend, ns: string): Promise<number> {
  process.env["FIREBASE_STORAGE_EMULATOR_HOST"] = backend.storage;
  const storageBucket = `${backend.project}.appspot.com`;
  const app = initializeApp({ projectId: backend.project, storageBucket }, `snapshots-${Date.now()}`);
  const db = adminFirestore(backend);
  try {
    const place = { db, bucket: () => getStorage(app).bucket(), limits: SNAPSHOT, page: PAGE };
    const now = Date.now();
    const { made, failed } = await makeSnapshots(place, { which: "due", now, until: Infinity, tenants: [ns] });
    if (failed.length > 0) throw failed[0]?.why;
    return made.size;
  } finally {
    await db.terminate();
    await deleteApp(app);
  }
}
