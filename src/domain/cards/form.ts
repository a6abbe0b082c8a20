import * as v from "valibot";
import { requiredText } from "../forms/fields.ts";
import { recordModel } from "../forms/model.ts";
import { TITLE_MAX } from "../site/limits.ts";
import { CARD_FIELD, CARD_FORM, CARD_LIMIT } from "../words/cards.ts";
import { FIELD_WRONG } from "../words/forms.ts";
import { say } from "../words/say.ts";
import type { CardDetail } from "./collection.ts";
import { isBound, type Who } from "./commands/parts.ts";
import { cardBy, foundAs } from "./encoding/card-by.ts";
import { type CardUid, type IdTyped, idTyped } from "./encoding/typed.ts";
import { cardDocId, rawCardId } from "./id.ts";
import { CARDS } from "./limits.ts";

const count = (n: number): string => String(n);
const tag = v.pipe(v.string(), v.trim(), v.maxLength(CARDS.tagMax, say(CARD_LIMIT.tag, { n: count(CARDS.tagMax) })));
/** The id of a card as somebody types it, or a reader sends it (spec 3 §5). */
const cardId = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(CARD_FORM.idRequired),
  v.maxLength(CARDS.idMax, say(FIELD_WRONG.tooLong, { label: CARD_FIELD.id, n: count(CARDS.idMax) })),
  v.check((id) => !/\p{Cc}/u.test(id), CARD_LIMIT.id),
);
const COMMON = {
  title: requiredText(CARD_FIELD.title, { max: TITLE_MAX }),
  /** A switch: what is not on is off. */
  nonTransferable: v.pipe(
    v.nullable(v.boolean()),
    v.transform((on) => on === true),
  ),
  tags: v.pipe(v.array(tag), v.maxLength(CARDS.tagsMax, say(CARD_LIMIT.tags, { n: count(CARDS.tagsMax) }))),
} as const;

/** The form of a new card, and of one that is there: its id never changes (spec 3 §2, §5). [CRD-12] */
export const newCardForm = recordModel(v.object({ id: cardId, ...COMMON }));
export const cardForm = recordModel(v.object(COMMON));

export type CardValues = { readonly title: string; readonly nonTransferable: boolean; readonly tags: string[] };
export type NewCardValues = CardValues & { readonly id: string };
export const NO_CARD: NewCardValues = { id: "", title: "", nonTransferable: false, tags: [] };

/**
 * What is wrong with a card that is added as it is given out, by field: as the form of a new card says it. Its name may be left
 * out: it is called by its id then. [CRD-12]
 */
export function newCardWrong(id: string, title: string): { readonly id?: string; readonly title?: string } {
  const isNamed = title.trim() !== "";
  const { id: ofId, title: ofTitle } = newCardForm.model.wrong(newCardForm.kind.none, {
    ...NO_CARD,
    id,
    title: isNamed ? title : id,
  });
  return {
    ...(ofId === undefined ? {} : { id: ofId }),
    ...(isNamed && ofTitle !== undefined ? { title: ofTitle } : {}),
  };
}

/** A card as its form shows it. */
export const cardValues = ({ title, nonTransferable, tags }: CardDetail): CardValues => ({
  title,
  nonTransferable,
  tags: [...tags].sort(),
});

/** Whether a hint asks to look at the card: it is about to become transferable (spec 3 §5). [CRD-12] */
export const asksForMarkings = (before: CardValues, typed: CardValues): boolean =>
  before.nonTransferable && !typed.nonTransferable;

/**
 * The id of a new card, and the card that has it already by any reading of what was typed: under whatever type, as a frame, as
 * its numbers or as one decimal. `as`: what the text is read as, that card's own uid where there is one. `by` null: it is free as
 * far as these tell. [CRD-13]
 */
export function idTaken<C extends Pick<CardDetail, "id" | "uids">>(
  typed: string,
  siteType: string,
  cards: Iterable<C>,
): { readonly id: IdTyped; readonly docId: string; readonly by: C | null; readonly as: CardUid } {
  const id = idTyped(typed, siteType);
  const docId = cardDocId(id.type, id.value);
  const known = [...cards];
  const by =
    known.find((card) => card.id === docId) ??
    cardBy(
      typed,
      known.map((card) => ({ card, id: card.id, raw: rawCardId(card.id), uids: card.uids })),
    ).card?.card ??
    null;
  return { id, docId, by, as: (by && foundAs(typed, by)) ?? id };
}

/**
 * Whose a card is, as far as whoever asks may know: of a non-transferable one that is at sites of others only the reviews
 * name nobody either (decision 071). Null: nobody's, or not to be said. [CRD-13]
 */
export const ownerTold = (card: CardDetail, who: Who): string | null =>
  card.holder === "" || isBound(card, "", who) ? null : card.owner?.title || null;
