/** A range of texts: from one on, and up to another that is left out, or (for groups) included. */
export type Range = { readonly $gte: string } & ({ readonly $lt: string } | { readonly $lte: string });
/** Keys that a record is found by; `id` is its document's path. */
export type Selector = {
  readonly scope?: string;
  readonly kind: string;
  readonly group?: string | Range;
  readonly id?: Range;
};

/** All texts that begin with another. */
export const startingWith = (prefix: string): Range => ({ $gte: prefix, $lt: `${prefix}\uffff` });
/** All texts before another. */
export const before = (text: string): Range => ({ $gte: "", $lt: text });
