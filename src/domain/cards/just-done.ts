import { dayOf, type Zone } from "../shared/time.ts";
import { memberEnd } from "../people/declared.ts";
import { isFinal } from "../sync/acts.ts";
import { type UndoState, undoStates } from "../sync/undo-state.ts";

type SetOfDesk = {
  readonly action: string;
  readonly label: string;
  readonly site: string | null;
  readonly madeAt: number;
  readonly seq: number;
  readonly state: "queued" | "sending" | "accepted" | "attention" | "closed";
  readonly closed?: { readonly why: string; readonly because?: string | undefined } | undefined;
  readonly part: { readonly of: string };
  readonly undoOf?: string | undefined;
  readonly undoable: boolean;
};
/** What became of it: it can be taken back, was taken back, needs the person, was given up, or stands for good. */
type DoneState = "offered" | "undone" | "waiting" | "attention" | "given-up" | "final";
export type Done = {
  /** Id of its first part, which an undo names. */
  readonly of: string;
  readonly label: string;
  /** Epoch ms. */
  readonly at: number;
  readonly state: DoneState;
  /** Why it was given up, where that was said. */
  readonly because: string | null;
};

const isOfDesk = (action: string): boolean => action.startsWith("cards.") || action === memberEnd.action;
const UNDO: { readonly [U in NonNullable<UndoState>]: DoneState } = {
  done: "undone",
  waiting: "waiting",
  attention: "attention",
};

function stateOf(parts: readonly SetOfDesk[], undo: UndoState): DoneState {
  const closed = parts.filter((p) => p.state === "closed");
  if (closed.length === parts.length) return closed[0]?.closed?.why === "undone" ? "undone" : "given-up";
  if (parts.some((p) => p.state === "attention")) return "attention";
  if (undo !== null) return UNDO[undo];
  return parts.every((p) => p.undoable && !isFinal(p.action)) ? "offered" : "final";
}

/**
 * What was done at a desk on this day of its site: cards and ends of visits, newest first, each with what became of it. What takes
 * something back is no line of its own. [CRD-99]
 */
export function justDone(
  sets: readonly SetOfDesk[],
  { now, site, zone }: { readonly now: number; readonly site: string; readonly zone: Zone },
): readonly Done[] {
  const undoOf = undoStates(sets.map((s) => ({ of: s.part.of, undoOf: s.undoOf, state: s.state })));
  const saves = new Map<string, SetOfDesk[]>();
  for (const set of sets) {
    if (!isOfDesk(set.action) || set.undoOf !== undefined || set.site !== site) continue;
    saves.set(set.part.of, [...(saves.get(set.part.of) ?? []), set]);
  }
  return [...saves]
    .flatMap(([of, parts]) => {
      const [first] = parts.toSorted((a, b) => a.seq - b.seq);
      if (!first || dayOf(first.madeAt, zone) !== dayOf(now, zone)) return [];
      const because = parts.find((p) => p.state === "closed")?.closed?.because ?? null;
      return [{ of, label: first.label, at: first.madeAt, seq: first.seq, state: stateOf(parts, undoOf(of)), because }];
    })
    .toSorted((a, b) => b.at - a.at || b.seq - a.seq)
    .map(({ seq: _, ...done }) => done);
}
