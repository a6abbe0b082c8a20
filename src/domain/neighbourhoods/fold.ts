import { isSeen } from "../shared/seen.ts";

/** Signs that nobody sees: what Unicode says may be ignored, and control characters. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/gu;
const BLANKS = /\s+/g;

/** A text as it is seen: one form for what looks the same (NFC), nothing unseen, single blanks, none around it. [HOOD-1] */
const seenText = (text: string): string =>
  text.replaceAll(BLANKS, " ").replaceAll(UNSEEN, "").normalize("NFC").replaceAll(BLANKS, " ").trim();

/** One letter in another case, where that is one letter. */
function inCase(letter: string, changed: string): string {
  return [...changed].length === 1 ? changed : letter;
}
/** A letter of a pair or more that differ by their case alone: always the same one of them. `ı` is no `i` to whoever writes it. */
function folded(letter: string): string {
  const low = inCase(letter, letter.toLowerCase());
  if (low !== letter || letter === "ı") return low;
  const high = inCase(letter, letter.toUpperCase());
  return inCase(high, high.toLowerCase());
}

/**
 * What texts have in common that are the same to people, whatever their case and whatever nobody sees in them; of a text of
 * nothing visible it is empty. `firestore.rules` holds clients to it. [HOOD-1]
 */
export const foldedText = (text: string): string => [...seenText(text)].map(folded).join("");

/**
 * A text as it is kept: as it was typed, with what joins letters or colours signs, as long as it is written in the one form
 * without that as well; single blanks, none around it. [HOOD-1]
 */
export function cleanText(typed: string): string {
  const tidied = typed
    .replaceAll(BLANKS, " ")
    .replaceAll(/[\p{Cc}\u2800]/gu, "")
    .normalize("NFC")
    .trim();
  const bare = tidied.replaceAll(UNSEEN, "");
  const seen = seenText(typed);
  if (seen === "") return "";
  return bare === seen && isSeen(tidied) && !/^\s|\s$|\s\s/.test(tidied) ? tidied : seen;
}
