import { absence } from "../shared/absence.ts";
import type { HistoryEntry, Named } from "../cards/history.ts";
import { dateTimeOf, type Zone } from "../shared/time.ts";
import { CARD_FIELD } from "./cards.ts";
import { say } from "./say.ts";

/** The history of a card, and of a person's cards (spec 3 §2). */
export const CARD_HISTORY = {
  title: "History",
  show: "Show History",
  hide: "Hide History",
  hideShort: "Hide",
  none: absence("No history available"),
  more: "Load More",
  loading: "Loading history…",
  failed: "The history could not be fetched.",
  refused: "The history is not yours to see.",
  upTo: "Complete up to {at}",
  behind: "Complete up to {at}. What was changed {last} may still come.",
  behindAll: "What was changed {last} may still come.",
  older: "Older entries load when online",
  colDate: "Date",
  colChange: "Change",
  colCard: "Assigned Card",
  colType: "Type",
  colReason: "Reason",
  /** Beside a card that went. */
  went: "unassigned",
} as const;

/** Lines of a card's history, word for word as spec 3 §4. */
const LINE = {
  created: "Card created",
  createdFor: "Card created, and assigned to {person}",
  transferred: "Transferred from {from} to {to}",
  assigned: "Assigned to {person}",
  unassigned: "Unassigned from {person}",
  disabled: "Card disabled",
  enabled: "Card enabled",
  role: "Changed to a {role} card",
  range: "Validity range {from} – {to}",
  from: "Valid from {from}",
  to: "Valid to {to}",
  title: "Card name changed to {title}",
  reason: "Reason updated to {reason}",
  tagAdded: "Tag {tag} added",
  tagRemoved: "Tag {tag} removed",
  nonTransferable: "Card is now non-transferable",
  transferable: "Card is now transferable",
  unknown: "Unknown change: {fields}",
} as const;
const NO_DATE = "(none)";
const fieldWord = (field: string): string =>
  Object.hasOwn(CARD_FIELD, field) ? CARD_FIELD[field as keyof typeof CARD_FIELD] : field;

function validityLine({ from, to }: Extract<HistoryEntry, { what: "validity" }>, zone: Zone): string {
  const date = (at: number | null): string => (at === null ? NO_DATE : dateTimeOf(at, zone));
  if (from !== undefined && to !== undefined) return say(LINE.range, { from: date(from), to: date(to) });
  return from !== undefined ? say(LINE.from, { from: date(from) }) : say(LINE.to, { to: date(to ?? null) });
}

const named = ({ title, id }: Named): string => title || id;
type Simple = "disabled" | "enabled" | "transferable" | "non-transferable";
const SIMPLE: { readonly [W in Simple]: string } = {
  disabled: LINE.disabled,
  enabled: LINE.enabled,
  transferable: LINE.transferable,
  "non-transferable": LINE.nonTransferable,
};
type Told = Exclude<HistoryEntry, { readonly what: Simple }>;
const isSimple = (entry: HistoryEntry): entry is Exclude<HistoryEntry, Told> => Object.hasOwn(SIMPLE, entry.what);

const WORDS: { readonly [W in Told["what"]]: (entry: Extract<Told, { readonly what: W }>, zone: Zone) => string } = {
  created: ({ to }) => (to ? say(LINE.createdFor, { person: named(to) }) : LINE.created),
  transferred: ({ from, to }) => say(LINE.transferred, { from: named(from), to: named(to) }),
  assigned: ({ who }) => say(LINE.assigned, { person: named(who) }),
  unassigned: ({ who }) => say(LINE.unassigned, { person: named(who) }),
  role: ({ role }) => say(LINE.role, { role }),
  validity: validityLine,
  title: ({ text }) => say(LINE.title, { title: text }),
  reason: ({ text }) => say(LINE.reason, { reason: text }),
  "tag-added": ({ tag }) => say(LINE.tagAdded, { tag }),
  "tag-removed": ({ tag }) => say(LINE.tagRemoved, { tag }),
  unknown: ({ fields }) => say(LINE.unknown, { fields: fields.map(fieldWord).join(", ") }),
};

/** A line of a card's history; dates by the site's clocks. [CRD-40] */
export const historyWords = (entry: HistoryEntry, zone: Zone): string =>
  isSimple(entry) ? SIMPLE[entry.what] : WORDS[entry.what](entry as never, zone);
