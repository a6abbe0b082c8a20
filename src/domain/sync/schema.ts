import * as v from "valibot";
import { INTENT_FORMAT, INTENT_MAX, isStorable } from "../shared/intent.ts";
import { docPathSchema } from "../shared/doc-path.ts";
import type { Json, JsonObject } from "../shared/json.ts";
import { uploadSchema } from "../shared/upload.ts";

const json: v.GenericSchema<Json> = v.lazy(() =>
  v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(json), v.record(v.string(), json)]),
);
const jsonObject: v.GenericSchema<JsonObject> = v.record(v.string(), json);
const create = v.object({ kind: v.literal("create"), path: docPathSchema, fields: jsonObject });
const remove = v.object({
  kind: v.literal("delete"),
  path: docPathSchema,
  seenRev: v.optional(v.number()),
  seen: v.optional(jsonObject),
});
const patch = v.object({
  kind: v.literal("patch"),
  path: docPathSchema,
  fields: jsonObject,
  seen: v.optional(jsonObject),
  seenRev: v.optional(v.number()),
  decidedBy: v.optional(jsonObject),
  revive: v.optional(v.literal(true)),
});
/** An op as planned (`seen`) and as stored (`was`: values the person saw, `baseRev`: the revision they saw). */
const opSchema = v.variant("kind", [create, patch, remove]);
const storedOp = v.variant("kind", [
  create,
  v.object({
    kind: v.literal("patch"),
    path: docPathSchema,
    fields: jsonObject,
    was: jsonObject,
    baseRev: v.number(),
    /** Brings a deleted document back; only ever set by a person who was asked. */
    revive: v.optional(v.literal(true)),
  }),
  v.object({
    kind: v.literal("delete"),
    path: docPathSchema,
    baseRev: v.number(),
    /** The document that was deleted, as the person saw it; rows from before 2026-11-24 do not have it. */
    was: v.optional(jsonObject),
  }),
]);
export type StoredOp = v.InferOutput<typeof storedOp>;

/** Documents that one set may name as needed. */
const NEEDS_MAX = 100;
/** Names a set, and the receipt that the server keeps of it; ids of every released format. */
const setId = v.pipe(v.string(), v.regex(/^[\w-]{5,100}$/));

/** What a person asked for (`shared/command.ts`), as it is stored. Of which command it is, and of what shape, is asked before it is used. */
const anIntent = v.object({ command: v.pipe(v.string(), v.maxLength(80)), format: v.number(), input: json });
const TOO_LONG = "an intent of more than 4 KB";
/** In a row: rows from before 2026-11-28 had their letters counted, not their bytes. */
const intent = v.pipe(
  anIntent,
  v.check((x) => JSON.stringify(x).length <= INTENT_MAX, TOO_LONG),
);
/** Lengths of the parts of a list of ops that hold together. */
const atoms = v.array(v.pipe(v.number(), v.integer(), v.minValue(1)));
const needs = v.pipe(v.array(docPathSchema), v.maxLength(NEEDS_MAX));
const SPLITS = ["per-op", "never"] as const;

export const planSchema = v.object({
  action: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  label: v.pipe(v.string(), v.maxLength(300)),
  via: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  site: v.nullable(v.string()),
  ops: v.pipe(v.array(opSchema), v.minLength(1)),
  split: v.picklist(SPLITS),
  atoms: v.optional(atoms),
  intent: v.optional(
    v.pipe(
      v.object({ ...anIntent.entries, format: v.literal(INTENT_FORMAT) }),
      v.check((x) => isStorable(x), TOO_LONG),
    ),
  ),
  needs: v.optional(needs),
  latest: v.optional(v.literal(true)),
  /** Ops of one set where that is less than a batch holds. */
  mostOps: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  upload: v.optional(uploadSchema),
  undoOf: v.optional(v.string()),
  cuts: v.optional(v.array(v.pipe(v.number(), v.integer(), v.minValue(1)))),
  part: v.optional(v.object({ of: setId, index: v.number(), count: v.number() })),
});

