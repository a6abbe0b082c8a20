import { type Op, type Plan, valueAt } from "#domain/shared/changes.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { type ChangeSet, type Conflict, type StoredOp } from "#domain/sync/schema.ts";
import { SYNC } from "#domain/sync/limits.ts";
import { planCommit } from "./merge.ts";
import { ready } from "./order.ts";
import { type Head, type Net, type OutboxStore, type ReplicaStore, StorageError, type Write } from "./ports.ts";
import { advanced, emptyRec, fold, type Pending, type Rec, type Truth, type View, withTruth } from "./record.ts";

/** Who makes the sets, and on what device. */
export type Author = {
  readonly uid: string;
  readonly ns: string;
  readonly device: string;
  readonly person: { readonly ref: string; readonly title: string; readonly displayName: string };
};
export type EngineParts = {
  readonly author: Author;
  readonly outbox: OutboxStore;
  readonly replica: ReplicaStore;
  readonly net: Net;
  /** Runs every local step over several records, one at a time on the device; never held over a request. */
  readonly lock: <T>(step: () => Promise<T>) => Promise<T>;
  readonly now: () => number;
  readonly skewMs: () => number;
  readonly newId: () => string;
  /** The intent is durable, the picture could not be written (storage full): it is laid over at the next start. */
  readonly pictureLate: (e: StorageError) => void;
};
export type Pushed = "accepted" | "conflict" | "refused" | "rebase" | "gone";
export type Discarded = "discarded" | "already-sent" | "gone";

const isWaiting = (state: ChangeSet["state"]) => state === "queued" || state === "sending";
const pendingOf = (set: ChangeSet, op: StoredOp): Pending => ({
  set: set.id,
  seq: set.seq,
  kind: op.kind,
  fields: op.kind === "delete" ? {} : op.fields,
});
const pathsOf = (set: ChangeSet) => set.ops.map((op) => op.path);
const without = (rec: Rec, id: string): Rec =>
  rec.pending.some((p) => p.set === id) ? { ...rec, pending: rec.pending.filter((p) => p.set !== id) } : rec;

/**
 * The sync engine (design section 4): durable intent first, the picture second, the server third. It keeps no state of its
 * own: a crash may fall between any two steps, and `recover` heals what it left.
 */
