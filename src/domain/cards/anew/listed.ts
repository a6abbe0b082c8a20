import type { Plan } from "../../shared/changes.ts";
import type { Docs, Planner } from "../../shared/command.ts";
import { err, ok, type Result } from "../../shared/result.ts";
import { CARD_STANDS } from "../../words/cards-anew.ts";
import { planDisableAll, planReturnAll } from "../commands/bulk.ts";
import { type CardNow, type CardRefusal, isElsewhere } from "../commands/parts.ts";
import { planReturn } from "../commands/temporary.ts";
import { whyNotListed, withWhom } from "./why.ts";
import { cardAt, placeOf, readsOfCard, type Seen } from "./world.ts";

/** Cards that were disabled in a list. */
export type Listed = { readonly site: string | null; readonly cards: readonly string[] };
/** Cards that were taken back, each with whoever had it then. */
export type TakenBack = {
  readonly site: string | null;
  readonly cards: readonly { readonly id: string; readonly holder: string }[];
};

export const readsOfListed = ({ site, cards }: Listed, docs: Docs, by: Planner): readonly string[] => [
  ...(site === null ? [] : [`sites/${site}`]),
  ...cards.flatMap((id) => readsOfCard(id, docs, by)),
];
export const readsOfTakenBack = ({ site, cards }: TakenBack, docs: Docs, by: Planner): readonly string[] =>
  readsOfListed({ site, cards: cards.map(({ id }) => id) }, docs, by);

/** An intent is of one set: cards that have come to more than fit one are not changed in part. */
function onlyOf(
  plans: Result<readonly Plan[], CardRefusal>,
  cards: readonly CardNow[],
  seen: Seen,
): Result<Plan, string> {
  if (!plans.ok) return err(whyNotListed(plans.error, cards, (card) => !isElsewhere(card, seen.by), seen));
  const [plan, ...more] = plans.value;
  return plan && more.length === 0 ? ok(plan) : err(CARD_STANDS.tooMany);
}

export function planDisableListed({ site, cards: ids }: Listed, docs: Docs, by: Planner): Result<Plan, string> {
  const found = ids.flatMap((id) => cardAt(docs, by, id) ?? []);
  if (found.length === 0) return err(CARD_STANDS.gone);
  const cards = found.filter((card) => !card.disabled);
  if (cards.length === 0) return err(CARD_STANDS.disabled);
  return onlyOf(planDisableAll(cards, placeOf(site, docs, by)), cards, { docs, by, site });
}

/** Who has one of the cards by now, and until when; those that nobody has are none of them. */
export const standsOfTakenBack = ({ site, cards }: TakenBack, docs: Docs, by: Planner): string | null =>
  cards
    .map(({ id, holder }) => withWhom(cardAt(docs, by, id), holder, { docs, by, site }))
    .find((words) => words !== null) ?? null;

/** Takes back what is still with whoever had it. What somebody else has been given since is theirs. [CRD-313] */
export function planTakeBack(input: TakenBack, docs: Docs, by: Planner): Result<Plan, string> {
  const { site, cards } = input;
  const held = cards.flatMap(({ id, holder }) => {
    const card = cardAt(docs, by, id);
    return card?.holder === holder ? [card] : [];
  });
  const [only, ...more] = held;
  if (!only) return err(standsOfTakenBack(input, docs, by) ?? CARD_STANDS.free);
  const at = placeOf(site, docs, by);
  if (more.length > 0) return onlyOf(planReturnAll(held, at), held, { docs, by, site });
  const plan = planReturn(only, at);
  return onlyOf(plan.ok ? ok([plan.value]) : plan, held, { docs, by, site });
}
