import { SYNC } from "#domain/sync/limits.ts";

export type LeaderEvents = { readonly won: () => void; readonly lost: () => void };

/**
 * One leading tab per person and device, by Web Lock. A leader that is silent for `takeOverMs` (frozen, hibernated) is
 * replaced by stealing the lock; it learns so when it wakes up. `heard()` is called whenever a leader's beat arrives.
 */
export class Leadership {
  readonly #name: string;
  readonly #events: LeaderEvents;
  #heardAt = performance.now();
  #waiting: AbortController | null = null;
  #release: (() => void) | null = null;
  #watch: ReturnType<typeof setInterval> | undefined;
  #stopped = false;

  constructor(name: string, events: LeaderEvents) {
    this.#name = name;
    this.#events = events;
  }

  get leads(): boolean {
    return this.#release !== null;
  }

  start(): void {
    this.#wait();
    this.#watch = setInterval(() => {
      if (!this.leads && performance.now() - this.#heardAt > SYNC.takeOverMs) this.#steal();
    }, SYNC.beatMs);
  }

  /** A leader lives. */
  heard(): void {
    this.#heardAt = performance.now();
  }

  /**
   * Another tab says that it leads: this one was taken for dead (a browser may free a frozen tab's lock without a word). It
   * follows, and waits for its turn again.
   */
  yield(): void {
    if (!this.leads || this.#stopped) return;
    this.heard();
    this.#release?.();
    this.#release = null;
    this.#events.lost();
    this.#wait();
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#watch);
    this.#waiting?.abort();
    this.#release?.();
    this.#release = null;
  }

  #wait(): void {
    const waiting = new AbortController();
    this.#waiting = waiting;
    void this.#hold({ signal: waiting.signal });
  }

  #steal(): void {
    this.heard();
    this.#waiting?.abort();
    void this.#hold({ steal: true });
  }

  async #hold(how: LockOptions): Promise<void> {
    try {
      await navigator.locks.request(this.#name, how, () => {
        if (this.#stopped) return undefined;
        const held = new Promise<void>((release) => (this.#release = release));
        this.#events.won();
        return held;
      });
    } catch (e) {
      if (!(e instanceof DOMException) || e.name !== "AbortError") throw e;
      if (!this.leads || this.#stopped) return; // our own waiting was called off
      this.#release = null;
      this.heard();
      this.#events.lost();
      this.#wait();
    }
  }
}
