import type { ChangeSetRow } from "#data/api.ts";

const bySeq = (a: ChangeSetRow, b: ChangeSetRow) => a.seq - b.seq;
const newestFirst = (a: ChangeSetRow, b: ChangeSetRow) => (b.acceptedAt ?? 0) - (a.acceptedAt ?? 0) || b.seq - a.seq;

/** The three parts of the queue: every set stands in exactly one. [SYNCUI-1] */
export function splitSets(rows: readonly ChangeSetRow[]) {
  return {
    waiting: rows.filter((r) => r.state === "queued" || r.state === "sending").sort(bySeq),
    attention: rows.filter((r) => r.state === "attention").sort(bySeq),
    sent: rows.filter((r) => r.state === "accepted").sort(newestFirst),
  };
}