export function makeEngine(parts: EngineParts) {
  const { author, outbox, replica, net, lock } = parts;

  // ---- 1. an edit

  /** Stores a plan as one set (or as tied parts of at most 499 ops) and lays it over the replica. Throws `StorageError` and stores nothing. */
  function enqueue(plan: Plan): Promise<readonly ChangeSet[]> {
    return lock(async () => {
      const seen = await intents(plan.ops.map((op) => op.path));
      const stored = await outbox.add(setsOf(plan, seen));
      await overlay(stored).catch((e: unknown) => {
        if (!(e instanceof StorageError)) throw e;
        parts.pictureLate(e);
      });
      return stored;
    });
  }

  function setsOf(plan: Plan, seen: ReadonlyMap<string, Seen>): Omit<ChangeSet, "seq">[] {
    const ops = plan.ops.map((op) => storedOp(op, seen.get(op.path)));
    const count = Math.ceil(ops.length / SYNC.maxOps);
    const of = parts.newId();
    return Array.from({ length: count }, (_, index) => ({
      format: 1 as const,
      id: index === 0 ? of : parts.newId(),
      device: author.device,
      ns: author.ns,
      uid: author.uid,
      author: author.person,
      site: plan.site,
      action: plan.action,
      label: plan.label,
      via: plan.via,
      madeAt: parts.now(),
      skewMs: parts.skewMs(),
      ops: ops.slice(index * SYNC.maxOps, (index + 1) * SYNC.maxOps),
      state: "queued" as const,
      attempts: 0,
      settled: false,
      merged: [],
      burns: [],
      part: { of, index, count },
    }));
  }

  type Seen = { readonly view: View | null; readonly rev: number };

  /** What the person sees, counting queued intents whose patch is not written yet (a crash, another tab). */
  async function intents(paths: readonly string[]): Promise<ReadonlyMap<string, Seen>> {
    const [recs, late] = [await replica.get(paths), await unwritten(paths)];
    return new Map(
      paths.map((path) => {
        const rec = recs.get(path) ?? emptyRec(path);
        const extra = (late.get(path) ?? []).filter((p) => !rec.pending.some((own) => own.set === p.set));
        return [path, { view: fold(rec.base, [...rec.pending, ...extra]), rev: rec.base?.rev ?? 0 }];
      }),
    );
  }

  async function unwritten(paths: readonly string[]): Promise<ReadonlyMap<string, Pending[]>> {
    const wanted = new Set(paths);
    const found = new Map<string, Pending[]>();
    for (const head of await outbox.heads()) {
      if (head.state === "attention" || !head.touches.some((t) => wanted.has(t.path))) continue;
      const set = await outbox.get(head.id);
      if (!set || !isWaiting(set.state)) continue;
      for (const op of set.ops)
        if (wanted.has(op.path)) found.set(op.path, [...(found.get(op.path) ?? []), pendingOf(set, op)]);
    }
    return found;
  }

  function storedOp(op: Op, seen: Seen | undefined): StoredOp {
    if (op.kind === "create") return { kind: "create", path: op.path, fields: op.fields };
    const baseRev = seen?.rev ?? 0;
    if (op.kind === "delete") return { kind: "delete", path: op.path, baseRev };
    const was = Object.keys(op.fields).map((f) => [
      f,
      op.seen && f in op.seen ? op.seen[f] : valueAt(seen?.view?.fields ?? null, f),
    ]);
    return { kind: "patch", path: op.path, fields: op.fields, was: Object.fromEntries(was) as JsonObject, baseRev };
  }

  async function overlay(sets: readonly ChangeSet[]): Promise<void> {
    const byPath = new Map<string, Pending[]>();
    for (const set of sets)
      for (const op of set.ops) byPath.set(op.path, [...(byPath.get(op.path) ?? []), pendingOf(set, op)]);
    await replica.modify([...byPath.keys()], (rec) => {
      const fresh = (byPath.get(rec.path) ?? []).filter((p) => !rec.pending.some((own) => own.set === p.set));
      return fresh.length === 0 ? rec : { ...rec, pending: [...rec.pending, ...fresh] };
    });
  }

  const unlay = (set: ChangeSet) => replica.modify(pathsOf(set), (rec) => without(rec, set.id));

  // ---- 2. truth coming in

  /** Brings server documents in; those that are not newer change nothing. */
  async function applyTruth(docs: readonly Truth[]): Promise<void> {
    const byPath = new Map(docs.map((d) => [d.path, d]));
    await replica.modify([...byPath.keys()], (rec) => {
      const truth = byPath.get(rec.path);
      return truth ? withTruth(rec, truth) : rec;
    });
  }

  // ---- 3. push

  /** Sets that may go now, in order. */
  const next = async (): Promise<readonly Head[]> => ready(await outbox.heads());

  /** Sends one set, and finds out what became of it. Throws `NetError` when the outcome is unknown: the set stays *sending*. */
  async function push(id: string): Promise<Pushed> {
    const set = await outbox.get(id);
    if (!set || !isWaiting(set.state)) return "gone";
    const { writes, conflicts, merged } = await planFresh(set);
    if (conflicts.length > 0) {
      if (set.attempts > 0 && (await net.receipt(id, author.ns)) === "applied") return foundApplied(set);
      return park(set, { kind: "conflict", code: "conflict", conflicts });
    }
    const sending = await outbox.change(id, (s) =>
      isWaiting(s.state) ? { ...s, state: "sending", attempts: s.attempts + 1, merged: [...merged] } : s,
    );
    if (sending?.state !== "sending") return "gone";
    const answer = await net.commit({ set: sending, writes });
    return answer.ok ? accept(sending, writes) : diagnose(sending, writes, answer.code);
  }

  /** Plans against the replica; documents that the replica does not hold are asked for first. */
  async function planFresh(set: ChangeSet) {
    const paths = pathsOf(set);
    const planned = planCommit(set, await replica.get(paths));
    const missing = planned.conflicts.filter((c) => c.why === "missing").map((c) => c.path);
    if (missing.length === 0) return planned;
    await applyTruth(await net.get(missing, author.ns));
    return planCommit(set, await replica.get(paths));
  }

  /** A refused batch: applied before? moved on? applied meanwhile? else refused. */
  async function diagnose(set: ChangeSet, writes: readonly Write[], code: string): Promise<Pushed> {
    if ((await net.receipt(set.id, author.ns)) === "applied") return foundApplied(set);
    const fresh = await net.get(pathsOf(set), author.ns);
    await applyTruth(fresh);
    const revs = new Map(fresh.map((d) => [d.path, d.rev]));
    if (writes.some((w) => (revs.get(w.path) ?? 0) !== w.rev - 1)) return "rebase";
    if ((await net.receipt(set.id, author.ns)) === "applied") return foundApplied(set); // a delayed twin may have landed between the two looks
    return park(set, { kind: "refused", code, conflicts: [] });
  }

  type Parking = {
    readonly kind: "conflict" | "refused";
    readonly code: string;
    readonly conflicts: readonly Conflict[];
  };
  function park(set: ChangeSet, why: Parking): Promise<Pushed> {
    const only = set.ops.length === 1 ? set.ops[0]?.path : undefined;
    return lock(async (): Promise<Pushed> => {
      const parked = await outbox.change(set.id, (s) =>
        isWaiting(s.state)
          ? {
              ...s,
              state: "attention",
              attention: { ...why, conflicts: [...why.conflicts], at: parts.now(), ...(only ? { path: only } : {}) },
            }
          : s,
      );
      if (parked?.state === "attention") await unlay(parked);
      return why.kind;
    });
  }

  function accept(set: ChangeSet, writes: readonly Write[] | null): Promise<Pushed> {
    const revs = writes ? Object.fromEntries(writes.map((w) => [w.path, w.rev])) : undefined;
    return lock(async (): Promise<Pushed> => {
      const done = await outbox.change(set.id, (s) => ({
        ...s,
        state: "accepted",
        acceptedAt: parts.now(),
        ...(revs ? { revs } : {}),
      }));
      if (done) await settle(done);
      return "accepted";
    });
  }

  /** Found on the server without an answer of its own: the documents are read, since others may have written after it. */
  async function foundApplied(set: ChangeSet): Promise<Pushed> {
    await applyTruth(await net.get(pathsOf(set), author.ns));
    return accept(set, null);
  }

  /** Patches leave and bases move in one step per record, so nothing flickers; needs no network. */
  async function settle(set: ChangeSet): Promise<void> {
    const ops = new Map(set.ops.map((op) => [op.path, op]));
    const stamp: JsonObject = {
      lastWrittenBy: { authUid: set.uid, ...set.author },
      lastWrittenVia: set.via,
      changeSet: set.id,
    };
    await replica.modify([...ops.keys()], (rec) => {
      const op = ops.get(rec.path);
      const rev = set.revs?.[rec.path];
      const moves = op !== undefined && rev !== undefined && (rec.base?.rev ?? 0) === rev - 1;
      const base = moves ? advanced(rec.base, op, { rev, stamp, now: set.acceptedAt ?? set.madeAt }) : rec.base;
      return base === rec.base ? without(rec, set.id) : { ...without(rec, set.id), base };
    });
    await outbox.change(set.id, (s) => ({ ...s, settled: true }));
  }

  // ---- 4. a person decides

  /** Takes a set out of the queue. A set that may have been sent is burnt on the server first. Throws `NetError`. */
  async function discard(id: string): Promise<Discarded> {
    const set = await outbox.get(id);
    if (!set || set.state === "accepted") return set ? "already-sent" : "gone";
    if (set.attempts > 0 && (await net.burn(set)) === "applied") {
      await foundApplied(set);
      return "already-sent";
    }
    return lock(async (): Promise<Discarded> => {
      const removed = await outbox.remove(id, (s) => s.attempts === set.attempts && s.state !== "accepted");
      if (!removed) return "gone";
      await unlay(set);
      return "discarded";
    });
  }

  /** Sends a parked set again over what stands now ("take mine"), under a new id that burns the old one. Ops on documents that are gone are left out. */
  function resend(id: string): Promise<"queued" | "nothing-left" | "gone"> {
    return lock(async (): Promise<"queued" | "nothing-left" | "gone"> => {
      const set = await outbox.get(id);
      if (set?.state !== "attention") return "gone";
      const recs = await replica.get(pathsOf(set));
      const ops = set.ops.flatMap((op) => rebased(op, recs.get(op.path) ?? emptyRec(op.path)));
      if (ops.length === 0) return "nothing-left";
      const { attention: _attention, acceptedAt: _at, revs: _revs, ...rest } = set;
      const fresh: ChangeSet = {
        ...rest,
        id: parts.newId(),
        ops,
        state: "queued",
        attempts: 0,
        merged: [],
        replaces: id,
        burns: set.attempts > 0 ? [...set.burns, id] : set.burns,
      };
      if (!(await outbox.replace(id, fresh))) return "gone";
      await overlay([fresh]);
      return "queued";
    });
  }

  function rebased(op: StoredOp, rec: Rec): StoredOp[] {
    if (op.kind === "create") return rec.base ? [] : [op];
    if (!rec.base || rec.base.deleted) return [];
    if (op.kind === "delete") return [{ ...op, baseRev: rec.base.rev }];
    const view = fold(rec.base, rec.pending);
    const was = Object.fromEntries(Object.keys(op.fields).map((f) => [f, valueAt(view?.fields ?? null, f)]));
    return [{ ...op, was, baseRev: rec.base.rev }];
  }

  // ---- 5. start-up

  /** Heals what a crash left: waiting sets lie over the replica, accepted ones settle, everything else has no patch. */
  function recover(): Promise<void> {
    return lock(async () => {
      const live = new Set<string>();
      const waiting: ChangeSet[] = [];
      for (const head of await outbox.heads()) {
        const set = await outbox.get(head.id);
        if (!set) continue;
        if (isWaiting(set.state)) {
          live.add(set.id);
          waiting.push(set);
        } else if (set.state === "accepted") await settle(set);
      }
      await overlay(waiting);
      await replica.modify(await replica.dirty(), (rec) => {
        const pending = rec.pending.filter((p) => live.has(p.set));
        return pending.length === rec.pending.length ? rec : { ...rec, pending };
      });
    });
  }

  return { enqueue, applyTruth, next, push, discard, resend, recover, intents };
}
export type Engine = ReturnType<typeof makeEngine>;
