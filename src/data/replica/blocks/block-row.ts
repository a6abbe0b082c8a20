import type { Line } from "#domain/snapshots/lines.ts";
import { FORMAT } from "#domain/snapshots/manifest.ts";
import { type Rec, type Truth, withTruth } from "../../engine/record.ts";
import { keysOf } from "../records/collections.ts";
import type { BlockRow } from "./block-store.ts";
import type { LayeredInstance } from "./layered.ts";

/** A block of a file, checked, with its bytes as they came. */
export type LoadedBytes = {
  readonly source: string;
  readonly collection: string;
  readonly generation: string;
  readonly index: number;
  readonly lines: readonly Line[];
  readonly bytes: Uint8Array;
};

export type Loading = {
  readonly loaded: LoadedBytes;
  /** What of it can be used, by path. */
  readonly good: ReadonlyMap<string, Truth>;
  readonly modify: (paths: readonly string[], change: (rec: Rec) => Rec) => Promise<void>;
};

/** Takes a block in: records above it get what is newer. */
export async function loadBlock(instance: LayeredInstance, { loaded, good, modify }: Loading): Promise<void> {
  const { collection, lines } = loaded;
  const paths = lines.map((l) => `${collection}/${l.id}`);
  const truths = [...good.keys()];
  const over = (some: readonly string[]) =>
    modify(some, (rec) => {
      const truth = good.get(rec.path);
      return truth ? withTruth(rec, truth) : rec;
    });
  const { row, odd } = rowOf(loaded, { name: instance.collectionName, paths, good });
  const known = new Set([...(await instance.above(truths)), ...odd]);
  await over([...known]);
  await instance.add(row);
  // What was written meanwhile did not know the block yet.
  await over((await instance.above(truths)).filter((path) => !known.has(path)));
}

type Of = { readonly name: string; readonly paths: readonly string[]; readonly good: ReadonlyMap<string, Truth> };

/**
 * A block as it is stored. `odd`: documents of other keys than the rest; they are no part of it and go above. What cannot be
 * used is a hole.
 */
function rowOf(
  loaded: LoadedBytes,
  { name, paths, good }: Of,
): { readonly row: BlockRow; readonly odd: readonly string[] } {
  const { source, collection, generation, index, lines, bytes } = loaded;
  const keys = lines.map((l, i) => (good.has(paths[i] ?? "") && !l.deleted ? keysOf(paths[i] ?? "", l) : null));
  const { kind, scope } = keys.find((k) => k !== null) ?? { kind: "", scope: "" };
  const isOdd = (i: number) => {
    const k = keys[i];
    return k !== null && k !== undefined && (k.kind !== kind || k.scope !== scope);
  };
  const places = lines.map((_, i) => i);
  const own = keys.every((k, i) => k === null || isOdd(i) || k.group === lines[i]?.id);
  const row: BlockRow = {
    id: `${source}/${generation}/${String(index).padStart(6, "0")}`,
    store: name,
    source,
    format: FORMAT,
    collection,
    bytes: new Uint8Array(bytes),
    first: lines[0]?.id ?? "",
    last: lines.at(-1)?.id ?? "",
    docs: lines.length,
    kind,
    scope,
    groups: own ? null : keys.map((k) => k?.group ?? ""),
    gone: places.filter((i) => lines[i]?.deleted === true),
    holes: places.filter((i) => !good.has(paths[i] ?? "") || isOdd(i)),
    filled: 0,
  };
  return { row, odd: places.filter(isOdd).map((i) => paths[i] ?? "") };
}
