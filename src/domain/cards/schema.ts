import * as v from "valibot";
import { personLinkSchema } from "../people/schema.ts";
import { TITLE_MAX } from "../site/limits.ts";
import { commonSchema } from "../site/schema.ts";
import { parseCard } from "./encoding/encode.ts";
import { type CardType, FRAMES, isCardType } from "./encoding/formats.ts";
import { rawCardId } from "./id.ts";

export const CARD_ROLES = ["permanent", "temporary"] as const;
export type CardRole = (typeof CARD_ROLES)[number];

/** `ns/{ns}/cards/{id}` (spec 3 §3). Instants are epoch milliseconds. Unknown keys are kept in the replica and ignored here. */
export const cardSchema = v.object({
  ...commonSchema,
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(TITLE_MAX)),
  /** None: the card was handed back, or never out. */
  role: v.optional(v.nullable(v.picklist(CARD_ROLES)), null),
  owner: v.optional(v.nullable(personLinkSchema), null),
  /** Id of the owner, as long as they are not active: kept by functions, and about nobody else who gets the card. */
  inactiveOwner: v.optional(v.nullable(v.string()), null),
  sites: v.optional(v.nullable(v.record(v.string(), v.boolean())), {}),
  enabledFrom: v.optional(v.nullable(v.number()), null),
  enabledTo: v.optional(v.nullable(v.number()), null),
  disabled: v.optional(v.nullable(v.boolean()), false),
  /** Null where nobody has said it yet: a permanent card then becomes non-transferable. */
  nonTransferable: v.optional(v.nullable(v.boolean()), null),
  uids: v.optional(v.nullable(v.record(v.string(), v.string())), {}),
  cardIdType: v.optional(v.nullable(v.string()), "ref"),
  tags: v.optional(v.nullable(v.record(v.string(), v.boolean())), {}),
  /** Why it was given out: New, Broken, Lost, Stolen. */
  updateReason: v.optional(v.nullable(v.string()), null),
  /** Id of the site where it was given out. */
  assignedAt: v.optional(v.nullable(v.string()), null),
  returned: v.optional(v.nullable(v.boolean()), false),
  /** Of a card that was taken back and added again: the revision at which it was. */
  madeRev: v.optional(v.nullable(v.number()), null),
});
export type CardDoc = v.InferOutput<typeof cardSchema>;

/**
 * The id that is shown for a card (spec 3 §3): the uid of its own type, else of the site's type, else the raw id.
 * @param id of its document
 */
export function shownId(card: Pick<CardDoc, "uids" | "cardIdType">, id: string, siteType = "ref"): string {
  const uids = card.uids ?? {};
  const typed = [card.cardIdType, siteType].flatMap((type) => (type && type !== "ref" ? (uids[type] ?? []) : []));
  return typed[0] ?? rawCardId(id);
}

export type CardState = "not-assigned" | "disabled" | "not-yet-valid" | "expired" | "valid";
/** Whether a card opens anything at a moment (spec 3 §4). */
export function cardState(
  card: Pick<CardDoc, "owner" | "disabled" | "enabledFrom" | "enabledTo">,
  now: number,
): CardState {
  if (!card.owner) return "not-assigned";
  if (card.disabled === true) return "disabled";
  if (card.enabledFrom != null && card.enabledFrom > now) return "not-yet-valid";
  return card.enabledTo != null && card.enabledTo < now ? "expired" : "valid";
}

const PRINTED = /^(\d{1,6}):(\d{1,8})$/;
type Printed = readonly [facility: number, number: number];
/** Facility code and card number of a uid: of a frame, or as somebody wrote them down. Null for what has none. */
function printedOf(type: CardType, uid: string): Printed | null {
  const [, facility, number] = PRINTED.exec(uid) ?? [];
  if (facility !== undefined && number !== undefined) return [Number(facility), Number(number)];
  const parsed = parseCard(type, uid);
  return parsed.ok ? [parsed.value.facilityCode, Number(parsed.value.cardNumber)] : null;
}

/** What is printed on a card, `facility:number`, by its uid of a type; null where the uid has no such numbers. [CRD-8] */
export function printedNumber(type: string, uid: string): string | null {
  const numbers = isCardType(type) && type !== "generic" ? printedOf(type, uid) : null;
  return numbers === null ? null : numbers.join(":");
}

/** Everything that a card's number may be read as: as stored, as printed (facility, number), and as one decimal. [CRD-8] */
export function cardNumbers(uids: { readonly [type: string]: string }): readonly string[] {
  const all = Object.entries(uids).flatMap(([type, uid]) => {
    const numbers = isCardType(type) && type !== "generic" ? printedOf(type, uid) : null;
    if (numbers === null || !isCardType(type) || type === "generic") return [uid];
    const [facility, number] = numbers;
    return [uid, numbers.join(":"), String(facility * 2 ** FRAMES[type].number.bits + number)];
  });
  return [...new Set(all)];
}
