import type { Provenances } from "#data/api.ts";
import { valueAt } from "#domain/shared/changes.ts";
import { isObject, type Json, type JsonObject } from "#domain/shared/json.ts";
import { type FieldSpec, kindOf } from "#domain/sync/fields.ts";
import { atomsOf } from "#data/engine/atoms.ts";
import { nameOf, namedSpec, namedWords, type Names } from "#domain/sync/names.ts";
import { theirsNow } from "#domain/sync/review.ts";
import type { ChangeSet, Choice, Conflict, StoredOp } from "#domain/sync/schema.ts";
import { isFunction } from "#domain/shared/written.ts";
import { say } from "#domain/words/say.ts";
import { emailWords, NAME_WORDS, REVIEW_WORDS, WHOLE_WORDS } from "#domain/words/review.ts";
import { whenHere } from "#widgets/device-zone.ts";

type Take = Choice["take"];
/** A set with the server's state now, as `changeSet` answers it. */
export type Whole = {
  readonly set: ChangeSet;
  readonly theirs: { readonly [path: string]: Json };
  /** What documents that it links to are called. */
  readonly names: Names;
};
/** One way out of a conflict, in words. */
export type ReviewWay = { readonly take: Take; readonly words: string };
/** Lines of a value: of one field one line without a name, of a whole document one per field. */
export type Lines = readonly (readonly [label: string, words: string])[];

type Common = {
  readonly key: string;
  readonly path: string;
  /** Title of the document, else the last part of its path. */
  readonly name: string;
  readonly before: Lines;
  readonly theirs: Lines;
  readonly mine: Lines;
};
/** Something that needs a decision: one field, or a whole document. */
export type ConflictItem = Common & {
  readonly conflict: Conflict;
  /** Of a field: what it is called and how it is typed. Null for a whole document. */
  readonly spec: FieldSpec | null;
  readonly what: string;
  readonly ways: readonly ReviewWay[];
  /** What whoever has the disputed name or address is called; empty where this device does not know. */
  readonly holder: string;
  /** Why a way that one would expect is missing. */
  readonly note: string | null;
  readonly mineValue: Json;
  readonly theirsValue: Json;
  readonly rev: number | undefined;
};
/** A field of the set that nothing stands against. */
export type FreeItem = Common & {
  readonly field: string | null;
  readonly what: string;
  readonly spec: FieldSpec | null;
  readonly mineValue: Json;
  readonly theirsValue: Json;
  readonly rev: number | undefined;
  /** Somebody else changed other fields of the document meanwhile: both changes are kept. */
  readonly merged: boolean;
  /** The server refuses this one, of a set of which it takes others. */
  readonly refused: boolean;
};

const docAt = (whole: Whole, path: string): JsonObject | null => {
  const doc = whole.theirs[path] ?? null;
  return isObject(doc) ? doc : null;
};

/** Whether the server's refusal was about this document. */
export const isRefused = ({ attention }: ChangeSet, path: string): boolean =>
  attention?.kind === "refused" && (attention.path === path || attention.forbidden?.includes(path) === true);

const keyOf = (path: string, field: string | null | undefined) => `${path}#${field ?? ""}`;
const line = (words: string): Lines => [["", words]];
/** A document as it is told: what it is, and what those are called that it links to. */
type Told = { readonly path: string; readonly kind: string; readonly names: Names };
const specIn = ({ path, kind, names }: Told, field: string): FieldSpec => namedSpec(path, kind, field, names);
const linesOf = ({ path, kind, names }: Told, doc: JsonObject | null): Lines => {
  if (!doc) return line(REVIEW_WORDS.notThere);
  if (doc["deleted"] === true) return line(REVIEW_WORDS.deleted);
  const lines = namedWords(path, kind, doc, names);
  return lines.length > 0 ? lines : line(REVIEW_WORDS.there);
};

/** What an op writes, of a whole document. */
function writtenLines(op: StoredOp | undefined, told: Told): Lines {
  if (!op || op.kind === "delete") return line(REVIEW_WORDS.deleted);
  return Object.entries(op.fields).map(([field, value]) => {
    const spec = specIn(told, field);
    return [spec.label, spec.words(value)];
  });
}
function seenLines(op: StoredOp | undefined, told: Told): Lines {
  if (op?.kind === "create") return line(REVIEW_WORDS.notThere);
  if (op?.kind !== "patch") return line(REVIEW_WORDS.there);
  return Object.keys(op.fields).map((field) => {
    const spec = specIn(told, field);
    return [spec.label, spec.words(op.was[field] ?? null)];
  });
}

