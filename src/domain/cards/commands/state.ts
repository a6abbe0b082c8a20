import type { PersonDetail } from "../../people/collection.ts";
import { type PersonRefusal, planActive } from "../../people/commands.ts";
import { personActive } from "../../people/declared.ts";
import type { Plan } from "../../shared/changes.ts";
import { planOf } from "../../shared/command.ts";
import { err, ok, type Result } from "../../shared/result.ts";
import { fitOneSet } from "./bulk.ts";
import {
  type CardAt,
  type CardNow,
  type CardRefusal,
  type Changes,
  changes,
  clearCard,
  isElsewhere,
  isRunning,
  mayHandCards,
  putCard,
} from "./parts.ts";

/** What somebody may choose for the cards of a person who is set inactive, or active again; the first is the usual. */
export const CARD_FATES = { inactive: ["keep", "disable", "return"], active: ["keep", "enable"] } as const;
export type CardFate = (typeof CARD_FATES)["inactive" | "active"][number];
/** What that makes of one card: `kept` stays disabled, `ends` does so now, `elsewhere` is at others' sites only. */
type CardOutcome = "keep" | "kept" | "disable" | "return" | "enable" | "ends" | "elsewhere";

type Seen = Pick<CardNow, "role" | "sites" | "disabled" | "enabledFrom" | "enabledTo">;
type Acts = Pick<CardAt, "roles" | "ownSites" | "now">;

/** Whether a permanent card of the same site opens doors again, which ends a temporary one (spec 3 §4). */
const isReplaced = (card: Seen, all: readonly Seen[], at: Acts): boolean =>
  card.role === "temporary" &&
  all.some(
    (p) =>
      p.role === "permanent" && p.disabled && !isElsewhere(p, at) && p.sites.some((site) => card.sites.includes(site)),
  );

function reopened(card: Seen, all: readonly Seen[], at: Acts): "enable" | "ends" | null {
  if (isReplaced(card, all, at)) return isRunning(card, at.now) ? "ends" : null;
  return card.disabled ? "enable" : null;
}

/** What becomes of one of somebody's cards. [PPL-17] */
export function outcomeOf(card: Seen, all: readonly Seen[], fate: CardFate, at: Acts): CardOutcome {
  if (isElsewhere(card, at)) return "elsewhere";
  if (fate === "return") return "return";
  if (fate === "disable" && !card.disabled) return "disable";
  const again = fate === "enable" ? reopened(card, all, at) : null;
  return again ?? (card.disabled ? "kept" : "keep");
}

function put(to: Changes, at: CardAt, card: CardNow, outcome: CardOutcome): void {
  if (outcome === "return") clearCard(to, at, card, true);
  if (outcome === "disable") putCard(to, at, card, { disabled: true });
  if (outcome === "enable") putCard(to, at, card, { disabled: false });
  if (outcome === "ends") putCard(to, at, card, { enabledTo: at.now });
}

type Asked = { readonly active: boolean; readonly fate: CardFate };
/**
 * Sets somebody inactive, or active again, and does to their cards what was chosen: one set, which holds whole or not at all.
 * (spec 3 §4, expectations 5.17) [PPL-17]
 * @param cards theirs, as they stand now
 */
export function planState(
  person: Pick<PersonDetail, "id" | "path" | "title" | "rev">,
  { active, fate }: Asked,
  cards: readonly CardNow[],
  at: CardAt,
): Result<Plan, CardRefusal | PersonRefusal> {
  const plan = planActive(person, active, at.site || null, at);
  if (!plan.ok || fate === "keep") return plan;
  if (!mayHandCards(at)) return err("no-cards-right");
  const own = cards.filter((card) => card.holder === person.id && !isElsewhere(card, at));
  if (!fitOneSet(own)) return err("too-many-cards");
  const to = changes();
  for (const card of own) put(to, at, card, outcomeOf(card, own, fate, at));
  const { label, site } = plan.value;
  const input = { person: person.id, name: person.title, active, fate, site: at.site || null };
  return ok(planOf(personActive, { label, site, ops: [...plan.value.ops, ...to.ops()] }, input));
}