/** What stands in the way of an op: what the person saw, what they wrote, what stands on the server, and who wrote that. */
const conflict = v.object({
  path: v.string(),
  /** `edited`: deleted here, changed there meanwhile. `deleted`: the reverse. */
  why: v.picklist(["field", "exists", "missing", "deleted", "edited"]),
  field: v.optional(v.string()),
  was: v.optional(json),
  mine: v.optional(json),
  theirs: v.optional(json),
  /** Revision of the server's document that `theirs` was read from. */
  rev: v.optional(v.number()),
  /** The document that has what only one may have. */
  holder: v.optional(v.string()),
  by: v.optional(v.object({ name: v.string(), via: v.string(), at: v.number(), set: v.string() })),
});
export type Conflict = v.InferOutput<typeof conflict>;
/** What a person decided about one field, or about a whole document (`field` null). The value that lost stays here. */
const decision = v.object({
  path: v.string(),
  field: v.nullable(v.string()),
  take: v.picklist(["mine", "theirs", "other"]),
  mine: json,
  theirs: json,
  /** What `other` was. */
  value: v.optional(json),
  by: v.optional(v.string()),
  at: v.number(),
});
export type Decision = v.InferOutput<typeof decision>;
/** A person's answer to a conflict. `theirs` and `rev` are what the screen showed: anything newer asks again. */
export const choiceSchema = v.object({
  path: v.string(),
  field: v.nullable(v.string()),
  take: v.picklist(["mine", "theirs", "other"]),
  value: v.optional(json),
  theirs: json,
  rev: v.optional(v.number()),
});
export type Choice = v.InferOutput<typeof choiceSchema>;
/** A document that was deleted on the server: its last title, by whom, and when. */
const gone = v.object({ path: v.string(), title: v.string(), by: v.string(), at: v.number() });
export type Gone = v.InferOutput<typeof gone>;
const ATTENTION_KINDS = ["conflict", "clash", "refused", "unreadable"] as const;

/** The shape below. Fixtures of every earlier one stand in `fixtures/`. */
export const SET_FORMAT = 4 as const;

/** A row of the outbox. `format` grows by one whenever this shape changes; older rows are upgraded at the door (`upgrade.ts`). */
export const changeSetSchema = v.object({
  format: v.literal(SET_FORMAT),
  id: setId,
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
  /** Whether the server was out of reach then. */
  madeOffline: v.boolean(),
  ops: v.array(storedOp),
  /** `never`: the server has all of it or none, whatever people decide (invariant A1). */
  split: v.picklist(SPLITS),
  /** Of a set that may be cut: how many ops hold together, in their order; left out: each stands by itself. */
  atoms: v.optional(atoms),
  intent: v.optional(intent),
  /** Documents that earlier sets make and this one builds on: it does not go before those, and is given up with them. */
  needs: v.optional(needs),
  /** A file that is sent before the documents that name it; gone from the row once the server has both. */
  upload: v.optional(uploadSchema),
  /** `closed`: a person decided that it is not to be sent. It stays in the history like an accepted one. */
  state: v.picklist(["queued", "sending", "accepted", "attention", "closed"]),
  /** How often it was sent, or may have been. Above 0 a discard must burn the id first. */
  attempts: v.number(),
  attention: v.optional(
    v.object({
      kind: v.picklist(ATTENTION_KINDS),
      code: v.string(),
      conflicts: v.array(conflict),
      /** The one document that is refused. */
      path: v.optional(v.string()),
      /** Documents that are refused, of a larger set. Advice: the server judges anew whatever is sent again. */
      forbidden: v.optional(v.array(v.string())),
      /** The rules took the others by themselves when they were tried. */
      restPasses: v.optional(v.boolean()),
      /** What was deleted of all that a refused set is about; newest deletion first. */
      gone: v.optional(v.array(gone)),
      /** Why the command could not be planned over what stands on the server, in words. */
      because: v.optional(v.string()),
      at: v.number(),
    }),
  ),
  acceptedAt: v.optional(v.number()),
  /** `because`: in words, why what was asked for was not to be had. `latest`: a later preference took its place. */
  closed: v.optional(
    v.object({
      why: v.picklist(["theirs", "discarded", "undone"]),
      at: v.number(),
      because: v.optional(v.string()),
    }),
  ),
  /** The server's time at which the history was first looked through with this in it: its days count from then (decision 011). */
  overSince: v.optional(v.number()),
  /** What was decided about conflicts on the way. */
  decided: v.array(decision),
  /** The save (`part.of`) that this one takes back. */
  undoOf: v.optional(setId),
  /** Revisions that the accepted set produced; absent when it was found applied. */
  revs: v.optional(v.record(v.string(), v.number())),
  /** An accepted or closed set whose patches have left the replica. */
  settled: v.boolean(),
  /** Paths of documents of which somebody else changed other fields meanwhile: merged by themselves. */
  merged: v.array(v.string()),
  replaces: v.optional(setId),
  burns: v.array(setId),
  /** What may have been sent under the ids in `burns`: needed should one of them have landed after all. */
  earlier: v.optional(v.array(v.object({ id: setId, ops: v.array(storedOp) }))),
  /** Parts of one save that was above the batch limit. */
  part: v.object({ of: setId, index: v.number(), count: v.number() }),
});
export type ChangeSet = v.InferOutput<typeof changeSetSchema>;
