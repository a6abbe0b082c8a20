import type { Plan } from "#domain/shared/changes.ts";
import { isServerAct } from "#domain/sync/acts.ts";
import type { ChangeSet, Conflict, Gone } from "#domain/sync/schema.ts";
import { type PlannedAhead, type Flying, planAhead } from "./ahead.ts";
import { ServerReads } from "./server-reads.ts";
import type { Reservation } from "./reservations.ts";
import { undisputed } from "./again.ts";
import { isWhole } from "./atoms.ts";
import { clashOf } from "./clash.ts";
import { coalesced, hasMoved, mayCoalesce } from "./coalesce.ts";
import { Decisions } from "./decisions.ts";
import { nameForbidden, type Named } from "./forbidden.ts";
import { setsOf, unseen } from "./new-sets.ts";
import { goneOf } from "./gone.ts";
import { ready } from "./order.ts";
import { isWaiting, Overlay, pathsOf, type Seen } from "./overlay.ts";
import { plannedFrom } from "./unnamed.ts";
import type { EngineParts } from "./parts.ts";
import { asPlanned, type Planned, Planning } from "./planning.ts";
import { type Head, NetError, StorageError, type Write } from "./ports.ts";
import { lackingOf, withNeeds } from "./needs.ts";
import { Replanning } from "./replanning.ts";
import type { Truth } from "./record.ts";
import { Acknowledge } from "./acknowledge.ts";

export type Pushed = "accepted" | "conflict" | "refused" | "rebase" | "gone";
/** `laid` ends when the sets can be seen in the replica; it never fails for want of storage. */
export type Enqueued = { readonly sets: readonly ChangeSet[]; readonly laid: Promise<void> };
type Parking = {
  readonly kind: "conflict" | "clash" | "refused";
  readonly code: string;
  readonly conflicts: readonly Conflict[];
  readonly named?: Named | null;
  readonly gone?: readonly Gone[];
  readonly because?: string | null;
};
/** How far a push has come, for who asked for it. */
export type Steps = {
  /** The batch is on its way. */
  readonly sent?: () => void;
  /** The server has taken the set, and only this device's own notes are left to be made. */
  readonly taken?: () => void;
};
/** What a batch held: the documents of the set, and the reservations that belong to them. */
type Sent = { readonly own: readonly Write[]; readonly reservations: readonly Reservation[] };
const withReservations = (own: readonly Write[], reservations: readonly Reservation[]): readonly Write[] => [
  ...own,
  ...reservations.filter((c) => own.some((w) => w.path === c.owner)).map((c) => c.write),
];
/** Refusals that the rules answer for what they found in documents or rights. */
const CODES_OF_RULES: readonly string[] = ["permission-denied", "failed-precondition", "not-found", "already-exists"];
/** Code of a refusal by this device: a document stands on the server that nothing here can be compared with. */
const UNUSABLE = "unusable";

/**
 * The sync engine (design section 4): durable intent first, the picture second, the server third. It keeps no state of its
 * own: a crash may fall between any two steps, and `recover` heals what it left.
 */
export class Engine {
  readonly #parts: EngineParts;
  readonly #overlay: Overlay;
  readonly #reads: ServerReads;
  readonly #planning: Planning;
  readonly #acknowledge: Acknowledge;
  readonly #replanning: Replanning;
  /** What people decide about sets of the queue. */
  readonly decisions: Decisions;
  #flying: Flying | null = null;
  /** Sets whose last attempt had an answer: of all others that were tried, the receipt is read before they are sent again. */
  readonly #answered = new Set<string>();
  /** Sets of which nobody has looked since their last attempt whether the server took them; null: those of an earlier start. */
  #unsure: Set<string> | null = null;

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.#overlay = new Overlay(parts.outbox, parts.replica);
    this.#reads = new ServerReads(parts);
    this.#planning = new Planning(parts, this.#overlay, this.#reads);
    this.#acknowledge = new Acknowledge(parts, this.#overlay, this.#reads);
    this.#replanning = new Replanning(parts, this.#overlay, this.#reads, this.#planning);
    const steps = { overlay: this.#overlay, acknowledge: this.#acknowledge, replanning: this.#replanning };
    this.decisions = new Decisions(parts, steps, (plan) => this.enqueue(plan));
  }

