import type { Plan } from "#domain/shared/changes.ts";
import { isOverBy } from "#domain/bookings/state.ts";
import { type Json, sameJson } from "#domain/shared/json.ts";
import type { Result } from "#domain/shared/result.ts";
import { FILE } from "#domain/sync/file.ts";
import { undoPlan } from "#domain/sync/history.ts";
import type { ChangeSet, Choice, Decision } from "#domain/sync/schema.ts";
import { again, LANDED, parted } from "./again.ts";
import { decide } from "./decide.ts";
import { headOf } from "./head.ts";
import { buildsOn } from "./order.ts";
import { isOver, type Overlay, pathsOf } from "./overlay.ts";
import type { EngineParts } from "./parts.ts";
import type { Head } from "./ports.ts";
import type { Acknowledge } from "./acknowledge.ts";
import type { NoPreview, Preview, Replanning } from "./replanning.ts";

/** `needed`: later sets build on documents that this one makes, and nobody has said that they go as well. */
export type Discarded = "discarded" | "already-sent" | "gone" | "needed";
export type DoneAnyway = "queued" | "gone" | "moved";
export type Resolved = "queued" | "closed" | "undecided" | "already-sent" | "gone" | "needed";
export type Undone = "undone" | "queued" | "attention" | "gone" | "over";
type ClosedWhy = NonNullable<ChangeSet["closed"]>["why"];
type Closing = { readonly why: ClosedWhy; readonly decided: readonly Decision[] };

/** What people decide about sets of the queue: nothing leaves it unsent but through here. */
export class Decisions {
  readonly #parts: EngineParts;
  readonly #overlay: Overlay;
  readonly #acknowledge: Acknowledge;
  readonly #replanning: Replanning;
  readonly #enqueue: (plan: Plan) => Promise<{ readonly laid: Promise<void> }>;

  constructor(
    parts: EngineParts,
    steps: { readonly overlay: Overlay; readonly acknowledge: Acknowledge; readonly replanning: Replanning },
    enqueue: (plan: Plan) => Promise<{ readonly laid: Promise<void> }>,
  ) {
    this.#parts = parts;
    this.#overlay = steps.overlay;
    this.#acknowledge = steps.acknowledge;
    this.#replanning = steps.replanning;
    this.#enqueue = enqueue;
  }

  /**
   * Takes a set out of the queue, and with it those that need what it makes. A set that may have been sent is burnt on the server
   * first. Throws `NetError`. [CMD-6]
   * @param seen ids of those, as the person was told of them: of more than that it answers *needed*
   */
  discard(id: string, seen: readonly string[] = []): Promise<Discarded> {
    return this.#giveUp(id, { why: "discarded", decided: [] }, seen);
  }

  /** Sets that wait or are parked and need documents that a set makes and the server does not have, latest first. */
  async needing(id: string): Promise<readonly ChangeSet[]> {
    const { outbox, replica } = this.#parts;
    const set = await outbox.get(id);
    if (!set || isOver(set.state)) return [];
    const made = set.ops.flatMap((op) => (op.kind === "create" ? op.path : []));
    const recs = await replica.get(made);
    const missing = new Set(made.filter((path) => recs.get(path)?.base?.deleted !== false));
    if (missing.size === 0) return [];
    const found: ChangeSet[] = [];
    for (const head of await outbox.heads()) {
      if (head.seq <= set.seq || isOver(head.state)) continue;
      const later = await outbox.get(head.id);
      if (!later?.needs?.some((path) => missing.has(path))) continue;
      found.push(later);
      for (const op of later.ops) if (op.kind === "create") missing.add(op.path); // and what needs that
    }
    return found.reverse();
  }

