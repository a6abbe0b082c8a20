/** How bytes of a file stand for letters, by the names of the WHATWG Encoding Standard; what programs and systems still write. */
export const ENCODINGS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "windows-1250",
  "iso-8859-2",
  "windows-1251",
  "koi8-r",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "macintosh",
  "x-mac-cyrillic",
  "gb18030",
  "big5",
  "shift_jis",
  "euc-jp",
  "euc-kr",
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What stands for bytes that are no character of an encoding. */
export const LOST = "\uFFFD";
/** Letters of one alphabet, with their marks. */
const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
];
/** Letters of names, in one alphabet, of which capitals stand first or alone. */
const NAME = /^(?:\p{Lu}?[\p{Ll}\p{Lm}\p{M}'’-]+|[\p{Lu}\p{M}'’-]+|[\p{Lo}\p{Lm}\p{M}'’ー々]+)$/u;
/** A word as somebody would write it: letters of one alphabet, and capitals where words have them. */
function isWord(word: string): boolean {
  const parts = word.split(/[-'’]/u).filter((part) => part !== "");
  if (!parts.every((part) => NAME.test(part))) return false;
  return ALPHABETS.filter((alphabet) => alphabet.test(word)).length <= 1;
}
/** Share of the words beyond ASCII that read as words; 1 where there are none. */
export function readsWell(words: readonly string[]): number {
  const good = words.filter(isWord).length;
  return words.length === 0 ? 1 : good / words.length;
}
