import type { Fault, FaultPlace } from "../api.ts";
import { StorageError } from "../engine/ports.ts";
import { storageError } from "../device/storage-trouble.ts";

/** Long enough to find the place in the code, short enough to be copied. */
const STACK_CHARS = 4_000;
const TEXT_CHARS = 500;
/** A tab that slept hears of a sign-out in another one within this, ms. */
const HEARD_MS = 3_000;

/** An exception as it is told and copied; without what documents held. */
function faultOf(where: FaultPlace, e: unknown, at: number): Fault {
  const text = e instanceof Error ? `${e.name}: ${e.message}` : String(e);
  const cause = e instanceof Error && e.cause !== undefined ? `\ncaused by ${String(e.cause)}` : "";
  const stack = e instanceof Error ? (e.stack ?? "") : "";
  return { where, at, text: text.slice(0, TEXT_CHARS), stack: (stack + cause).slice(0, STACK_CHARS) };
}

/**
 * Exceptions that nobody expected, by what was being done: they are told as faults of this device, never as a dead network.
 * One lasts until the same thing works, or a person tries again. [FLT-1]
 */
export class Faults {
  readonly #open = new Map<FaultPlace, Fault>();
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** The first one that is not over; null while there is none. */
  get first(): Fault | null {
    return this.#open.values().next().value ?? null;
  }

  note(where: FaultPlace, e: unknown): void {
    const fault = faultOf(where, e, Date.now());
    if (this.#open.get(where)?.text === fault.text) return; // the same once more
    this.#open.set(where, fault);
    this.#changed();
  }

  /**
   * An exception that nobody caught. A store that is closed under a step is closed by a sign-out as a rule, in this tab or in
   * another one: that is told only while whose store it was is still here after a while. [IDN-19] [IDN-20]
   */
  uncaught(e: unknown, stillHere: () => boolean): void {
    if (!(storageError(e) instanceof StorageError)) return this.note("elsewhere", e);
    setTimeout(() => {
      if (stillHere()) this.note("elsewhere", e);
    }, HEARD_MS);
  }

  /** What was being done works (again). */
  works(where: FaultPlace): void {
    if (this.#open.delete(where)) this.#changed();
  }

  /** Somebody tries again, or somebody else is here. */
  clear(): void {
    if (this.#open.size === 0) return;
    this.#open.clear();
    this.#changed();
  }
}
