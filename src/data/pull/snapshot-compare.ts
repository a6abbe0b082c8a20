import { sameJson } from "#domain/shared/json.ts";
import type { Line } from "#domain/snapshots/lines.ts";
import type { Manifest } from "#domain/snapshots/manifest.ts";
import { SYNC } from "#domain/sync/limits.ts";
import type { Base } from "../engine/record.ts";
import type { LoadedBlock } from "./snapshot-blocks.ts";

/** A file as it comes. */
export type Filed = { readonly manifest: Manifest; readonly blocks: AsyncIterable<LoadedBlock> };

/**
 * Documents of which this device has something else than a file of the server, by path, among those that had not changed for a
 * while when the file was made: what is newer comes by the pull. What is only here, and what is only there, is among them.
 * Throws `NetError` and `BadSnapshot` as the blocks do.
 */
export async function differing(filed: Filed, held: ReadonlyMap<string, Base>, pathOf: (id: string) => string) {
  const until = filed.manifest.readAt - SYNC.overlapMs;
  const unseen = new Map([...held].filter(([, base]) => base.updatedAt < until));
  const other: string[] = [];
  for await (const { lines } of filed.blocks)
    for (const line of lines) {
      const path = pathOf(line.id);
      const base = held.get(path);
      unseen.delete(path);
      if (line.updatedAt < until && (!base || (base.updatedAt < until && !isSame(base, line)))) other.push(path);
    }
  return [...other, ...unseen.keys()];
}

const isSame = (base: Base, { rev, updatedAt, deleted, fields }: Line): boolean =>
  base.rev === rev && base.updatedAt === updatedAt && base.deleted === deleted && sameJson(base.fields, fields);
