/** A stream of chance that is the same for the same name, on every machine. */
export class Random {
  #state: number;

  constructor(name: string) {
    this.#state = hash(name);
  }

  /** At least 0, below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  /** A whole number from `min` to `max`, both counted. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }
  chance(share: number): boolean {
    return this.next() < share;
  }
  /** @throws {Error} of nothing to pick from */
  pick<T>(from: readonly T[]): T {
    const index = Math.floor(this.next() * from.length);
    if (index >= from.length) throw new Error("nothing to pick from");
    return from[index] as T;
  }
  shuffled<T>(from: readonly T[]): T[] {
    const all = [...from];
    for (let i = all.length - 1; i > 0; i -= 1) {
      const j = this.int(0, i);
      [all[i], all[j]] = [all[j] as T, all[i] as T];
    }
    return all;
  }
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}
