import { NetError, type NetTrouble, StorageError } from "../engine/ports.ts";
import { hasCode } from "../firebase/trouble.ts";
import { storageError } from "../device/storage-trouble.ts";
import { Backoff } from "./backoff.ts";

/** A device without room is asked again after this, ms. */
const FULL_MS = 10_000;
/** After the server ended a listener, or a pull had no answer, ms. */
const RESYNC_MS = 3_000;
/** A listener that the server ends each time, for want of a right, has everything read again at most this often, ms. */
const RESYNC_MOST_MS = 300_000;

export type SetbackParts = {
  /** Everything is pulled again. */
  readonly again: () => void;
  /** No answer: the link finds out. */
  readonly trouble: (t: NetTrouble) => void;
  /** The device refused to store; null when it stores again. */
  readonly storage: (e: StorageError | null) => void;
  readonly fault: (where: "fetching" | "sending", e: unknown) => void;
  readonly works: () => void;
};

/** How pulling and listening go on after something went wrong: what it was is told, and all is tried again in a while. */
export class Setbacks {
  readonly #parts: SetbackParts;
  readonly #backoff = new Backoff(RESYNC_MS, RESYNC_MOST_MS);
  #again: ReturnType<typeof setTimeout> | undefined;
  #wasFull = false;
  /** Since the last pull went through, a step found its store closed; one may have been begun again since. */
  #storeClosed: "no" | "found" | "tried again" = "no";
  #stopped = false;
  /** Pulls that failed one after another. */
  inRow = 0;

  constructor(parts: SetbackParts) {
    this.#parts = parts;
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#again);
  }

  /** A pull begins: none has to be begun again. */
  begun(): void {
    clearTimeout(this.#again);
    if (this.#storeClosed === "found") this.#storeClosed = "tried again";
  }

  /** A pull went through. */
  through(): void {
    this.inRow = 0;
    this.#parts.works();
    this.#storeClosed = "no";
    if (!this.#wasFull) return;
    this.#wasFull = false;
    this.#parts.storage(null);
  }

  /**
   * A pull failed. No answer: the link finds out. No room: pulling pauses, editing goes on (reliability F21). Anything else is a
   * fault. What was under way when all this ended finds the stores closed: that says nothing of the device. [IDN-19]
   */
  failed(e: unknown): void {
    if (this.#stopped) return;
    this.inRow += 1;
    if (e instanceof NetError) {
      this.#parts.trouble(e.trouble);
      this.soon(e.trouble.kind === "identity" ? this.#backoff.ended(performance.now()) : RESYNC_MS);
    } else if (e instanceof StorageError) this.full(e);
    else this.#fault(e);
  }

  /** One source had no answer, and is asked for again by itself. */
  putBack(): void {
    this.inRow += 1;
  }

  /** The server ended a listener, or what it brought could not be stored. */
  ended(e: unknown): void {
    if (this.#stopped) return;
    if (e instanceof StorageError) this.full(e);
    else if (e instanceof NetError || hasCode(e)) this.soon(this.#backoff.ended(performance.now()));
    else this.#fault(e);
  }

  /** A push failed on this device; whoever pushes tries again. As above, but for what a pull would have to do again. */
  notSent(e: unknown): void {
    if (this.#stopped) return;
    const trouble = storageError(e);
    if (trouble instanceof StorageError && trouble.trouble === "storage-full") this.full(trouble);
    else if (!this.#isFirstClosed(e)) this.#parts.fault("sending", e);
  }

  /** Pulling pauses; it goes on when there is room again (reliability F21). */
  full(e: StorageError): void {
    if (this.#stopped) return;
    this.#wasFull = true;
    this.#parts.storage(e);
    this.soon(FULL_MS);
  }

  /** Everything is pulled again after a while, ms. */
  soon(ms: number): void {
    clearTimeout(this.#again);
    if (!this.#stopped) this.#again = setTimeout(this.#parts.again, ms);
  }

  #fault(e: unknown): void {
    if (this.#isFirstClosed(e)) return;
    this.#parts.fault("fetching", e);
    this.soon(this.#backoff.ended(performance.now()));
  }

  /**
   * A store that is closed under the steps that run is closed by a sign-out as a rule, which ends all this too: that is told only
   * when something finds it closed after a pull has begun again. [IDN-19] [FLT-1]
   */
  #isFirstClosed(e: unknown): boolean {
    if (this.#storeClosed === "tried again" || !(storageError(e) instanceof StorageError)) return false;
    if (this.#storeClosed === "no") this.soon(RESYNC_MS);
    this.#storeClosed = "found";
    return true;
  }
}
