import { type Manifest, manifestPath, type SnapshotSource, snapshotSourceOf } from "#domain/snapshots/manifest.ts";
import type { SourceQuery } from "#domain/sync/sources.ts";
import { snapshotWords } from "#domain/words/broken.ts";
import { NetError } from "../engine/ports.ts";
import type { SnapshotServer } from "../firebase/snapshots.ts";
import type { LoadedBytes } from "../replica/blocks/block-row.ts";
import { storeOf } from "../replica/records/collections.ts";
import type { Broken, Checkpoint } from "../replica/names.ts";
import { askManifest, BadSnapshot, blocksOf } from "./snapshot-blocks.ts";

/** A file is tried so often; what then still cannot be used is pulled page by page. */
const TRIES = 2;

export type FromSnapshotParts = {
  /** Stores a block. */
  readonly take: (loaded: LoadedBytes) => Promise<void>;
  readonly keep: (key: string, checkpoint: Checkpoint) => Promise<void>;
  readonly alive: () => void;
  /** The server's time, epoch ms; null where it is not known. */
  readonly serverNow: () => number | null;
  /** Tells a person what cannot be used. */
  readonly note: (broken: Broken) => Promise<void>;
};
type Loading = {
  readonly server: SnapshotServer;
  readonly source: SourceQuery;
  /** Whether something else is wanted first, and this goes on later. */
  readonly leave: () => boolean;
};
export type Loaded = { readonly state: Checkpoint; readonly left: boolean };

/**
 * The first load of a source from its file, where there is one: thousands of documents in one request. What changed since comes
 * by the pull behind it. A block is stored before the checkpoint passes it; one that is loaded twice changes nothing. [SNAP-16]
 */
export class FromSnapshot {
  readonly #parts: FromSnapshotParts;
  readonly #asked = new Map<string, Promise<Manifest | null>>();

  constructor(parts: FromSnapshotParts) {
    this.#parts = parts;
  }

  /**
   * Asks what file there is before it is wanted.
   * @returns how many documents it holds; null where there is none that can be used, or no answer
   */
  ask(server: SnapshotServer, source: SourceQuery, state: Checkpoint): Promise<number | null> {
    const of = wanted(source, state);
    if (!of) return Promise.resolve(null);
    const asked = this.#asked.get(source.key) ?? askManifest(server, of);
    asked.catch(() => undefined); // whoever loads it hears of it
    this.#asked.set(source.key, asked);
    return asked.then(
      (manifest) => manifest?.docs ?? null,
      (e: unknown) => {
        if (e instanceof NetError || e instanceof BadSnapshot) return null;
        throw e;
      },
    );
  }

  /** Loads what a file has, as far as it goes; where there is none, the checkpoint is as it was. Throws `NetError`. */
  async load(loading: Loading, before: Checkpoint): Promise<Loaded> {
    let state = before;
    for (let of = wanted(loading.source, state); of !== null; of = wanted(loading.source, state)) {
      try {
        return await this.#blocks(loading, of, state);
      } catch (e) {
        if (!(e instanceof BadSnapshot)) throw e;
        state = await this.#bad(loading.source, of, { state, why: e });
      }
    }
    return { state, left: false };
  }

  async #blocks({ server, source, leave }: Loading, of: SnapshotSource, before: Checkpoint): Promise<Loaded> {
    const { take, keep, alive, serverNow } = this.#parts;
    const manifest = await (this.#asked.get(source.key) ?? askManifest(server, of)).finally(() =>
      this.#asked.delete(source.key),
    );
    if (!manifest) return { state: begun(before), left: false };
    const { generation, readAt, blocks } = manifest;
    const from = before.snapshot?.generation === generation ? before.snapshot.block : 0;
    let state: Checkpoint = from === 0 ? { ...before, docs: 0 } : before;
    for await (const { index, lines, bytes } of blocksOf(server, of, { manifest, from })) {
      alive();
      await take({ source: source.key, collection: source.collection, generation, index, lines, bytes });
      const bad = before.snapshot?.bad ?? 0;
      state = { ...state, docs: state.docs + lines.length, snapshot: { generation, block: index + 1, bad } };
      if (index + 1 === blocks.length) state = { ...state, ...whole(readAt, serverNow()) };
      await keep(source.key, state);
      if (!state.complete && leave()) return { state, left: true };
    }
    return { state, left: false };
  }

  async #bad(source: SourceQuery, of: SnapshotSource, { state, why }: { state: Checkpoint; why: BadSnapshot }) {
    const bad = (state.snapshot?.bad ?? 0) + 1;
    const next: Checkpoint = { ...state, docs: 0, snapshot: { generation: "", block: 0, bad } };
    if (bad >= TRIES) {
      const path = manifestPath(of.query.ns, of);
      await this.#parts.note({
        path,
        collection: storeOf(`${source.collection}/x`) ?? "",
        why: snapshotWords(why.why),
      });
    }
    await this.#parts.keep(source.key, next);
    return next;
  }
}

/** The source of a checkpoint whose first load may be made from a file: no page of it has come, and no file was bad too often. */
function wanted(source: SourceQuery, { complete, resume, docs, snapshot }: Checkpoint): SnapshotSource | null {
  if (complete || resume !== null || (docs > 0 && !snapshot) || (snapshot?.bad ?? 0) >= TRIES) return null;
  return snapshotSourceOf(source);
}

/** A first load from its beginning: the file that it was made from is gone. */
const begun = (before: Checkpoint): Checkpoint => (before.snapshot ? { ...before, docs: 0, snapshot: null } : before);

/** Everything up to the moment of the file is here; what came into sight late is within the overlap of the pull behind it. */
const whole = (readAt: number, serverNow: number | null): Partial<Checkpoint> => ({
  at: Math.min(readAt, serverNow ?? readAt),
  settled: false,
  complete: true,
  asOf: readAt,
  snapshot: null,
});
