import { cardEntry } from "../search/entries.ts";
import { defineCollection, type Others, type Shown } from "../shared/collection.ts";
import { lastPart, linkedId, numberOrNull, object, text } from "../shared/doc-reads.ts";
import type { JsonObject } from "../shared/json.ts";
import { type CardDoc, cardSchema, type CardState, cardState, shownId } from "./schema.ts";

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

/** A card as lists show it. */
export type CardRow = Pick<CardDoc, "owner" | "enabledFrom" | "enabledTo" | "disabled" | "role"> & {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  /** The number of its own type, else the raw id. */
  readonly number: string;
  readonly pending: boolean;
};
function cardRow({ path, view: { fields }, pending }: Shown): CardRow {
  const card = fields as unknown as CardDoc; // its schema was checked at the door
  const { owner = null, enabledFrom = null, enabledTo = null, disabled = false, role = null } = card;
  const id = lastPart(path);
  return {
    id,
    path,
    title: text(fields["title"]),
    number: shownId(card, id),
    owner,
    enabledFrom,
    enabledTo,
    disabled,
    role,
    pending,
  };
}

const assignedAt = (fields: JsonObject): string => `sites/${text(fields["assignedAt"]) || "-"}`;
const siteType = (fields: JsonObject, others: Others): string =>
  text(object(others(assignedAt(fields))?.["config"])["cardIdType"]) || "ref";

/** `ns/{ns}/cards/{id}`; a group is an owner. Cards change hands between sites, and those handed back belong to none. */
export const cards = defineCollection({
  kind: "card",
  path: "ns/{ns}/cards/{id}",
  store: "cards",
  schema: cardSchema,
  keys: ({ owner }) => ({ group: linkedId(owner) }),
  read: { anyOf: ["people.cards"], reach: "tenant" },
  pull: { source: "cards", turn: "last" },
  row: cardRow,
  tombstones: true,
  search: {
    anyOf: ["people.cards"],
    entry: cardEntry,
    beside: (_, fields) => [assignedAt(fields)],
    found: ({ path, fields, others, now }): CardFound => {
      const card = fields as unknown as CardDoc; // its schema was checked at the door
      const sites = object(fields["sites"]);
      return {
        number: shownId(card, lastPart(path), siteType(fields, others)),
        owner: text(object(fields["owner"])["title"]),
        role: text(fields["role"]),
        state: cardState(card, now),
        enabledTo: numberOrNull(fields["enabledTo"]),
        sites: Object.keys(sites).filter((s) => sites[s] === true),
      };
    },
  },
});
