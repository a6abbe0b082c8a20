/** What ends within this of each other came to an end together, ms. */
const TOGETHER_MS = 500;
/** Quiet for longer than it waited and this, ms: whatever it was is over. */
const QUIET_MS = 60_000;

/**
 * How long to wait before a thing that came to an end is begun again: a little at first, twice as long each time it ends again
 * soon, and never longer than `mostMs`. Times are of one clock that only goes forward. [LINK-6]
 */
export class Backoff {
  readonly #firstMs: number;
  readonly #mostMs: number;
  #waitMs: number;
  #lastMs = -Infinity;

  constructor(firstMs: number, mostMs: number) {
    this.#firstMs = firstMs;
    this.#mostMs = mostMs;
    this.#waitMs = firstMs;
  }

  /** It ended now; answers how long to wait, ms. */
  ended(nowMs: number): number {
    const since = nowMs - this.#lastMs;
    if (since > this.#waitMs + QUIET_MS) this.#waitMs = this.#firstMs;
    else if (since > TOGETHER_MS) this.#waitMs = Math.min(2 * this.#waitMs, this.#mostMs);
    this.#lastMs = nowMs;
    return this.#waitMs;
  }
}
