import { foldedText } from "../neighbourhoods/fold.ts";

/** The one of a list that a cell means: by its title, else by its id. */
export const placed = <T extends { readonly id: string; readonly title: string }>(
  all: readonly T[],
  said: string,
): T | undefined => titled(all, said)[0] ?? all.find((one) => one.id === said);

const known = new WeakMap<object, ReadonlyMap<string, readonly unknown[]>>();
/** Those of a list with a title, upper and lower case alike; the list is looked through once. */
export function titled<T extends { readonly title: string }>(all: readonly T[], title: string): readonly T[] {
  let index = known.get(all) as ReadonlyMap<string, readonly T[]> | undefined;
  if (!index) {
    const made = new Map<string, T[]>();
    for (const one of all) {
      const key = foldedText(one.title);
      made.set(key, [...(made.get(key) ?? []), one]);
    }
    index = made;
    known.set(all, made);
  }
  return index.get(foldedText(title)) ?? [];
}
