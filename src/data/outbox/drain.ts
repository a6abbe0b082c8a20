import type { Engine } from "../engine/engine.ts";
import { type Head, NetError, type NetTrouble } from "../engine/ports.ts";

/** Wait after a failure that is not the link's, doubling, ms. */
const BASE_MS = 500;
const MAX_MS = 30_000;
/** A link that died under a set says less about the set than a server that gave no answer to it: so much of a failure. */
const DEAD_LINK = 0.25;

export type DrainParts = {
  readonly engine: Engine;
  /** Whether the link is up and this tab leads. */
  readonly mayPush: () => boolean;
  readonly trouble: (t: NetTrouble) => void;
  readonly alive: () => void;
  /** The queue moved, or a run of it ended. */
  readonly moved: () => void;
  /** Whether more waits than a person makes in a moment. */
  readonly isLong: () => boolean;
  readonly random: () => number;
};

/** So many requests are in flight at most while the queue is long, else one (docs/decisions/038). */
const LANES = 2;

/** A set on its way. `answered` ends when the server has answered, `ended` when this device has noted it. Neither rejects. */
type Flight = {
  readonly head: Head;
  readonly answered: Promise<void>;
  readonly ended: Promise<void>;
  state: "sent" | "taken" | "ended";
  /** Why it ended without an answer. */
  error?: unknown;
};

/**
 * Sends what may go, oldest first but for those that go ahead; a set that keeps failing steps behind its independent
 * followers, one that goes ahead only when more than the link failed it. One request is in flight; while the device notes
 * that its set was taken, the next one that does not build on it is on its way. Of a long queue two may be in flight, where
 * neither says anything that the other depends on. Nothing ever overtakes what waits for a set in flight.
 */
export class Drain {
  readonly #parts: DrainParts;
  readonly #failures = new Map<string, number>();
  #flights: readonly Flight[] = [];
  #running = false;
  #again = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

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
        while (await this.#step());
        await Promise.all(this.#flights.map((f) => f.ended));
        this.#land();
      } while (this.#again);
    } finally {
      this.#running = false;
      this.#parts.moved();
    }
  }

  /** Sends the next set, or waits for what is on its way. False when nothing more may go. */
  async #step(): Promise<boolean> {
    if (!this.#land() || this.#stopped || !this.#parts.mayPush()) return false;
    const away = this.#flights.map((f) => f.head.id);
    const head = this.#first(await this.#parts.engine.next(away));
    if (head && (await this.#mayGo(head))) {
      this.#send(head);
      return true;
    }
    if (this.#flights.length === 0) return false;
    await Promise.race(this.#flights.map((f) => (f.state === "sent" ? f.answered : f.ended)));
    return true;
  }

  /** Whether the next set may be sent beside those on their way. */
  async #mayGo(head: Head): Promise<boolean> {
    const flights = this.#flights;
    if (flights.length === 0) return true;
    const open = flights.filter((f) => f.state === "sent");
    const lanes = this.#parts.isLong() && head.beside && open.every((f) => f.head.beside) ? LANES : 1;
    if (open.length >= lanes || flights.length > lanes) return false;
    return (await this.#parts.engine.next()).some((h) => h.id === head.id); // else it builds on one of them, and waits
  }

  #first(heads: readonly Head[]): Head | undefined {
    const failures = (head: Head) => this.#failures.get(head.id) ?? 0;
    const failed = (head: Head) => (head.ahead ? Math.floor(failures(head)) : failures(head));
    const behind = (head: Head) => (head.ahead ? 0 : 1);
    return [...heads].sort((a, b) => failed(a) - failed(b) || behind(a) - behind(b) || a.seq - b.seq)[0];
  }

  #send(head: Head): void {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((done) => (answer = done));
    const taken = () => {
      flight.state = "taken";
      this.#arrived(head.id);
      answer();
    };
    const pushed = this.#parts.engine.push(head.id, taken);
    const ended = pushed
      .then(
        () => flight.state === "sent" && this.#arrived(head.id),
        (error: unknown) => void (flight.error = error),
      )
      .then(() => {
        flight.state = "ended";
        answer();
      });
    const flight: Flight = { head, answered, ended, state: "sent" };
    this.#flights = [...this.#flights, flight];
  }

  #arrived(id: string): void {
    this.#failures.delete(id);
    this.#parts.alive();
    this.#parts.moved();
  }

  /** Forgets what has ended. False when one of them ended without an answer. */
  #land(): boolean {
    const ended = this.#flights.filter((f) => f.state === "ended");
    this.#flights = this.#flights.filter((f) => f.state !== "ended");
    const failed = ended.filter((f) => f.error !== undefined);
    for (const { head, error } of failed) {
      if (!(error instanceof NetError)) throw error;
      this.#after(head.id, error.trouble);
    }
    return failed.length === 0;
  }

  /** The outcome is unknown: the set stays. A dead link stops the run; a busy server slows it down. */
  #after(id: string, trouble: NetTrouble): void {
    const failed = (this.#failures.get(id) ?? 0) + (trouble.kind === "offline" ? DEAD_LINK : 1);
    this.#failures.set(id, failed);
    this.#parts.trouble(trouble);
    if (trouble.kind === "busy" || trouble.kind === "denied") {
      const hint = trouble.kind === "busy" ? trouble.retryAfterMs : 0;
      const wait = Math.min(MAX_MS, Math.max(hint, BASE_MS * 2 ** failed)) * (0.75 + this.#parts.random() / 2);
      this.#timer = setTimeout(() => this.poke(), wait);
    }
  }
}
