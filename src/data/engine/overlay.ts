import type { JsonObject } from "#domain/shared/json.ts";
import { isServerAct } from "#domain/sync/acts.ts";
import type { ChangeSet, StoredOp } from "#domain/sync/schema.ts";
import type { OutboxStore, ReplicaStore } from "./ports.ts";
import { advanced, emptyRec, fold, type Pending, type Rec, type Truth, type RecordView, withTruth } from "./record.ts";

/** What a person sees of a document, and the server's revision below it. */
export type Seen = { readonly view: RecordView | null; readonly rev: number };

export const isWaiting = (state: ChangeSet["state"]): boolean => state === "queued" || state === "sending";
/** Nothing more will come of it: accepted, or given up by a person. */
export const isOver = (state: ChangeSet["state"]): boolean => state === "accepted" || state === "closed";
export const pathsOf = (set: ChangeSet): string[] => set.ops.map((op) => op.path);

/** What a set does to one document, as it lies over the replica's record. */
export const pendingOf = (set: ChangeSet, op: StoredOp): Pending => ({
  set: set.id,
  seq: set.seq,
  kind: op.kind,
  fields: op.kind === "delete" ? {} : op.fields,
  ...(op.kind === "patch" && op.revive ? { revive: true as const } : {}),
});
const without = (rec: Rec, id: string): Rec =>
  rec.pending.some((p) => p.set === id) ? { ...rec, pending: rec.pending.filter((p) => p.set !== id) } : rec;

/** What becomes of a record once a set is accepted: its patch leaves and the base moves, in one step. */
export function settling(set: ChangeSet): (rec: Rec) => Rec {
  const ops = new Map(set.ops.map((op) => [op.path, op]));
  const stamp: JsonObject = {
    lastWrittenBy: { authUid: set.uid, ...set.author },
    lastWrittenVia: set.via,
    changeSet: set.id,
  };
  return (rec) => {
    const op = ops.get(rec.path);
    const rev = set.revs?.[rec.path];
    const moves = op !== undefined && rev !== undefined && (rec.base?.rev ?? 0) === rev - 1;
    const base = moves ? advanced(rec.base, op, { rev, stamp, now: set.acceptedAt ?? set.madeAt }) : rec.base;
    return base === rec.base ? without(rec, set.id) : { ...without(rec, set.id), base };
  };
}

/** Waiting sets over the replica's records. Every step is idempotent, record by record. */
export class Overlay {
  readonly #outbox: OutboxStore;
  readonly #replica: ReplicaStore;
  constructor(outbox: OutboxStore, replica: ReplicaStore) {
    this.#outbox = outbox;
    this.#replica = replica;
  }

  /** Lays sets over the records they touch; patches that lie there already are left. */
  async lay(sets: readonly ChangeSet[]): Promise<void> {
    const byPath = new Map<string, Pending[]>();
    for (const set of sets.filter((s) => !isServerAct(s.action)))
      for (const op of set.ops) {
        const list = byPath.get(op.path);
        if (list) list.push(pendingOf(set, op));
        else byPath.set(op.path, [pendingOf(set, op)]);
      }
    await this.#replica.modify([...byPath.keys()], (rec) => {
      const own = new Set(rec.pending.map((p) => p.set));
      const fresh = (byPath.get(rec.path) ?? []).filter((p) => !own.has(p.set));
      return fresh.length === 0 ? rec : { ...rec, pending: [...rec.pending, ...fresh] };
    });
  }

  /** Takes a set's patches out of the view. */
  lift(set: ChangeSet): Promise<void> {
    return this.#replica.modify(pathsOf(set), (rec) => without(rec, set.id));
  }

  /** A closed set: its patches leave, and it is history. */
  async bury(set: ChangeSet): Promise<void> {
    await this.lift(set);
    await this.#outbox.change(set.id, (s) => ({ ...s, settled: true }));
  }

  /** Takes out every patch whose set is not among the living. */
  async liftDead(living: ReadonlySet<string>): Promise<void> {
    await this.#replica.modify(await this.#replica.dirty(), (rec) => {
      const pending = rec.pending.filter((p) => living.has(p.set));
      return pending.length === rec.pending.length ? rec : { ...rec, pending };
    });
  }

  /** Server documents come in; those that are not newer change nothing. */
  async truth(docs: readonly Truth[]): Promise<void> {
    const byPath = new Map(docs.map((d) => [d.path, d]));
    await this.#replica.modify([...byPath.keys()], (rec) => {
      const truth = byPath.get(rec.path);
      return truth ? withTruth(rec, truth) : rec;
    });
  }

  /** Documents that the server no longer has, by the revision last known: those that moved on since are left. */
  async gone(revs: ReadonlyMap<string, number>): Promise<void> {
    if (revs.size === 0) return;
    await this.#replica.modify([...revs.keys()], (rec) =>
      rec.base && rec.base.rev === revs.get(rec.path) ? { ...rec, base: null } : rec,
    );
  }

  /** An accepted set: patches leave and bases move, so nothing flickers. Needs no network. */
  async settle(set: ChangeSet): Promise<void> {
    await this.#replica.modify(pathsOf(set), settling(set));
    await this.#outbox.change(set.id, (s) => ({ ...s, settled: true }));
  }

  /** What the person sees of documents, counting queued intents whose patch is not written yet (a crash, another tab). */
  async intents(paths: readonly string[]): Promise<ReadonlyMap<string, Seen>> {
    const recs = await this.#replica.get(paths);
    const late = await this.#unwritten(new Set(paths));
    return new Map(
      paths.map((path) => {
        const rec = recs.get(path) ?? emptyRec(path);
        const extra = (late.get(path) ?? []).filter((p) => !rec.pending.some((own) => own.set === p.set));
        return [path, { view: fold(rec.base, [...rec.pending, ...extra]), rev: rec.base?.rev ?? 0 }];
      }),
    );
  }

  async #unwritten(wanted: ReadonlySet<string>): Promise<ReadonlyMap<string, Pending[]>> {
    const found = new Map<string, Pending[]>();
    for (const head of await this.#outbox.heads()) {
      if (!isWaiting(head.state) || !head.touches.some((t) => wanted.has(t.path))) continue;
      const set = await this.#outbox.get(head.id);
      if (!set || !isWaiting(set.state) || isServerAct(set.action)) continue;
      for (const op of set.ops)
        if (wanted.has(op.path)) found.set(op.path, [...(found.get(op.path) ?? []), pendingOf(set, op)]);
    }
    return found;
  }
}
