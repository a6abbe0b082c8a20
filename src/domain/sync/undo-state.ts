import type { ChangeSet } from "./schema.ts";

/** A stored set as far as it takes something back, or is taken back. */
export type SetOfSave = Pick<ChangeSet, "state"> & {
  /** The save that it is a part of. */
  readonly of: string;
  readonly undoOf?: string | undefined;
};
/** What became of taking a save back; null when nobody did, or the undo itself was given up or taken back. */
export type UndoState = "done" | "waiting" | "attention" | null;

/** Undo and redo by turns, further back than anybody looks; also ends a circle that a hand-written file may hold. */
const UNDO_DEPTH = 50;

/** How taking back stands, by save: it is done when the server has all of it. [IMR-36] [SYNCUI-14] */
export function undoStates(sets: Iterable<SetOfSave>): (of: string) => UndoState {
  const saves = new Map<string, SetOfSave[]>();
  const undos = new Map<string, Set<string>>();
  for (const set of sets) {
    const { of, undoOf } = set;
    const parts = saves.get(of);
    if (parts) parts.push(set);
    else saves.set(of, [set]);
    if (undoOf === undefined || undoOf === of) continue;
    undos.set(undoOf, (undos.get(undoOf) ?? new Set()).add(of));
  }
  const stateOf = (of: string, depth: number): UndoState => {
    if (depth > UNDO_DEPTH) return null;
    for (const id of undos.get(of) ?? []) {
      const live = (saves.get(id) ?? []).filter((set) => set.state !== "closed");
      if (live.length === 0 || stateOf(id, depth + 1) === "done") continue;
      if (live.some((set) => set.state === "attention")) return "attention";
      return live.every((set) => set.state === "accepted") ? "done" : "waiting";
    }
    return null;
  };
  return (of) => stateOf(of, 0);
}
