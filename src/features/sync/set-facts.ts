import type { ChangeSetRow } from "#data/api.ts";
import { REVIEW_WORDS } from "#domain/words/review.ts";
import { say } from "#domain/words/say.ts";
import { SYNC_WORDS } from "#domain/words/sync.ts";
import { whenHere } from "#widgets/device-zone.ts";

const attemptsOf = (n: number): string => {
  if (n === 0) return SYNC_WORDS.attemptsNone;
  return n === 1 ? SYNC_WORDS.attempt : say(SYNC_WORDS.attempts, { n: String(n) });
};

/** Changes whenever the content of a set may have. */
export const versionOf = (row: ChangeSetRow): string => `${row.state} ${row.attempts} ${row.attention?.at ?? ""}`;

export const editsWords = (n: number): string =>
  n === 1 ? SYNC_WORDS.edit : say(SYNC_WORDS.edits, { n: n.toLocaleString("en-GB") });

type Made = Pick<ChangeSetRow, "madeAt" | "madeOffline">;
/** When a change was made, and whether the server was out of reach then. */
export const madeFact = ({ madeAt, madeOffline }: Made): string =>
  say(madeOffline ? SYNC_WORDS.madeOfflineAt : SYNC_WORDS.madeAt, { at: whenHere(madeAt) });
/** The same beside a value. */
export const madeWords = ({ madeAt, madeOffline }: Made): string =>
  say(madeOffline ? REVIEW_WORDS.mineOffline : REVIEW_WORDS.mineOnline, { at: whenHere(madeAt) });

/** Facts of a set in one line: order, when made, how many edits, where, how often tried, which part of a larger save. */
export function factsOf(row: ChangeSetRow, siteTitle: string | null): readonly string[] {
  const { index, count } = row.part;
  return [
    say(SYNC_WORDS.order, { seq: String(row.seq) }),
    madeFact(row),
    ...(row.attention ? [say(SYNC_WORDS.parkedAt, { at: whenHere(row.attention.at) })] : []),
    editsWords(row.ops),
    siteTitle ?? row.site ?? SYNC_WORDS.noSite,
    attemptsOf(row.attempts),
    ...(count > 1 ? [say(SYNC_WORDS.part, { index: String(index + 1), count: String(count) })] : []),
  ];
}
