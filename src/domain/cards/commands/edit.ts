import type { Op, Patch, Plan } from "../../shared/changes.ts";
import type { FormPatch } from "../../people/commands.ts";
import { tagOps } from "../../people/tag-ops.ts";
import type { Json, JsonObject } from "../../shared/json.ts";
import { err, type Result } from "../../shared/result.ts";
import { cardLabel } from "../../words/cards.ts";
import { INTERNAL } from "../../words/internal.ts";
import type { CardDetail } from "../collection.ts";
import { idTyped } from "../encoding/typed.ts";
import { cardCreate, cardEdit } from "../declared.ts";
import type { NewCardValues } from "../form.ts";
import { cardDocId, cardPath } from "../id.ts";
import { cardPlan, type CardRefusal, isElsewhere, mayHandCards, type Who } from "./parts.ts";

/**
 * A card that nobody has yet: its id, title, tags and whether it is non-transferable, and nothing else; what is empty is left
 * out (spec 3 §5). [CRD-15]
 */
export function planCardCreate(
  values: NewCardValues,
  at: { readonly ns: string; readonly site: string | null; readonly siteType: string },
  who: Who,
): Result<Plan, CardRefusal> {
  if (!mayHandCards(who)) return err("no-cards-right");
  const { type, value } = idTyped(values.id, at.siteType);
  const tags = values.tags.map((t) => t.trim()).filter((t) => t !== "");
  const fields: JsonObject = {
    title: values.title.trim(),
    nonTransferable: values.nonTransferable,
    uids: { [type]: value },
    cardIdType: type,
    ...(tags.length === 0 ? {} : { tags: Object.fromEntries(tags.map((t) => [t, true])) }),
  };
  const op: Op = { kind: "create", path: cardPath(at.ns, cardDocId(type, value)), fields };
  const { id, title, nonTransferable } = values;
  const input = {
    site: at.site,
    siteType: at.siteType,
    values: { id, title, nonTransferable: nonTransferable === true, tags },
  };
  return cardPlan(cardCreate, { label: cardLabel("create", { card: value }), site: at.site }, { ops: [op], input });
}

/**
 * What a form changed of a card: title, tags one by one, and whether it is non-transferable (spec 3 §5). [CRD-15]
 * @throws {Error} where there is no card: a bug of the screen (spec 3 §8)
 */
export function planCardEdit(
  card: Pick<CardDetail, "path" | "number" | "sites" | "stored" | "rev">,
  { fields, seen }: FormPatch,
  site: string | null,
  who: Who,
): Result<Plan, CardRefusal> {
  if (card.path === "") throw new Error(INTERNAL.noCardToEdit);
  if (!mayHandCards(who)) return err("no-cards-right");
  if (isElsewhere(card, who)) return err("elsewhere");
  const tags = Object.hasOwn(fields, "tags") ? tagOps(fields["tags"], seen["tags"]) : { fields: {}, seen: {} };
  const own = (from: Patch): { [field: string]: Json } =>
    Object.fromEntries(Object.entries(from).filter(([f]) => f === "title" || f === "nonTransferable"));
  const [now, was] = [own(fields), own(seen)];
  if (typeof now["title"] === "string") now["title"] = now["title"].trim();
  // A switch that nobody has touched is not there yet, and the form shows it as off.
  if (was["nonTransferable"] === false) was["nonTransferable"] = card.stored.nonTransferable;
  const all = { ...now, ...tags.fields };
  if (Object.keys(all).length === 0) return err("nothing-to-do");
  const op: Op = {
    kind: "patch",
    path: card.path,
    fields: all,
    seen: { ...was, ...tags.seen },
    seenRev: card.rev,
  };
  return cardPlan(cardEdit, { label: cardLabel("edit", { card: card.number }), site }, { ops: [op] });
}
