import type { ChangeSetRow } from "#data/api.ts";
import { isLatest } from "#domain/declared.ts";
import { isFinal } from "#domain/sync/acts.ts";
import { type UndoState, undoStates } from "#domain/sync/undo-state.ts";
import { HISTORY_WORDS } from "#domain/words/history.ts";
import { say } from "#domain/words/say.ts";
import { SYNC_WORDS } from "#domain/words/sync.ts";
import { NOT_DONE } from "#domain/words/whole.ts";
import { editsWords, madeFact } from "./set-facts.ts";
import { whenHere } from "#widgets/device-zone.ts";

/** One save as its author knows it: all its parts that were sent or given up, in order. */
export type Save = {
  /** Id of its first part. */
  readonly of: string;
  readonly label: string;
  readonly parts: readonly ChangeSetRow[];
  /** When the last of them came to an end. */
  readonly at: number;
  /** What became of taking it back; null when nobody did. */
  readonly undo: UndoState;
  /** Another part of it still waits for a decision. */
  readonly blocked: boolean;
};

type Saves = ReadonlyMap<string, readonly ChangeSetRow[]>;

const isOver = ({ state }: ChangeSetRow) => state === "accepted" || state === "closed";
const endOf = (row: ChangeSetRow): number => row.acceptedAt ?? row.closed?.at ?? row.madeAt;

function bySave(rows: readonly ChangeSetRow[]): Saves {
  const saves = new Map<string, ChangeSetRow[]>();
  for (const row of rows) {
    const parts = saves.get(row.part.of);
    if (parts) parts.push(row);
    else saves.set(row.part.of, [row]);
  }
  return saves;
}

const seqOf = ({ parts }: Save): number => parts[0]?.seq ?? 0;

/** Saves that were sent or given up, parts together, newest first; preferences are no changes. [SYNCUI-14] [CMD-10] */
export function savesOf(rows: readonly ChangeSetRow[]): readonly Save[] {
  const saves = bySave(rows.filter((row) => !isLatest(row.action)));
  const undoOf = undoStates(rows.map((row) => ({ of: row.part.of, undoOf: row.undoOf, state: row.state })));
  return [...saves]
    .flatMap(([of, all]): Save[] => {
      const parts = all.filter(isOver).sort((a, b) => a.part.index - b.part.index);
      const [first] = parts;
      if (!first) return [];
      const blocked = all.some((p) => p.state === "attention");
      return [
        {
          of,
          label: first.label,
          parts,
          at: Math.max(...parts.map(endOf)),
          undo: undoOf(of),
          blocked,
        },
      ];
    })
    .sort((a, b) => b.at - a.at || seqOf(b) - seqOf(a));
}

/** Whether two saves are the same one, and nothing of it changed. */
export const sameSave = (a: Save, b: Save): boolean =>
  a.of === b.of &&
  a.undo === b.undo &&
  a.blocked === b.blocked &&
  a.parts.length === b.parts.length &&
  a.parts.every((part, i) => part === b.parts[i]);

/** Whether anything of a save is in effect, so that it can be taken back. */
export const isSent = ({ parts }: Save): boolean => parts.some((p) => p.state === "accepted");
export const closedParts = ({ parts }: Save): readonly ChangeSetRow[] => parts.filter((p) => p.state === "closed");

const CLOSED = {
  theirs: HISTORY_WORDS.closedTheirs,
  discarded: HISTORY_WORDS.closedDiscarded,
  undone: HISTORY_WORDS.closedUndone,
} as const;
const UNDO = { done: HISTORY_WORDS.undone, waiting: HISTORY_WORDS.undoneWaiting, attention: HISTORY_WORDS.undoStuck };

/** What became of a save, in words. */
export function stateOf(save: Save): string {
  if (save.undo) return UNDO[save.undo];
  const sent = save.parts.filter((p) => p.state === "accepted").length;
  const [first] = save.parts;
  const count = first?.part.count ?? 1;
  if (sent === count) return HISTORY_WORDS.sent;
  if (sent > 0) return say(HISTORY_WORDS.partsSent, { n: String(sent), count: String(count) });
  const because = first?.closed?.because;
  if (because !== undefined) return say(NOT_DONE.done, { because });
  return CLOSED[first?.closed?.why ?? "discarded"];
}

/** Why a save cannot be taken back at this moment; null when it can. */
export function noUndo(save: Save): string | null {
  if (save.undo === "attention") return HISTORY_WORDS.undoWaits;
  if (save.parts.some((p) => p.state === "accepted" && isFinal(p.action))) return HISTORY_WORDS.undoFinal;
  return save.blocked ? HISTORY_WORDS.undoAttention : null;
}

/** Facts of a save in one line: what became of it, when it was made and when it arrived, how much and where. */
export function saveFacts(save: Save, siteTitle: string | null): readonly string[] {
  const [first] = save.parts;
  if (!first) return [];
  const at = whenHere(save.at);
  const ops = save.parts.reduce((sum, p) => sum + p.ops, 0);
  return [
    madeFact(first),
    say(isSent(save) ? SYNC_WORDS.sentAt : HISTORY_WORDS.closedAt, { at }),
    editsWords(ops),
    siteTitle ?? first.site ?? SYNC_WORDS.noSite,
  ];
}