/** What the writer of the server's document is called. Functions are the server. */
export const writerName = (by: NonNullable<Conflict["by"]> | undefined): string =>
  by && isFunction(by.name) ? REVIEW_WORDS.byServer : by?.name || REVIEW_WORDS.somebody;

/** Who wrote what stands on the server, when, through which screen, and how it came there as far as the server told; null: nobody knows who. */
export function provenanceWords({ by }: Conflict, told: Provenances): string | null {
  if (!by) return null;
  const who = writerName(by);
  const said = by.via === "" || isFunction(by.via) ? who : say(REVIEW_WORDS.inVia, { who, via: by.via });
  const how = told[by.set];
  if (!how) return say(REVIEW_WORDS.cameAt, { said, at: whenHere(by.at) });
  const times = { said, made: whenHere(how.madeAt), arrived: whenHere(how.arrivedAt) };
  return say(how.offline ? REVIEW_WORDS.madeOffline : REVIEW_WORDS.madeOnline, times);
}

const FIELD_WAYS: readonly ReviewWay[] = [
  { take: "theirs", words: REVIEW_WORDS.takeTheirs },
  { take: "mine", words: REVIEW_WORDS.takeMine },
  { take: "other", words: REVIEW_WORDS.takeOther },
];
/** A name that somebody else has: another one, or none of it; the same one again only where it was given up meanwhile. */
const nameWays = (op: StoredOp | undefined): readonly ReviewWay[] => [
  { take: "theirs", words: op?.kind === "create" ? NAME_WORDS.noCreate : NAME_WORDS.keepOld },
  { take: "mine", words: NAME_WORDS.again },
  { take: "other", words: NAME_WORDS.other },
];
function wholeWays(why: Exclude<Conflict["why"], "field">, bringBack: boolean): Pick<ConflictItem, "ways" | "note"> {
  const words = WHOLE_WORDS[why];
  const theirs: ReviewWay = { take: "theirs", words: words.theirs };
  if (why === "missing") return { ways: [theirs], note: WHOLE_WORDS.missing.note };
  if (why === "deleted" && !bringBack) return { ways: [theirs], note: WHOLE_WORDS.deleted.note };
  return { ways: [theirs, { take: "mine", words: words.mine }], note: null };
}

/** Whether a document is one of several that hold together, as those of a row of a file. [CMD-4] */
const holdsTogether = (set: ChangeSet, path: string): boolean =>
  atomsOf(set).some((atom) => atom.length > 1 && atom.some((op) => op.path === path));
/** What holds together is left out as one. */
const ROW_WAYS: Pick<ConflictItem, "ways" | "note"> = {
  ways: [{ take: "theirs", words: WHOLE_WORDS.row.theirs }],
  note: WHOLE_WORDS.row.note,
};

/** The document as the server has it, else as it would be created. */
const docOrNew = (doc: JsonObject | null, op: StoredOp | undefined): JsonObject | null =>
  doc ?? (op?.kind === "create" ? op.fields : null);
const noteOf = (field: string, holder: string): string => (field === "email" ? emailWords(holder) : NAME_WORDS.note);

function conflictItem(conflict: Conflict, whole: Whole, bringBack: boolean): ConflictItem {
  const { path, field, why } = conflict;
  const isHeld = holdsTogether(whole.set, path);
  const doc = docAt(whole, path);
  const op = whole.set.ops.find((o) => o.path === path);
  const known = docOrNew(doc, op);
  const told = { path, kind: kindOf(path, known), names: whole.names };
  const now = theirsNow(conflict, whole.theirs);
  const common = {
    key: keyOf(path, field),
    path,
    name: nameOf(path, known),
    conflict,
    theirsValue: now.theirs,
    rev: now.rev,
    holder: whole.names[conflict.holder ?? ""]?.title ?? "",
  };
  const taken = why === "exists" && field !== undefined;
  if (field === undefined || (why !== "field" && !taken)) {
    const how = why === "field" ? "edited" : why;
    const [before, theirs, mine] = [seenLines(op, told), linesOf(told, doc), writtenLines(op, told)];
    const { what } = WHOLE_WORDS[how];
    const ways = isHeld ? ROW_WAYS : wholeWays(how, bringBack);
    return { ...common, ...ways, spec: null, what, mineValue: null, before, theirs, mine };
  }
  const spec = specIn(told, field);
  const mineValue = conflict.mine ?? null;
  return {
    ...common,
    spec,
    what: spec.label,
    ...(isHeld
      ? ROW_WAYS
      : { ways: taken ? nameWays(op) : FIELD_WAYS, note: taken ? noteOf(field, common.holder) : null }),
    mineValue,
    before: line(spec.words(conflict.was ?? null)),
    theirs: line(spec.words(now.theirs)),
    mine: line(spec.words(mineValue)),
  };
}

