import * as v from "valibot";
import { defineCollection } from "../shared/collection.ts";
import { commonSchema } from "../site/schema.ts";
import { type Provider, providersIn } from "./providers.ts";

/** `ns/{ns}/thirdparty/{id}`: `integrations` tells of every provider of the tenant; written from outside (spec 1 §2.8). */
export const integrations = defineCollection({
  kind: "integrations",
  takeOut: null,
  path: "ns/{ns}/thirdparty/{id}",
  store: "config",
  schema: v.looseObject(commonSchema),
  read: { anyOf: ["admin.integrations"], reach: "tenant" },
  pull: { turn: "last" },
  row: ({ path, view: { fields }, updatedAt }): IntegrationsRow => ({
    path,
    updatedAt,
    ...providersIn(fields),
  }),
});

/** What the integrations document says. */
export type IntegrationsRow = {
  readonly path: string;
  /** Epoch ms; null where the document does not say. */
  readonly updatedAt: number | null;
  readonly providers: readonly Provider[];
  /** Keys that are no provider, with their values in words, secrets masked. */
  readonly others: readonly (readonly [key: string, words: string])[];
};
