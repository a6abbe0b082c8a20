import type { ChangeSetRow } from "#data/api.ts";
import { isLatest } from "#domain/declared.ts";

const bySeq = (a: ChangeSetRow, b: ChangeSetRow) => a.seq - b.seq;

/** What is not over yet: every such set stands in exactly one part. The others are `savesOf`. [SYNCUI-1] */
export function splitSets(rows: readonly ChangeSetRow[]) {
  return {
    // A preference is nobody's change: it stands in no list.
    waiting: rows.filter((r) => (r.state === "queued" || r.state === "sending") && !isLatest(r.action)).sort(bySeq),
    attention: rows.filter((r) => r.state === "attention").sort(bySeq),
  };
}

/** When the oldest unsent change was made, whether it waits or needs attention; null when nothing is unsent. */
export function unsentSince(rows: readonly ChangeSetRow[]): number | null {
  const made = rows.filter((r) => r.state !== "accepted" && r.state !== "closed").map((r) => r.madeAt);
  return made.length === 0 ? null : Math.min(...made);
}