/** What needs a decision. A conflict about a whole document stands for its fields as well. */
export function conflictItems(whole: Whole, bringBack: boolean): readonly ConflictItem[] {
  const conflicts = whole.set.attention?.conflicts ?? [];
  const wholes = new Set(conflicts.filter((c) => c.field === undefined).map((c) => c.path));
  return conflicts
    .filter((c) => c.field === undefined || !wholes.has(c.path))
    .map((c) => conflictItem(c, whole, bringBack));
}

function freeOf(op: StoredOp, whole: Whole, { merged, split }: { merged: boolean; split: boolean }): FreeItem[] {
  const doc = docAt(whole, op.path);
  const known = docOrNew(doc, op);
  const told = { path: op.path, kind: kindOf(op.path, known), names: whole.names };
  const rev = typeof doc?.["rev"] === "number" ? doc["rev"] : undefined;
  const isHeld = holdsTogether(whole.set, op.path);
  const common = {
    path: op.path,
    name: nameOf(op.path, known),
    rev,
    merged,
    refused: isRefused(whole.set, op.path),
  };
  if (op.kind === "delete" || (op.kind === "create" && !split)) {
    const [before, theirs, mine] = [seenLines(op, told), linesOf(told, doc), writtenLines(op, told)];
    const what = op.kind === "create" ? REVIEW_WORDS.newDocument : REVIEW_WORDS.deletion;
    return [
      {
        ...common,
        key: keyOf(op.path, null),
        field: null,
        what,
        spec: null,
        mineValue: null,
        theirsValue: doc,
        before,
        theirs,
        mine,
      },
    ];
  }
  return Object.entries(op.fields).map(([field, mineValue]) => {
    const spec = specIn(told, field);
    const theirsValue = valueAt(doc, field);
    return {
      ...common,
      key: keyOf(op.path, field),
      field,
      what: spec.label,
      spec: isHeld ? null : spec,
      mineValue,
      theirsValue,
      before: op.kind === "create" ? line(REVIEW_WORDS.notThere) : line(spec.words(op.was[field] ?? null)),
      theirs: doc ? line(spec.words(theirsValue)) : line(REVIEW_WORDS.notThere),
      mine: line(spec.words(mineValue)),
    };
  });
}

/** Whether somebody else changed the document since the person saw it. */
function isMerged(op: StoredOp, whole: Whole): boolean {
  const doc = docAt(whole, op.path);
  const by = doc?.["lastWrittenBy"];
  const rev = doc?.["rev"];
  if (op.kind === "create" || typeof rev !== "number" || rev <= op.baseRev) return false;
  return !isObject(by) || by["authUid"] !== whole.set.uid;
}

/** Everything of a set that nothing stands against, what the server refuses first. A new document is one item. */
export const freeItems = (whole: Whole): readonly FreeItem[] => free(whole, false);
/** The same with each field of a new document by itself, to be edited. */
export const editItems = (whole: Whole): readonly FreeItem[] => free(whole, true);

function free(whole: Whole, split: boolean): readonly FreeItem[] {
  const conflicts = whole.set.attention?.conflicts ?? [];
  const wholes = new Set(conflicts.filter((c) => c.field === undefined).map((c) => c.path));
  const fields = new Set(conflicts.map((c) => keyOf(c.path, c.field)));
  const inDispute = new Set(conflicts.map((c) => c.path));
  const items = whole.set.ops
    .filter((op) => !wholes.has(op.path))
    .flatMap((op) => freeOf(op, whole, { merged: !inDispute.has(op.path) && isMerged(op, whole), split }))
    .filter((item) => !fields.has(item.key));
  return [...items.filter((i) => i.refused), ...items.filter((i) => !i.refused)];
}
