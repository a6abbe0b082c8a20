import { OWN } from "#domain/shared/known.ts";
import type { ChangeSetRow, RowsUpdate } from "../api.ts";
import { StorageError } from "../engine/ports.ts";
import type { QueueMoved } from "../outbox/row.ts";

/** A draining queue moves often; its list is told about it this far apart, ms. The first move is told at once. */
const QUIET_MS = 120;
/** Rows that could not be read are asked for again after this, ms. */
const AGAIN_MS = 3_000;

/** The queue, as its list reads it. */
export type SetsSource = {
  readonly outbox: {
    ids(): readonly string[];
    rows(ids: readonly string[]): Promise<ReadonlyMap<string, ChangeSetRow>>;
  };
  onQueue(on: (moved: QueueMoved) => void): () => void;
  /** The stores stay open until the step has ended. */
  during<T>(step: () => Promise<T>): Promise<T>;
};

/**
 * The list of change sets, live. Rows are read from disk when they are first shown, and when another tab changed them; what
 * this tab changed is told as it was stored. None is kept here: a long queue must not weigh on the worker. (reliability F45)
 */
export function watchSets(source: SetsSource, emit: (u: RowsUpdate<ChangeSetRow>) => void): () => void {
  const { outbox } = source;
  /** Rows to be read … */
  let changed = new Set<string>(outbox.ids());
  /** … and those that are known as they stand. Never both. */
  let known = new Map<string, ChangeSetRow>();
  let shown: ReadonlySet<string> | null = null;
  let later: ReturnType<typeof setTimeout> | null = null;
  let [reading, stopped] = [false, false];
  let readAt = performance.now();
  const quiet = () => Math.max(0, readAt + QUIET_MS - performance.now());

  const tell = (asked: ReadonlySet<string>, rows: ReadonlyMap<string, ChangeSetRow>) => {
    const before = shown;
    const order = outbox.ids().filter((id) => before?.has(id) || rows.has(id));
    const now = new Set(order);
    const remove = before ? [...asked].filter((id) => before.has(id) && !now.has(id)) : [];
    const upsert = [...rows].filter(([id]) => now.has(id));
    const moved = !before || remove.length > 0 || now.size !== before.size;
    shown = now;
    if (before && upsert.length === 0 && remove.length === 0) return;
    emit({ upsert, remove, ...OWN, ...(moved ? { order } : {}) });
  };
  const read = async () => {
    later = null;
    const [asked, stored] = [changed, known];
    [changed, known] = [new Set(), new Map()];
    reading = true;
    readAt = performance.now();
    let refused = false;
    try {
      const found = asked.size === 0 ? [] : await source.during(() => outbox.rows([...asked]));
      if (!stopped) tell(new Set([...asked, ...stored.keys()]), new Map([...found, ...stored]));
    } catch (e) {
      if (!(e instanceof StorageError)) throw e;
      for (const id of [...asked, ...stored.keys()]) if (!known.has(id)) changed.add(id); // the refusal itself is told by what tries to store
      refused = true;
    } finally {
      reading = false;
    }
    if (changed.size + known.size > 0) soon(refused ? AGAIN_MS : quiet());
  };
  const soon = (ms: number) => {
    if (!stopped && !reading) later ??= setTimeout(() => void read(), ms);
  };
  const unsubscribe = source.onQueue((moved) => {
    for (const id of moved.shown ? [] : moved.ids) {
      known.delete(id);
      changed.add(id);
    }
    for (const row of moved.shown ?? []) {
      changed.delete(row.id);
      known.set(row.id, row);
    }
    if (changed.size + known.size > 0) soon(quiet());
  });
  void read();
  return () => {
    stopped = true;
    if (later) clearTimeout(later);
    unsubscribe();
  };
}
