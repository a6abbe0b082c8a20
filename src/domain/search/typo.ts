/**
 * Whether a word, or its beginning, is what was typed but for one slip: a letter wrong, missing, too many, or two swapped.
 * @param typed folded, at least two letters
 */
export function isSlipOf(typed: string, word: string): boolean {
  let i = 0;
  while (i < typed.length && typed[i] === word[i]) i++;
  if (i === typed.length) return true;
  const [rest, next] = [typed.slice(i + 1), typed[i + 1]];
  if (word.startsWith(rest, i)) return true; // one too many
  if (i < word.length && word.startsWith(rest, i + 1)) return true; // one wrong
  if (i < word.length && word.startsWith(typed.slice(i), i + 1)) return true; // one missing
  return (
    next !== undefined && word[i] === next && word[i + 1] === typed[i] && word.startsWith(typed.slice(i + 2), i + 2)
  );
}

/** A word with two neighbouring letters swapped, in every way. */
export function swapsOf(word: string): readonly string[] {
  const letters = [...word];
  return letters.slice(1).flatMap((letter, i) => {
    const before = letters[i] ?? "";
    return letter === before ? [] : [[...letters.slice(0, i), letter, before, ...letters.slice(i + 2)].join("")];
  });
}
