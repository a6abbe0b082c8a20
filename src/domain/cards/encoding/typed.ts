import { encodeCard, type EncodeRefusal, genericUid, parseCard } from "./encode.ts";
import { CARD_TYPES, type CardType, isCardType } from "./formats.ts";

/** A card's id under one of its types; `ref`: the raw id, as it was typed or scanned (spec 3 §3). */
export type CardUid = { readonly type: string; readonly value: string };
/** What was typed into the field of a card's id. */
export type IdTyped = CardUid & {
  /** Why `facility:number` was not encoded: the raw text is kept, and this is said. */
  readonly wrong: EncodeRefusal | null;
};

const PRINTED = /^([^:]+):([^:]+)$/;
/** `facility:number`, as it is printed on cards; null for anything else. */
export function printedNumbers(text: string): { readonly facilityCode: string; readonly cardNumber: string } | null {
  const [, facilityCode, cardNumber] = PRINTED.exec(text.trim()) ?? [];
  return facilityCode === undefined || cardNumber === undefined
    ? null
    : { facilityCode: facilityCode.trim(), cardNumber: cardNumber.trim() };
}

/**
 * The id that is meant by what was typed (spec 3 §5): `facility:number` is encoded by the site's card id type unless that is
 * `ref`; a frame of that type, as a reader sends it, is one of it. What is neither is kept as it was typed, and is a raw id. [CRD-5]
 */
export function idTyped(typed: string, siteType: string): IdTyped {
  const raw = typed.trim();
  const asTyped = (wrong: EncodeRefusal | null): IdTyped => ({ type: "ref", value: raw, wrong });
  if (!isCardType(siteType)) return asTyped(null);
  if (siteType === "generic") return { type: siteType, value: genericUid(raw), wrong: null };
  const printed = printedNumbers(raw);
  if (printed !== null) {
    const uid = encodeCard(siteType, printed);
    return uid.ok ? { type: siteType, value: uid.value, wrong: null } : asTyped(uid.error);
  }
  return parseCard(siteType, raw).ok ? { type: siteType, value: raw.toUpperCase(), wrong: null } : asTyped(null);
}

/** Formats in which what was typed or scanned is a card: what is asked for where the chosen one does not know it. [IMR-14] */
export const typesFitting = (typed: string): readonly CardType[] =>
  CARD_TYPES.filter((type) => type !== "generic" && idTyped(typed, type).type === type);
