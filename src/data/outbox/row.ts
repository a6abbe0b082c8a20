import { restMayGo } from "#domain/bookings/apart.ts";
import { isOver } from "../engine/overlay.ts";
import { canBeUndone } from "#domain/sync/history.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";
import type { ChangeSetRow } from "../api.ts";

/** What lists show of a change set. */
export const rowOfSet = (s: ChangeSet): ChangeSetRow => ({
  id: s.id,
  seq: s.seq,
  action: s.action,
  label: s.label,
  site: s.site,
  madeAt: s.madeAt,
  madeOffline: s.madeOffline,
  state: s.state,
  attempts: s.attempts,
  ...(s.acceptedAt === undefined ? {} : { acceptedAt: s.acceptedAt }),
  ...(s.closed === undefined ? {} : { closed: s.closed }),
  ...(s.undoOf === undefined ? {} : { undoOf: s.undoOf }),
  merged: s.merged,
  decided: s.decided.length,
  part: s.part,
  ops: s.ops.length,
  undoable: canBeUndone(s.ops),
  only: s.ops.length === 1 ? (s.ops[0]?.path ?? null) : null,
  ...commandOf(s),
  attention: s.attention ? attentionOf(s, s.attention) : null,
});

/** What lists tell of the command behind a set: whether it is whole, can be planned anew, and what waits for it. */
const commandOf = (s: ChangeSet): Pick<ChangeSetRow, "whole" | "anew" | "makes" | "needs"> => ({
  whole: s.split === "never",
  anew: s.intent !== undefined,
  makes: isOver(s.state) ? [] : s.ops.flatMap((op) => (op.kind === "create" ? op.path : [])),
  needs: isOver(s.state) ? [] : (s.needs ?? []),
});

type Attention = NonNullable<ChangeSet["attention"]>;
const attentionOf = (set: ChangeSet, attention: Attention): NonNullable<ChangeSetRow["attention"]> => ({
  because: attention.because ?? null,
  kind: attention.kind,
  code: attention.code,
  at: attention.at,
  conflicts: attention.conflicts.length,
  forbidden: attention.forbidden?.length ?? 0,
  restPasses: restMayGo(set),
  gone: goneIn(attention),
  holder: attention.conflicts.find((c) => c.why === "exists")?.by?.name ?? "",
});

/** What a refusal or a conflict has to do with a deletion. */
function goneIn({ gone = [], conflicts }: Attention) {
  const [refused] = gone;
  if (refused) return { title: refused.title, by: refused.by, at: refused.at };
  const by = conflicts.find((c) => c.why === "deleted")?.by;
  return by ? { title: "", by: by.name, at: by.at } : null;
}

/** Whether lists show two rows alike. */
export const looksLike = (a: ChangeSetRow, b: ChangeSetRow): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What became of rows of the queue. */
export type QueueMoved = {
  /** Every row that changed in whatever way. */
  readonly ids: readonly string[];
  /** Those of them that a list shows otherwise from now on, as it shows them; null where that has to be read. */
  readonly shown: readonly ChangeSetRow[] | null;
};

/** A row that cannot be read, as text. */
export function textOf(row: unknown): string {
  try {
    return JSON.stringify(row, null, 1) ?? String(row);
  } catch (e) {
    return `${String(row)} (${e instanceof Error ? e.message : String(e)})`;
  }
}
