import * as v from "valibot";
import { collectionAt } from "#domain/collections.ts";
import { valueAt } from "#domain/shared/changes.ts";
import { isObject, type Json, sameJson } from "#domain/shared/json.ts";
import type { Typed } from "#domain/sync/fields.ts";
import type { Choice } from "#domain/sync/schema.ts";
import type { ConflictItem, FreeItem, Whole } from "./review-items.ts";

type Take = Choice["take"];
/** What somebody chose and typed about one item, and what stood on the server then. */
export type Entry = {
  readonly take: Take | null;
  /** What the editor holds, good or bad; kept when another way is chosen. */
  readonly typed: Typed | null;
  readonly theirs: Json;
  readonly rev: number | null;
};
/** Everything decided and typed about one set, by item. Kept on the device under `review/<set id>`. */
export type ReviewDraft = ReadonlyMap<string, Entry>;
export const NO_DECISIONS: ReviewDraft = new Map();
export const draftKey = (set: string): string => `review/${set}`;
/** Where the device keeps what somebody makes of a row that cannot be read. */
export const mendKey = (row: string): string => `mend/${row}`;

type Item = ConflictItem | FreeItem;

const json: v.GenericSchema<Json> = v.lazy(() =>
  v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(json), v.record(v.string(), json)]),
);
const draftSchema = v.object({
  format: v.literal(1),
  entries: v.array(
    v.tuple([
      v.string(),
      v.object({
        take: v.nullable(v.picklist(["mine", "theirs", "other"])),
        typed: v.nullable(v.object({ on: v.boolean(), text: v.string() })),
        theirs: json,
        rev: v.nullable(v.number()),
      }),
    ]),
  ),
});

export const draftToJson = (draft: ReviewDraft): Json =>
  draft.size === 0 ? null : { format: 1, entries: [...draft.entries()] };

/** A kept draft; one of another shape counts as none. */
export function draftFromJson(stored: Json): ReviewDraft {
  const parsed = v.safeParse(draftSchema, stored);
  return parsed.success ? new Map(parsed.output.entries) : NO_DECISIONS;
}

/** The draft with a way chosen, over what the screen shows of the server now. */
export function withTake(draft: ReviewDraft, item: Item, take: Take): ReviewDraft {
  const before = draft.get(item.key);
  const typed =
    take === "other" ? (before?.typed ?? item.spec?.typed(item.mineValue) ?? null) : (before?.typed ?? null);
  return new Map(draft).set(item.key, { take, typed, ...seenOf(item) });
}

/** The draft with another value typed, which also chooses it. */
export const withTyped = (draft: ReviewDraft, item: Item, typed: Typed): ReviewDraft =>
  new Map(draft).set(item.key, { take: "other", typed, ...seenOf(item) });

/** The same way for an item and for those that mean nothing without it, as the other end of a validity. [CMD-8] */
export const withTogether = (
  draft: ReviewDraft,
  items: readonly ConflictItem[],
  of: { readonly item: ConflictItem; readonly take: Take },
): ReviewDraft => {
  const { item, take } = of;
  const groups = collectionAt(item.path)?.together ?? [];
  const group = groups.find((fields) => fields.includes(item.conflict.field ?? "")) ?? [];
  const others = items.filter(
    (i) => i.key !== item.key && i.path === item.path && group.includes(i.conflict.field ?? ""),
  );
  const theirs = take === "theirs";
  // Another value of one end leaves the other one to the person, unless that was left to the others.
  const followed = others.filter((i) => theirs || take === "mine" || takenOf(draft, i) === "theirs");
  return followed.reduce((d, i) => withTake(d, i, theirs ? "theirs" : "mine"), withTake(draft, item, take));
};

/** The same way for every item that has it. */
export const withAll = (draft: ReviewDraft, items: readonly ConflictItem[], take: "mine" | "theirs"): ReviewDraft =>
  items.filter((i) => i.ways.some((w) => w.take === take)).reduce((d, item) => withTake(d, item, take), draft);

const seenOf = (item: Item) => ({ theirs: item.spec ? item.theirsValue : null, rev: item.rev ?? null });

