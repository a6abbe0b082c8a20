import { PLAN } from "./limits.ts";
import type { KeepGoing } from "./xml.ts";

/** Thrown when a drawing costs too much; caught in `read-drawing.ts` and told as a finding. */
export class TooMuch extends Error {
  readonly code: "too-many-parts" | "too-slow";
  constructor(code: "too-many-parts" | "too-slow") {
    super(code);
    this.code = code;
  }
}

/** How much work may pass between two looks at the clock, in characters read. */
const LOOK_EVERY = 200_000;

/** What is left for one drawing: parts, characters of output, and time. */
export class Budget {
  readonly #keepGoing: KeepGoing;
  #nodes = 0;
  #out = 0;
  #work = 0;

  constructor(keepGoing: KeepGoing) {
    this.#keepGoing = keepGoing;
  }

  /** One element is about to be drawn. `work`: characters that will be looked at. */
  node(work: number): void {
    if (++this.#nodes > PLAN.maxNodes) throw new TooMuch("too-many-parts");
    this.#work += work + 100;
    if (this.#work < LOOK_EVERY) return;
    this.#work = 0;
    if (!this.#keepGoing()) throw new TooMuch("too-slow");
  }

  /** So many characters were added to the result. */
  out(characters: number): void {
    this.#out += characters;
    if (this.#out > PLAN.maxOut) throw new TooMuch("too-many-parts");
  }
}
