import { APART, Column, NONE } from "./column.ts";
import { sortKey } from "./fold.ts";
import { SEARCH } from "./limits.ts";
import { maySlip, mayStandApart, maySwap, type Question } from "./question.ts";

/** Whether a word may be found otherwise than as it was typed. */
const mayDiffer = (word: string): boolean => maySlip(word) || maySwap(word) || mayStandApart(word);

/** What a thing is found by. `mails` are found by words with an `@` only. */
export type SearchEntry = {
  readonly kind: string;
  readonly title: string;
  readonly words: readonly string[];
  readonly mails: readonly string[];
};
export type IndexQuestion = {
  readonly question: Question;
  /** Null for all kinds. */
  readonly kind: string | null;
  /** Keys of each kind at most. */
  readonly limit: number;
  /** Keys of what was opened last, the newest first. */
  readonly recent: readonly string[];
};
export type Group = { readonly kind: string; readonly total: number; readonly keys: readonly string[] };

/**
 * Finds entries by words: in any order, folded, each exactly, as a beginning, inside, in parts or with one slip. An entry is as
 * good as its worst word; among equals come those opened last, then titles that begin with the question, then titles in order.
 * [FIND-3] [FIND-7]
 */
export class SearchIndex {
  readonly #slots = new Map<string, number>();
  readonly #free: number[] = [];
  readonly #keys: (string | null)[] = [];
  readonly #kinds: string[] = [];
  readonly #order: string[] = [];
  readonly #words = new Column();
  readonly #mails = new Column();
  readonly #counts = new Map<string, number>();

  put(key: string, entry: SearchEntry): void {
    const known = this.#slots.get(key);
    if (known !== undefined) this.#count(this.#kinds[known] ?? entry.kind, -1);
    this.#count(entry.kind, 1);
    const slot = known ?? this.#free.pop() ?? this.#keys.length;
    this.#slots.set(key, slot);
    this.#keys[slot] = key;
    this.#kinds[slot] = entry.kind;
    this.#order[slot] = sortKey(entry.title);
    this.#words.set(slot, entry.words);
    this.#mails.set(slot, entry.mails);
  }

  remove(key: string): void {
    const slot = this.#slots.get(key);
    if (slot === undefined) return;
    this.#count(this.#kinds[slot] ?? "person", -1);
    this.#slots.delete(key);
    this.#keys[slot] = null;
    this.#order[slot] = "";
    this.#words.set(slot, []);
    this.#mails.set(slot, []);
    this.#free.push(slot);
  }

  /** How many entries there are of a kind. */
  count(kind: string): number {
    return this.#counts.get(kind) ?? 0;
  }

  #count(kind: string, by: number): void {
    this.#counts.set(kind, this.count(kind) + by);
  }

  /** The best of each kind, and how many there are. */
  ask(asked: IndexQuestion): readonly Group[] {
    return this.#best(this.#answers(asked.question, asked.kind), asked);
  }

  /** Every entry that answers, by its key: the lower the number, the better. */
  found(question: Question): ReadonlyMap<string, number> {
    const found = new Map<string, number>();
    for (const [slot, how] of this.#answers(question, null).entries()) {
      const key = this.#keys[slot];
      if (how !== NONE && key != null) found.set(key, how);
    }
    return found;
  }

  #answers(question: Question, kind: string | null): Uint8Array {
    const words = question.readings.flat();
    const held = new Map(words.map((word) => [word, this.#holders(word)]));
    let how = this.#found(question, held);
    const differs = words.some(mayDiffer) || question.together !== null;
    if (differs && this.#total(how, kind) < SEARCH.typoBelow) {
      for (const [word, found] of held) {
        this.#columnOf(word).findApart(word, found);
        this.#columnOf(word).findSlips(word, found);
      }
      how = this.#found(question, held);
      this.#addTogether(question.together, how);
    }
    return how;
  }

  /** How well each entry answers the best of the readings. */
  #found({ readings }: Question, held: ReadonlyMap<string, Uint8Array>): Uint8Array {
    const how = new Uint8Array(this.#keys.length).fill(NONE);
    for (const words of readings) {
      const all = words.flatMap((word) => held.get(word) ?? []);
      for (let slot = 0; slot < how.length; slot++) {
        let worst = 0;
        for (let i = 0; i < all.length && worst < NONE; i++) worst = Math.max(worst, all[i]?.[slot] ?? NONE);
        if (worst < (how[slot] ?? NONE)) how[slot] = worst;
      }
    }
    return how;
  }

  /** Entries that have the words of a question as one: as good as those that have one of its words in parts. */
  #addTogether(together: string | null, how: Uint8Array): void {
    if (together === null) return;
    for (const [slot, found] of this.#holders(together).entries())
      if (found !== NONE && (how[slot] ?? NONE) > APART) how[slot] = APART;
  }

  #total(how: Uint8Array, kind: string | null): number {
    let total = 0;
    for (let slot = 0; slot < how.length; slot++)
      if (how[slot] !== NONE && (kind === null || this.#kinds[slot] === kind)) total++;
    return total;
  }

  #columnOf(word: string): Column {
    return word.includes("@") ? this.#mails : this.#words;
  }

  #holders(word: string): Uint8Array {
    const found = new Uint8Array(this.#keys.length).fill(NONE);
    this.#columnOf(word).find(word, found);
    return found;
  }

  #best(how: Uint8Array, { question, kind, limit, recent }: IndexQuestion): readonly Group[] {
    const lately = new Map(recent.flatMap((key, i) => this.#slotOf(key).map((slot) => [slot, i] as const)));
    const isBefore = (a: number, b: number): boolean => {
      const [x, y] = [how[a] ?? NONE, how[b] ?? NONE];
      if (x !== y) return x < y;
      const [p, q] = [lately.get(a) ?? Infinity, lately.get(b) ?? Infinity];
      if (p !== q) return p < q;
      const [s, t] = [this.#order[a] ?? "", this.#order[b] ?? ""];
      const [u, v] = [begins(s, question), begins(t, question)];
      if (u !== v) return u;
      return s === t ? (this.#keys[a] ?? "") < (this.#keys[b] ?? "") : s < t;
    };
    const groups = new Map<string, { total: number; best: number[] }>();
    for (let slot = 0; slot < how.length; slot++) {
      const own = this.#kinds[slot];
      if (how[slot] === NONE || own === undefined || (kind !== null && own !== kind)) continue;
      const group = groups.get(own) ?? { total: 0, best: [] };
      groups.set(own, group);
      group.total++;
      insert(group.best, slot, limit, isBefore);
    }
    return [...groups].map(([name, { total, best }]) => ({
      kind: name,
      total,
      keys: best.flatMap((slot) => this.#keys[slot] ?? []),
    }));
  }

  #slotOf(key: string): readonly number[] {
    const slot = this.#slots.get(key);
    return slot === undefined ? [] : [slot];
  }
}

const begins = (order: string, { start }: Question): boolean => order.startsWith(start);

/** Puts one into its place among the best, which stay at most `limit`. */
function insert(best: number[], slot: number, limit: number, isBefore: (a: number, b: number) => boolean): void {
  const last = best.at(-1);
  if (best.length >= limit && (last === undefined || !isBefore(slot, last))) return;
  let [low, high] = [0, best.length];
  while (low < high) {
    const mid = (low + high) >> 1;
    const at = best[mid];
    if (at !== undefined && isBefore(at, slot)) low = mid + 1;
    else high = mid;
  }
  best.splice(low, 0, slot);
  if (best.length > limit) best.pop();
}
