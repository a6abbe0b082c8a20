import type { RanTest } from "./report.ts";

const MINUTE_MS = 60_000;
/** How many tests the end of a run names as its slowest. */
const SLOWEST = 25;

/** How long the parts of a run took, in the order in which they began. Parts may run beside each other. [TEST-5] */
export class PartTimes {
  readonly #ms = new Map<string, number>();
  readonly #began = Date.now();

  /** Measures some work. What it throws is thrown on. */
  async of<T>(part: string, work: () => Promise<T>): Promise<T> {
    const began = Date.now();
    this.#ms.set(part, 0);
    try {
      return await work();
    } finally {
      this.#ms.set(part, Date.now() - began);
    }
  }

  /** `minutes: unit 2.3, rules 3.1; 6.0 in all`. */
  get line(): string {
    const parts = [...this.#ms].map(([part, ms]) => `${part} ${minutes(ms)}`);
    return `minutes: ${parts.join(", ")}; ${minutes(Date.now() - this.#began)} in all`;
  }
}
const minutes = (ms: number): string => (ms / MINUTE_MS).toFixed(1);

/** A line for each of the slowest tests, the slowest first. [TEST-5] */
export const slowest = (ran: readonly RanTest[], n = SLOWEST): readonly string[] =>
  ran
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, n)
    .map(({ file, title, ms }) => `${(ms / 1_000).toFixed(1).padStart(6)} s  ${file} › ${title}`);
