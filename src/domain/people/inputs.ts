import * as v from "valibot";
import { docIdSchema } from "../shared/doc-id.ts";
import { docPathSchema } from "../shared/doc-path.ts";

const moment = v.nullable(v.pipe(v.number(), v.finite()));
const short = v.pipe(v.string(), v.maxLength(300));
const membership = { membership: v.picklist(["permanent", "temporary"]), validFrom: moment, validTo: moment };
/** Somebody new: what the form held, and who they become. A screen may put another address in. */
export const createInput = v.object({
  values: v.object({
    title: short,
    displayName: short,
    email: short,
    position: short,
    department: short,
    division: short,
    group: short,
    unit: short,
    costCentre: short,
    employer: short,
    homeSite: short,
    phones: v.pipe(v.array(v.object({ type: short, number: short })), v.maxLength(20)),
    tags: v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(100)),
  }),
  at: v.object({ site: docIdSchema, id: docIdSchema, now: v.number(), divided: v.boolean(), ...membership }),
});
/** Somebody set inactive, or active again, with what becomes of their cards. */
export const activeInput = v.object({
  person: docIdSchema,
  name: short,
  active: v.boolean(),
  fate: v.picklist(["keep", "disable", "return", "enable"]),
  site: v.nullable(docIdSchema),
});
export const memberAddInput = v.object({ person: docIdSchema, site: docIdSchema, siteTitle: short, ...membership });
/** A visit that ends, with the temporary card that goes with it; null for none. */
export const memberEndInput = v.object({
  member: docPathSchema,
  name: short,
  card: v.nullable(v.pipe(v.string(), v.maxLength(400))),
});
