import { to } from "../addresses.ts";
import { cardEntry } from "../search/entries.ts";
import { defineCollection, type Others, type ShownDoc } from "../shared/collection.ts";
import { lastPart, linkedId, numberOrNull, object, text } from "../shared/doc-reads.ts";
import type { Json, JsonObject } from "../shared/json.ts";
import { type Written, writtenIn } from "../shared/written.ts";
import { rawCardId } from "./id.ts";
import { type CardDoc, type CardRole, cardSchema, type CardState, cardState, shownId } from "./schema.ts";

/** What a search shows of a card. Sites are ids. */
export type CardFound = {
  readonly number: string;
  readonly owner: string;
  readonly role: string;
  readonly state: CardState;
  /** Epoch ms; null for no end. */
  readonly enabledTo: number | null;
  readonly sites: readonly string[];
};

/** The place of cards without a site: they are listed at every one. */
export const NO_SITE = "";

/** A card as lists show it. */
export type CardRow = {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  /** The number of its own type, else the raw id. */
  readonly number: string;
  readonly owner: CardDoc["owner"];
  /** Id of the owner; empty for none. */
  readonly holder: string;
  /** False only where somebody has it who is not active, as far as functions have told. */
  readonly ownerActive: boolean;
  readonly role: CardRole | null;
  readonly enabledFrom: number | null;
  readonly enabledTo: number | null;
  readonly disabled: boolean;
  readonly nonTransferable: boolean;
  readonly returned: boolean;
  /** Ids of the sites that it opens, or `NO_SITE` alone. */
  readonly places: readonly string[];
  readonly tags: readonly string[];
  readonly pending: boolean;
};
/** A card on its own page, in its form, and as commands take it. */
export type CardDetail = CardRow & {
  /** What follows the type in its id. */
  readonly raw: string;
  readonly uids: { readonly [type: string]: string };
  readonly cardIdType: string;
  readonly sites: readonly string[];
  /** Null where nobody has said whether it is. */
  readonly nonTransferableSaid: boolean | null;
  /** Empty for none. */
  readonly updateReason: string;
  /** Id of a site; empty for none. */
  readonly assignedAt: string;
  /** What stands in the fields that commands write; null for what does not stand there. */
  readonly stored: Stored;
  readonly rev: number;
  /** Its document's last write. */
  readonly written?: Written;
};

/** Fields that say who has a card, where, and for how long. */
const HELD_FIELDS = [
  "role",
  "owner",
  "sites",
  "enabledFrom",
  "enabledTo",
  "disabled",
  "nonTransferable",
  "updateReason",
  "assignedAt",
  "returned",
] as const;
export type HeldField = (typeof HELD_FIELDS)[number];
export type Stored = { readonly [F in HeldField]: Json };

const flagged = (stored: Json | undefined): readonly string[] =>
  Object.keys(object(stored)).filter((key) => object(stored)[key] === true);
const textsIn = (stored: Json | undefined): { readonly [key: string]: string } =>
  Object.fromEntries(Object.entries(object(stored)).filter((e): e is [string, string] => typeof e[1] === "string"));

