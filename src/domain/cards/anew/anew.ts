import type { Plan } from "../../shared/changes.ts";
import { anew, type Anew, type Declared, type Docs, type Planner } from "../../shared/command.ts";
import { err, type Result } from "../../shared/result.ts";
import { CARD_STANDS } from "../../words/cards-anew.ts";
import { CARD_REFUSED } from "../../words/cards.ts";
import { say } from "../../words/say.ts";
import { planDisableAll, planReturnAll } from "../commands/bulk.ts";
import { planCardCreate } from "../commands/edit.ts";
import type { CardRefusal, Holder, Target } from "../commands/parts.ts";
import { planAssignPermanent, planEnabled, planReplacePermanent } from "../commands/permanent.ts";
import { planReturn, planTemporary } from "../commands/temporary.ts";
import {
  cardAssign,
  cardCreate,
  cardDisable,
  cardEnable,
  cardReplace,
  cardReturn,
  cardTemporary,
  cardValidity,
} from "../declared.ts";
import { idTyped } from "../encoding/typed.ts";
import { cardDocId, cardPath } from "../id.ts";
import type { TargetInput } from "../inputs.ts";
import { saysOf, withWhom } from "./says.ts";
import { cardAt, holderAt, placeOf, readsOfCard, readsOfHolder, readsOfTarget, targetAt } from "./world.ts";

const inWords = (plan: Result<Plan, CardRefusal>): Result<Plan, string> =>
  plan.ok ? plan : err(CARD_REFUSED[plan.error]);

type PlanOf<I> = (input: I, docs: Docs, by: Planner) => Result<Plan, string>;
type At = { readonly site: string | null };
/** A command on cards: what it says follows from what its plan writes. */
const ofCards = <I extends At>(
  command: Declared<I>,
  half: {
    readonly reads: Anew<I>["reads"];
    readonly plan: PlanOf<I>;
    readonly stands?: NonNullable<Anew<I>["stands"]>;
  },
): Anew =>
  anew<I>(command, {
    ...half,
    says: (input, docs, by) => {
      const plan = half.plan(input, docs, by);
      return plan.ok ? saysOf(plan.value.ops, { docs, by, site: input.site }) : [];
    },
  });

type Giving = { readonly site: string; readonly person: string; readonly card: TargetInput };
/** A card that is given to somebody: planned with both as they are now, or why one of them is not there. */
const giving = <I extends Giving>(
  command: Declared<I>,
  plan: (
    input: I,
    of: { readonly card: Target; readonly holder: Holder },
    at: ReturnType<typeof placeOf>,
  ) => Result<Plan, CardRefusal>,
): Anew =>
  ofCards<I>(command, {
    reads: (input, docs, by) => [...readsOfHolder(input, docs, by), ...readsOfTarget(input.card, docs, by)],
    plan: (input, docs, by) => {
      const [card, holder] = [targetAt(input.card, docs, by), holderAt(input, docs, by)];
      if (!card) return err(CARD_STANDS.gone);
      if (!holder) return err(CARD_STANDS.personGone);
      return inWords(plan(input, { card, holder }, placeOf(input.site, docs, by)));
    },
    stands: ({ card, person, site }, docs, by) => withWhom(targetAt(card, docs, by), person, { docs, by, site }),
  });

type Temporary = Giving & {
  readonly from: number;
  readonly to: number;
  readonly reason: "New" | "Broken" | "Lost" | "Stolen";
};
const temporary = giving<Temporary>(cardTemporary, ({ from, to, reason }, { card, holder }, at) =>
  to <= at.now ? err("reversed") : planTemporary(card, holder, { validity: { from, to }, reason }, at),
);
type Assign = Giving & {
  readonly until: { readonly validFrom: number | null; readonly validTo: number | null } | null;
  readonly reason: Temporary["reason"];
};
const assign = giving<Assign>(cardAssign, ({ until, reason }, { card, holder }, at) =>
  planAssignPermanent(card, holder, { until, reason }, at),
);
type Replace = Giving & { readonly reason: "Broken" | "Lost" | "Stolen" };
const replace = giving<Replace>(cardReplace, ({ reason }, { card, holder }, at) =>
  planReplacePermanent(card, holder, reason, at),
);