  /**
   * Stores a plan as one set (or as tied parts): resolved means durable. The sets are laid over the replica behind it,
   * under the same lock. Throws `StorageError`, having stored nothing.
   */
  async enqueue(plan: Plan): Promise<Enqueued> {
    const { lock, outbox, pictureLate } = this.#parts;
    const durable = deferred<readonly ChangeSet[]>();
    const laid = lock(async () => {
      const made = setsOf(plan, await this.#overlay.intents(unseen(plan)), this.#parts);
      const taken = plan.latest ? await this.#inPlace(made) : null;
      if (taken) {
        durable.resolve([taken]);
        return;
      }
      const stored = await outbox.add(withNeeds(made, await outbox.heads()));
      durable.resolve(stored);
      await this.#overlay.lay(stored).catch((e: unknown) => {
        if (!(e instanceof StorageError)) throw e;
        pictureLate(e);
      });
    });
    laid.catch(durable.reject);
    return { sets: await durable.promise, laid };
  }

  /** A preference in the place of one of the same kind that waits and was never sent; null where there is none. [CMD-10] */
  async #inPlace([made, ...more]: readonly Omit<ChangeSet, "seq">[]): Promise<ChangeSet | null> {
    const { outbox } = this.#parts;
    if (!made || more.length > 0) return null;
    const waits = (await outbox.heads()).findLast((head) => head.behind === true && mayCoalesce(head, made));
    const after = waits && (await outbox.change(waits.id, (set) => coalesced(set, made) ?? set));
    if (!after || after.madeAt !== made.madeAt || after.label !== made.label) return null;
    await this.#overlay.lift(after);
    await this.#overlay.lay([after]);
    return after;
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
  async push(id: string, steps: Steps = {}, ahead: PlannedAhead | null = null): Promise<Pushed> {
    const { outbox, net } = this.#parts;
    const set = ahead?.set ?? (await outbox.get(id));
    if (!set || !isWaiting(set.state)) return "gone";
    const planned = ahead ? asPlanned(ahead.plan) : await this.#planned(set);
    if (typeof planned === "string") return planned;
    const { own, reservations, merged } = planned;
    const sending = await this.#sending(set, merged);
    if (typeof sending === "string") return sending;
    if (isServerAct(set.action)) return this.#act(sending, own);
    this.#flying = { set: sending, own, isOwn: (id) => outbox.has(id) };
    const answering = net.commit({ set: sending, writes: withReservations(own, reservations) });
    steps.sent?.();
    const answer = await answering.catch((e: unknown) => {
      (this.#unsure ??= new Set()).add(id);
      throw e;
    });
    this.#answered.add(id);
    if (!answer.ok) return this.#diagnose(sending, { own, reservations }, answer.code);
    steps.taken?.();
    return this.#acknowledge.accept(sending, own, ahead);
  }

  /** Notes that a set is on its way. */
  async #sending(set: ChangeSet, merged: Planned["merged"]): Promise<ChangeSet | "rebase" | "gone"> {
    const sending = await this.#parts.outbox.change(set.id, (s) =>
      isWaiting(s.state) && !hasMoved(s, set)
        ? { ...s, state: "sending", attempts: s.attempts + 1, merged: [...merged] }
        : s,
    );
    if (sending && hasMoved(sending, set)) return "rebase"; // another preference took its place while it was planned
    if (sending?.state !== "sending") return "gone";
    this.#answered.delete(set.id);
    return sending;
  }

  /** The batch of a set that may be sent; else what became of it. */
  async #planned(set: ChangeSet): Promise<Planned | Pushed> {
    if (set.attempts > 0 && !this.#answered.has(set.id) && (await this.#reads.isApplied(set.id)))
      return this.#acknowledge.foundApplied(set);
    const broken = this.#parts.intentTrouble(set);
    if (broken !== null) return this.#park(set, { kind: "refused", code: broken, conflicts: [] });
    const planned = await this.#planning.fresh(set);
    const lacking = await lackingOf(set, this.#parts.replica, (paths) => this.#asked(paths));
    if (lacking.length > 0) return this.#conflicting(set, { ...planned, conflicts: lacking });
    if (planned.conflicts.length > 0) return this.#conflicting(set, planned);
    return planned.refused === null ? planned : this.#refuse(set, planned.refused, null);
  }

  /**
   * Finds out what became of sets whose last attempt had no answer: whatever the server took is *Sent*, before anything is sent
   * again. Throws `NetError`. (commands-step, section 4; invariant A3) [CMD-12]
   */
  async settleUnsure(): Promise<void> {
    const { outbox } = this.#parts;
    const sending = async () => (await outbox.heads()).filter((h) => h.state === "sending").map((h) => h.id);
    this.#unsure ??= new Set(await sending());
    for (const id of [...this.#unsure]) {
      const set = await outbox.get(id);
      if (set?.state === "sending" && (await this.#reads.isApplied(id))) await this.#acknowledge.foundApplied(set);
      this.#unsure.delete(id);
    }
  }

  /** Plans a set that may follow the one in flight at once; null where that has to wait for its turn. */
  async planAhead(id: string, after: string): Promise<PlannedAhead | null> {
    const { outbox, replica } = this.#parts;
    const [set, flying] = [await outbox.get(id), this.#flying];
    if (!set || flying?.set.id !== after || this.#parts.intentTrouble(set) !== null) return null;
    return planAhead(set, await replica.get(plannedFrom(set)), flying);
  }

  /** What the server has of these; the picture learns of it. */
  async #asked(paths: readonly string[]): Promise<readonly string[]> {
    const found = await this.#reads.docsThatMay(paths);
    await this.#overlay.truth(found.docs);
    return [...found.docs.map((d) => d.path), ...found.unusable];
  }

  /** A set that cannot be merged, unless it was applied already. */
  async #conflicting(set: ChangeSet, { conflicts, unusable }: Planned): Promise<Pushed> {
    if (set.attempts > 0 && (await this.#reads.isApplied(set.id))) return this.#acknowledge.foundApplied(set);
    if (unusable.length > 0) return this.#parkUnusable(set, unusable);
    const because = await this.#because(set);
    return this.#park(set, { ...clashOf(conflicts), conflicts, because });
  }

  /** Why the command behind a set cannot be done now, in its own words; null where it could, or nobody can tell. [CMD-9] */
  async #because(set: ChangeSet): Promise<string | null> {
    try {
      return await this.#replanning.because(set);
    } catch (e) {
      if (e instanceof NetError) return null; // the explanation can be had later, with the review
      throw e;
    }
  }

  /** A set that a function carries out: what it did is read from the server. */
  async #act(set: ChangeSet, writes: readonly Write[]): Promise<Pushed> {
    const answer = await this.#parts.net.act({ set, writes });
    this.#answered.add(set.id);
    if (answer.ok || (await this.#reads.isApplied(set.id))) return this.#acknowledge.foundApplied(set);
    const fresh = await this.#reads.docsThatMay(pathsOf(set));
    await this.#overlay.truth(fresh.docs);
    if (fresh.docs.some((d) => writes.some((w) => w.path === d.path && w.rev !== d.rev + 1))) return "rebase";
    return this.#refuse(set, answer.code, null);
  }

  /** A refused batch: applied before? moved on? applied meanwhile? else refused. */
  async #diagnose(set: ChangeSet, { own: writes, reservations }: Sent, code: string): Promise<Pushed> {
    if (await this.#reads.isApplied(set.id)) return this.#acknowledge.foundApplied(set);
    for (const earlier of set.burns)
      if (await this.#reads.isApplied(earlier)) return this.#acknowledge.landed(set, earlier);
    const fresh = await this.#reads.docsThatMay(pathsOf(set));
    await this.#overlay.truth(fresh.docs);
    if (fresh.unusable.length > 0) return this.#parkUnusable(set, fresh.unusable);
    const readable = writes.filter((w) => !fresh.denied.includes(w.path));
    if (readable.length === 0) return this.#refuse(set, code, null);
    const revs = new Map(fresh.docs.map((d) => [d.path, d.rev]));
    const gone = readable.filter((w) => w.rev > 1 && !revs.has(w.path));
    await this.#overlay.gone(new Map(gone.map((w) => [w.path, w.rev - 1])));
    if (readable.some((w) => (revs.get(w.path) ?? 0) !== w.rev - 1)) return "rebase";
    if (await this.#haveMoved(reservations)) return "rebase";
    if (await this.#reads.isApplied(set.id)) return this.#acknowledge.foundApplied(set); // a delayed twin may have landed between the two looks
    return this.#refuse(set, code, await this.#name(set, { own: writes, reservations }, code));
  }

  /** The rules refuse it: with what it may have to do with. */
  async #refuse(set: ChangeSet, code: string, named: Named | null): Promise<Pushed> {
    const { replica } = this.#parts;
    const gone = await goneOf(set, code, named?.forbidden ?? [], {
      reads: this.#reads,
      known: (paths) => replica.get(paths),
      truth: (docs) => this.#overlay.truth(docs),
    });
    const because = CODES_OF_RULES.includes(code) ? await this.#because(set) : null;
    return this.#park(set, { kind: "refused", code, conflicts: [], named, gone, because });
  }

  /** Whether reservations stand otherwise than when the set was sent: somebody was quicker with a name. */
  async #haveMoved(reservations: readonly Reservation[]): Promise<boolean> {
    if (reservations.length === 0) return false;
    const found = await this.#reads.docsIfAllowed(reservations.map((c) => c.write.path));
    const revs = new Map(found?.docs.map((d) => [d.path, d.rev]) ?? []);
    return found !== null && reservations.some(({ write }) => (revs.get(write.path) ?? 0) !== write.rev - 1);
  }

  /** Which writes of a set the rules refuse, when they do not refuse all of it. A reservation goes with its document. */
  async #name(set: ChangeSet, { own: writes, reservations }: Sent, code: string): Promise<Named | null> {
    const { net, replica, suspects } = this.#parts;
    if (code !== "permission-denied" || writes.length < 2) return null;
    const against = new Set(suspects(set, await replica.get(pathsOf(set))));
    return nameForbidden(
      writes,
      (group) => net.wouldPass({ set, writes: withReservations(group, reservations) }),
      against,
    );
  }

  #parkUnusable(set: ChangeSet, paths: readonly string[]): Promise<Pushed> {
    const named = { forbidden: paths, restPasses: false };
    return this.#park(set, { kind: "refused", code: UNUSABLE, conflicts: [], named });
  }

  #park(set: ChangeSet, why: Parking): Promise<Pushed> {
    const { lock, outbox, now } = this.#parts;
    const { kind, code, conflicts, named, gone = [], because = null } = why;
    const forbidden = named?.forbidden ?? [];
    const [only, ...more] = set.ops.length === 1 ? pathsOf(set) : forbidden;
    const attention = {
      kind,
      code,
      conflicts: [...conflicts],
      at: now(),
      ...(only && more.length === 0 ? { path: only } : {}),
      ...(forbidden.length > 0 && set.ops.length > 1 ? { forbidden: [...forbidden] } : {}),
      ...(named?.restPasses && !isWhole(set) ? { restPasses: true } : {}),
      ...(because === null ? {} : { because }),
      ...(gone.length > 0 ? { gone: [...gone] } : {}),
    };
    return lock(async () => {
      const now = await outbox.get(set.id);
      const two = now && isWaiting(now.state) ? undisputed(now, attention, this.#parts.newId) : null;
      if (two && kind === "conflict" && (await outbox.replace(set.id, [two.goes, two.stays]))) {
        await this.#overlay.lift(set);
        await this.#overlay.lay([two.goes]);
        return "conflict";
      }
      const parked = await outbox.change(set.id, (s) =>
        isWaiting(s.state) ? { ...s, state: "attention", attention } : s,
      );
      if (parked?.state === "attention") await this.#overlay.lift(parked);
      return kind === "refused" ? "refused" : "conflict";
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
