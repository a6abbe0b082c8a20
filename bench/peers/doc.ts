/** A document as peers keep it: its id and its fields, values as JSON. */
export type Doc = { readonly id: string; readonly [field: string]: unknown };
/** Who reads, and what. */
export type Source = { readonly ns: string; readonly site: string; readonly email: string; readonly password: string };
