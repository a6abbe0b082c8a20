import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { JsonObject } from "#domain/shared/json.ts";
import { blockText, inBlocks, lineOf, shapeOf } from "#domain/snapshots/lines.ts";
import { type Block, FORMAT, type Manifest, type SnapshotSource } from "#domain/snapshots/manifest.ts";
import type { SnapshotServer } from "#data/firebase/snapshots.ts";

const sha256 = (data: Uint8Array | string) => createHash("sha256").update(data).digest("hex");
export type MadeSnapshot = { readonly manifest: Manifest; readonly bytes: Uint8Array };

/** A file of some documents, by id, as a function makes it, of smaller blocks. */
export function makeSnapshot(
  of: SnapshotSource,
  docs: ReadonlyMap<string, JsonObject>,
  { readAt, generation = `g${readAt}`, lines = 3 }: { readAt: number; generation?: string; lines?: number },
): MadeSnapshot {
  const all = [...docs].flatMap(([id, doc]) => lineOf(id, doc) ?? []);
  const sorted = inBlocks(all).flat();
  const blocks: Block[] = [];
  const members: Uint8Array[] = [];
  let offset = 0;
  for (let at = 0; at < sorted.length; at += lines) {
    const some = sorted.slice(at, at + lines);
    const member = gzipSync(blockText(some));
    const [length, firstId] = [member.byteLength, some[0]?.id ?? ""];
    blocks.push({ offset, length, sha256: sha256(member), docs: some.length, firstId });
    members.push(member);
    offset += length;
  }
  const { source, site, query, kind } = of;
  const manifest = { ns: query.ns, source, site, format: FORMAT, schema: sha256(shapeOf(kind)), generation, readAt };
  return {
    manifest: { ...manifest, wholeAt: readAt, docs: all.length, bytes: offset, blocks },
    bytes: Buffer.concat(members),
  };
}

/** A server of one file; `cutAfter`: the line breaks behind so many bytes of an answer. */
export const serverOf = (
  file: () => { readonly manifest: JsonObject | "absent" | "refused"; readonly bytes: Uint8Array | null },
  cut: { cutAfter: number; broken: () => Error; asked?: string[] } = { cutAfter: Infinity, broken: () => new Error() },
): SnapshotServer => ({
  manifest: async () => file().manifest,
  file: async (path, { first, last }) => {
    const { bytes } = file();
    cut.asked?.push(`${path} ${first}`);
    if (!bytes) return null;
    const wanted = bytes.subarray(first, last + 1);
    return new ReadableStream({
      start: (to) => {
        for (let at = 0; at < Math.min(wanted.byteLength, cut.cutAfter); at += 50)
          to.enqueue(wanted.slice(at, Math.min(at + 50, cut.cutAfter)));
        if (wanted.byteLength <= cut.cutAfter) to.close();
      },
      pull: (to) => {
        if (wanted.byteLength > cut.cutAfter) to.error(cut.broken());
      },
    });
  },
});
