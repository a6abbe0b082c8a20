/**
 * Patterns by which the rules hold a client to the fold of names (`src/domain/neighbourhoods/fold.ts`, docs/decisions/018). The
 * rules language folds the letters A to Z only and normalises nothing; what it has is RE2. A test compares them with the rules.
 */
import { foldedText } from "../../src/domain/neighbourhoods/fold.ts";

const hex = (point: number): string => `\\x{${point.toString(16).toUpperCase()}}`;
const span = ([first, last]: readonly [number, number]): string =>
  first === last ? hex(first) : `${hex(first)}-${hex(last)}`;

/** Code points as they stand in a class of RE2. */
function classOf(points: readonly number[]): string {
  const spans: [number, number][] = [];
  for (const point of points) {
    const last = spans.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else spans.push([point, point]);
  }
  return spans.map(span).join("");
}

const POINTS = Array.from({ length: 0x110000 }, (_, i) => i).filter((p) => p < 0xd800 || p > 0xdfff);
const those = (which: (letter: string) => boolean): string =>
  classOf(POINTS.filter((p) => which(String.fromCodePoint(p))));
const isUnseen = (letter: string) =>
  /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u.test(letter) && !/[\t-\r]/.test(letter);
const isComposed = (letter: string) => letter.normalize("NFC") === letter;
const isCapital = (letter: string) => /[\p{Lu}\p{Lt}]/u.test(letter);

/** What nobody sees. */
const unseen = (): string => `[${those(isUnseen)}]`;
/** Blanks that are none, and letters for which there is another sign of the same form. */
const otherForms = (): string =>
  `[${those((l) => (/\s/.test(l) && l !== " " && !isUnseen(l)) || (!isComposed(l) && !isUnseen(l)))}]`;
/** Capital letters that have no small one. */
const onlyCapital = (): string => `[${those((l) => isCapital(l) && isComposed(l) && foldedText(l) === l)}]`;
/** Letters that are no capitals and still are folded to another one. */
const alsoFolded = (): string =>
  those((l) => !isCapital(l) && isComposed(l) && !isUnseen(l) && !/\s/.test(l) && foldedText(l) !== l);

/** A pattern of the rules has at most so many characters (4,096, with what stands around it). */
const PATTERN_MAX = 3_800;

/** A letter and a mark for which there is one letter, with other marks between them or none; as many patterns as it takes. */
function decomposed(): readonly string[] {
  const byMark = new Map<number, number[]>();
  for (const point of POINTS) {
    const whole = String.fromCodePoint(point);
    const parts = [...whole.normalize("NFD")];
    const mark = parts.pop() ?? "";
    const base = parts.join("").normalize("NFC");
    const isHangul = point >= 0xac00 && point <= 0xd7a3;
    if (isHangul || [...base].length !== 1 || (base + mark).normalize("NFC") !== whole) continue;
    const at = mark.codePointAt(0) ?? 0;
    byMark.set(at, [...(byMark.get(at) ?? []), base.codePointAt(0) ?? 0]);
  }
  const between = (mark: number) => (mark <= 0x36f ? "[\\x{300}-\\x{36F}]*" : "");
  const pairs = [...byMark]
    .sort(([a], [b]) => a - b)
    .map(([mark, bases]) => `[${classOf(bases.sort((a, b) => a - b))}]${between(mark)}${hex(mark)}`);
  const hangul = ["[\\x{1100}-\\x{1112}][\\x{1161}-\\x{1175}]", "[\\x{AC00}-\\x{D7A3}][\\x{11A8}-\\x{11C2}]"];
  const patterns: string[] = [];
  for (const one of [...pairs, ...hangul]) {
    const last = patterns.at(-1);
    if (last !== undefined && last.length + one.length < PATTERN_MAX) patterns[patterns.length - 1] = `${last}|${one}`;
    else patterns.push(one);
  }
  return patterns;
}

/** The patterns by the names of the functions of the rules that hold them. */
export const namePatterns = (): { readonly [name: string]: string } => ({
  unseen: unseen(),
  onlyCapital: onlyCapital(),
  alsoFolded: alsoFolded(),
  otherForms: otherForms(),
  ...Object.fromEntries(decomposed().map((pattern, i) => [`decomposed${i + 1}`, pattern])),
});
