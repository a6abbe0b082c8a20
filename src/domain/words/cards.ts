import { CARDS } from "../cards/limits.ts";
import type { CardReason } from "../cards/reasons.ts";
import type { ValidityWrong } from "../cards/validity.ts";
import { FIELD_WRONG } from "./forms.ts";
import { say } from "./say.ts";

/** Labels of a card's fields: form, card page, review and history name them alike. */
export const CARD_FIELD = {
  id: "Card ID",
  title: "Title",
  tags: "Tags",
  nonTransferable: "Non-transferable",
  role: "Type",
  owner: "Assigned To",
  sites: "Sites",
  enabledFrom: "Valid From",
  enabledTo: "Valid To",
  disabled: "Disabled",
  returned: "Returned",
  updateReason: "Reason",
  assignedAt: "Assigned at",
  uids: "Card numbers",
  cardIdType: "Card id type",
} as const;

export const CARD_ROLE_WORDS = { permanent: "permanent", temporary: "temporary" } as const;
/** Reasons, as people choose and read them (spec 3 §5). */
export const CARD_REASON_WORDS: { readonly [R in CardReason]: string } = {
  New: "New",
  Broken: "Broken",
  Lost: "Lost",
  Stolen: "Stolen",
};

/** The form of a card (spec 3 §2, §5, §8). */
export const CARD_FORM = {
  newTitle: "New Card",
  editTitle: "Edit Details",
  create: "Create",
  save: "Save",
  cancel: "Cancel",
  idRequired: "Required",
  idTaken: "That card has already been added",
  idPending: "Checking…",
  idUnchecked: "Not checked against the server: it is checked when it is sent.",
  /** After what could not be encoded. */
  idRaw: "{why}. It is kept as it was typed.",
  transferableHint: "Please check the card has no personally identifying markings",
  added: "{name} added successfully",
  updated: "{name} updated successfully",
  addFailed: "Error adding {name}: {error}",
  updateFailed: "Error updating {name}: {error}",
} as const;

/** Limits of ours, at their fields. */
export const CARD_LIMIT = {
  tags: "Up to {n} tags",
  tag: "A tag must have {n} characters or less",
  id: "A card id has no control characters",
} as const;

/** What is wrong with the validity of a temporary card, word for word as spec 3 §5. */
const VALIDITY_WRONG = {
  required: FIELD_WRONG.required,
  "no-moment": "{label} is not a date and time",
  "not-before": "Must be before Valid To date",
  "not-after": "Must be after Valid From date",
} as const;
type WrongOf = NonNullable<ValidityWrong["validFrom"] | ValidityWrong["validTo"]>;
export const validityWords = (field: "validFrom" | "validTo", wrong: WrongOf): string =>
  say(VALIDITY_WRONG[wrong], { label: field === "validFrom" ? CARD_FIELD.enabledFrom : CARD_FIELD.enabledTo });

/** Why a command on cards is refused. */
export const CARD_REFUSED = {
  "no-cards-right": "You may not change cards.",
  "nothing-to-do": "Nothing has changed.",
  "no-site": "No site selected",
  "no-permanent": "They have no permanent card at this site.",
  "has-permanent": "They have a permanent card at this site: replace it.",
  "same-card": "This is the card that they have.",
  "other-role": "They have this card with another type at another site. Return it first.",
  "not-theirs": "This card is not theirs any more.",
  "not-owned": "This card isn't assigned to anybody",
  elsewhere: "This card belongs to sites that are not yours.",
  bound:
    "This card is non-transferable and belongs to somebody at a site that is not yours. Ask an administrator of both sites.",
  "not-here": "The card that they have has not arrived on this device yet.",
  "too-many-sites": say("One card opens up to {n} sites.", { n: String(CARDS.sitesMax) }),
  "too-many-cards": "They have more cards than can be changed at once: return some of them first.",
  reversed: "Must be before Valid To date",
} as const;

/** What was done, in a message (spec 3 §8). */
export const CARD_DONE = {
  added: "Card added",
  updated: "Card updated",
  validity: "Validity updated",
  replaced: "Card replaced",
  enabled: "Card enabled",
  disabled: "Card disabled",
  returned: "Card returned",
  returnFailed: "Could not return card",
} as const;

/** What history and the sync screen call a change. */
const LABEL = {
  create: "Add card {card}",
  edit: "Edit card {card}",
  assign: "Assign card {card} to {name}",
  replace: "Replace card {other} of {name} with {card}",
  enable: "Enable card {card} of {name}",
  disable: "Disable card {card} of {name}",
  temporary: "Give {name} the temporary card {card}",
  validity: "Change the validity of card {card} of {name}",
  return: "Return card {card} of {name}",
} as const;
type Said = { readonly card: string; readonly name?: string; readonly other?: string };
const SHORT = 80;
export const cardLabel = (what: keyof typeof LABEL, { card, name = "", other = "" }: Said): string =>
  say(LABEL[what], {
    card: card.slice(0, SHORT),
    name: name.slice(0, SHORT),
    other: other.slice(0, SHORT),
  });
const MANY = {
  return: { one: "Return 1 card", many: "Return {n} cards" },
  disable: { one: "Disable 1 card", many: "Disable {n} cards" },
} as const;
export const cardsLabel = (what: keyof typeof MANY, n: number): string =>
  n === 1 ? MANY[what].one : say(MANY[what].many, { n: String(n) });
