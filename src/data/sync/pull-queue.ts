import type { SourceQuery } from "#domain/sync/sources.ts";
import { Backoff } from "./backoff.ts";

/** A source that failed is asked again after this, ms, and ever later while it fails. */
const AGAIN_MS = 3_000;
const AGAIN_MOST_MS = 60_000;

type Waiting = {
  readonly source: SourceQuery;
  readonly backoff: Backoff;
  /** Not asked before, by the clock of the queue. */
  dueMs: number;
};

/**
 * The sources of one pull: what the open screens need comes first, then the rest in its order. One that fails is put back by
 * itself; the others go on. [PULL-12] [PULL-13]
 */
export class PullQueue {
  readonly #waiting: Waiting[];
  readonly #wanted: () => readonly string[];

  /** @param wanted keys of the sources that open screens need now, most wanted first */
  constructor(sources: readonly SourceQuery[], wanted: () => readonly string[]) {
    const backoff = () => new Backoff(AGAIN_MS, AGAIN_MOST_MS);
    this.#waiting = sources.map((source) => ({ source, backoff: backoff(), dueMs: -Infinity }));
    this.#wanted = wanted;
  }

  /** What to pull now; null where nothing is left, or all that is left has failed a moment ago. */
  next(nowMs: number): SourceQuery | null {
    const due = this.#waiting.filter((w) => w.dueMs <= nowMs);
    for (const key of this.#wanted()) {
      const found = due.find((w) => w.source.key === key);
      if (found) return found.source;
    }
    return due[0]?.source ?? null;
  }

  /** How long until something is to be pulled, ms; null when nothing is left. */
  waitMs(nowMs: number): number | null {
    if (this.#waiting.length === 0) return null;
    return Math.max(0, Math.min(...this.#waiting.map((w) => w.dueMs)) - nowMs);
  }

  /** A source is here, or may not be read. */
  done(source: SourceQuery): void {
    const at = this.#waiting.findIndex((w) => w.source === source);
    if (at >= 0) this.#waiting.splice(at, 1);
  }

  /** A source had no answer. */
  failed(source: SourceQuery, nowMs: number): void {
    const found = this.#waiting.find((w) => w.source === source);
    if (found) found.dueMs = nowMs + found.backoff.ended(nowMs);
  }

  /** Whether one of these has not been tried yet. */
  hasUntried(sources: readonly SourceQuery[]): boolean {
    return this.#waiting.some((w) => w.dueMs === -Infinity && sources.includes(w.source));
  }
}
