import { absence } from "../shared/absence.ts";
import type { CardView } from "../cards/list.ts";
import type { CardRole } from "../cards/schema.ts";
import type { AreaAction, Assignment, CardChip, CardMark, OwnershipNote } from "../cards/status.ts";
import { momentOf, type Zone } from "../shared/time.ts";
import { CARD_REFUSED } from "./cards.ts";
import { say } from "./say.ts";

/** Warnings beside the expiry of a card, word for word as spec 3 §2. */
export const EXPIRY_WORDS = {
  expired: "This card has expired",
  "expires-today": "This card expires today",
} as const;

export const CHIP_WORDS: { readonly [C in CardChip]: string } = {
  "in-use": "In use",
  free: "Free",
  disabled: "Disabled",
  expired: "Expired",
  "expires-today": "Expires today",
  "not-yet-valid": "Not yet valid",
};
/** The chip of a card that nobody has, as long as that is known; and where it is not. */
export const CHIP_FREE = {
  none: absence("Free"),
  late: "Nobody's as of {at}",
} as const;
export const MARK_WORDS: { readonly [M in CardMark]: string } = {
  inactive: "inactive",
  transferable: "transferable",
  "non-transferable": "non-transferable",
  expired: "expired",
};

/** What an area of the Access Cards panel offers (spec 3 §2, §4). */
export const AREA_WORDS: { readonly [A in AreaAction]: string } = {
  assign: "Assign",
  enable: "Re-Enable",
  disable: "Disable",
  replace: "Replace Card",
  edit: "Edit",
  new: "New",
  return: "Return",
};
/** … and what it is called for a card of a type: only a temporary card is replaced with "Replace Card" (spec 3 §4). */
export const areaWord = (action: AreaAction, role: CardRole): string =>
  action === "replace" && role === "permanent" ? "Replace" : AREA_WORDS[action];
/** The end of a membership, beside a permanent card (spec 3 §2). */
export const END_DATE = { set: "Set an end date", remove: "Remove the end date" } as const;

/** How a card is given to somebody, word for word as spec 3 §4. */
export const UNASSIGNED = absence("Unassigned");
const ASSIGNMENT = {
  permanent: "Permanent",
  temporary: "Temporary",
  "valid-from": "Valid from {date}",
  "expires-on": "Expires on {date}",
  "expired-on": "Expired on {date}",
} as const;
type Given = Exclude<Assignment, { readonly kind: "unassigned" }>;
/** The assignment of a card that is given, its date by the site's clocks. */
export const assignmentWords = (of: Given, zone: Zone, now: number): string =>
  "at" in of ? say(ASSIGNMENT[of.kind], { date: momentOf(of.at, zone, now) }) : ASSIGNMENT[of.kind];

const NOTE = {
  "adds-site": "This card is already {name}'s. Access to {site} will be added to it.",
  unassigns: "This card will be unassigned from {name}.",
  markings: "This card is non-transferable and belongs to {name}: its markings or prints may not match.",
  bound: CARD_REFUSED.bound,
} as const;
export const noteWords = (
  { kind }: OwnershipNote,
  { name, site }: { readonly name: string; readonly site: string },
): string => say(NOTE[kind], { name, site });

/** The cards list (spec 3 §2, §8). What its end says is in `lists.ts`. */
export const CARD_LIST = {
  title: "Cards list",
  search: "Search cards",
  allSites: "Search all sites",
  nonTransferable: "Include non-transferable cards",
  activeOnly: "Active accounts only",
  scan: "Scan a card",
  add: "Add a card",
  addMany: "Add many",
  colTitle: "Name",
  colOwner: "Assigned To",
  colExpiry: "Expiry",
  colRole: "Type",
  colId: "ID",
  colReturned: "Returned",
  colEdit: "Edit",
  notAssigned: absence("(not assigned)"),
  unknownScan: absence("This card hasn't been added to the system."),
  scanFailed: "There was an error, please scan again",
  several: "Several cards have this number: this is the first of them.",
  suggestions: "You could try:",
  suggestSpelling: "checking the spelling",
  suggestFewer: "fewer words",
  suggestAllSites: "searching all sites",
  suggestNonTransferable: "including non-transferable cards",
} as const;
/** Whose card was scanned in the directory (spec 3 §2, §8). */
export const SCANNED = {
  unowned: absence("This card isn't assigned to anybody"),
  unknown: absence("This card hasn't been assigned to anybody"),
} as const;
export const VIEW_WORDS: { readonly [V in CardView]: string } = {
  all: "All",
  out: "Temporary cards out",
  overdue: "Out, and over",
  returned: "Returned",
};
export const outWords = (n: number): string =>
  n === 1 ? "1 temporary card out" : say("{n} temporary cards out", { n: String(n) });
