import { SYNC } from "#domain/sync/limits.ts";
import { NetError } from "../engine/ports.ts";

/** The server's clock comes in whole seconds: half a second is its mean error, ms. */
const HALF_SECOND = 500;

/** What the server said of the time. */
export type ServerTime = {
  /** The server's time when its answer came, epoch ms, to about a second; whatever the device's clock says. */
  readonly now: number;
  /** How far that is ahead of the device's clock, ms. */
  readonly ahead: number;
};

/**
 * Asks what time it is on the server. Null when the answer carries no date, or is an error: a gateway that answers in its place
 * has a clock of its own. Throws `NetError` without an answer.
 */
export async function askTime(origin: string): Promise<ServerTime | null> {
  const sent = performance.now(); // the device's clock may be set on the way
  const answer = await fetch(`${origin}/index.html`, { method: "HEAD", cache: "no-store" }).catch((e: unknown) => {
    throw new NetError({ kind: "offline" }, e);
  });
  const date = Date.parse(answer.headers.get("date") ?? "");
  if (!answer.ok || !Number.isFinite(date)) return null;
  const now = Math.round(date + HALF_SECOND + (performance.now() - sent) / 2);
  return { now, ahead: now - Date.now() };
}

/** A time that seems to have been passed is asked after at most this often, ms. */
const ASK_AGAIN_MS = 10_000;

/**
 * The server's time between its answers, whatever the device's clock is set to. What the server says of its documents is held
 * against it before it steers a pull (decision 011).
 */
export class ServerClock {
  readonly #ask: () => Promise<ServerTime | null>;
  readonly #steady: () => number;
  #said: { readonly now: number; readonly at: number } | null = null;
  #askedAt = -Infinity;

  /** `steady`: a clock that only goes forward, ms. */
  constructor(ask: () => Promise<ServerTime | null>, steady: () => number = () => performance.now()) {
    this.#ask = ask;
    this.#steady = steady;
  }

  /** Asks anew. Null when the server says no time. Throws `NetError` without an answer. */
  async ask(): Promise<ServerTime | null> {
    this.#askedAt = this.#steady();
    const time = await this.#ask();
    if (time) this.#said = { now: time.now, at: this.#steady() };
    return time;
  }

  /** The server's time, epoch ms; null before it has said one. */
  now(): number | null {
    return this.#said && this.#said.now + this.#steady() - this.#said.at;
  }

  /**
   * As `now`; asked anew where `latest`, a time of one of the server's documents, lies ahead of it: the steady clock of a device
   * that slept stood still. Throws `NetError` without an answer.
   */
  async nowFor(latest: number): Promise<number | null> {
    const now = this.now();
    if (now === null || !isAhead(latest, now) || this.#steady() - this.#askedAt < ASK_AGAIN_MS) return now;
    await this.ask();
    return this.now();
  }
}

/** Whether a time of the server's documents cannot have been yet. Clocks of servers differ by less than what pulls reach back. */
export const isAhead = (at: number, serverNow: number): boolean => at > serverNow + SYNC.overlapMs;