type Validity = {
  readonly site: string;
  readonly person: string;
  readonly card: string;
  readonly from: number;
  readonly to: number;
};
/** Another validity of the card that somebody has; of one that is not theirs any more there is none. */
const validity = ofCards<Validity>(cardValidity, {
  reads: (input, docs, by) => [...readsOfHolder(input, docs, by), ...readsOfCard(input.card, docs, by)],
  plan: (input, docs, by) => {
    const [card, holder] = [cardAt(docs, by, input.card), holderAt(input, docs, by)];
    if (!card) return err(CARD_STANDS.gone);
    if (!holder) return err(CARD_STANDS.personGone);
    if (card.holder !== input.person || holder.member?.cards.temporary !== card.id)
      return err(say(CARD_STANDS.notTheirs, { card: card.number }));
    const asked = { validity: { from: input.from, to: input.to } };
    return inWords(planTemporary(card, holder, asked, placeOf(input.site, docs, by)));
  },
  stands: ({ card, person, site }, docs, by) => withWhom(cardAt(docs, by, card), person, { docs, by, site }),
});

type Of = { readonly site: string; readonly person: string };
type Many = { readonly site: string | null; readonly cards: readonly string[] };
const readsOfMany = ({ site, cards }: Many, docs: Docs, by: Planner): readonly string[] => [
  ...(site === null ? [] : [`sites/${site}`]),
  ...cards.flatMap((id) => readsOfCard(id, docs, by)),
];
const switched =
  (enabled: boolean): PlanOf<Of> =>
  (input, docs, by) => {
    const holder = holderAt(input, docs, by);
    return holder ? inWords(planEnabled(holder, enabled, placeOf(input.site, docs, by))) : err(CARD_STANDS.personGone);
  };
const enable = ofCards<Of>(cardEnable, { reads: readsOfHolder, plan: switched(true) });
/** The first of the sets that a list is cut into: an intent is of one set. */
const firstOf = (plans: Result<readonly Plan[], CardRefusal>): Result<Plan, string> => {
  if (!plans.ok) return err(CARD_REFUSED[plans.error]);
  const [plan] = plans.value;
  return plan ? { ok: true, value: plan } : err(CARD_REFUSED["nothing-to-do"]);
};
const disable = ofCards<Of | Many>(cardDisable, {
  reads: (input, docs, by) => ("cards" in input ? readsOfMany(input, docs, by) : readsOfHolder(input, docs, by)),
  plan: (input, docs, by) =>
    "cards" in input
      ? firstOf(planDisableAll(foundIn(input.cards, docs, by), placeOf(input.site, docs, by)))
      : switched(false)(input, docs, by),
});
const foundIn = (ids: readonly string[], docs: Docs, by: Planner) => ids.flatMap((id) => cardAt(docs, by, id) ?? []);
const takeBack = ofCards<Many>(cardReturn, {
  reads: readsOfMany,
  plan: ({ site, cards }, docs, by) => {
    const held = foundIn(cards, docs, by).filter((card) => card.holder !== "");
    const [only, ...more] = held;
    if (!only) return err(CARD_STANDS.free);
    const at = placeOf(site, docs, by);
    return more.length === 0 ? inWords(planReturn(only, at)) : firstOf(planReturnAll(held, at));
  },
});

type Create = {
  readonly site: string | null;
  readonly siteType: string;
  readonly values: {
    readonly id: string;
    readonly title: string;
    readonly nonTransferable: boolean;
    readonly tags: string[];
  };
};
const pathOf = ({ values, siteType }: Create, by: Planner): string => {
  const { type, value } = idTyped(values.id, siteType);
  return cardPath(by.ns, cardDocId(type, value));
};
/** A card that nobody has yet; somebody else may have added it meanwhile. */
const create = ofCards<Create>(cardCreate, {
  reads: (input, _, by) => [pathOf(input, by)],
  plan: (input, docs, by) => {
    const there = docs(pathOf(input, by));
    if (there && !there.deleted) return err(say(CARD_STANDS.added, { card: input.values.id }));
    const { site, siteType } = input;
    return inWords(planCardCreate(input.values, { ns: by.ns, site, siteType }, by));
  },
});

/** Commands on cards, planned anew over what the server has. [CMD-5] [CRD-20] */
export const CARDS_ANEW = [temporary, assign, replace, validity, enable, disable, takeBack, create] as const;
