import { dayOf, type Zone } from "../shared/time.ts";
import type { CardRow } from "./collection.ts";
import { cardState } from "./schema.ts";

type Valid = Pick<CardRow, "enabledFrom" | "enabledTo">;
type CardFacts = Valid & Pick<CardRow, "owner" | "disabled" | "role">;

/** A card whose time is over, or ends on this day at the site (spec 3 §2); null: neither. [CRD-30] */
export function expiryWarning({ enabledTo }: Valid, now: number, zone: Zone): "expired" | "expires-today" | null {
  if (enabledTo === null) return null;
  if (enabledTo < now) return "expired";
  return dayOf(enabledTo, zone) === dayOf(now, zone) ? "expires-today" : null;
}

/** What a list says of a card in one word (expectations 5.15). */
export const CARD_CHIPS = ["in-use", "free", "disabled", "expired", "expires-today", "not-yet-valid"] as const;
export type CardChip = (typeof CARD_CHIPS)[number];
const CHIP_OF = { disabled: "disabled", "not-yet-valid": "not-yet-valid", expired: "expired" } as const;
/** The one chip of a card: what keeps it from opening doors before what it is. [CRD-30] */
export function cardChip(card: CardFacts, now: number, zone: Zone): CardChip {
  const state = cardState(card, now);
  if (state === "not-assigned") return card.disabled ? "disabled" : "free";
  if (state !== "valid") return CHIP_OF[state];
  return expiryWarning(card, now, zone) === null ? "in-use" : "expires-today";
}

export type CardMark = "inactive" | "transferable" | "non-transferable" | "expired";
/** Marks of a card on its own page (spec 3 §4): whether it is disabled, may be handed on, is over. [CRD-31] */
export const cardMarks = (
  card: Valid & Pick<CardRow, "disabled" | "nonTransferable">,
  now: number,
): readonly CardMark[] => [
  ...(card.disabled ? (["inactive"] as const) : []),
  card.nonTransferable ? "non-transferable" : "transferable",
  ...(card.enabledTo !== null && card.enabledTo < now ? (["expired"] as const) : []),
];

/** How a card is given to somebody (spec 3 §4); `at`: epoch ms. */
export type Assignment =
  | { readonly kind: "unassigned" }
  | { readonly kind: "permanent" | "temporary" }
  | { readonly kind: "valid-from" | "expires-on" | "expired-on"; readonly at: number };
/** Unassigned, permanent, or temporary with the date that matters next. [CRD-31] */
export function assignmentOf(card: Pick<CardFacts, "owner" | "role"> & Valid, now: number): Assignment {
  const { owner, role, enabledFrom, enabledTo } = card;
  if (!owner || role === null) return { kind: "unassigned" };
  if (role === "permanent") return { kind: "permanent" };
  if (enabledFrom !== null && enabledFrom > now) return { kind: "valid-from", at: enabledFrom };
  if (enabledTo === null) return { kind: "temporary" };
  return { kind: enabledTo < now ? "expired-on" : "expires-on", at: enabledTo };
}

/** The Returned box of a card: ticked as long as nobody has it (spec 3 §2, §4). [CRD-31] */
export const isReturned = ({ owner }: Pick<CardRow, "owner">): boolean => !owner;

export type AreaAction = "assign" | "enable" | "disable" | "replace" | "edit" | "new" | "return";
/** What an area of the Access Cards panel offers; `overlay`: these stand over the card (spec 3 §4). */
export type CardArea = { readonly overlay: boolean; readonly actions: readonly AreaAction[] };
/** The permanent area: a disabled card offers Re-Enable and Replace over it. [CRD-32] */
export function permanentArea(card: Pick<CardRow, "disabled"> | null): CardArea {
  if (!card) return { overlay: false, actions: ["assign"] };
  return card.disabled
    ? { overlay: true, actions: ["enable", "replace", "return"] }
    : { overlay: false, actions: ["disable", "replace", "return"] };
}
/** The temporary area: an expired card offers Edit and New over it. [CRD-32] */
export function temporaryArea(card: Valid | null, now: number): CardArea {
  if (!card) return { overlay: false, actions: ["assign"] };
  return card.enabledTo !== null && card.enabledTo < now
    ? { overlay: true, actions: ["edit", "new", "return"] }
    : { overlay: false, actions: ["edit", "replace", "return"] };
}

/** What is said before a card is given to somebody, by how it is said (spec 3 §5). */
export type OwnershipNote = {
  readonly tone: "info" | "warning" | "error";
  readonly kind: "adds-site" | "unassigns" | "markings" | "bound";
};
/**
 * Notes about who has a card that is to be somebody's at a site; none where nobody has it. [CRD-33] [CRD-35]
 * @param bound whether it is not to be had from its holder (`isBound`)
 */
export function ownershipNotes(
  card: Pick<CardRow, "holder" | "places" | "nonTransferable"> | null,
  person: string,
  site: string,
  bound = false,
): readonly OwnershipNote[] {
  if (!card || card.holder === "") return [];
  if (card.holder === person) return card.places.includes(site) ? [] : [{ tone: "info", kind: "adds-site" }];
  if (bound) return [{ tone: "error", kind: "bound" }];
  const unassigns = { tone: "warning", kind: "unassigns" } as const;
  return card.nonTransferable ? [{ tone: "error", kind: "markings" }, unassigns] : [unassigns];
}

/** A temporary card that is out (expectations 5.15). `since`: from when it holds; null where nothing says it. */
export type CardOut<C> = { readonly card: C; readonly since: number | null; readonly overdue: boolean };
/** Temporary cards that have not come back: those that are over first, the longest of them on top. [CRD-34] */
export function temporaryOut<C extends CardFacts & Pick<CardRow, "id">>(
  cards: readonly C[],
  now: number,
): readonly CardOut<C>[] {
  const end = (card: C): number => card.enabledTo ?? Infinity;
  return cards
    .filter((card) => card.role === "temporary" && card.owner !== null)
    .toSorted((a, b) => (end(a) === end(b) ? (a.id < b.id ? -1 : 1) : end(a) - end(b)))
    .map((card) => ({ card, since: card.enabledFrom, overdue: end(card) < now }));
}
