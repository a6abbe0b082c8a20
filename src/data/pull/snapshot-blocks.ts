import { type Line, linesIn, shapeOf } from "#domain/snapshots/lines.ts";
import { SNAPSHOT } from "#domain/snapshots/limits.ts";
import {
  type Block,
  type Manifest,
  manifestOf,
  manifestPath,
  snapshotFile,
  type SnapshotSource,
  snapshotSourceOf,
} from "#domain/snapshots/manifest.ts";
import { isOfSource } from "#domain/snapshots/of-source.ts";
import type { SnapshotFault } from "#domain/words/broken.ts";
import type { SourceQuery } from "#domain/sync/sources.ts";
import type { SnapshotServer } from "../firebase/snapshots.ts";
import { netError } from "../firebase/trouble.ts";
import { inflate } from "../kit/inflate.ts";

/** A file, its manifest or a block of it is not what it should be: nothing of that is stored. */
export class BadSnapshot extends Error {
  readonly why: SnapshotFault;
  constructor(why: SnapshotFault) {
    super(`snapshot: ${why}`);
    this.why = why;
  }
}

/** The documents of a block, and which one of the file it is. */
export type LoadedBlock = {
  readonly index: number;
  readonly lines: readonly Line[];
  /** As it came. */
  readonly bytes: Uint8Array;
};

/**
 * The manifest of a source, as this device may use it; null where there is no file. Throws `NetError` without an answer,
 * `BadSnapshot` where it is of another shape, source, site or tenant, or was made by another schema.
 */
export async function askManifest(server: SnapshotServer, of: SnapshotSource): Promise<Manifest | null> {
  const { ns } = of.query;
  const said = await server.manifest(manifestPath(ns, of));
  if (said === "absent") return null;
  if (said === "refused") throw new BadSnapshot("gone");
  const manifest = manifestOf(said, ns, of);
  if (!manifest) throw new BadSnapshot("manifest");
  if (manifest.schema !== (await sha256(new TextEncoder().encode(shapeOf(of.kind))))) throw new BadSnapshot("schema");
  return manifest;
}

/**
 * The blocks of a file, each whole and checked, from the one at which an earlier load ended. Throws `NetError` where the line
 * breaks, `BadSnapshot` where a block is not what the manifest says of it. [SNAP-16]
 */
export async function* blocksOf(
  server: SnapshotServer,
  of: SnapshotSource,
  { manifest, from }: { readonly manifest: Manifest; readonly from: number },
): AsyncGenerator<LoadedBlock, void, void> {
  const todo = manifest.blocks.slice(from);
  const [first] = todo;
  if (!first) return;
  const range = { first: first.offset, last: manifest.bytes - 1 };
  const body = await server.file(snapshotFile(of.query.ns, of, manifest.generation), range);
  if (!body) throw new BadSnapshot("gone");
  const pieces = new Pieces(body);
  try {
    for (const [i, block] of todo.entries()) {
      const bytes = await pieces.next(block.length);
      if (!bytes) throw new BadSnapshot("length");
      yield { index: from + i, lines: await linesOf(block, bytes, of.query), bytes };
    }
  } catch (e) {
    throw netError(e);
  } finally {
    pieces.end();
  }
}

/** The file of a source with all its blocks; null where there is none. Throws as `askManifest` does, and later as `blocksOf`. */
export async function filed(server: SnapshotServer, source: SourceQuery) {
  const of = snapshotSourceOf(source);
  const manifest = of && (await askManifest(server, of));
  return manifest ? { manifest, blocks: blocksOf(server, of, { manifest, from: 0 }) } : null;
}

async function linesOf(block: Block, bytes: Uint8Array<ArrayBuffer>, query: SourceQuery): Promise<readonly Line[]> {
  if ((await sha256(bytes)) !== block.sha256) throw new BadSnapshot("hash");
  const text = await inflate(bytes, SNAPSHOT.maxInflated);
  const lines = text === null ? null : linesIn(text, block);
  if (!lines) throw new BadSnapshot("content");
  if (!lines.every(({ fields }) => isOfSource(fields, query))) throw new BadSnapshot("source");
  return lines;
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((b) => b.toString(16).padStart(2, "0")).join("");
}

/** Cuts what comes into pieces of known lengths. */
class Pieces {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader();
  }

  /** Null where it ends before. */
  async next(length: number): Promise<Uint8Array<ArrayBuffer> | null> {
    const piece = new Uint8Array(length);
    for (let at = 0; at < length;) {
      if (this.#rest.byteLength === 0) {
        const { done, value } = await this.#reader.read();
        if (done) return null;
        this.#rest = value;
      }
      const taken = this.#rest.subarray(0, length - at);
      piece.set(taken, at);
      at += taken.byteLength;
      this.#rest = this.#rest.subarray(taken.byteLength);
    }
    return piece;
  }

  end(): void {
    this.#reader.cancel().catch(() => undefined); // what broke off is at its end already
  }
}
