const MAX = 2;
/** One or two letters that stand for a picture: of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s,.-]+/u).filter((w) => /[\p{L}\p{N}]/u.test(w));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((w) => Array.from((w ?? "").matchAll(/[\p{L}\p{N}]/gu))[0]?.[0] ?? "")
    .join("")
    .toLocaleUpperCase("en-GB")
    .slice(0, MAX);
}
