import type { Session } from "../api.ts";

/** Clocks of the device, ms: the one that people set, and one that only goes forward while this worker lives. */
export type Clocks = { readonly wall: () => number; readonly steady: () => number };

const HOUR_MS = 3_600_000;

/**
 * How late it is for the proven claims (decision 015): the latest time that this device has seen, going on with the steady
 * clock, so that setting the clock back gives nobody time. [IDN-14]
 */
export class MonotonicClock {
  readonly #clocks: Clocks;
  #latest = 0;
  #at = 0;

  constructor(clocks: Clocks) {
    this.#clocks = clocks;
  }

  now(): number {
    const steady = this.#clocks.steady();
    this.#latest = Math.max(this.#clocks.wall(), this.#latest === 0 ? 0 : this.#latest + steady - this.#at);
    this.#at = steady;
    return this.#latest;
  }

  /** An earlier start, or another tab, had seen this time. */
  saw(at: number): void {
    this.#set(Math.max(this.now(), at));
  }

  /** The server proved the person just now, by whatever the clock says: what a wrong clock had shown before is over. */
  proven(at: number): void {
    this.#set(at);
  }

  #set(at: number): void {
    this.#latest = at;
    this.#at = this.#clocks.steady();
  }

  /** Whether the person's time without the server's word has run out. [IDN-13] */
  isOver({ provenAt, offlineHours }: Session): boolean {
    return this.now() - provenAt > offlineHours * HOUR_MS;
  }
}
