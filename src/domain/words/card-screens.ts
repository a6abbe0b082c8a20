import { absence } from "../shared/absence.ts";

/** The cards list, beside what spec 3 §2 names (`card-status.ts`). */
export const CARDS_PAGE = {
  list: "Cards",
  filters: "Search and filters",
  placeholder: "Card number, name or owner",
  views: "Show",
  type: "Type",
  anyType: "Any type",
  state: "State",
  anyState: "Any state",
  tag: "Tag",
  clear: "Clear filters",
  edit: "Edit {name}",
  pending: "Waiting to be sent",
  nothingFor: absence('No card was found for "{q}"'),
  ofOwner: "Only cards of {name}",
  returnedOf: "{name} is returned",
  colSince: "Since",
  colPhone: "Phone",
  returnSome: "Return cards",
  disableSome: "Disable cards",
  someTitle: "{what} ({n})?",
  returnBody: "They are nobody's afterwards, and open nothing.",
  disableBody: "They stay with their owners, and open nothing.",
  returnedSome: "{n} returned",
  disabledSome: "{n} disabled",
  returnNone: "None of the chosen cards is given out.",
  returnSomeFailed: "Could not return the cards",
  disableNone: "All of the chosen cards are disabled already.",
  disableSomeFailed: "Could not disable the cards",
  addScanned: "Add this card",
  scanUnknown: "This card is not on this device. Not all cards have arrived yet: scan it again once they have.",
} as const;

/** The popup in which a card is scanned, or its number typed, beside `card-reader.ts`. */
export const SCAN_POPUP = {
  how: "Hold a card to the reader, or type its number.",
  hint: "The number as a reader sends it, or facility:number as printed.",
  looking: "Looking for the card…",
} as const;

/** The page of a card (spec 3 §2, §4). */
export const CARD_PAGE = {
  loading: "Loading this card",
  gone: "Oops!",
  goneHow: absence("This card does not exist."),
  allCards: "All cards",
  home: "Home",
  edit: "Edit",
  return: "Return card",
  assignment: "Assignment",
  assigned: "Assigned",
  numbers: "Card numbers",
  printed: "{number} printed on the card",
  returnTitle: "Return {card}?",
  returnBody: "It is nobody's afterwards, and opens nothing.",
  pending: "Waiting to be sent",
} as const;

/** Words of the form of a card, beside `cards.ts`. */
export const CARD_FORM_PAGE = {
  idHow: "As a reader sends it, or facility:number as printed.",
  openTaken: "Open {name}",
  takenOf: "It is {name}'s.",
  tagsHow: "Press Enter after each tag.",
  tagsPlaceholder: "Type a tag",
  required: "* required fields",
  loading: "Loading this card",
} as const;

/** The Access Cards panel of a person, and its dialogs (spec 3 §2, §4, §5). */
export const CARD_PANEL = {
  title: "Access Cards",
  permanent: "Permanent card",
  temporary: "Temporary card",
  pending: "Waiting to be sent",
  loading: "Loading…",
  notHere: "The card has not arrived on this device yet.",
  disabled: "This card is disabled.",
  expired: "This card has expired",
  assignPermanent: "Assign a permanent card",
  assignTemporary: "Assign a temporary card",
  of: "{what} of {name}",
  other: "Another card",
  card: "Card number",
  cardHow: "Scan the card, or type its number.",
  newCard: absence("This card hasn't been added to the system. It is added with this."),
  newUnchecked:
    "This device knows of no card with this number, and has not all cards as they are now. It is added with this, unless the server has it when it is sent.",
  newTitle: "Name of the card",
  reason: "Reason",
  end: "{name} is a member until {date}",
  memberOver: "The membership of {name} ended {date}. A permanent card does not change that: set another end as well.",
  zone: "Times are of the site, {zone}.",
  looking: "Looking for the card…",
  required: "Required",
  several: "Several cards have this number: this is the first of them.",
  returnTitle: "Return the {role} card of {name}?",
  returnBody: "The card is nobody's afterwards, and opens nothing.",
  disableTitle: "Disable the permanent card of {name}?",
  disableBody: "It opens nothing until it is enabled again.",
  failed: { assign: "Error adding card", change: "Error updating card" },
  putBack: "What you typed before this page was left has been put back.",
} as const;