  async #giveUp(id: string, how: Closing, seen: readonly string[]): Promise<Discarded> {
    const needing = await this.needing(id);
    if (needing.some((later) => !seen.includes(later.id))) return "needed";
    for (const later of needing) {
      const gone = await this.#close(later.id, { why: "discarded", decided: [] });
      if (gone === "already-sent") return gone; // then what it needs is there as well
    }
    return this.#close(id, how);
  }

  /** What a parked set would do if it were done over what stands on the server now. Throws `NetError`. [CMD-5] */
  preview(id: string, input?: Json): Promise<Result<Preview, NoPreview>> {
    return this.#replanning.preview(id, input);
  }

  /**
   * Does a parked command anyway, planned anew over what the server has now: the new set takes the old one's place, and burns its
   * id. Of one that was given up, a new save is made. What was shown to the person must still be what it does. Throws `NetError`. [CMD-5]
   * @param says the sentences that the person saw
   */
  async doAnyway(id: string, says: readonly string[], input?: Json): Promise<DoneAnyway> {
    const { lock, outbox } = this.#parts;
    const preview = await this.#replanning.preview(id, input);
    if (!preview.ok) return preview.error.why === "gone" ? "gone" : "moved";
    if (!sameJson([...preview.value.says], [...says])) return "moved";
    const fresh = preview.value.set;
    return lock(async () => {
      const set = await outbox.get(id);
      if (set?.state === "closed") {
        const { part: _part, replaces: _replaces, ...again } = fresh;
        const own = { of: fresh.id, index: 0, count: 1 };
        await this.#overlay.lay(await outbox.add([{ ...again, part: own }])); // what was given up stays in the history
        return "queued";
      }
      if (set?.state !== "attention" || !(await outbox.replace(id, [fresh]))) return "gone";
      await this.#overlay.lay([fresh]);
      return "queued";
    });
  }

  async #close(id: string, how: Closing): Promise<Discarded> {
    const { lock, outbox, net, now } = this.#parts;
    const set = await outbox.get(id);
    if (!set || isOver(set.state)) return set?.state === "accepted" ? "already-sent" : "gone";
    for (const sent of set.attempts > 0 ? [...set.burns, set.id] : set.burns)
      if ((await net.burn(set, sent)) === "applied") {
        await (sent === set.id ? this.#acknowledge.foundApplied(set) : this.#acknowledge.landed(set, sent, false));
        return "already-sent";
      }
    return lock(async () => {
      if ((await this.needing(id)).length > 0) return "needed";
      const because = set.attention?.because;
      const closed = { why: how.why, at: now(), ...(because === undefined ? {} : { because }) };
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
  async resolve(id: string, choices: readonly Choice[], seen: readonly string[] = []): Promise<Resolved> {
    const { lock, outbox, replica, newId, now } = this.#parts;
    const set = await outbox.get(id);
    if (set?.state !== "attention") return "gone";
    if (set.attention?.code === FILE.taken && choices.length === 0) return this.#release(id);
    if (set.attention?.code === LANDED && choices.length === 0) return "undecided"; // it is given up, or planned anew
    const recs = await replica.get(pathsOf(set));
    const bases = new Map([...recs].map(([path, rec]) => [path, rec.base]));
    const settled = decide(set, choices, bases, now());
    if (!settled) return "undecided";
    if (settled.ops.length === 0) {
      const answer = await this.#giveUp(id, { why: "theirs", decided: settled.decided }, seen);
      return answer === "discarded" ? "closed" : answer;
    }
    return lock(async () => {
      const fresh = again(set, newId(), settled);
      if (!(await outbox.replace(id, [fresh]))) return "gone";
      await this.#overlay.lay([fresh]);
      return "queued";
    });
  }

  /** A set of a file that a person has looked at is sent as it is, under its own id: wherever it is sent from, it counts once. */
  #release(id: string): Promise<Resolved> {
    const { lock, outbox } = this.#parts;
    return lock(async () => {
      const after = await outbox.change(id, ({ attention, ...s }) =>
        s.state === "attention" ? { ...s, state: "queued" } : { ...s, ...(attention && { attention }) },
      );
      if (after?.state !== "queued") return "gone";
      await this.#overlay.lay([after]);
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
    const at = this.#parts.now() + this.#parts.skewMs();
    if (compensate.some((s) => s.ops.some((op) => isOverBy(op, at)))) return "over";
    const fresh = await Promise.all(compensate.map((s) => outbox.get(s.id)));
    const { laid } = await this.#enqueue(
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
}
