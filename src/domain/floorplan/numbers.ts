const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/g;

/** All numbers of a list such as `points`; whatever stands between them is a separator. */
export const numbersIn = (text: string): number[] => (text.match(NUMBER) ?? []).map(Number);

/** Pixels per unit, as CSS has them. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ["", 1],
  ["px", 1],
  ["pt", 4 / 3],
  ["pc", 16],
  ["mm", 96 / 25.4],
  ["cm", 96 / 2.54],
  ["q", 96 / 101.6],
  ["in", 96],
  ["rem", 16],
]);
/** Share of the letters' height. What `ex` and `ch` are only the font knows: half is what browsers fall back on. */
const FONT_UNITS: ReadonlyMap<string, number> = new Map([
  ["em", 1],
  ["ex", 0.5],
  ["ch", 0.5],
]);
/** What a page starts from, and what letters are without a word about them, px. */
const DEFAULT_EM = 16;

/** Nothing that says one number is longer; the patterns below stay quick because of it. */
const MAX_LETTERS = 64;
const LENGTH = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)([a-zA-Z%]*)\s*$/;

/** A length: pixels, and a share of something that is known only where it is used. */
export type Length = { readonly px: number; readonly share: number };
export const pxOf = ({ px, share }: Length, whole: number): number => px + share * whole;

/** A length as SVG and CSS write it; null when there is none or its unit is unknown. `unit` comes in lower case. */
export function readLength(text: string, em = DEFAULT_EM): (Length & { readonly unit: string }) | null {
  if (text.length > MAX_LETTERS) return null;
  const found = LENGTH.exec(text);
  if (!found) return null;
  const [n, unit] = [Number(found[1]), (found[2] ?? "").toLowerCase()];
  if (!Number.isFinite(n)) return null;
  if (unit === "%") return { px: 0, share: n / 100, unit };
  const per = UNITS.get(unit) ?? (FONT_UNITS.get(unit) ?? Number.NaN) * em;
  return Number.isFinite(n * per) ? { px: n * per, share: 0, unit } : null;
}

/** A length in user units, or null when there is none or its unit is unknown. Percent are of `whole`, and unknown without it. */
export function parseLength(text: string | undefined, whole = Number.NaN, em = DEFAULT_EM): number | null {
  const read = text === undefined ? null : readLength(text, em);
  if (!read) return null;
  const length = read.share === 0 ? read.px : pxOf(read, whole);
  return Number.isFinite(length) ? length : null;
}

/** A share: `0.5` or `50%`, held between 0 and 1; null when it is neither. */
export function parseShare(text: string): number | null {
  if (text.length > MAX_LETTERS) return null;
  const found = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(%?)\s*$/.exec(text);
  return found ? Math.min(1, Math.max(0, Number(found[1]) / (found[2] ? 100 : 1))) : null;
}

const TURNS: ReadonlyMap<string, number> = new Map([
  ["", 1],
  ["deg", 1],
  ["rad", 180 / Math.PI],
  ["grad", 0.9],
  ["turn", 360],
]);

/** An angle in degrees, `90deg`, `.25turn`, `1.5rad`; null when it is none. `unit` tells a bare number, which most places refuse. */
export function readAngle(text: string): { readonly degrees: number; readonly unit: string } | null {
  const found = text.length > MAX_LETTERS ? null : LENGTH.exec(text);
  const unit = (found?.[2] ?? "").toLowerCase();
  const degrees = Number(found?.[1]) * (TURNS.get(unit) ?? Number.NaN);
  return Number.isFinite(degrees) ? { degrees, unit } : null;
}
