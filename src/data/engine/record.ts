import { patched } from "#domain/shared/changes.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import type { StoredOp } from "#domain/sync/schema.ts";

/** The server's last known document. `fields` holds everything but the three beside it. `updatedAt` in epoch ms. */
export type Base = {
  readonly rev: number;
  readonly fields: JsonObject;
  readonly deleted: boolean;
  readonly updatedAt: number;
};
/** What one waiting change set does to one document. */
export type Pending = {
  readonly set: string;
  readonly seq: number;
  readonly kind: StoredOp["kind"];
  readonly fields: JsonObject;
  readonly revive?: true;
};
/** Replica record: the base, and every waiting patch of this device (design section 4). */
export type Rec = { readonly path: string; readonly base: Base | null; readonly pending: readonly Pending[] };
export type RecordView = { readonly fields: JsonObject; readonly deleted: boolean };
/** A document as the server answered it. */
export type Truth = Base & { readonly path: string };

/** What every write stamps on a document: nobody typed it. `rev`, `deleted` and `updatedAt` stand beside the fields. */
const STAMPS: readonly string[] = ["ns", "lastWrittenBy", "lastWrittenVia", "changeSet"];
/** A document without its stamps. */
export const withoutStamps = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !STAMPS.includes(field)));

export const emptyRec = (path: string): Rec => ({ path, base: null, pending: [] });

const bySeq = (a: Pending, b: Pending) => a.seq - b.seq || (a.set < b.set ? -1 : 1);

function step(view: RecordView | null, p: Pending): RecordView | null {
  if (p.kind === "create") return view && !view.deleted ? view : { fields: p.fields, deleted: false };
  if (view === null) return null;
  if (p.kind === "delete") return { fields: view.fields, deleted: true };
  return { fields: patched(view.fields, p.fields), deleted: view.deleted && !p.revive };
}

/** What the person sees: the base with waiting patches folded in, in the order of the device. Null when there is nothing. */
export function fold(base: Base | null, pending: readonly Pending[]): RecordView | null {
  const first: RecordView | null = base ? { fields: base.fields, deleted: base.deleted } : null;
  return [...pending].sort(bySeq).reduce(step, first);
}

/** The base after an accepted write, known without asking the server: a write at `rev` is base at `rev - 1` plus its patch. */
export function advanced(
  base: Base | null,
  op: StoredOp,
  at: { rev: number; stamp: JsonObject; now: number },
): Base | null {
  const fields =
    op.kind === "create"
      ? { ...op.fields, ...at.stamp }
      : base && { ...patched(base.fields, op.kind === "patch" ? op.fields : {}), ...at.stamp };
  if (!fields) return base;
  return { rev: at.rev, fields, deleted: deletedBy(op, base?.deleted ?? false), updatedAt: at.now };
}

function deletedBy(op: StoredOp, before: boolean): boolean {
  if (op.kind === "delete") return true;
  return op.kind === "patch" && !op.revive && before;
}

/** Truth is monotone: an answer whose `rev` is not above the base's changes nothing. */
export const withTruth = (rec: Rec, truth: Truth): Rec =>
  rec.base && truth.rev <= rec.base.rev
    ? rec
    : { ...rec, base: { rev: truth.rev, fields: truth.fields, deleted: truth.deleted, updatedAt: truth.updatedAt } };
