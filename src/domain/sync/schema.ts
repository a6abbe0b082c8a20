import * as v from "valibot";
import type { Json, JsonObject } from "../shared/json.ts";

const json: v.GenericSchema<Json> = v.lazy(() =>
  v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(json), v.record(v.string(), json)]),
);
const jsonObject: v.GenericSchema<JsonObject> = v.record(v.string(), json);
/** A document path: an even number of non-empty segments, none of them `.` or `..`. */
export const docPathSchema = v.pipe(
  v.string(),
  v.maxLength(600),
  v.check(
    (p) => p.split("/").length % 2 === 0 && p.split("/").every((s) => s !== "" && s !== "." && s !== ".."),
    "not a document path",
  ),
);

const create = v.object({ kind: v.literal("create"), path: docPathSchema, fields: jsonObject });
const remove = v.object({ kind: v.literal("delete"), path: docPathSchema });
const patch = v.object({
  kind: v.literal("patch"),
  path: docPathSchema,
  fields: jsonObject,
  seen: v.optional(jsonObject),
});
/** An op as planned (`seen`) and as stored (`was`: values the person saw, `baseRev`: the revision they saw). */
export const opSchema = v.variant("kind", [create, patch, remove]);
const storedOp = v.variant("kind", [
  create,
  v.object({ kind: v.literal("patch"), path: docPathSchema, fields: jsonObject, was: jsonObject, baseRev: v.number() }),
  v.object({ kind: v.literal("delete"), path: docPathSchema, baseRev: v.number() }),
]);
export type StoredOp = v.InferOutput<typeof storedOp>;

export const planSchema = v.object({
  action: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  label: v.pipe(v.string(), v.maxLength(300)),
  via: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  site: v.nullable(v.string()),
  ops: v.pipe(v.array(opSchema), v.minLength(1)),
  split: v.picklist(["per-op", "never"]),
});

/** Same field, other value: what the person saw, what they wrote, what stands on the server. */
const conflict = v.object({
  path: v.string(),
  why: v.picklist(["field", "exists", "missing", "deleted"]),
  field: v.optional(v.string()),
  was: v.optional(json),
  mine: v.optional(json),
  theirs: v.optional(json),
});
export type Conflict = v.InferOutput<typeof conflict>;

export const ATTENTION_KINDS = ["conflict", "clash", "refused", "unreadable"] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** A row of the outbox. `format` grows by one whenever this shape changes; older rows are upgraded at the door. */
export const changeSetSchema = v.object({
  format: v.literal(1),
  id: v.pipe(v.string(), v.minLength(8)),
  /** Order of this device, gap-free, set when stored. */
  seq: v.pipe(v.number(), v.integer(), v.minValue(1)),
  device: v.string(),
  ns: v.string(),
  uid: v.string(),
  author: v.object({ ref: v.string(), title: v.string(), displayName: v.string() }),
  site: v.nullable(v.string()),
  action: v.string(),
  label: v.string(),
  via: v.string(),
  /** Device clock when the person saved, and how far the server's clock was ahead of it, ms. */
  madeAt: v.number(),
  skewMs: v.number(),
  ops: v.array(storedOp),
  state: v.picklist(["queued", "sending", "accepted", "attention"]),
  /** How often it was sent, or may have been. Above 0 a discard must burn the id first. */
  attempts: v.number(),
  attention: v.optional(
    v.object({
      kind: v.picklist(ATTENTION_KINDS),
      code: v.string(),
      conflicts: v.array(conflict),
      path: v.optional(v.string()),
      at: v.number(),
    }),
  ),
  acceptedAt: v.optional(v.number()),
  /** Revisions that the accepted set produced; absent when it was found applied. */
  revs: v.optional(v.record(v.string(), v.number())),
  /** An accepted set whose patches have left the replica. */
  settled: v.boolean(),
  /** Paths of documents of which somebody else changed other fields meanwhile: merged by themselves. */
  merged: v.array(v.string()),
  replaces: v.optional(v.string()),
  burns: v.array(v.string()),
  /** Parts of one save that was above the batch limit. */
  part: v.object({ of: v.string(), index: v.number(), count: v.number() }),
});
export type ChangeSet = v.InferOutput<typeof changeSetSchema>;
