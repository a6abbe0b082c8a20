const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/g;

/** All numbers of a list such as `points`; whatever stands between them is a separator. */
export const numbersIn = (text: string): number[] => (text.match(NUMBER) ?? []).map(Number);

/** Pixels per unit, as CSS has them. Percent and font units are not used in plans. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ["", 1],
  ["px", 1],
  ["pt", 4 / 3],
  ["pc", 16],
  ["mm", 96 / 25.4],
  ["cm", 96 / 2.54],
  ["in", 96],
]);

/** Nothing that says one number is longer; the patterns below stay quick because of it. */
const MAX_LETTERS = 64;

/** A length in user units, or null when there is none or its unit is unknown. */
export function parseLength(text: string | undefined): number | null {
  if (text === undefined || text.length > MAX_LETTERS) return null;
  const found = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)([a-z]*)\s*$/.exec(text);
  const per = UNITS.get(found?.[2] ?? "-");
  const length = Number(found?.[1]) * (per ?? Number.NaN);
  return Number.isFinite(length) ? length : null;
}

/** A share: `0.5` or `50%`, held between 0 and 1; null when it is neither. */
export function parseShare(text: string): number | null {
  if (text.length > MAX_LETTERS) return null;
  const found = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(%?)\s*$/.exec(text);
  return found ? Math.min(1, Math.max(0, Number(found[1]) / (found[2] ? 100 : 1))) : null;
}
