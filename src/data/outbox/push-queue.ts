import type { PlannedAhead } from "../engine/ahead.ts";
import type { Engine } from "../engine/engine.ts";
import { type Head, NetError, type NetTrouble, StorageError } from "../engine/ports.ts";

/** Wait after a failure that is not the link's, doubling, ms. */
const BASE_MS = 500;
const MAX_MS = 30_000;
/** A link that died under a set says less about the set than a server that gave no answer to it: so much of a failure. */
const DEAD_LINK = 0.25;

export type PushQueueParts = {
  readonly engine: Engine;
  /** Whether the link is up and this tab leads. */
  readonly mayPush: () => boolean;
  readonly trouble: (t: NetTrouble) => void;
  /** A push ended with an exception that is nobody's answer; the set waits, and is tried again. [FLT-1] */
  readonly failed: (e: unknown) => void;
  readonly alive: () => void;
  /** The queue moved, or a run of it ended. */
  readonly moved: () => void;
  readonly random: () => number;
};

/** How a push ended on this device. */
type Ended = { readonly ok: true } | { readonly ok: false; readonly error: unknown };

/**
 * Sends what may go, oldest first but for those that go ahead, one request in flight; a set that keeps failing steps behind
 * its independent followers; one that goes ahead only when more than the link failed it.
 * While one is in flight, the next one is planned; while the device notes that one was taken, the next one is on its way, if
 * it could be planned or does not build on that one.
 */
export class PushQueue {
  readonly #parts: PushQueueParts;
  readonly #failures = new Map<string, number>();
  /** Answers in a row by which the server was too busy, or knew nobody: how long all of them wait. */
  #busy = 0;
  #running = false;
  #again = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;
  /** The set that the server took and the device is noting so. */
  #noting: { readonly id: string; readonly ended: Promise<Ended> } | null = null;
  /** What follows the set in flight, planned already. Not the sets that go ahead of others (`Head.ahead`). */
  #plannedNext: Promise<PlannedAhead | null> = Promise.resolve(null);
  /** The set in flight, for the screen. */
  sending: string | null = null;

  constructor(parts: PushQueueParts) {
    this.#parts = parts;
  }

  /** Whether sets are being sent, one after another. */
  get running(): boolean {
    return this.#running;
  }

