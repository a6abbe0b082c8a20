import { goesInside, maySlip, mayStandApart, maySwap } from "./question.ts";
import { isSlipOf, swapsOf } from "./typo.ts";

/** How well a word is found, best first. */
const EXACT = 1;
const PREFIX = 2;
const INSIDE = 3;
/** In parts, one word after another: `vanderberg` of Van der Berg. */
export const APART = 4;
const SLIP = 5;
export const NONE = 9;

/** Entries whose texts are joined to one: long enough for the search to run in one go, short enough to be joined anew. */
const BLOCK = 256;

type Block = {
  /** Words of each entry, each after a space; empty where there is none. Null once they are joined: the text has them. */
  parts: string[] | null;
  text: string;
  readonly starts: Int32Array;
};
/** Looks at a hit: where it is, and of which entry. @returns where to go on */
type OnHit = (at: number, i: number) => number;

/** One text per entry, searched by words. Entries are numbered from 0. */
export class Column {
  readonly #blocks: Block[] = [];

  set(slot: number, words: readonly string[]): void {
    const index = Math.floor(slot / BLOCK);
    while (this.#blocks.length <= index)
      this.#blocks.push({
        parts: new Array<string>(BLOCK).fill(""),
        text: " ",
        starts: new Int32Array(BLOCK + 1),
      });
    const block = this.#blocks[index];
    if (!block) return;
    block.parts ??= partsOf(block);
    block.parts[slot % BLOCK] = [...new Set(words)].map((w) => ` ${w}`).join("");
  }

  /** Writes into `found` how well each entry holds a word; entries that are better already stay. */
  find(word: string, found: Uint8Array): void {
    const inside = goesInside(word);
    // The space is part of the pattern where only beginnings count: short words stand inside almost everything.
    const pattern = inside ? word : ` ${word}`;
    this.#each((block, base) => {
      const { text, starts } = block;
      whole(block, pattern, (at, i) => {
        const from = inside ? at : at + 1;
        if (inside && text[at - 1] !== " ") {
          better(found, base + i, INSIDE);
          return at + 1;
        }
        const exact = text[from + word.length] === " ";
        better(found, base + i, exact ? EXACT : PREFIX);
        return exact ? (starts[i + 1] ?? 0) : at + 1;
      });
    });
  }

  /** As `find`, with one slip. The slip is in one half of the word, or between them: the other half is found as it stands. */
  findSlips(word: string, found: Uint8Array): void {
    if (maySwap(word)) this.#findSwapped(word, found);
    if (!maySlip(word)) return;
    const h = Math.floor(word.length / 2);
    const [left, right] = [word.slice(0, h), word.slice(h)];
    const swapped = `${word.slice(0, h - 1)}${word[h] ?? ""}${word[h - 1] ?? ""}`;
    this.#each((block, base) => {
      const { text } = block;
      const look = (start: number, i: number) => {
        if ((found[base + i] ?? NONE) < NONE) return;
        if (isSlipOf(word, text.slice(start, text.indexOf(" ", start)))) better(found, base + i, SLIP);
      };
      for (const beginning of [left, swapped])
        whole(block, ` ${beginning}`, (at, i) => {
          look(at + 1, i);
          return at + 1;
        });
      whole(block, right, (at, i) => {
        for (let back = h - 1; back <= h + 1; back++) if (text[at - back - 1] === " ") look(at - back, i);
        return at + 1;
      });
    });
  }

  /** A short word that is another one with two letters swapped, whole: its beginnings would be everything. */
  #findSwapped(word: string, found: Uint8Array): void {
    for (const swapped of swapsOf(word))
      this.#each((block, base) =>
        whole(block, ` ${swapped} `, (at, i) => {
          better(found, base + i, SLIP);
          return at + 1;
        }),
      );
  }

  /** As `find`, where an entry has the word in parts: words that follow one another begin with it, their spaces left out. */
  findApart(word: string, found: Uint8Array): void {
    if (!mayStandApart(word)) return;
    this.#each((block, base) => {
      const { text, starts } = block;
      whole(block, ` ${word[0] ?? ""}`, (at, i) => {
        if ((found[base + i] ?? NONE) > APART && isApart(text, word, { from: at + 1, to: starts[i + 1] ?? 0 }))
          better(found, base + i, APART);
        return at + 1;
      });
    });
  }

  #each(on: (block: Block, base: number) => void): void {
    for (const [n, block] of this.#blocks.entries()) {
      join(block);
      on(block, n * BLOCK);
    }
  }
}

/** Whether a word stands in a part of a text with at least one space in it. */
function isApart(text: string, word: string, { from, to }: { readonly from: number; readonly to: number }): boolean {
  let at = from;
  for (let i = 0; i < word.length; i++, at++) {
    if (i > 0 && text[at] === " ") at++;
    if (at >= to || text[at] !== word[i]) return false;
  }
  return at - from > word.length;
}

function better(found: Uint8Array, slot: number, how: number): void {
  if (how < (found[slot] ?? NONE)) found[slot] = how;
}

function join(block: Block): void {
  if (block.parts === null) return;
  let at = 0;
  for (const [i, part] of block.parts.entries()) {
    block.starts[i] = at;
    at += part.length;
  }
  block.starts[BLOCK] = at;
  block.text = `${block.parts.join("")} `;
  block.parts = null;
}

const partsOf = ({ text, starts }: Block): string[] =>
  Array.from({ length: BLOCK }, (_, i) => text.slice(starts[i], starts[i + 1]));

/** Every place of a pattern, with the entry that it is in; hits come in order, and so do entries. */
function whole({ text, starts }: Block, pattern: string, on: OnHit): void {
  let i = 0;
  for (let at = text.indexOf(pattern); at >= 0;) {
    while ((starts[i + 1] ?? Infinity) <= at) i++;
    at = text.indexOf(pattern, on(at, i));
  }
}
