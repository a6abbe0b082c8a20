import type { Plan } from "#domain/shared/changes.ts";
import { undoPlan } from "#domain/sync/history.ts";
import { isServerAct } from "#domain/sync/acts.ts";
import type { ChangeSet, Choice, Conflict, Decision } from "#domain/sync/schema.ts";
import { type Ahead, type Flying, planAhead, revsOf } from "./ahead.ts";
import { again, parted, restOf } from "./again.ts";
import { claimPaths, type Claimed, NO_CLAIMS, nameChanges, planClaims, withFolded } from "./claims.ts";
import { clashOf } from "./clash.ts";
import { decide } from "./decide.ts";
import { nameForbidden, type Named } from "./forbidden.ts";
import { headOf } from "./head.ts";
import { type Merged, planCommit } from "./merge.ts";
import { landedRow, leftAfter } from "./landed.ts";
import { setsOf, storedOp, unseen } from "./new-sets.ts";
import { buildsOn, ready } from "./order.ts";
import { isOver, isWaiting, Overlay, pathsOf, type Seen } from "./overlay.ts";
import type { EngineParts } from "./parts.ts";
import { type Found, type Head, NetError, StorageError, type Write } from "./ports.ts";
import type { Truth } from "./record.ts";

export type Pushed = "accepted" | "conflict" | "refused" | "rebase" | "gone";
export type Discarded = "discarded" | "already-sent" | "gone";
export type Resolved = "queued" | "closed" | "undecided" | "already-sent" | "gone";
export type Undone = "undone" | "queued" | "attention" | "gone";
/** `laid` ends when the sets can be seen in the replica; it never fails for want of storage. */
export type Enqueued = { readonly sets: readonly ChangeSet[]; readonly laid: Promise<void> };
type ClosedWhy = NonNullable<ChangeSet["closed"]>["why"];
type Parking = {
  readonly kind: "conflict" | "clash" | "refused";
  readonly code: string;
  readonly conflicts: readonly Conflict[];
  readonly named?: Named | null;
};
/** How far a push has come, for who asked for it. */
export type Steps = {
  /** The batch is on its way. */
  readonly sent?: () => void;
  /** The server has taken the set, and only this device's own notes are left to be made. */
  readonly taken?: () => void;
};
/** What a batch held: the documents of the set, and the claims that belong to them. */
type Sent = { readonly own: readonly Write[]; readonly claims: readonly Claimed[] };
const asPlanned = ({ writes: own, conflicts, merged }: Merged) => ({
  own,
  claims: NO_CLAIMS.writes,
  conflicts,
  merged,
  unusable: [] as readonly string[],
});
const withClaims = (own: readonly Write[], claims: readonly Claimed[]): readonly Write[] => [
  ...own,
  ...claims.filter((c) => own.some((w) => w.path === c.owner)).map((c) => c.write),
];
/** Code of a refusal by this device: a document stands on the server that nothing here can be compared with. */
const UNUSABLE = "unusable";

/**
 * The sync engine (design section 4): durable intent first, the picture second, the server third. It keeps no state of its
 * own: a crash may fall between any two steps, and `recover` heals what it left.
 */
