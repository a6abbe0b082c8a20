import * as v from "valibot";
import { numberOr, object } from "#domain/shared/doc-reads.ts";
import type { Json } from "#domain/shared/json.ts";

/** Ids in the replica's `meta` collection. */
export const CHECKPOINT_PREFIX = "checkpoint:";
export const BROKEN_PREFIX = "broken:";
/** The floors' drawings, as a source. */
export const DRAWINGS = "drawings";
export const STOCK_PREFIX = "stock:";
/** Labels of the kinds of spaces, in `meta`. */
export const KIND_PREFIX = "kind:";
/** Sites of which screens were opened that show what is not pulled for everybody, in `meta`. */
export const ASKED_PREFIX = "asked:";
/** The version document as last seen, in `meta`. */
export const DEPLOYED = "deployed";

const deployedSchema = v.object({ gitVersion: v.string(), displayName: v.optional(v.string(), "") });
export type Deployed = v.InferOutput<typeof deployedSchema>;

/** The version document (spec 1 §3); null for none, or one of another shape. */
export function deployedOf(value: Json): Deployed | null {
  const parsed = v.safeParse(deployedSchema, value);
  return parsed.success ? parsed.output : null;
}

/** A server document that does not fit its schema: left out, and named on the sync screen. */
const brokenSchema = v.object({ path: v.string(), collection: v.string(), why: v.string() });
export type Broken = Readonly<v.InferOutput<typeof brokenSchema>>;

/** The note of a broken document, by its key; one of another shape still names the document. */
export function brokenOf(key: string, value: Json): Broken {
  const parsed = v.safeParse(brokenSchema, value);
  return parsed.success ? parsed.output : { path: key.slice(BROKEN_PREFIX.length), collection: "", why: "" };
}

/** How many documents of a source are asked for, and how many good answers have come in a row. A checkpoint keeps it. */
export type PageSize = { readonly size: number; readonly good: number };
export const FIRST_SIZE: PageSize = { size: 250, good: 0 };

const checkpointSchema = v.object({
  /** `updatedAt` of the newest document that came in, epoch ms. */
  at: v.number(),
  /** Whether everything dated up to `at` is here: nothing else of that time can come into sight any more. */
  settled: v.optional(v.boolean(), false),
  /** Where an unfinished first load goes on. */
  resume: v.nullable(
    v.object({
      seconds: v.number(),
      nanos: v.number(),
      values: v.pipe(v.array(v.string()), v.readonly()),
      id: v.string(),
    }),
  ),
  /** Whether the first load has ended. Where records stand in blocks it is said in a way that builds without blocks cannot read. */
  complete: v.union([
    v.boolean(),
    v.pipe(
      v.object({ inBlocks: v.boolean() }),
      v.transform(({ inBlocks }) => inBlocks),
    ),
  ]),
  docs: v.number(),
  /** Documents on the server when the first load began; null when they were not counted. */
  total: v.optional(v.nullable(v.number()), null),
  /** Server time up to which the source is here; of an earlier build null until its next pull. */
  asOf: v.optional(v.nullable(v.number()), null),
  /** How far the file of a first load is in: its next block; and how often one could not be used. Null before and afterwards. */
  snapshot: v.optional(v.nullable(v.object({ generation: v.string(), block: v.number(), bad: v.number() })), null),
  /** How many documents are asked for at once, and how many good answers have come in a row; earlier builds kept none. */
  page: v.optional(v.object({ size: v.number(), good: v.number() }), FIRST_SIZE),
});
export type Checkpoint = v.InferOutput<typeof checkpointSchema>;

/** A stored checkpoint; null when there is none or one of another shape: the source is then pulled from its beginning. */
export function checkpointOf(value: Json): Checkpoint | null {
  const parsed = v.safeParse(checkpointSchema, value);
  return parsed.success ? parsed.output : null;
}

/** What notes a checkpoint, as one that knows of blocks; builds that do not know of it leave it out. */
const BY = 2;

/**
 * A checkpoint as it is stored. `inBlocks`: records of its store stand in blocks, which builds before them do not see. To those
 * it is one of another shape: they load the source anew rather than take for complete what they have not. (decision 106)
 */
export const storedCheckpoint = (checkpoint: Checkpoint, inBlocks: boolean): Json => ({
  ...checkpoint,
  by: BY,
  complete: inBlocks ? { inBlocks: checkpoint.complete } : checkpoint.complete,
  resume: checkpoint.resume && { ...checkpoint.resume, values: [...checkpoint.resume.values] },
});

/** Whether a build that knows of no blocks noted a stored checkpoint. */
export const isByOlder = (value: Json): boolean => numberOr(object(value)["by"], 0) < BY;
/** Whether records that it counts may stand in blocks. */
export const isInBlocks = (value: Json): boolean => typeof object(value)["complete"] === "object";

const stockSchema = v.object({
  /** Device clock of the last comparison, and of the last whole reading. */
  at: v.number(),
  wholeAt: v.number(),
  /** Documents on the server that lack the time of their last write. */
  undated: v.number(),
  /** Documents among those last read whole that do not fit their schema. */
  unfit: v.optional(v.number(), 0),
});
export type Stock = v.InferOutput<typeof stockSchema>;

/** What the last reconcile left; null when there was none, or it is of another shape. */
export function stockOf(value: Json): Stock | null {
  const parsed = v.safeParse(stockSchema, value);
  return parsed.success ? parsed.output : null;
}
