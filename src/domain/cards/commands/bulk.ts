import type { Op, Plan } from "../../shared/changes.ts";
import { err, ok, type Result } from "../../shared/result.ts";
import { cardsLabel } from "../../words/cards.ts";
import { cardDisable, cardReturn } from "../declared.ts";
import { CARDS } from "../limits.ts";
import {
  type CardAt,
  type CardNow,
  cardPlan,
  type CardRefusal,
  type Changes,
  changes,
  clearCard,
  isElsewhere,
  mayHandCards,
  putCard,
  takenFrom,
} from "./parts.ts";

type Set = { readonly ops: readonly Op[]; readonly cards: readonly CardNow[] };
type Said = {
  readonly what: "return" | "disable";
  readonly plan: (
    said: { readonly label: string; readonly site: string | null },
    set: Set,
  ) => Result<Plan, CardRefusal>;
};
/** Documents that a command on one card may write: the card, and a membership at each of its sites. */
const documentsOf = ({ sites }: CardNow): number => 1 + sites.length;
/** Cards in sets: of so many cards, and so many documents, that the server can look them all up (design 2). */
function cut(cards: readonly CardNow[]): readonly (readonly CardNow[])[] {
  const sets: CardNow[][] = [];
  let room = 0;
  for (const card of cards) {
    const last = sets.at(-1);
    const size = documentsOf(card);
    if (last && last.length < CARDS.bulkMax && size <= room) last.push(card);
    else {
      sets.push([card]);
      room = CARDS.bulkDocuments;
    }
    room -= size;
  }
  return sets;
}

/** Whether cards are few enough, and at few enough sites, for one set. */
export const fitOneSet = (cards: readonly CardNow[]): boolean => cut(cards).length <= 1;

function inSets(
  cards: readonly CardNow[],
  { what, plan: planOfSet }: Said,
  at: CardAt,
  each: (to: Changes, card: CardNow) => void,
): Result<readonly Plan[], CardRefusal> {
  if (!mayHandCards(at)) return err("no-cards-right");
  if (cards.some((card) => isElsewhere(card, at))) return err("elsewhere");
  const plans: Plan[] = [];
  for (const some of cut(cards)) {
    const to = changes();
    for (const card of some) each(to, card);
    const said = { label: cardsLabel(what, some.length), site: at.site || null };
    const plan = planOfSet(said, { ops: to.ops(), cards: some });
    if (!plan.ok) return plan;
    plans.push(plan.value);
  }
  return plans.length === 0 ? err("nothing-to-do") : ok(plans);
}

/** Takes cards back that somebody chose in a list: six a set, each of which holds whole or not at all. [CRD-28] */
export const planReturnAll = (cards: readonly CardNow[], at: CardAt): Result<readonly Plan[], CardRefusal> =>
  inSets(
    cards.filter((card) => card.holder !== ""),
    {
      what: "return",
      plan: (said, { ops, cards: some }) =>
        cardPlan(cardReturn, said, { ops, input: { site: said.site, cards: some.map(takenFrom) } }),
    },
    at,
    (to, card) => clearCard(to, at, card, true),
  );

/** Disables cards that somebody chose in a list. [CRD-28] */
export const planDisableAll = (cards: readonly CardNow[], at: CardAt): Result<readonly Plan[], CardRefusal> =>
  inSets(
    cards.filter((card) => !card.disabled),
    {
      what: "disable",
      plan: (said, { ops, cards: some }) =>
        cardPlan(cardDisable, said, { ops, input: { site: said.site, cards: some.map(({ id }) => id) } }),
    },
    at,
    (to, card) => putCard(to, at, card, { disabled: true }),
  );
