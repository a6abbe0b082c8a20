import { defineCollection } from "../shared/collection.ts";
import { prefsSchema } from "./schema.ts";

/** `ns/{ns}/people/{id}/prefs/global`: what a person chose for themselves. */
export const prefs = defineCollection({
  kind: "prefs",
  takeOut: null,
  path: "ns/{ns}/people/{person}/prefs/global",
  store: "config",
  schema: prefsSchema,
  keys: (_, { person = "" }) => ({ scope: person }),
  read: { anyOf: [], reach: "tenant" },
  pull: null,
  row: (shown) => shown,
});
