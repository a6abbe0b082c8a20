/** Stands for the moment at which the server stores the document. */
export const SERVER_TIME = Symbol("server time");
/** What Firestore holds; a `Date` becomes a timestamp. */
export type SeedValue =
  | string
  | number
  | boolean
  | null
  | Date
  | typeof SERVER_TIME
  | readonly SeedValue[]
  | { readonly [key: string]: SeedValue };
export type SeedData = { readonly [field: string]: SeedValue };
export type SeedDoc = readonly [path: string, data: SeedData];
/** A stored file: path in the bucket and SVG text. */
export type SeedFile = readonly [path: string, svg: string];

/** The common fields of every replicated document (design section 3), as the seed writes them. */
export const stamped = (ns: string, data: SeedData): SeedData => ({
  ns,
  rev: 1,
  updatedAt: SERVER_TIME,
  deleted: false,
  lastWrittenBy: { authUid: "seed", ref: "", title: "Seed", displayName: "" },
  lastWrittenVia: "seed",
  changeSet: "seed",
  ...data,
});

/** Link to another document with the title that lists show. */
export const linkTo = (ref: string, title: string): SeedData => ({ ref, title });
/** A map with `true` for each key: tags, sites of a card. */
export const setOf = (keys: readonly string[]): SeedData => Object.fromEntries(keys.map((k) => [k, true]));
