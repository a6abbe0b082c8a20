import * as v from "valibot";
import { changedThings } from "../neighbourhoods/edits.ts";
import {
  type FieldEdit,
  fieldEditSchema,
  type FieldEdits,
  fieldsWithoutSaved,
  NO_FIELDS,
} from "../neighbourhoods/fields.ts";
import type { Json } from "../shared/json.ts";
import { DESKS } from "./limits.ts";

/** A desk as far as editing it is concerned. `path` is where its document is. */
export type EditableDesk = {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly disabled: boolean | string;
  /** Revision of the server's document below what is shown. */
  readonly rev?: number;
};

const disabled = v.union([v.boolean(), v.pipe(v.string(), v.minLength(1), v.maxLength(DESKS.reasonMax))]);
const editSchema = v.object({
  path: v.string(),
  title: v.string(),
  /** What the person saw when editing began. */
  seen: disabled,
  /** The revision that belongs to it. */
  rev: v.optional(v.number()),
  /** What it is to become: false, true, or the reason. */
  to: disabled,
});
const draftSchema = v.object({
  format: v.literal(1),
  /** Device clock of the last edit. */
  at: v.number(),
  edits: v.array(v.tuple([v.string(), editSchema])),
  /** Absent in drafts from before there were any. */
  fields: v.optional(v.array(v.tuple([v.string(), fieldEditSchema])), []),
});
export type DeskEdit = v.InferOutput<typeof editSchema>;
/** Edits that are not saved: whether desks can be booked, by desk id; and neighbourhoods, the desks in them, circles. */
export type Draft = {
  readonly at: number;
  readonly edits: ReadonlyMap<string, DeskEdit>;
  readonly fields: FieldEdits;
};
export const NO_EDITS: Draft = { at: 0, edits: new Map(), fields: NO_FIELDS };

/** One value for what means the same: an empty text is `false` in stored data (spec 2 §4). */
const plain = (stored: boolean | string): boolean | string => (stored === "" ? false : stored);
/** A reason as it is kept: without blanks around it, or `true` when nothing is left. */
export const fromReason = (reason: string): true | string => reason.trim() || true;

/** The draft with desks set to a value. A desk that is back at what was seen, or at what it is, is no edit. [DSK-5] */
export function withDisabled(draft: Draft, desks: readonly EditableDesk[], to: boolean | string, now: number): Draft {
  const edits = new Map(draft.edits);
  for (const { id, path, title, disabled: is, rev } of desks) {
    const before = edits.get(id);
    const seen = before ? { seen: before.seen, rev: before.rev } : { seen: plain(is), rev };
    if (to === seen.seen || to === plain(is)) edits.delete(id);
    else edits.set(id, { path, title, to, seen: seen.seen, ...(seen.rev === undefined ? {} : { rev: seen.rev }) });
  }
  return { ...draft, at: now, edits };
}

/** The number that Save, Discard and the leave question speak of: desks, neighbourhoods and circles. [DSK-6] */
export function countEdits({ edits, fields }: Draft): number {
  return new Set([...[...edits.values()].map((e) => e.path), ...changedThings(fields)]).size;
}

/** The draft with other edits of neighbourhoods; the same one when there is no difference. */
export const withFields = (draft: Draft, fields: FieldEdits, now: number): Draft =>
  fields === draft.fields ? draft : { ...draft, at: now, fields };

/** A desk's value with the draft over it. */
export const shownDisabled = (draft: Draft, desk: Pick<EditableDesk, "id" | "disabled">): boolean | string =>
  draft.edits.get(desk.id)?.to ?? plain(desk.disabled);

/** The draft without edits that were saved, unless they were changed meanwhile. */
export function withoutSaved(draft: Draft, saved: Draft): Draft {
  const left = [...draft.edits].filter(([id, edit]) => saved.edits.get(id) !== edit);
  return { at: draft.at, edits: new Map(left), fields: fieldsWithoutSaved(draft.fields, saved.fields) };
}

/** The draft without edits that these desks already show: saved before a crash, or made by somebody else as well. */
export function withoutDone(draft: Draft, desks: readonly Pick<EditableDesk, "id" | "disabled">[]): Draft {
  const done = desks.filter((d) => draft.edits.get(d.id)?.to === plain(d.disabled));
  if (done.length === 0) return draft;
  const edits = new Map(draft.edits);
  for (const { id } of done) edits.delete(id);
  return { ...draft, edits };
}

const storedEdit = ({ rev, ...edit }: DeskEdit): Json => (rev === undefined ? edit : { ...edit, rev });

const storedField = ({ floor, rev, ...edit }: FieldEdit): Json => ({
  ...edit,
  ...(floor === undefined ? {} : { floor }),
  ...(rev === undefined ? {} : { rev }),
});

/** As it is kept on the device; null forgets it. */
export function draftToJson({ at, edits, fields }: Draft): Json {
  if (edits.size + fields.size === 0) return null;
  return {
    format: 1,
    at,
    edits: [...edits].map(([id, edit]) => [id, storedEdit(edit)]),
    ...(fields.size === 0 ? {} : { fields: [...fields].map(([key, edit]) => [key, storedField(edit)]) }),
  };
}

/** A kept draft, or null when there is none or it cannot be read. */
export function draftFromJson(json: Json): Draft | null {
  const parsed = v.safeParse(draftSchema, json);
  if (!parsed.success) return null;
  const { at, edits, fields } = parsed.output;
  return { at, edits: new Map(edits), fields: new Map(fields) };
}
