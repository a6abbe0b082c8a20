import type { Intent } from "./intent.ts";
import { isObject, type Json, type JsonObject } from "./json.ts";
import type { Upload } from "./upload.ts";

/**
 * The place of a value inside a document: RFC 6901 pointer without its leading slash
 * (`disabled`, `tags/red~1blue`). One key per step, so maps and tag sets merge key by key.
 */
export type FieldPath = string;

/** Stands for "take this key out of its map" in a patch. */
export const UNSET = { $unset: true } as const;
export type Patch = { readonly [field: FieldPath]: Json };

/** One document write, in words that replica, outbox and Firestore all understand. No increments, no array transforms. */
export type Op =
  | { readonly kind: "create"; readonly path: string; readonly fields: JsonObject }
  | {
      readonly kind: "patch";
      readonly path: string;
      readonly fields: Patch;
      /** The values the person saw when deciding; left out, the engine takes what the replica shows. */
      readonly seen?: Patch | undefined;
      /** The revision that `seen` belongs to. With both, a save needs nothing from the replica. */
      readonly seenRev?: number | undefined;
      /**
       * Values that the author decided by and does not write, as the time of a booking that is approved: where the server has
       * others, a person is asked. Of a field that its collection looks at in part, that part.
       */
      readonly decidedBy?: Patch | undefined;
      /** Brings a deleted document back. */
      readonly revive?: true | undefined;
    }
  | {
      readonly kind: "delete";
      readonly path: string;
      readonly seenRev?: number | undefined;
      /** The document as the person saw it, stamps left out; left out, the engine takes what the replica shows. */
      readonly seen?: JsonObject | undefined;
    };

/** The oldest of the revisions at which parts of a document were seen, as an op says it; none where one of them is not known. */
export function seenSince(revs: readonly (number | undefined)[]): { readonly seenRev?: number } {
  const known = revs.filter((rev) => rev !== undefined);
  return known.length === revs.length && known.length > 0 ? { seenRev: Math.min(...known) } : {};
}

/** A save, planned by a pure rule and not yet stored. */
export type Plan = {
  /** Stable name of what was done, e.g. `desks.disable`. */
  readonly action: string;
  /** One line for history and sync screen, in the person's language. */
  readonly label: string;
  /** Screen or tool: `lastWrittenVia`. */
  readonly via: string;
  readonly site: string | null;
  readonly ops: readonly Op[];
  /** Where a save may be cut, by the batch limit and by what people decide of it: between any two ops, or nowhere. */
  readonly split: "per-op" | "never";
  /** Ops of each row of a file, in their order, where they hold together: a save that may be cut is cut between them only. */
  readonly atoms?: readonly number[] | undefined;
  /** What was asked for, to be planned anew where documents have changed. */
  readonly intent?: Intent | undefined;
  /** Documents that have to be there, beside those that the ops link to. */
  readonly needs?: readonly string[] | undefined;
  /** A file that a document names, for a plan that is one set. */
  readonly upload?: Upload | undefined;
  /** The latest of these counts: it takes the place of one of the same action that waits. */
  readonly latest?: true | undefined;
  /** Ops of one change set, where that is less than a batch holds. */
  readonly mostOps?: number | undefined;
  /** The save that this one takes back. */
  readonly undoOf?: string | undefined;
  /** Ops of each set, in their order, where a save must not be cut elsewhere; `mostOps` cuts further. */
  readonly cuts?: readonly number[] | undefined;
  /**
   * One set of a save that is stored set by set, as an import is: its id follows from it, so that storing it again stores it
   * once.
   */
  readonly part?: { readonly of: string; readonly index: number; readonly count: number } | undefined;
};

/** Id of a set of a save that is stored set by set. */
export const partId = ({ of, index }: { readonly of: string; readonly index: number }): string => `${of}-${index}`;

/** All a rule may know besides its input. */
export type Ctx = { readonly now: number; readonly newId: () => string; readonly roles: readonly string[] };

const escapeStep = (key: string) => key.replaceAll("~", "~0").replaceAll("/", "~1");
const unescapeStep = (step: string) => step.replaceAll("~1", "/").replaceAll("~0", "~");

/** `fieldPath("tags", "red/blue")` is `tags/red~1blue`. */
export const fieldPath = (...keys: readonly string[]): FieldPath => keys.map(escapeStep).join("/");
/** The keys of a path, in order, unescaped. */
export const stepsOf = (field: FieldPath): string[] => field.split("/").map(unescapeStep);

export const isUnset = (value: Json | undefined): boolean =>
  isObject(value) && value["$unset"] === true && Object.keys(value).length === 1;

/** The value at a path; absent counts as null, as it does in Firestore's rules of this project. */
export function valueAt(doc: JsonObject | null, field: FieldPath): Json {
  let at: Json | undefined = doc ?? undefined;
  for (const step of stepsOf(field)) at = isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined;
  return at ?? null;
}

function withStep(doc: JsonObject, steps: readonly string[], value: Json): JsonObject {
  const [first, ...rest] = steps;
  if (first === undefined) return doc;
  if (rest.length === 0 && isUnset(value)) {
    return Object.fromEntries(Object.entries(doc).filter(([key]) => key !== first));
  }
  const own = Object.hasOwn(doc, first) ? doc[first] : undefined;
  const next = rest.length === 0 ? value : withStep(isObject(own) ? own : {}, rest, value);
  return Object.fromEntries([...Object.entries(doc).filter(([key]) => key !== first), [first, next]]);
}

/** The document with a patch laid over it. Pure; `__proto__` is a key like any other. */
export function patched(doc: JsonObject, patch: Patch): JsonObject {
  return Object.entries(patch).reduce((d, [field, value]) => withStep(d, stepsOf(field), value), doc);
}

/** Whether two paths name the same value or one contains the other. */
export const touches = (a: FieldPath, b: FieldPath): boolean =>
  a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);
