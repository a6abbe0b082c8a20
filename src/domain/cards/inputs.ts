import * as v from "valibot";
import { docIdSchema } from "../shared/doc-id.ts";
import { CARDS } from "./limits.ts";
import { CARD_REASONS, REPLACE_REASONS } from "./reasons.ts";
import { TITLE_MAX } from "../site/limits.ts";

const moment = v.pipe(v.number(), v.finite());
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(CARDS.idMax * 3 + 20));
/** A card that is there, or one that nobody has added yet. */
export const targetInput = v.union([
  v.object({ id }),
  v.object({
    uid: v.object({
      type: v.pipe(v.string(), v.maxLength(40)),
      value: v.pipe(v.string(), v.minLength(1), v.maxLength(CARDS.idMax)),
    }),
    title: v.pipe(v.string(), v.maxLength(TITLE_MAX)),
  }),
]);
export type TargetInput = v.InferOutput<typeof targetInput>;

const whom = { site: docIdSchema, person: docIdSchema };
const until = v.nullable(v.object({ validFrom: v.nullable(moment), validTo: v.nullable(moment) }));
export const temporaryInput = v.object({
  ...whom,
  card: targetInput,
  from: moment,
  to: moment,
  reason: v.picklist(CARD_REASONS),
});
export const validityInput = v.object({ ...whom, card: id, from: moment, to: moment });
export const assignInput = v.object({ ...whom, card: targetInput, until, reason: v.picklist(CARD_REASONS) });
export const replaceInput = v.object({ ...whom, card: targetInput, reason: v.picklist(REPLACE_REASONS) });
/** The card is named: what comes in its place later is another one, and was not meant. */
export const switchInput = v.object({ ...whom, card: id });
const many = <S extends v.GenericSchema>(one: S) => v.pipe(v.array(one), v.minLength(1), v.maxLength(CARDS.bulkMax));
/** Cards that were chosen in a list, in one set. */
const cardsInput = v.object({ site: v.nullable(docIdSchema), cards: many(id) });
/** Cards that are taken back, and from whom: somebody else who has one by now keeps it. */
export const returnInput = v.object({
  site: v.nullable(docIdSchema),
  cards: many(v.object({ id, holder: docIdSchema })),
});
/** Disabling is of somebody's permanent card, or of cards that were chosen in a list. */
export const disableInput = v.union([switchInput, cardsInput]);
export const createInput = v.object({
  site: v.nullable(docIdSchema),
  siteType: v.pipe(v.string(), v.maxLength(40)),
  values: v.object({
    id: v.pipe(v.string(), v.maxLength(CARDS.idMax)),
    title: v.pipe(v.string(), v.maxLength(TITLE_MAX)),
    nonTransferable: v.boolean(),
    tags: v.pipe(v.array(v.pipe(v.string(), v.maxLength(CARDS.tagMax))), v.maxLength(CARDS.tagsMax)),
  }),
});
