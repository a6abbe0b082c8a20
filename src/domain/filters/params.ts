import { FILTERS } from "./limits.ts";

/** The parameters of an address, in order, as `URLSearchParams` gives them. */
export type Params = Iterable<readonly [name: string, value: string]>;
/** A map, not an object: a parameter may be called like anything of the prototype. */
export type Read = ReadonlyMap<string, string>;

/** The first value of each parameter, up to the limits. Whatever is too long is cut. [ROUTE-3] */
export function readParams(params: Params): Read {
  const read = new Map<string, string>();
  let seen = 0;
  for (const [name, value] of params) {
    if (++seen > FILTERS.maxParams) break;
    if (name.length <= FILTERS.textMax && !read.has(name)) read.set(name, cut(value));
  }
  return read;
}

/** Cut between characters, never through a pair. */
const cut = (text: string): string =>
  text.length > FILTERS.textMax ? [...text].slice(0, FILTERS.textMax).join("") : text;

/** A list of names separated by commas. */
export const namesOf = (text: string | undefined): readonly string[] =>
  [
    ...new Set(
      (text ?? "")
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== ""),
    ),
  ].slice(0, FILTERS.namesMax);
