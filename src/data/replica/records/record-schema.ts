import type { Store } from "#domain/shared/collection.ts";

/** Stores that are called otherwise on devices than in code. */
const STORED_AS: { readonly [name: string]: string } = { roomBookings: "meetings" } satisfies { [S in Store]?: string };
/** Name of a store's RxDB collection. */
export const storedName = (store: string): string => STORED_AS[store] ?? store;
/** Where RxDB keeps the records of a collection, in a database of its own. */
export const TABLE = "docs";

/** RxDB schema of the record collections. Everything that is queried is indexed. */
export const RECORD_SCHEMA = {
  version: 0,
  type: "object",
  primaryKey: "id",
  properties: {
    id: { type: "string", maxLength: 250 },
    kind: { type: "string", maxLength: 40 },
    scope: { type: "string", maxLength: 120 },
    group: { type: "string", maxLength: 160 },
    dirty: { type: "string", maxLength: 1 },
    base: {},
    pending: { type: "array" },
  },
  required: ["id", "kind", "scope", "group", "dirty", "pending"],
  indexes: [["scope", "kind", "group"], ["kind", "scope"], ["dirty"]],
} as const;
