import { type Plan, valueAt } from "#domain/shared/changes.ts";
import type { ChangeSet, Conflict, StoredOp } from "#domain/sync/schema.ts";
import { planCommit } from "./merge.ts";
import { setsOf } from "./new-sets.ts";
import { ready } from "./order.ts";
import { isWaiting, Overlay, pathsOf, type Seen } from "./overlay.ts";
import type { EngineParts } from "./parts.ts";
import { type Head, StorageError, type Write } from "./ports.ts";
import { emptyRec, fold, type Rec, type Truth } from "./record.ts";

export type Pushed = "accepted" | "conflict" | "refused" | "rebase" | "gone";
export type Discarded = "discarded" | "already-sent" | "gone";
export type Resent = "queued" | "nothing-left" | "gone";
type Parking = {
  readonly kind: "conflict" | "refused";
  readonly code: string;
  readonly conflicts: readonly Conflict[];
};

/**
 * The sync engine (design section 4): durable intent first, the picture second, the server third. It keeps no state of its
 * own: a crash may fall between any two steps, and `recover` heals what it left.
 */
export class Engine {
  readonly #parts: EngineParts;
  readonly #overlay: Overlay;

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.#overlay = new Overlay(parts.outbox, parts.replica);
  }

  /** Stores a plan as one set (or as tied parts) and lays it over the replica. Throws `StorageError`, having stored nothing. */
  enqueue(plan: Plan): Promise<readonly ChangeSet[]> {
    const { lock, outbox, pictureLate } = this.#parts;
    return lock(async () => {
      const seen = await this.#overlay.intents(plan.ops.map((op) => op.path));
      const stored = await outbox.add(setsOf(plan, seen, this.#parts));
      await this.#overlay.lay(stored).catch((e: unknown) => {
        if (!(e instanceof StorageError)) throw e;
        pictureLate(e);
      });
      return stored;
    });
  }

  /** What the person sees of documents, waiting intents included. */
  intents(paths: readonly string[]): Promise<ReadonlyMap<string, Seen>> {
    return this.#overlay.intents(paths);
  }

  /** Brings server documents in; those that are not newer change nothing. */
  applyTruth(docs: readonly Truth[]): Promise<void> {
    return this.#overlay.truth(docs);
  }

  /** Sets that may go now, in order. */
  async next(): Promise<readonly Head[]> {
    return ready(await this.#parts.outbox.heads());
  }

  /** Sends one set, and finds out what became of it. Throws `NetError` when the outcome is unknown: the set stays *sending*. */
  async push(id: string): Promise<Pushed> {
    const { outbox, net } = this.#parts;
    const set = await outbox.get(id);
    if (!set || !isWaiting(set.state)) return "gone";
    const { writes, conflicts, merged } = await this.#planFresh(set);
    if (conflicts.length > 0) {
      if (set.attempts > 0 && (await this.#isApplied(id))) return this.#foundApplied(set);
      return this.#park(set, { kind: "conflict", code: "conflict", conflicts });
    }
    const sending = await outbox.change(id, (s) =>
      isWaiting(s.state) ? { ...s, state: "sending", attempts: s.attempts + 1, merged: [...merged] } : s,
    );
    if (sending?.state !== "sending") return "gone";
    const answer = await net.commit({ set: sending, writes });
    return answer.ok ? this.#accept(sending, writes) : this.#diagnose(sending, writes, answer.code);
  }

  async #isApplied(id: string): Promise<boolean> {
    return (await this.#parts.net.receipt(id, this.#parts.author.ns)) === "applied";
  }

  #ask(paths: readonly string[]): Promise<readonly Truth[]> {
    return this.#parts.net.get(paths, this.#parts.author.ns);
  }

  /** Plans against the replica; documents that the replica does not hold are asked for first. */
  async #planFresh(set: ChangeSet) {
    const { replica } = this.#parts;
    const paths = pathsOf(set);
    const planned = planCommit(set, await replica.get(paths));
    const missing = planned.conflicts.filter((c) => c.why === "missing").map((c) => c.path);
    if (missing.length === 0) return planned;
    await this.#overlay.truth(await this.#ask(missing));
    return planCommit(set, await replica.get(paths));
  }

  /** A refused batch: applied before? moved on? applied meanwhile? else refused. */
  async #diagnose(set: ChangeSet, writes: readonly Write[], code: string): Promise<Pushed> {
    if (await this.#isApplied(set.id)) return this.#foundApplied(set);
    const fresh = await this.#ask(pathsOf(set));
    await this.#overlay.truth(fresh);
    const revs = new Map(fresh.map((d) => [d.path, d.rev]));
    if (writes.some((w) => (revs.get(w.path) ?? 0) !== w.rev - 1)) return "rebase";
    if (await this.#isApplied(set.id)) return this.#foundApplied(set); // a delayed twin may have landed between the two looks
    return this.#park(set, { kind: "refused", code, conflicts: [] });
  }

  #park(set: ChangeSet, why: Parking): Promise<Pushed> {
    const { lock, outbox, now } = this.#parts;
    const only = set.ops.length === 1 ? set.ops[0]?.path : undefined;
    const attention = { ...why, conflicts: [...why.conflicts], at: now(), ...(only ? { path: only } : {}) };
    return lock(async () => {
      const parked = await outbox.change(set.id, (s) =>
        isWaiting(s.state) ? { ...s, state: "attention", attention } : s,
      );
      if (parked?.state === "attention") await this.#overlay.lift(parked);
      return why.kind;
    });
  }

  #accept(set: ChangeSet, writes: readonly Write[] | null): Promise<Pushed> {
    const { lock, outbox, now } = this.#parts;
    const revs = writes ? { revs: Object.fromEntries(writes.map((w) => [w.path, w.rev])) } : {};
    return lock(async (): Promise<Pushed> => {
      const done = await outbox.change(set.id, (s) => ({ ...s, state: "accepted", acceptedAt: now(), ...revs }));
      if (done) await this.#overlay.settle(done);
      return "accepted";
    });
  }

  /** Found on the server without an answer of its own: the documents are read, since others may have written after it. */
  async #foundApplied(set: ChangeSet): Promise<Pushed> {
    await this.#overlay.truth(await this.#ask(pathsOf(set)));
    return this.#accept(set, null);
  }

  /** Takes a set out of the queue. A set that may have been sent is burnt on the server first. Throws `NetError`. */
  async discard(id: string): Promise<Discarded> {
    const { lock, outbox, net } = this.#parts;
    const set = await outbox.get(id);
    if (!set || set.state === "accepted") return set ? "already-sent" : "gone";
    if (set.attempts > 0 && (await net.burn(set)) === "applied") {
      await this.#foundApplied(set);
      return "already-sent";
    }
    return lock(async () => {
      const removed = await outbox.remove(id, (s) => s.attempts === set.attempts && s.state !== "accepted");
      if (!removed) return "gone";
      await this.#overlay.lift(set);
      return "discarded";
    });
  }

  /** Sends a parked set again over what stands now ("take mine"), under a new id that burns the old one. Ops on documents that are gone are left out. */
  resend(id: string): Promise<Resent> {
    const { lock, outbox, replica, newId } = this.#parts;
    return lock(async () => {
      const set = await outbox.get(id);
      if (set?.state !== "attention") return "gone";
      const recs = await replica.get(pathsOf(set));
      const ops = set.ops.flatMap((op) => rebased(op, recs.get(op.path) ?? emptyRec(op.path)));
      if (ops.length === 0) return "nothing-left";
      const fresh = again(set, newId(), ops);
      if (!(await outbox.replace(id, fresh))) return "gone";
      await this.#overlay.lay([fresh]);
      return "queued";
    });
  }

  /** Heals what a crash left: waiting sets lie over the replica, accepted ones settle, nothing else has a patch. */
  recover(): Promise<void> {
    const { lock, outbox } = this.#parts;
    return lock(async () => {
      const waiting: ChangeSet[] = [];
      for (const head of await outbox.heads()) {
        const set = await outbox.get(head.id);
        if (set && isWaiting(set.state)) waiting.push(set);
        if (set?.state === "accepted") await this.#overlay.settle(set);
      }
      await this.#overlay.lay(waiting);
      await this.#overlay.liftDead(new Set(waiting.map((s) => s.id)));
    });
  }
}

/** An op over what stands on the server now; nothing when its document is gone, or there already. */
function rebased(op: StoredOp, rec: Rec): StoredOp[] {
  if (op.kind === "create") return rec.base ? [] : [op];
  if (!rec.base || rec.base.deleted) return [];
  if (op.kind === "delete") return [{ ...op, baseRev: rec.base.rev }];
  const shown = fold(rec.base, rec.pending)?.fields ?? null;
  const was = Object.fromEntries(Object.keys(op.fields).map((f) => [f, valueAt(shown, f)]));
  return [{ ...op, was, baseRev: rec.base.rev }];
}

/** A parked set as a new one in its place. What may have been sent under the old id is burnt with the new batch. */
function again(set: ChangeSet, id: string, ops: StoredOp[]): ChangeSet {
  const { attention: _attention, acceptedAt: _acceptedAt, revs: _revs, ...rest } = set;
  const burns = set.attempts > 0 ? [...set.burns, set.id] : set.burns;
  return { ...rest, id, ops, state: "queued", attempts: 0, merged: [], replaces: set.id, burns };
}
