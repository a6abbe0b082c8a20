import * as v from "valibot";
import { COLLECTIONS } from "../collections.ts";
import type { Collection, Pull } from "../shared/collection.ts";
import { ofNoSite, ofSite, ofTenant, type SourceQuery } from "../sync/sources.ts";
import { SNAPSHOT } from "./limits.ts";

/** The way a file is written; a device that knows another one pulls page by page. */
export const FORMAT = 1;

const upTo = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max));
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(400));
const blockSchema = v.object({
  /** Where it begins in the file, and how long it is, bytes. */
  offset: upTo(Number.MAX_SAFE_INTEGER),
  length: v.pipe(upTo(SNAPSHOT.maxBlockBytes), v.minValue(1)),
  /** Of its bytes as they stand in the file, hex. */
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** Documents in it, and the id of the first: all are in the order of their ids. */
  docs: v.pipe(upTo(SNAPSHOT.lines), v.minValue(1)),
  firstId: id,
});
export type Block = Readonly<v.InferOutput<typeof blockSchema>>;

/**
 * What is trusted of a file: written by functions alone, behind the file. It stands at `sites/{site}/snapshots/{source}`, or at
 * `ns/{ns}/snapshots/{source}` for what belongs to no single site. Instants are epoch milliseconds.
 */
export const manifestSchema = v.object({
  ns: id,
  /** Name of the source without its site: `people`, `people-nowhere`, `cards`. */
  source: id,
  /** Null for a source of the tenant. */
  site: v.nullable(id),
  format: v.number(),
  /** What the documents' schema was: SHA-256 of `shapeOf`, hex. */
  schema: v.string(),
  /** Names the file. */
  generation: v.pipe(v.string(), v.regex(/^[0-9A-Za-z-]{1,60}$/)),
  /** Server time at which all of it was read at once, and at which all documents of the server were read the last time. */
  readAt: v.pipe(v.number(), v.minValue(1)),
  wholeAt: v.pipe(v.number(), v.minValue(1)),
  /** Documents and bytes in all. */
  docs: upTo(SNAPSHOT.maxBlocks * SNAPSHOT.lines),
  bytes: upTo(Number.MAX_SAFE_INTEGER),
  blocks: v.pipe(
    v.array(blockSchema),
    v.minLength(1),
    v.maxLength(SNAPSHOT.maxBlocks),
    v.check((blocks) => isGapless(blocks), "blocks with gaps"),
  ),
});
export type Manifest = Readonly<v.InferOutput<typeof manifestSchema>>;

/** Whether each block begins where the one before it ends, with a later document. */
function isGapless(blocks: readonly Block[]): boolean {
  return blocks.every(({ offset, firstId }, i) => {
    const before = blocks[i - 1];
    return before ? offset === before.offset + before.length && before.firstId < firstId : offset === 0;
  });
}

/** A source of which files are made. */
export type SnapshotSource = {
  /** Kinds that share the path share the source. */
  readonly kind: string;
  readonly source: string;
  readonly site: string | null;
  readonly query: SourceQuery;
};

const ALL: readonly Collection[] = COLLECTIONS;
const MADE = ALL.flatMap((c) => (c.pull?.snapshot ? [{ c, pull: c.pull }] : []));
const isOfSites = ({ path }: Collection, { siteField, sitesField }: Pull): boolean =>
  path.startsWith("sites/{site}/") || siteField !== undefined || sitesField !== undefined;

/** All sources of a tenant of which files are made, those of each site and those of none. */
export const snapshotSources = (ns: string, sites: readonly string[]): readonly SnapshotSource[] =>
  MADE.flatMap(({ c, pull }): SnapshotSource[] => {
    const { kind } = c;
    if (!isOfSites(c, pull)) return [{ kind, source: pull.source, site: null, query: ofTenant(c, pull, ns) }];
    const each = sites.map((site) => ({
      kind,
      source: pull.source,
      site,
      query: ofSite(c, pull, { ns, site, since: null }),
    }));
    const none = pull.sitesField === undefined ? [] : [ofNoSite(c, pull, ns)];
    return [...each, ...none.map((query) => ({ kind, source: query.key, site: null, query }))];
  });

/** The source of which there may be a file, by the key of its checkpoint; null for one of which none is made. */
export function snapshotSourceOf({ key, ns }: Pick<SourceQuery, "key" | "ns">): SnapshotSource | null {
  const [, site] = key.split(/:(.*)/s);
  return snapshotSources(ns, site === undefined ? [] : [site]).find((s) => s.query.key === key) ?? null;
}

type Named = Pick<SnapshotSource, "source" | "site">;
/** Where the manifest of a source stands. */
export const manifestPath = (ns: string, { source, site }: Named): string =>
  site === null ? `ns/${ns}/snapshots/${source}` : `sites/${site}/snapshots/${source}`;

/** Where a file stands in storage. Never said by a manifest, so that none can name another. */
export const snapshotFile = (ns: string, { source, site }: Named, generation: string): string =>
  `ns/${ns}/${site === null ? "" : `sites/${site}/`}snapshots/${source}/${generation}`;

/** A stored manifest of the source that was asked for; null for one of another shape, format, source, site or tenant. */
export function manifestOf(value: unknown, ns: string, { source, site }: Named): Manifest | null {
  const parsed = v.safeParse(manifestSchema, value);
  if (!parsed.success) return null;
  const m = parsed.output;
  const sum = (f: (b: Block) => number) => m.blocks.reduce((n, b) => n + f(b), 0);
  const isIt = m.ns === ns && m.source === source && m.site === site && m.format === FORMAT;
  return isIt && sum((b) => b.docs) === m.docs && sum((b) => b.length) === m.bytes ? m : null;
}
