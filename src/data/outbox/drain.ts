import type { Engine } from "../engine/engine.ts";
import { NetError, type NetTrouble } from "../engine/ports.ts";

/** Wait after a failure that is not the link's, doubling, ms. */
const BASE_MS = 500;
const MAX_MS = 30_000;

export type DrainParts = {
  readonly engine: Engine;
  /** Whether the link is up and this tab leads. */
  readonly mayPush: () => boolean;
  readonly trouble: (t: NetTrouble) => void;
  readonly alive: () => void;
  /** The queue moved, or a run of it ended. */
  readonly moved: () => void;
  readonly random: () => number;
};

/** Sends what may go, oldest first, one request in flight; a set that keeps failing steps behind its independent followers. */
export class Drain {
  readonly #parts: DrainParts;
  readonly #failures = new Map<string, number>();
  #running = false;
  #again = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;
  /** The set in flight, for the screen. */
  sending: string | null = null;

  constructor(parts: DrainParts) {
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
        while (await this.#one()) this.#parts.moved();
      } while (this.#again);
    } finally {
      this.#running = false;
      this.sending = null;
      this.#parts.moved();
    }
  }

  async #one(): Promise<boolean> {
    if (this.#stopped || !this.#parts.mayPush()) return false;
    const heads = await this.#parts.engine.next();
    const head = [...heads].sort(
      (a, b) => (this.#failures.get(a.id) ?? 0) - (this.#failures.get(b.id) ?? 0) || a.seq - b.seq,
    )[0];
    if (!head) return false;
    this.sending = head.id;
    try {
      await this.#parts.engine.push(head.id);
      this.#failures.delete(head.id);
      this.#parts.alive();
      return true;
    } catch (e) {
      if (!(e instanceof NetError)) throw e;
      return this.#after(head.id, e.trouble);
    } finally {
      this.sending = null;
    }
  }

  /** The outcome is unknown: the set stays. A dead link stops the run; a busy server slows it down. */
  #after(id: string, trouble: NetTrouble): boolean {
    const failed = (this.#failures.get(id) ?? 0) + 1;
    this.#failures.set(id, failed);
    this.#parts.trouble(trouble);
    if (trouble.kind === "busy" || trouble.kind === "denied") {
      const hint = trouble.kind === "busy" ? trouble.retryAfterMs : 0;
      const wait = Math.min(MAX_MS, Math.max(hint, BASE_MS * 2 ** failed)) * (0.75 + this.#parts.random() / 2);
      this.#timer = setTimeout(() => this.poke(), wait);
    }
    return false;
  }
}