function cardRow({ path, view: { fields }, pending }: ShownDoc): CardRow {
  const card = fields as unknown as CardDoc; // its schema was checked at the door
  const id = lastPart(path);
  const sites = flagged(fields["sites"]);
  const holder = linkedId(fields["owner"]);
  return {
    id,
    path,
    title: text(fields["title"]),
    number: shownId(card, id),
    owner: card.owner ?? null,
    holder,
    ownerActive: holder === "" || text(fields["inactiveOwner"]) !== holder,
    role: card.role ?? null,
    enabledFrom: numberOrNull(fields["enabledFrom"]),
    enabledTo: numberOrNull(fields["enabledTo"]),
    disabled: card.disabled === true,
    nonTransferable: card.nonTransferable === true,
    returned: card.returned === true,
    places: sites.length === 0 ? [NO_SITE] : sites,
    tags: flagged(fields["tags"]),
    pending,
  };
}
export function cardDetail(shown: ShownDoc): CardDetail {
  const { fields } = shown.view;
  const said = fields["nonTransferable"];
  const row = cardRow(shown);
  return {
    ...row,
    raw: rawCardId(row.id),
    uids: textsIn(fields["uids"]),
    cardIdType: text(fields["cardIdType"]) || "ref",
    sites: flagged(fields["sites"]),
    nonTransferableSaid: typeof said === "boolean" ? said : null,
    updateReason: text(fields["updateReason"]),
    assignedAt: text(fields["assignedAt"]),
    stored: Object.fromEntries(HELD_FIELDS.map((f) => [f, fields[f] ?? null])) as Stored,
    rev: shown.rev,
    written: writtenIn(shown),
  };
}

/** Fields of a card that nobody has: those that a card which was taken back must not bring with it. */
const BLANK: JsonObject = {
  role: null,
  owner: null,
  sites: {},
  enabledFrom: null,
  enabledTo: null,
  disabled: false,
  nonTransferable: null,
  tags: {},
  updateReason: null,
  assignedAt: null,
  returned: false,
};
/** A card that is added where one was taken back: its id is the same, and `madeRev` tells that it begins anew. [IMR-12] */
function addedAgain(made: JsonObject, rev: number): JsonObject {
  const fields: { [field: string]: Json } = { ...BLANK, ...made, madeRev: rev };
  delete fields["uids"];
  delete fields["cardIdType"];
  return fields;
}

const assignedAt = (fields: JsonObject): string => `sites/${text(fields["assignedAt"]) || "-"}`;
const siteType = (fields: JsonObject, others: Others): string =>
  text(object(others(assignedAt(fields))?.["config"])["cardIdType"]) || "ref";

/**
 * `ns/{ns}/cards/{id}`; a group is an owner. Cards change hands between sites, and those handed back belong to none, so that
 * they are the whole tenant's: lists ask for places (`cards/list.ts`).
 */
export const cards = defineCollection({
  kind: "card",
  takeOut: "cards",
  path: "ns/{ns}/cards/{id}",
  screen: (id) => to.card({ id }),
  store: "cards",
  schema: cardSchema,
  keys: ({ owner }) => ({ group: linkedId(owner) }),
  read: { anyOf: ["people.cards"], reach: "tenant" },
  pull: { turn: "last", snapshot: true },
  row: cardRow,
  detail: cardDetail,
  together: [
    ["enabledFrom", "enabledTo"],
    ["owner", "role", "sites"],
  ],
  longList: {
    sorts: {
      title: (row) => row.title,
      owner: (row) => row.owner?.title || null,
      enabledTo: (row) => row.enabledTo,
      role: (row) => row.role,
      number: (row) => row.number,
    },
    facts: [
      "places",
      "holder",
      "ownerActive",
      "role",
      "disabled",
      "nonTransferable",
      "returned",
      "enabledFrom",
      "enabledTo",
      "tags",
    ],
  },
  instants: ["enabledFrom", "enabledTo"],
  tombstones: true,
  record: true,
  recordBeside: ["role", "updateReason"],
  undo: "edits",
  again: addedAgain,
  search: {
    anyOf: ["people.cards"],
    entry: cardEntry,
    beside: (_, fields) => [assignedAt(fields)],
    found: ({ path, fields, others, now }): CardFound => {
      const card = fields as unknown as CardDoc; // its schema was checked at the door
      return {
        number: shownId(card, lastPart(path), siteType(fields, others)),
        owner: text(object(fields["owner"])["title"]),
        role: text(fields["role"]),
        state: cardState(card, now),
        enabledTo: numberOrNull(fields["enabledTo"]),
        sites: flagged(fields["sites"]),
      };
    },
  },
});
