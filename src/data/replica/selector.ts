/** Keys that a record is found by; or a range of document paths. */
export type Selector =
  | { readonly scope?: string; readonly kind: string; readonly group?: string }
  | { readonly id: { readonly $gte: string; readonly $lt: string } };

/** All paths that begin with a text. */
export const startingWith = (prefix: string) => ({ $gte: prefix, $lt: `${prefix}\uffff` });
