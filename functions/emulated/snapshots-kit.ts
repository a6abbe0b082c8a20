import { gunzipSync } from "node:zlib";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { getFirestore, Timestamp } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import type { JsonObject } from "#domain/shared/json.ts";
import { docOf, linesIn } from "#domain/snapshots/lines.ts";
import { SNAPSHOT } from "#domain/snapshots/limits.ts";
import {
  type Manifest,
  manifestOf,
  manifestPath,
  snapshotFile,
  type SnapshotSource,
  snapshotSources,
} from "#domain/snapshots/manifest.ts";
import type { SnapshotLimits } from "../src/snapshots/entries.ts";
import { makeSnapshots, type SnapshotRun } from "../src/snapshots/job.ts";
import { plainFields } from "../src/plain.ts";
import { questionOf } from "../src/snapshots/moment.ts";
import type { Place } from "../src/snapshots/store.ts";
import { backend, unique } from "./kit.ts";

/** One whose writes set off no function. */
export const PROJECT = "demo-functions-snapshots";
/** The project's documents, for the REST interface. */
export const DOCUMENTS = `projects/${PROJECT}/databases/(default)/documents`;
/** Limits of which tests reach the other side. */
const FEW: SnapshotLimits = { ...SNAPSHOT, lines: 4, minDocs: 3, changes: 3 };

/** Firestore of a project without functions, and the storage of the backend's own. */
export function snapshotPlace(project = PROJECT) {
  process.env["FIRESTORE_EMULATOR_HOST"] = backend.firestore;
  process.env["FIREBASE_STORAGE_EMULATOR_HOST"] = backend.storage;
  const app = initializeApp({ projectId: project, storageBucket: `${backend.project}.appspot.com` }, unique("snap"));
  const db = getFirestore(app);
  const place: Place = { db, bucket: () => getStorage(app).bucket(), limits: FEW };
  return { db, place, close: () => deleteApp(app) };
}

/** A tenant of its own with two sites, and what is made of it. */
export class SnapshotTenant {
  readonly ns = unique("sn");
  readonly sites = [`${this.ns}-lon`, `${this.ns}-lim`] as const;
  readonly place: Place;

  constructor(place: Place) {
    this.place = place;
  }

  /** The tenant and its sites, without which nothing is made. */
  async begin(): Promise<this> {
    const { db } = this.place;
    await db.doc(`ns/${this.ns}`).set({ ns: this.ns, title: "Acme" });
    for (const site of this.sites) await db.doc(`sites/${site}`).set({ ns: this.ns, title: site, deleted: false });
    return this;
  }

  source(key: "people" | "directory" | "members" | "cards" | "people-nowhere", site: string | null = null) {
    const found = snapshotSources(this.ns, this.sites).find((s) => s.source === key && s.site === site);
    if (!found) throw new Error(`no source ${key}`);
    return found;
  }
  get people(): SnapshotSource {
    return this.source("people", this.sites[0]);
  }

  /** Somebody at some sites, as written at a moment, now where none is said. */
  async person(id: string, sites: readonly string[] = [this.sites[0]], over: object = {}): Promise<void> {
    const at = Timestamp.now();
    const doc = { ns: this.ns, rev: 1, updatedAt: at, deleted: false, title: id, memberSites: sites, ...over };
    await this.place.db.doc(`ns/${this.ns}/people/${id}`).set(doc);
  }
  async persons(n: number, sites?: readonly string[]): Promise<void> {
    for (let i = 0; i < n; i++) await this.person(`p${String(i).padStart(3, "0")}`, sites);
  }

  async run(run: Partial<SnapshotRun> = {}, limits: Partial<SnapshotLimits> = {}, place = this.place) {
    const now = Date.now();
    const asked = { which: "all", now, until: now + 60_000, tenants: [this.ns], ...run } as const;
    return makeSnapshots({ ...place, limits: { ...place.limits, ...limits } }, asked);
  }
  /** The same, where nothing may fail or be left. */
  async made(run: Partial<SnapshotRun> = {}, limits: Partial<SnapshotLimits> = {}) {
    const { made, left, failed } = await this.run(run, limits);
    if (failed.length > 0) throw failed[0]?.why;
    if (left.length > 0) throw new Error(`left: ${left.join()}`);
    return (of: SnapshotSource) => made.get(manifestPath(this.ns, of));
  }

  ref(of: SnapshotSource) {
    return this.place.db.doc(manifestPath(this.ns, of));
  }
  async manifest(of: SnapshotSource): Promise<Manifest | null> {
    return manifestOf((await this.ref(of).get()).data() ?? null, this.ns, of);
  }
  async files(of: SnapshotSource): Promise<readonly string[]> {
    const [files] = await this.place.bucket().getFiles({ prefix: snapshotFile(this.ns, of, "") });
    return files.map((f) => f.name.split("/").at(-1) ?? "").sort();
  }
  file(of: SnapshotSource, generation: string) {
    return this.place.bucket().file(snapshotFile(this.ns, of, generation));
  }

  /** What a device makes of the file that the manifest names: documents by id; null where there is none. */
  async loaded(of: SnapshotSource): Promise<{ readonly [id: string]: JsonObject } | null> {
    const manifest = await this.manifest(of);
    if (!manifest) return null;
    const [bytes] = await this.file(of, manifest.generation).download();
    const docs = manifest.blocks.flatMap((block) => {
      const text = gunzipSync(bytes.subarray(block.offset, block.offset + block.length)).toString();
      const lines = linesIn(text, block);
      if (!lines) throw new Error("a block that is none");
      return lines.map((l) => [l.id, docOf(l)] as const);
    });
    return Object.fromEntries(docs);
  }
  /** What pages bring of it. */
  async paged(of: SnapshotSource): Promise<{ readonly [id: string]: JsonObject }> {
    const { docs } = await questionOf(this.place.db, of.query).get();
    return Object.fromEntries(docs.map((d) => [d.id, plainFields(d.data())]));
  }
}
