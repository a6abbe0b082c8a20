import type { DeskEdit, Draft } from "./draft.ts";

/** What a desk shows now: its `disabled` and the revision below it. */
export type DeskNow = { readonly disabled: boolean | string; readonly rev: number };
/**
 * An edit that was not saved before the page was gone. `same`: the desk is as it was then. `moved`: somebody changed it
 * since, so a person decides. `gone`: the desk is no longer there.
 */
export type FoundEdit = {
  readonly id: string;
  readonly edit: DeskEdit;
  readonly state: "same" | "moved" | "gone";
  readonly now: DeskNow | null;
};

const plain = (stored: boolean | string): boolean | string => (stored === "" ? false : stored);

/** The edits of a kept draft that still would do something, against what the desks show now. [RECOVER-2] */
export function foundEdits(draft: Draft, shown: ReadonlyMap<string, DeskNow | null>): readonly FoundEdit[] {
  return [...draft.edits].flatMap(([id, edit]): FoundEdit[] => {
    const now = shown.get(edit.path) ?? null;
    if (!now) return [{ id, edit, state: "gone", now }];
    if (plain(now.disabled) === edit.to) return [];
    return [{ id, edit, state: plain(now.disabled) === edit.seen ? "same" : "moved", now }];
  });
}

/** The draft with what a person recovers: edits of desks that moved only where they said so, over what they saw. [RECOVER-2] */
export function recovered(draft: Draft, found: readonly FoundEdit[], mine: ReadonlySet<string>): Draft {
  const edits = found.flatMap(({ id, edit, state, now }): [string, DeskEdit][] => {
    if (state === "same") return [[id, edit]];
    if (state === "gone" || !now || !mine.has(id)) return [];
    return [[id, { ...edit, seen: plain(now.disabled), rev: now.rev }]];
  });
  return { at: draft.at, edits: new Map(edits) };
}
