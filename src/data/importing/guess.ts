import { type Encoding, ENCODINGS, LOST, readsWell } from "#domain/import/encodings.ts";

/** Words beyond ASCII that are looked at; more say nothing new. */
const WORDS = 2_000;
/** Confidence that chardet gives, of 100, from which its word is taken. */
const CONFIDENT = 25;
/** Share of the confidence of the best that a rival with other letters has, from which it is asked. */
const RIVAL = 0.7;
/** Share of the words that read as words, from which nobody is asked. */
const READABLE = 0.9;

/** What chardet calls an encoding, where browsers call it otherwise. */
const NAMES: { readonly [name: string]: Encoding } = {
  "iso-8859-1": "windows-1252",
  "iso-8859-9": "windows-1254",
  "iso-8859-7": "windows-1253",
  "iso-8859-8": "windows-1255",
  "iso-8859-6": "windows-1256",
  "iso-8859-5": "windows-1251",
};
const encodingNamed = (name: string): Encoding | undefined =>
  NAMES[name.toLowerCase()] ?? ENCODINGS.find((encoding) => encoding === name.toLowerCase());

const isLetter = (byte: number): boolean =>
  byte > 127 || (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122) || byte === 39 || byte === 45;
/** Words that have bytes beyond ASCII: what a header and addresses say in ASCII tells nothing. */
function wordsIn(bytes: Uint8Array): readonly Uint8Array[] {
  const words: Uint8Array[] = [];
  let from = 0;
  let isPlain = true;
  for (let at = 0; at <= bytes.length && words.length < WORDS; at++) {
    const byte = bytes[at];
    if (byte !== undefined && isLetter(byte)) {
      if (byte > 127) isPlain = false;
      continue;
    }
    if (!isPlain) words.push(bytes.subarray(from, at));
    [from, isPlain] = [at + 1, true];
  }
  return words;
}
function joined(words: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(words.reduce((n, word) => n + word.length + 1, 0)).fill(32);
  let at = 0;
  for (const word of words) {
    all.set(word, at);
    at += word.length + 1;
  }
  return all;
}

type Candidate = { readonly encoding: Encoding; readonly confidence: number; readonly words: string };
/** What a single-byte encoding leaves undefined. */
const UNDEFINED = /[\x80-\x9F]/;
/** Words in an encoding; null where some of them are no text of it. */
function wordsAs(encoding: Encoding, bytes: Uint8Array): string | null {
  const text = new TextDecoder(encoding).decode(bytes);
  return text.includes(LOST) || UNDEFINED.test(text) ? null : text;
}
const isReadable = ({ words }: Candidate): boolean =>
  readsWell(words.split(/[^\p{L}\p{M}'’-]+/u).filter((word) => /[^\x00-\x7F]/.test(word))) >= READABLE && // eslint-disable-line no-control-regex -- ASCII
  !/\p{L}[^\p{L}\p{M}\s'’-]\p{L}/u.test(words);

export type Guess = {
  readonly encoding: Encoding;
  /** Whether somebody is to look at it before it is taken. */
  readonly asks: boolean;
};
/**
 * The encoding that fits text that is no Unicode: by chardet's statistics of languages over the words beyond ASCII, as far as
 * what comes out reads as words; Mac Roman, of which it has no statistics, where nothing else does. [IMR-45]
 */
export async function guessed(bytes: Uint8Array): Promise<Guess> {
  const words = joined(wordsIn(bytes));
  const { analyse } = await import("chardet");
  const named = analyse(words).flatMap(({ name, confidence }) => {
    const encoding = encodingNamed(name);
    return encoding === undefined ? [] : [{ encoding, confidence }];
  });
  const others = (["windows-1252", "macintosh"] as const).map((encoding) => ({ encoding, confidence: 0 }));
  const candidates = [...named, ...others].flatMap((candidate): Candidate[] => {
    const text = wordsAs(candidate.encoding, words);
    return text === null ? [] : [{ ...candidate, words: text }];
  });
  const best = candidates.find(isReadable);
  if (!best) return { encoding: "windows-1252", asks: true };
  const rival = candidates.find((other) => other.words !== best.words && isReadable(other));
  const isClear = rival === undefined || rival.confidence < best.confidence * RIVAL;
  // Encodings that read the words alike are one; the most usual of them reads the signs beside the words as well.
  const usual = candidates.find((other) => other.encoding === "windows-1252" && other.words === best.words);
  return { encoding: (usual ?? best).encoding, asks: best.confidence < CONFIDENT || !isClear };
}