/** Whether the server's side is another than when the item was decided: of a field its value, of a document its revision. */
export function hasMoved(entry: Entry | undefined, item: Item): boolean {
  if (!entry?.take) return false;
  return item.spec ? !sameJson(entry.theirs, item.theirsValue) : entry.rev !== (item.rev ?? null);
}

/** The chosen way of an item, as long as it still stands on what was seen and is one of those it offers. */
export function takenOf(draft: ReviewDraft, item: ConflictItem): Take | null {
  const entry = draft.get(item.key);
  if (!entry?.take || hasMoved(entry, item)) return null;
  return item.ways.some((w) => w.take === entry.take) ? entry.take : null;
}

/** What is wrong with what was typed for an item; null when nothing is. */
export function wrongWith(draft: ReviewDraft, item: Item): string | null {
  const entry = draft.get(item.key);
  if (entry?.take !== "other" || !entry.typed || !item.spec) return null;
  const answer = item.spec.parse(entry.typed);
  return answer.ok ? null : answer.error;
}

/** The choice about one conflict; null while there is none, or what was typed is no value. */
function choiceFor(draft: ReviewDraft, item: ConflictItem): Choice | null {
  const take = takenOf(draft, item);
  if (take === null) return null;
  const { path, field } = item.conflict;
  const common = { path, field: item.spec ? (field ?? null) : null, theirs: item.theirsValue };
  const rev = item.rev === undefined ? {} : { rev: item.rev };
  if (take !== "other") return { ...common, ...rev, take };
  const typed = draft.get(item.key)?.typed;
  const value = typed && item.spec ? item.spec.parse(typed) : null;
  return value?.ok ? { ...common, ...rev, take, value: value.value } : null;
}

export const countDecided = (draft: ReviewDraft, items: readonly ConflictItem[]): number =>
  items.filter((item) => choiceFor(draft, item) !== null).length;

/** The person's answers to all conflicts; null until each has one. */
export function choicesFrom(draft: ReviewDraft, items: readonly ConflictItem[]): readonly Choice[] | null {
  const choices = items.flatMap((item) => choiceFor(draft, item) ?? []);
  return choices.length === items.length ? choices : null;
}

/** Values edited before sending again. Those left alone, or typed back to what they were, are no choice. Null: something typed is no value. */
export function editsFrom(draft: ReviewDraft, items: readonly FreeItem[]): readonly Choice[] | null {
  const choices: Choice[] = [];
  for (const item of items) {
    const typed = draft.get(item.key)?.typed;
    if (!typed || !item.spec) continue;
    const value = item.spec.parse(typed);
    if (!value.ok) return null;
    if (sameJson(value.value, item.mineValue)) continue;
    const rev = item.rev === undefined ? {} : { rev: item.rev };
    choices.push({
      path: item.path,
      field: item.field,
      take: "other",
      value: value.value,
      theirs: item.theirsValue,
      ...rev,
    });
  }
  return choices;
}

/** A whole set given up for what is on the server: field by field where that can be, so that each value can be brought back. */
export function allTheirs({ set, theirs }: Whole): readonly Choice[] {
  const needed = (set.attention?.conflicts ?? []).filter((c) => set.ops.every((op) => op.path !== c.path));
  const wholes = new Set(set.attention?.conflicts.flatMap((c) => (c.field === undefined ? c.path : [])));
  const ofNeeded = needed.map(({ path }): Choice => ({ path, field: null, take: "theirs", theirs: null }));
  const ofOps = set.ops.flatMap((op): Choice[] => {
    const doc = theirs[op.path] ?? null;
    const common = { path: op.path, take: "theirs" as const };
    if (op.kind !== "patch" || op.revive || wholes.has(op.path)) return [{ ...common, field: null, theirs: doc }];
    const at = (field: string) => valueAt(isObject(doc) ? doc : null, field);
    return Object.keys(op.fields).map((field) => ({ ...common, field, theirs: at(field) }));
  });
  return [...ofNeeded, ...ofOps];
}
