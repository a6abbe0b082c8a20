import type { Holds } from "./destroyed.ts";
import { fieldsOf, type Preset, presetOf } from "./presets.ts";
import { headerKey } from "./header-key.ts";

/** Names of columns that are joined to one field, each with what files call it. */
export type Parts = {
  readonly of: readonly (readonly string[])[];
  /** All of them must be there, and they count before a column of the field's own name: `Name` beside `Vorname` is a surname. */
  readonly first?: true;
};
/** A column that a kind of import knows. */
export type ImportColumn = {
  readonly key: string;
  /** As screens call the field. */
  readonly label: string;
  /** What files call it, besides its label and key; in other languages as well. */
  readonly also: readonly string[];
  /** What files call the parts of it that stand in columns of their own, in the order in which they are joined. */
  readonly parts?: readonly Parts[];
  /** What stands between columns that somebody joins to it; left out where nobody would. */
  readonly joins?: string;
  readonly holds?: Holds;
};
/**
 * Which columns of the file each field comes from, by their places, joined in this order; a field that is not there is left as
 * it is.
 */
export type Mapping = { readonly [field: string]: readonly number[] };
/** What somebody chose for columns of these names: the fields, `field/2` for the second column of one, or empty for none. */
export type Remembered = { readonly [header: string]: string };

/** What columns are called, with the field that they are of. */
function namesOf(columns: readonly ImportColumn[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { key, label, also } of columns)
    for (const name of [key, label, ...also]) if (!names.has(headerKey(name))) names.set(headerKey(name), key);
  return names;
}

/** Columns by what they are called; parts of a field where it has no column of its own. */
function byNames(keys: readonly string[], columns: readonly ImportColumn[]): Map<string, readonly number[]> {
  const names = namesOf(columns);
  const mapping = new Map<string, readonly number[]>();
  keys.forEach((key, at) => {
    const field = key === "" ? undefined : names.get(key);
    if (field !== undefined && !mapping.has(field)) mapping.set(field, [at]);
  });
  for (const { key, parts = [] } of columns)
    for (const { of, first } of parts) {
      const places = of.map((also) => keys.findIndex((name) => also.some((a) => headerKey(a) === name)));
      const found = places.filter((at) => at >= 0);
      if (first ? found.length === of.length : !mapping.has(key) && found.length > 1) mapping.set(key, found);
    }
  return mapping;
}

/** Columns of names that somebody mapped before. Of two that are called alike the first counts. */
function byChoice(keys: readonly string[], columns: readonly ImportColumn[], remembered: Remembered) {
  const known = new Set(columns.map((c) => c.key));
  const parts = new Map<string, Map<number, number>>();
  const free = keys.map((key, at) => {
    const said = key !== "" && Object.hasOwn(remembered, key) ? remembered[key] : undefined;
    for (const token of (said ?? "").split(" ")) {
      const [, field = "", nth = "1"] = /^(.+?)(?:\/(\d))?$/.exec(token) ?? [];
      if (!known.has(field)) continue;
      const of = parts.get(field) ?? new Map<number, number>();
      if (!of.has(Number(nth))) parts.set(field, of.set(Number(nth), at));
    }
    return said === undefined ? key : "";
  });
  const chosen = [...parts].map(([field, of]) => {
    const places = [...of].sort(([a], [b]) => a - b).map(([, at]) => at);
    return [field, places] as const;
  });
  return { chosen, free };
}

/** Columns of a file, and the program that such a file is of. */
export type Suggested = { readonly mapping: Mapping; readonly preset: Preset | null };
/**
 * The columns of a file by their headers: as somebody mapped columns of these names before, else as the program that wrote the
 * file calls them, else by what they are called. Of two that are called alike the first counts. [IMR-3] [IMR-42]
 */
export function suggestedFor(
  kind: Preset["kind"],
  headers: readonly string[],
  columns: readonly ImportColumn[],
  remembered: Remembered,
): Suggested {
  const keys = headers.map(headerKey);
  const { chosen, free } = byChoice(keys, columns, remembered);
  const preset = presetOf(kind, keys);
  const named = preset && !preset.others ? [] : byNames(free, columns);
  const known = preset ? fieldsOf(preset, free) : [];
  return { mapping: Object.fromEntries([...named, ...known, ...chosen]), preset };
}

/** What is remembered of a mapping: what was chosen for each name, columns of no field among them. [IMR-3] */
export function rememberedOf(headers: readonly string[], mapping: Mapping): Remembered {
  const fields = new Map<number, string[]>();
  for (const [field, places] of Object.entries(mapping))
    places.forEach((at, i) => fields.set(at, [...(fields.get(at) ?? []), i === 0 ? field : `${field}/${i + 1}`]));
  const all = new Map<string, string>();
  headers.forEach((header, at) => {
    const name = headerKey(header);
    if (name !== "" && (!all.has(name) || fields.has(at))) all.set(name, (fields.get(at) ?? []).join(" "));
  });
  return Object.fromEntries(all);
}

/** Headers that several columns have, as they are written. */
export function doubledHeaders(headers: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  for (const header of headers) seen.set(headerKey(header), (seen.get(headerKey(header)) ?? 0) + 1);
  const doubled = headers.filter((h) => headerKey(h) !== "" && (seen.get(headerKey(h)) ?? 0) > 1);
  return [...new Set(doubled)];
}

/** Lines that are looked at for the header. */
export const HEAD_LINES = 10;
const filledIn = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== "").length;
/**
 * Which of the first lines names the columns: above it stand titles, as reports have them. The line with most names that are
 * known; where none are known, the first that is as wide as the widest below lines of one or two cells. [IMR-44]
 * @param rows the first lines that are not empty
 * @returns its place among them
 */
export function headerIn(
  kind: Preset["kind"],
  rows: readonly (readonly string[])[],
  columns: readonly ImportColumn[],
): number {
  const first = rows.slice(0, HEAD_LINES);
  const known = first.map((row) => Object.keys(suggestedFor(kind, row, columns, {}).mapping).length);
  const most = Math.max(0, ...known);
  const at = known.indexOf(most);
  if (most > 1 || (most === 1 && filledIn(first[0] ?? []) <= 2 && at === 0)) return at;
  const widest = Math.max(0, ...first.map(filledIn));
  const wide = first.findIndex((row) => filledIn(row) === widest);
  const isBelowTitles = widest > 2 && first.slice(0, wide).every((row) => filledIn(row) <= 2);
  return isBelowTitles ? wide : 0;
}
