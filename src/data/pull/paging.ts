import type { Backend } from "../firebase/backend.ts";
import { page, type Position, type RawDoc, type SourceQuery } from "../firebase/read.ts";
import type { ServerClock } from "./server-time.ts";

/** Documents asked for at once. */
const PAGE = 1_000;
/**
 * … in a first load, while fewer than a page are here and wherever the line is slow: a cut takes away what is on its way, which
 * may be all of a small source.
 */
const FIRST_PAGE = 250;
/** A line that brings a document in more than this is slow, ms: a whole page would take some seconds. */
const SLOW_MS = 3;

/** One page of a source. */
export type AskedPage = {
  readonly docs: readonly RawDoc[];
  /** Where the next one begins; null after the last one. */
  readonly next: Position | null;
  /** The server's time before it was asked for, epoch ms; null when it is not known. */
  readonly askedAt: number | null;
};

export type PagingParts = {
  readonly backend: Backend;
  readonly source: SourceQuery;
  /** Whether the source has never been read to its end. */
  readonly first: boolean;
  readonly clock: Pick<ServerClock, "now">;
  /** Device clock, ms. */
  readonly now: () => number;
};

/** The pages of one pull of a source. */
export class Paging {
  readonly #parts: PagingParts;
  #slow = false;

  constructor(parts: PagingParts) {
    this.#parts = parts;
  }

  /** Asks for the page after a position. `here`: how many documents of the source have come so far. Throws `NetError`. */
  async ask(after: Position, here: number): Promise<AskedPage> {
    const { backend, source, first, clock, now } = this.#parts;
    const size = first && (here < PAGE || this.#slow) ? FIRST_PAGE : PAGE;
    const askedAt = clock.now();
    const began = now();
    const { docs, end } = await page(backend, source, after, size);
    this.#slow = now() - began > SLOW_MS * docs.length;
    return { docs, next: docs.length < size ? null : end, askedAt };
  }
}