  /** Try now. Calls during a run make it look again at its end. */
  poke(): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    if (this.#running) this.#again = true;
    else void this.#run();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    this.#running = true;
    try {
      do {
        this.#again = false;
        if (!this.#stopped && this.#parts.mayPush()) await this.#parts.engine.settleUnsure();
        while (await this.#one()) this.#parts.moved();
        await this.#noted();
      } while (this.#again);
    } catch (e) {
      if (!this.#stopped) this.#failedTo(null, e); // with whoever has gone their stores are closed
    } finally {
      this.#running = false;
      this.sending = null;
      this.#parts.moved();
    }
  }

  /** Waits until the device has noted what the server took last. */
  async #noted(): Promise<void> {
    const noting = this.#noting;
    if (!noting) return;
    const ended = await noting.ended;
    if (this.#noting === noting) this.#noting = null;
    if (!ended.ok) throw ended.error;
  }

  async #one(): Promise<boolean> {
    if (this.#stopped || !this.#parts.mayPush()) return false;
    const noting = this.#noting?.id;
    const head = this.#first(await this.#parts.engine.next(noting));
    if (!head) return false;
    const planned = await this.#plannedFor(head, noting);
    if (noting !== undefined && !planned && !(await this.#parts.engine.next()).some((h) => h.id === head.id)) {
      await this.#noted(); // it builds on that, and nothing younger overtakes it
      return true;
    }
    this.sending = head.id;
    try {
      await this.#push(head.id, planned);
      this.#failures.delete(head.id);
      this.#busy = 0;
      this.#parts.alive();
      return true;
    } catch (e) {
      if (e instanceof NetError) return this.#after(head.id, e.trouble);
      if (!this.#stopped) this.#failedTo(head.id, e);
      return false;
    } finally {
      this.sending = null;
    }
  }

  #first(heads: readonly Head[]): Head | undefined {
    const failures = (head: Head) => this.#failures.get(head.id) ?? 0;
    const failed = (head: Head) => (head.ahead ? Math.floor(failures(head)) : failures(head));
    const behind = (head: Head) => (head.ahead ? 0 : 1);
    const late = (head: Head) => (head.behind ? 1 : 0); // whatever failed before: a preference goes behind real edits
    return [...heads].sort(
      (a, b) => late(a) - late(b) || failed(a) - failed(b) || behind(a) - behind(b) || a.seq - b.seq,
    )[0];
  }

  /** Ends when the server has answered; what the device still notes then goes on behind it, one at a time. */
  async #push(id: string, planned: PlannedAhead | null): Promise<void> {
    let taken: () => void = () => undefined;
    const answered = new Promise<"taken">((done) => (taken = () => done("taken")));
    const before = this.#noting?.ended;
    const sent = () => {
      this.#plannedNext = this.#planAhead(id, before);
    };
    const ended: Promise<Ended> = this.#parts.engine.push(id, { sent, taken }, planned).then(
      () => ({ ok: true }),
      (error: unknown) => ({ ok: false, error }),
    );
    const first = await Promise.race([answered, ended]);
    await this.#noted();
    if (first === "taken") this.#noting = { id, ended };
    else if (!first.ok) throw first.error;
  }

  /** What was planned of a set while the one before it was in flight; only good when the server took that one. */
  async #plannedFor(head: Head, taken: string | undefined): Promise<PlannedAhead | null> {
    const planned = await this.#plannedNext;
    this.#plannedNext = Promise.resolve(null);
    return taken !== undefined && planned?.set.id === head.id ? planned : null;
  }

  /**
   * Plans what follows a set in flight, once the device has noted the one before that: else it would not be in order. What
   * fails here fails again when the set is planned in its turn, and is told then.
   */
  async #planAhead(id: string, before: Promise<Ended> | undefined): Promise<PlannedAhead | null> {
    const { engine } = this.#parts;
    try {
      await before;
      const next = this.#first(await engine.next(id));
      return next ? await engine.planAhead(next.id, id) : null;
    } catch (e) {
      if (e instanceof StorageError || e instanceof NetError) return null;
      throw e;
    }
  }

  /** The outcome is unknown: the set stays. A dead link stops the run; a busy server slows it down, and one that knows nobody just now. */
  #after(id: string, trouble: NetTrouble): boolean {
    const failed = (this.#failures.get(id) ?? 0) + (trouble.kind === "offline" ? DEAD_LINK : 1);
    this.#failures.set(id, failed);
    this.#parts.trouble(trouble);
    if (trouble.kind === "offline") return false;
    // One set that the server is too busy for holds up none of the others: they are tried before it, and wait no longer for it.
    this.#busy += 1;
    this.#later(this.#busy, trouble.kind === "busy" ? trouble.retryAfterMs : 0);
    return false;
  }

  /** This device failed, at a set or between two: nothing is dropped for it, and all is tried again. So is what had no answer while it was noted. */
  #failedTo(id: string | null, e: unknown): void {
    if (e instanceof NetError) {
      this.#after(id ?? "", e.trouble);
      return;
    }
    const failed = (this.#failures.get(id ?? "") ?? 0) + 1;
    this.#failures.set(id ?? "", failed);
    this.#parts.failed(e);
    this.#later(failed, 0);
  }

  #later(failed: number, atLeastMs: number): void {
    const wait = Math.min(MAX_MS, Math.max(atLeastMs, BASE_MS * 2 ** failed)) * (0.75 + this.#parts.random() / 2);
    this.#timer = setTimeout(() => this.poke(), wait);
  }
}
