import { fold } from "../search/fold.ts";
import type { PersonRow } from "./collection.ts";

const wordsOf = (text: string): readonly string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((w) => w !== "");

/**
 * Spec 3 §2: the title, and the display name in parentheses. One whose words are all in the title says nothing and is left out:
 * "Aarav Shah", not "Aarav Shah (Aarav)". Decision 127. [PPG-17]
 */
export function nameOf({ title, displayName }: Pick<PersonRow, "title" | "displayName">): string {
  if (displayName.trim() === "" || displayName === title) return title;
  const known = new Set(wordsOf(title));
  const called = wordsOf(displayName);
  return called.length > 0 && called.every((w) => known.has(w)) ? title : `${title} (${displayName})`;
}
