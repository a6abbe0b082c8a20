import { SEARCH } from "./limits.ts";

/** Country codes of one and two digits (ITU E.164); all others have three. */
const SHORT = new Set(
  "1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98".split(
    " ",
  ),
);
const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** A number without its country, as people at home write it; null for one that names no country. */
function atHome(text: string): string | null {
  const [, written] = /^\s*(?:\+|00)(.*)$/s.exec(text) ?? [];
  if (written === undefined) return null;
  const digits = digitsOf(written.replace("(0)", ""));
  const length = [1, 2].find((n) => SHORT.has(digits.slice(0, n))) ?? 3;
  return digits.length > length ? digits.slice(length) : null;
}

/** What a telephone number is found by: with its country, and as it is dialled at home. */
export function phoneWords(number: string): readonly string[] {
  const home = atHome(number);
  const whole = digitsOf(number.replace("(0)", "")).replace(/^00/, home === null ? "00" : "");
  return [whole, ...(home === null ? [] : [`0${home}`])].filter((w) => w.length >= SEARCH.digitsMin);
}

const NUMBER = /^[+(]?[\d\s().:/-]+$/;
/** The numbers that a question may stand for; none where it is no number. */
export function numbersAsked(question: string): readonly string[] {
  const text = question.trim();
  const digits = digitsOf(text);
  if (!NUMBER.test(text) || digits.length < SEARCH.digitsMin) return [];
  const home = atHome(text);
  const plain = digitsOf(text.replace("(0)", ""));
  const all = home === null ? [plain, plain.replace(/^0+/, "")] : [plain.replace(/^00/, ""), `0${home}`, home];
  return [...new Set(all)].filter((n) => n.length >= SEARCH.digitsMin);
}
