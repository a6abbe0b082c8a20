import type { Firestore } from "firebase-admin/firestore";
import { millisecondsInDay as DAY_MS } from "date-fns/constants";
import type { JsonObject } from "#domain/shared/json.ts";
import { shapeOf } from "#domain/snapshots/lines.ts";
import { FORMAT, type Manifest, manifestOf, type SnapshotSource } from "#domain/snapshots/manifest.ts";
import { isOfSource } from "#domain/snapshots/of-source.ts";
import { SYNC } from "#domain/sync/limits.ts";
import { oldest } from "../clean-up.ts";
import { plainFields } from "../plain.ts";
import { type Entries, entriesIn, entryOf, fileOf, sha256 } from "./entries.ts";
import { changedSince, type Moment, questionOf } from "./moment.ts";
import { loaded, newGeneration, type Place, publish, tidyUnchanged, withdraw, type Written } from "./store.ts";

/** What was made of a source: a file of all its documents, or of the last one and what changed; none where nothing did, or few are there. */
export type Made = "whole" | "changed" | "same" | "none";

type Changed = { readonly id: string; readonly doc: JsonObject };
/** What changed in a collection, asked for once for all sites of it. */
export class Changes {
  readonly #db: Firestore;
  readonly #moment: Moment;
  readonly #since: number;
  readonly #most: number;
  #asked: Promise<readonly Changed[] | null> | undefined;

  /** @param files the manifests that are gone on from */
  constructor(db: Firestore, moment: Moment, files: readonly Manifest[]) {
    [this.#db, this.#moment] = [db, moment];
    this.#since = Math.min(...files.map((m) => m.readAt)) - SYNC.overlapMs;
    this.#most = Math.max(
      LITTLE,
      files.reduce((sum, m) => sum + m.docs, 0),
    );
  }

  /** Null where more changed than the files hold: then all documents are as quickly read. */
  of(collection: string): Promise<readonly Changed[] | null> {
    this.#asked ??= this.#ask(collection);
    return this.#asked;
  }

  async #ask(collection: string) {
    const query = changedSince(this.#db, collection, this.#since);
    if ((await this.#moment.count(query)) > this.#most) return null;
    const changed: Changed[] = [];
    for await (const page of this.#moment.pages(query))
      for (const doc of page) changed.push({ id: doc.id, doc: plainFields(doc.data()) });
    return changed;
  }
}
/** So many changes are always read. */
const LITTLE = 1_000;

export type Making = {
  readonly moment: Moment;
  readonly changes: Changes;
  /** The manifest that is there, as it stands there. */
  readonly known: JsonObject | null;
  readonly now: number;
};

/** What a source's documents look like now, as manifests say it. */
export const schemaOf = ({ kind }: SnapshotSource): string => sha256(shapeOf(kind));

/** The manifest from which a file can be made on; null where all documents are to be read. */
export function usable(of: SnapshotSource, known: JsonObject | null): Written | null {
  const manifest = manifestOf(known, of.query.ns, of);
  return manifest?.schema === schemaOf(of) ? { ...manifest, odd: Number(known?.["odd"] ?? 0) } : null;
}

/**
 * Makes the file of a source as it was at a moment, and its manifest; nothing of a source of few documents. [SNAP-3]
 * @throws {Error} where one manifest cannot hold its blocks
 */
export async function makeSnapshot(place: Place, of: SnapshotSource, making: Making): Promise<Made> {
  const { moment, known, now } = making;
  const { limits, db } = place;
  const count = await moment.count(questionOf(db, of.query));
  if (count < limits.minDocs) {
    await withdraw(place, of, moment.readAt);
    return "none";
  }
  const last = usable(of, known);
  const isTime = last === null || moment.readAt - last.wholeAt >= limits.wholeDays * DAY_MS;
  const on = isTime ? null : await goneOn(place, of, { making, last, count });
  if (last && on?.changed === 0) {
    await tidyUnchanged(place, of, last, now);
    return "same";
  }
  const { entries, odd } = on ?? (await whole(place, of, moment));
  const { bytes, blocks } = fileOf(entries, limits);
  if (blocks.length > limits.maxBlocks) throw new Error(`${of.query.key} has more blocks than a manifest holds`);
  const manifest: Manifest = {
    ...{ ns: of.query.ns, source: of.source, site: of.site, format: FORMAT, schema: schemaOf(of) },
    ...{ generation: newGeneration(moment.readAt), readAt: moment.readAt },
    wholeAt: on && last ? last.wholeAt : moment.readAt,
    ...{ docs: entries.size, bytes: bytes.byteLength, blocks },
  };
  if (blocks.length === 0) return "none"; // none of them is one that a file can hold
  await publish(place, of, { ...manifest, odd }, bytes);
  return on ? "changed" : "whole";
}

/** All documents of a source; `odd`: how many of them no file can hold. */
async function whole({ db }: Place, of: SnapshotSource, moment: Moment) {
  const entries: Entries = new Map();
  let read = 0;
  for await (const page of moment.pages(questionOf(db, of.query))) {
    read += page.length;
    for (const doc of page) {
      const entry = entryOf(doc.id, plainFields(doc.data()));
      if (entry) entries.set(doc.id, entry);
    }
  }
  return { entries, odd: read - entries.size };
}

/**
 * The last file with what changed since laid over it. What changed and is not of the source any more leaves it; a tombstone that the
 * clean-up took away does as well. Null where the file is not what it should be, or there are not as many documents as in the
 * source: then somebody deleted some outright. [SNAP-4] [SNAP-5]
 */
async function goneOn(
  place: Place,
  of: SnapshotSource,
  { making, last, count }: { readonly making: Making; readonly last: Written; readonly count: number },
) {
  const { moment, changes } = making;
  const { collection } = of.query;
  const changed = await changes.of(collection);
  const file = changed && (await loaded(place, of, last.generation));
  const entries = file && entriesIn(file.bytes, last);
  if (!changed || !entries) return null;
  let moved = file.isOpen ? 1 : 0; // one that can be read past the rules makes place for another
  for (const { id, doc } of changed) {
    const entry = isOfSource(doc, of.query) ? entryOf(id, doc) : null;
    if (entry?.text === entries.get(id)?.text) continue;
    moved++;
    if (entry) entries.set(id, entry);
    else entries.delete(id);
  }
  if (entries.size > count - last.odd) {
    const old = oldest(moment.readAt);
    const tombstones = [...entries].flatMap(([id, { goneAt }]) => (goneAt !== null && goneAt < old ? [id] : []));
    for (const id of await moment.missing(collection, tombstones)) if (entries.delete(id)) moved++;
  }
  return entries.size === count - last.odd ? { entries, odd: last.odd, changed: moved } : null;
}