export class Engine {
  readonly #parts: EngineParts;
  readonly #overlay: Overlay;
  #flying: Flying | null = null;

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.#overlay = new Overlay(parts.outbox, parts.replica);
  }

  /**
   * Stores a plan as one set (or as tied parts): resolved means durable. The sets are laid over the replica behind it,
   * under the same lock. Throws `StorageError`, having stored nothing.
   */
  async enqueue(plan: Plan): Promise<Enqueued> {
    const { lock, outbox, pictureLate } = this.#parts;
    const durable = deferred<readonly ChangeSet[]>();
    const laid = lock(async () => {
      const stored = await outbox.add(setsOf(plan, await this.#overlay.intents(unseen(plan)), this.#parts));
      durable.resolve(stored);
      await this.#overlay.lay(stored).catch((e: unknown) => {
        if (!(e instanceof StorageError)) throw e;
        pictureLate(e);
      });
    });
    laid.catch(durable.reject);
    return { sets: await durable.promise, laid };
  }

  /** What the person sees of documents, waiting intents included. */
  intents(paths: readonly string[]): Promise<ReadonlyMap<string, Seen>> {
    return this.#overlay.intents(paths);
  }

  /** Brings server documents in; those that are not newer change nothing. */
  applyTruth(docs: readonly Truth[]): Promise<void> {
    return this.#overlay.truth(docs);
  }

  /** Sets that may go now, in order; or that may go once one set is done with. */
  async next(once?: string): Promise<readonly Head[]> {
    const heads = await this.#parts.outbox.heads();
    return ready(once === undefined ? heads : heads.filter((head) => head.id !== once));
  }

  /**
   * Sends one set, and finds out what became of it. Throws `NetError` when the outcome is unknown: the set stays *sending*.
   * @param ahead the set as it was planned while the one before it was on its way
   */
  async push(id: string, steps: Steps = {}, ahead: Ahead | null = null): Promise<Pushed> {
    const { outbox, net } = this.#parts;
    const set = ahead?.set ?? (await outbox.get(id));
    if (!set || !isWaiting(set.state)) return "gone";
    const { own, claims, conflicts, merged, unusable } = ahead ? asPlanned(ahead.plan) : await this.#planFresh(set);
    if (conflicts.length > 0) {
      if (set.attempts > 0 && (await this.#isApplied(id))) return this.#foundApplied(set);
      if (unusable.length > 0) return this.#parkUnusable(set, unusable);
      return this.#park(set, { ...clashOf(conflicts), conflicts });
    }
    const sending = await outbox.change(id, (s) =>
      isWaiting(s.state) ? { ...s, state: "sending", attempts: s.attempts + 1, merged: [...merged] } : s,
    );
    if (sending?.state !== "sending") return "gone";
    if (isServerAct(set.action)) return this.#act(sending, own);
    this.#flying = { set: sending, own };
    const answering = net.commit({ set: sending, writes: withClaims(own, claims) });
    steps.sent?.();
    const answer = await answering;
    if (!answer.ok) return this.#diagnose(sending, { own, claims }, answer.code);
    steps.taken?.();
    return this.#accept(sending, own);
  }

  /** Plans a set that may follow the one in flight at once; null where that has to wait for its turn. */
  async planAhead(id: string, after: string): Promise<Ahead | null> {
    const { outbox, replica } = this.#parts;
    const [set, flying] = [await outbox.get(id), this.#flying];
    if (!set || flying?.set.id !== after) return null;
    return planAhead(set, await replica.get(pathsOf(set)), flying);
  }

  /** A set that a function carries out: what it did is read from the server. */
  async #act(set: ChangeSet, writes: readonly Write[]): Promise<Pushed> {
    const answer = await this.#parts.net.act({ set, writes });
    if (answer.ok || (await this.#isApplied(set.id))) return this.#foundApplied(set);
    const fresh = await this.#askIfAllowed(pathsOf(set));
    await this.#overlay.truth(fresh?.docs ?? []);
    if (fresh?.docs.some((d) => writes.some((w) => w.path === d.path && w.rev !== d.rev + 1))) return "rebase";
    return this.#park(set, { kind: "refused", code: answer.code, conflicts: [] });
  }

  async #isApplied(id: string): Promise<boolean> {
    return (await this.#parts.net.receipt(id, this.#parts.author.ns)) === "applied";
  }

  #ask(paths: readonly string[]): Promise<Found> {
    return this.#parts.net.get(paths, this.#parts.author.ns);
  }

  /** As `#ask`; null when the person may no longer read them. */
  async #askIfAllowed(paths: readonly string[]): Promise<Found | null> {
    try {
      return await this.#ask(paths);
    } catch (e) {
      if (e instanceof NetError && e.trouble.kind === "denied") return null;
      throw e;
    }
  }

  /** Plans against the replica; documents that the replica does not hold are asked for first. */
  async #planFresh(set: ChangeSet) {
    const { replica } = this.#parts;
    const paths = pathsOf(set);
    const planned = planCommit(set, await replica.get(paths));
    const missing = planned.conflicts.filter((c) => c.why === "missing").map((c) => c.path);
    if (missing.length === 0) return this.#withNames(set, planned, []);
    const found = await this.#askIfAllowed(missing);
    await this.#overlay.truth(found?.docs ?? []);
    return this.#withNames(set, planCommit(set, await replica.get(paths)), found?.unusable ?? []);
  }

  /** Adds the claims of the names that a set takes or gives back; they are not replicated, so the server is asked. */
  async #withNames(set: ChangeSet, { writes: own, conflicts, merged }: Merged, unusable: readonly string[]) {
    const recs = await this.#parts.replica.get(pathsOf(set));
    const names = nameChanges(set, recs);
    if (names.length === 0) return { own, claims: NO_CLAIMS.writes, conflicts, merged, unusable };
    const held = await this.#askIfAllowed(claimPaths(names));
    const claims = planClaims(names, new Map(held?.docs.map((d) => [d.path, d]) ?? []), recs);
    const all = [...conflicts, ...claims.conflicts];
    return { own: withFolded(own, names), claims: claims.writes, conflicts: all, merged, unusable };
  }

  /** A refused batch: applied before? moved on? applied meanwhile? else refused. */
  async #diagnose(set: ChangeSet, { own: writes, claims }: Sent, code: string): Promise<Pushed> {
    if (await this.#isApplied(set.id)) return this.#foundApplied(set);
    for (const earlier of set.burns) if (await this.#isApplied(earlier)) return this.#landed(set, earlier);
    const fresh = await this.#askIfAllowed(pathsOf(set));
    if (!fresh) return this.#park(set, { kind: "refused", code, conflicts: [] });
    await this.#overlay.truth(fresh.docs);
    if (fresh.unusable.length > 0) return this.#parkUnusable(set, fresh.unusable);
    const revs = new Map(fresh.docs.map((d) => [d.path, d.rev]));
    const gone = writes.filter((w) => w.rev > 1 && !revs.has(w.path));
    await this.#overlay.gone(new Map(gone.map((w) => [w.path, w.rev - 1])));
    if (writes.some((w) => (revs.get(w.path) ?? 0) !== w.rev - 1)) return "rebase";
    if (await this.#haveMoved(claims)) return "rebase";
    if (await this.#isApplied(set.id)) return this.#foundApplied(set); // a delayed twin may have landed between the two looks
    return this.#park(set, {
      kind: "refused",
      code,
      conflicts: [],
      named: await this.#name(set, { own: writes, claims }, code),
    });
  }

  /** Whether claims stand otherwise than when the set was sent: somebody was quicker with a name. */
  async #haveMoved(claims: readonly Claimed[]): Promise<boolean> {
    if (claims.length === 0) return false;
    const found = await this.#askIfAllowed(claims.map((c) => c.write.path));
    const revs = new Map(found?.docs.map((d) => [d.path, d.rev]) ?? []);
    return found !== null && claims.some(({ write }) => (revs.get(write.path) ?? 0) !== write.rev - 1);
  }

  /** Which writes of a set the rules refuse, when they do not refuse all of it. A claim goes with its document. */
  async #name(set: ChangeSet, { own: writes, claims }: Sent, code: string): Promise<Named | null> {
    const { net, replica, suspects } = this.#parts;
    if (code !== "permission-denied" || writes.length < 2) return null;
    const against = new Set(suspects(set, await replica.get(pathsOf(set))));
    return nameForbidden(writes, (group) => net.wouldPass({ set, writes: withClaims(group, claims) }), against);
  }

  #parkUnusable(set: ChangeSet, paths: readonly string[]): Promise<Pushed> {
    const named = { forbidden: paths, restPasses: false };
    return this.#park(set, { kind: "refused", code: UNUSABLE, conflicts: [], named });
  }

  #park(set: ChangeSet, why: Parking): Promise<Pushed> {
    const { lock, outbox, now } = this.#parts;
    const { kind, code, conflicts, named } = why;
    const forbidden = named?.forbidden ?? [];
    const [only, ...more] = set.ops.length === 1 ? pathsOf(set) : forbidden;
    const attention = {
      kind,
      code,
      conflicts: [...conflicts],
      at: now(),
      ...(only && more.length === 0 ? { path: only } : {}),
      ...(forbidden.length > 0 && set.ops.length > 1 ? { forbidden: [...forbidden] } : {}),
      ...(named?.restPasses ? { restPasses: true } : {}),
    };
    return lock(async () => {
      const parked = await outbox.change(set.id, (s) =>
        isWaiting(s.state) ? { ...s, state: "attention", attention } : s,
      );
      if (parked?.state === "attention") await this.#overlay.lift(parked);
      return kind === "refused" ? "refused" : "conflict";
    });
  }

  #accept(set: ChangeSet, writes: readonly Write[] | null): Promise<Pushed> {
    const { lock, outbox, now } = this.#parts;
    const revs = writes ? { revs: revsOf(writes) } : {};
    return lock(async (): Promise<Pushed> => {
      const done = await outbox.change(set.id, (s) => ({ ...s, state: "accepted", acceptedAt: now(), ...revs }));
      if (done) await this.#overlay.settle(done);
      return "accepted";
    });
  }

  /** Found on the server without an answer of its own: the documents are read, since others may have written after it. */
  async #foundApplied(set: ChangeSet): Promise<Pushed> {
    await this.#overlay.truth((await this.#askIfAllowed(pathsOf(set)))?.docs ?? []);
    return this.#accept(set, null);
  }

  /**
   * An earlier attempt of a set landed after a person had decided about it: it becomes history under its own id, and what
   * the decision wants beyond it goes on as a set of its own. (design section 4: delayed twins)
   */
  async #landed(set: ChangeSet, id: string, goesOn = true): Promise<Pushed> {
    const { lock, outbox, newId, now } = this.#parts;
    const earlier = { id, ops: set.earlier?.find((e) => e.id === id)?.ops ?? set.ops };
    const paths = [...new Set([...pathsOf(set), ...earlier.ops.map((op) => op.path)])];
    await this.#overlay.truth((await this.#ask(paths)).docs);
    const left = goesOn ? leftAfter(set, earlier) : [];
    return lock(async () => {
      const seen = await this.#overlay.intents(left.map((op) => op.path));
      const landed = landedRow(set, earlier, now());
      const rest =
        left.length === 0
          ? []
          : [restOf(set, id, { id: newId(), ops: left.map((op) => storedOp(op, seen.get(op.path))) })];
      if (!(await outbox.replace(set.id, [landed, ...rest]))) return "gone";
      await this.#overlay.lift(set);
      await this.#overlay.settle(landed);
      await this.#overlay.lay(rest);
      return "accepted";
    });
  }

  /** Takes a set out of the queue. A set that may have been sent is burnt on the server first. Throws `NetError`. */
  discard(id: string): Promise<Discarded> {
    return this.#close(id, { why: "discarded", decided: [] });
  }

  async #close(id: string, how: { why: ClosedWhy; decided: readonly Decision[] }): Promise<Discarded> {
    const { lock, outbox, net, now } = this.#parts;
    const set = await outbox.get(id);
    if (!set || isOver(set.state)) return set?.state === "accepted" ? "already-sent" : "gone";
    for (const sent of set.attempts > 0 ? [...set.burns, set.id] : set.burns)
      if ((await net.burn(set, sent)) === "applied") {
        await (sent === set.id ? this.#foundApplied(set) : this.#landed(set, sent, false));
        return "already-sent";
      }
    return lock(async () => {
      const closed = { why: how.why, at: now() };
      const decided = [...set.decided, ...how.decided];
      const after = await outbox.change(id, (s) =>
        s.attempts === set.attempts && !isOver(s.state) ? { ...s, state: "closed", closed, decided } : s,
      );
      if (after?.state !== "closed") return "gone";
      await this.#overlay.bury(after);
      return "discarded";
    });
  }

  /**
   * A parked set goes on as a person decided, under a new id that burns the old one. Without choices a refused set is sent
   * again as it stands. Where nothing of it is left, it is closed. Throws `NetError` when that needs the server.
   */
  async resolve(id: string, choices: readonly Choice[]): Promise<Resolved> {
    const { lock, outbox, replica, newId, now } = this.#parts;
    const set = await outbox.get(id);
    if (set?.state !== "attention") return "gone";
    const recs = await replica.get(pathsOf(set));
    const bases = new Map([...recs].map(([path, rec]) => [path, rec.base]));
    const settled = decide(set, choices, bases, now());
    if (!settled) return "undecided";
    if (settled.ops.length === 0) {
      const answer = await this.#close(id, { why: "theirs", decided: settled.decided });
      return answer === "discarded" ? "closed" : answer;
    }
    return lock(async () => {
      const fresh = again(set, newId(), settled);
      if (!(await outbox.replace(id, [fresh]))) return "gone";
      await this.#overlay.lay([fresh]);
      return "queued";
    });
  }

  /** What the rules take of a refused set goes again; what they refuse stays parked, as a set of its own. */
  resendRest(id: string): Promise<"queued" | "gone"> {
    const { lock, outbox, newId } = this.#parts;
    return lock(async () => {
      const set = await outbox.get(id);
      const two = set?.state === "attention" ? parted(set, newId) : null;
      if (!two || !(await outbox.replace(id, [two.goes, two.stays]))) return "gone";
      await this.#overlay.lay([two.goes]);
      return "queued";
    });
  }

  /**
   * Takes a whole save back (`of` names its first part). Parts that were never sent and that nothing later builds on are
   * closed; the others get a compensating change set, which asks where a value has moved on.
   */
  async undo(of: string, label: string): Promise<Undone> {
    const { outbox } = this.#parts;
    const heads = await outbox.heads();
    const parts = (await outbox.all()).filter((s) => s.part.of === of);
    if (parts.some((s) => s.state === "attention")) return "attention";
    const compensate: ChangeSet[] = [];
    for (const set of parts.filter((s) => s.state !== "closed"))
      if (!(await this.#takeBack(set, heads))) compensate.push(set);
    if (compensate.length === 0) return parts.length === 0 ? "gone" : "undone";
    const fresh = await Promise.all(compensate.map((s) => outbox.get(s.id)));
    const { laid } = await this.enqueue(
      undoPlan(
        fresh.flatMap((s) => s ?? []),
        label,
      ),
    );
    await laid;
    return "queued";
  }

  /** Closes a set that never left and that no later one builds on. */
  #takeBack(set: ChangeSet, heads: readonly Head[]): Promise<boolean> {
    const { lock, outbox, now } = this.#parts;
    const own = headOf(set);
    if (set.state !== "queued" || heads.some((h) => h.seq > own.seq && buildsOn(h, own))) return Promise.resolve(false);
    return lock(async () => {
      const closed = { why: "undone" as const, at: now() };
      const after = await outbox.change(set.id, (s) =>
        s.state === "queued" && s.attempts === 0 && s.burns.length === 0 ? { ...s, state: "closed", closed } : s,
      );
      if (after?.state !== "closed") return false;
      await this.#overlay.bury(after);
      return true;
    });
  }

  /** Heals what a crash left: waiting sets lie over the replica, accepted ones settle, nothing else has a patch. */
  recover(): Promise<void> {
    const { lock, outbox } = this.#parts;
    return lock(async () => {
      const open = new Set((await outbox.heads()).map((head) => head.id));
      const sets = (await outbox.all()).filter((set) => open.has(set.id)).reverse();
      for (const set of sets) {
        if (set.state === "accepted") await this.#overlay.settle(set);
        if (set.state === "closed") await this.#overlay.bury(set);
      }
      const waiting = sets.filter((set) => isWaiting(set.state));
      await this.#overlay.lay(waiting);
      await this.#overlay.liftDead(new Set(waiting.map((s) => s.id)));
    });
  }
}

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (e: unknown) => void = () => undefined;
  const promise = new Promise<T>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}
