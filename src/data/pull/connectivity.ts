import type { NetState } from "../api.ts";
import { NetError } from "../engine/ports.ts";

/** Questions to the server while it does not answer: quick at first, then calmer. ms */
const STEPS = [300, 700, 1_500, 2_000, 2_000, 2_000, 3_000, 5_000] as const;
const LATER_MS = 5_000;
/** While all is well, a small question this often notices a link that died silently, ms: listeners do not tell for half a minute. */
const PULSE_MS = 10_000;
const JITTER = 0.25;
/** One connection that broke is asked about at once; a link that is silent for longer than this counts as down, ms. */
const DOUBT_MS = 1_000;
/** As long may a start leave it open whether there is a network; a later answer tells otherwise. ms */
const START_MS = 10_000;

/**
 * Knows whether the server answers, from real requests only (reliability F06). `ask` is a small authenticated read; it
 * rejects with `NetError` when there is no answer. Whatever else it throws says nothing of the network: it is a `fault`, and
 * asked again later. [FLT-1]
 */
export class Connectivity {
  readonly #ask: () => Promise<void>;
  readonly #changed: (net: NetState) => void;
  readonly #fault: (e: unknown) => void;
  readonly #random: () => number;
  readonly #saysOffline: () => boolean;
  #state: NetState = "unknown";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #asking: Promise<void> | null = null;
  #stopped = false;

  constructor(parts: {
    ask: () => Promise<void>;
    changed: (net: NetState) => void;
    fault: (e: unknown) => void;
    random: () => number;
    /** Whether the browser says that there is no network: a start then waits less long for an answer, which counts all the same. */
    saysOffline?: () => boolean;
  }) {
    this.#ask = parts.ask;
    this.#changed = parts.changed;
    this.#fault = parts.fault;
    this.#random = parts.random;
    this.#saysOffline = parts.saysOffline ?? (() => false);
  }

  get state(): NetState {
    return this.#state;
  }

  /** Something answered. */
  up(): void {
    this.#failures = 0;
    this.#set("online");
    this.#plan(PULSE_MS);
  }

  /** Something did not answer. */
  down(): void {
    if (this.#state !== "offline") this.#failures = 0;
    this.#set("offline");
    this.#plan(STEPS[this.#failures] ?? LATER_MS);
  }

  /**
   * A request had no answer. One broken connection is not a broken network: whoever answers is asked at once, and until that
   * is known the link stays what it was. Ends with what it is then.
   */
  async doubt(): Promise<void> {
    if (this.#state !== "online") return this.down();
    await this.#within(DOUBT_MS);
  }

  /** Ask now: start, page became visible, the browser says online, a person asked. */
  nudge(): void {
    this.#failures = 0;
    void (this.#state === "unknown" ? this.#within(this.#saysOffline() ? DOUBT_MS : START_MS) : this.#pulse());
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #set(net: NetState): void {
    if (this.#stopped || net === this.#state) return;
    this.#state = net;
    this.#changed(net);
  }

  #plan(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    this.#timer = setTimeout(() => void this.#pulse(), ms * (1 + JITTER * (this.#random() - 0.5)));
  }

  /** Asks, and takes the link for down while nothing is heard for longer. */
  async #within(ms: number): Promise<void> {
    const silent = setTimeout(() => this.down(), ms);
    await this.#pulse();
    clearTimeout(silent);
  }

  /** Ends with the answer, or without one; whoever asks while a question is out waits for that one. */
  async #pulse(): Promise<void> {
    if (this.#stopped) return;
    this.#asking ??= this.#askOnce();
    await this.#asking;
  }

  async #askOnce(): Promise<void> {
    try {
      await this.#ask();
      this.up();
    } catch (e) {
      this.#failures++;
      if (e instanceof NetError) this.#set("offline");
      else if (!this.#stopped) this.#fault(e);
      this.#plan(STEPS[this.#failures] ?? LATER_MS);
    } finally {
      this.#asking = null;
    }
  }
}
