/**
 * Whether a text would be JSON of more than so many levels. Told from its brackets before it is parsed: what walks through a
 * value of tens of thousands of levels runs out of stack.
 */
export function isDeeper(text: string, levels: number): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (inString) {
      if (c === "\\") i++;
      else if (c === '"') inString = false;
    } else if (c === '"') inString = true;
    else if (c === "[" || c === "{") {
      if (++depth > levels) return true;
    } else if (c === "]" || c === "}") depth--;
  }
  return false;
}
