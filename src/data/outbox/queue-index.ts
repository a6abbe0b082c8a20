import type { ChangeSet } from "#domain/sync/schema.ts";
import type { SetOfSave } from "#domain/sync/undo-state.ts";
import type { SyncState } from "../api.ts";
import { headOf } from "../engine/head.ts";
import { isOver, isWaiting } from "../engine/overlay.ts";
import type { Head } from "../engine/ports.ts";

type Touch = Head["touches"][number];
/** What stays in memory of a stored set: enough to order it and to count it. */
type Light = Head & SetOfSave & { readonly madeAt: number };

export type Counts = {
  readonly waiting: number;
  readonly waitingOps: number;
  readonly attention: number;
  readonly sent: number;
  readonly queueSince: number | null;
};

const isHistory = (light: Light): boolean => isOver(light.state) && light.settled;
const alike = (a: Touch, b: Touch): boolean =>
  a.kind === b.kind && a.fields.length === b.fields.length && a.fields.every((f, i) => f === b.fields[i]);

/**
 * The queue as memory holds it: ten thousand edits weigh little, because everything else stays on disk, and what many sets
 * say alike (documents, fields, states) is kept once. (reliability F45)
 */
export class QueueIndex {
  readonly #all = new Map<string, Light>();
  /** Touches in use, by document. */
  readonly #touches = new Map<string, Touch[]>();
  readonly #states = new Map<string, ChangeSet["state"]>();
  #highest = 0;

  know(set: ChangeSet): void {
    const { id, seq, settled, replaces, ahead, behind, touches } = headOf(set);
    this.#highest = Math.max(this.#highest, seq);
    const state = this.#states.get(set.state) ?? set.state;
    this.#states.set(state, state);
    const light = {
      id: this.#all.get(id)?.id ?? id,
      seq,
      state,
      settled,
      replaces,
      ...(ahead && { ahead }),
      ...(behind && { behind }),
      madeAt: set.madeAt,
      of: this.#saveOf(set.part.of),
      ...(set.undoOf === undefined ? {} : { undoOf: this.#saveOf(set.undoOf) }),
    };
    this.#all.set(light.id, { ...light, touches: isOver(state) && settled ? [] : touches.map((t) => this.#shared(t)) });
  }

  /** The highest number that was known here since the start; 0 for none. */
  get highest(): number {
    return this.#highest;
  }

  has(id: string): boolean {
    return this.#all.has(id);
  }

  forget(id: string): void {
    this.#all.delete(id);
    if (this.#all.size === 0) this.#touches.clear();
  }

  #shared(touch: Touch): Touch {
    const known = this.#touches.get(touch.path);
    const same = known?.find((t) => alike(t, touch));
    if (same) return same;
    if (known) known.push({ ...touch, path: known[0]?.path ?? touch.path });
    else this.#touches.set(touch.path, [touch]);
    return known?.at(-1) ?? touch;
  }

  /** The id of a save as its first part has it: kept once for all parts. */
  #saveOf(id: string): string {
    return this.#all.get(id)?.id ?? id;
  }

  /** All sets, as far as they take something back. */
  saves(): readonly SetOfSave[] {
    return [...this.#all.values()];
  }

  /** Sets that still matter to the replica, by seq. */
  heads(): readonly Head[] {
    return [...this.#all.values()].filter((light) => !isHistory(light)).sort((a, b) => a.seq - b.seq);
  }

  /** Ids of all sets, newest first. */
  ids(): readonly string[] {
    return [...this.#all.values()].sort((a, b) => b.seq - a.seq).map((light) => light.id);
  }

  /** Ids of sets of which nothing more will come. */
  history(): readonly string[] {
    return [...this.#all.values()].filter(isHistory).map((light) => light.id);
  }

  counts(): Counts {
    const counts = { waiting: 0, waitingOps: 0, attention: 0, sent: 0, queueSince: null as number | null };
    for (const light of this.#all.values()) {
      if (light.state === "attention") counts.attention++;
      else if (light.behind)
        continue; // a preference is nobody's change
      else if (light.state === "accepted") counts.sent++;
      else if (isWaiting(light.state)) {
        counts.waiting++;
        counts.waitingOps += light.touches.filter((t) => t.follows !== true).length;
        counts.queueSince = Math.min(counts.queueSince ?? light.madeAt, light.madeAt);
      }
    }
    return counts;
  }

  /** What would be missed if this device's storage went away now; `unreadable` rows count as well. */
  unsent(device: string, unreadable: number): Exclude<SyncState["unsent"], "unknown"> {
    let [count, first, last] = [unreadable, Infinity, 0];
    for (const { state, seq } of this.#all.values()) {
      if (isOver(state)) continue;
      [count, first, last] = [count + 1, Math.min(first, seq), Math.max(last, seq)];
    }
    return count === 0 ? null : { device, count, first: last === 0 ? 0 : first, last };
  }
}
