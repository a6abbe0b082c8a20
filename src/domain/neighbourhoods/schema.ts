import * as v from "valibot";
import { TITLE_MAX } from "../site/limits.ts";
import { commonSchema } from "../site/schema.ts";
import { HEX } from "./colour.ts";

/** Neighbourhood (space of kind neighbourhood), `sites/{site}/spaces/{id}` (spec 2 §3). */
export const neighbourhoodSchema = v.object({
  ...commonSchema,
  kind: v.literal("neighbourhood"),
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(TITLE_MAX)),
  color: v.pipe(v.string(), v.regex(HEX)),
  exclusive: v.optional(v.boolean(), false),
  exclusiveAdHoc: v.optional(v.boolean(), false),
});

/** What people decide about a neighbourhood. */
export type Neighbourhood = {
  readonly title: string;
  readonly color: string;
  readonly exclusive: boolean;
  readonly exclusiveAdHoc: boolean;
};
/** A neighbourhood as the device has it, as far as editing is concerned. */
export type NeighbourhoodDoc = Neighbourhood & { readonly id: string; readonly path: string; readonly rev: number };
