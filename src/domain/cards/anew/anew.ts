import type { Plan } from "../../shared/changes.ts";
import { anew, type Anew, type Declared, type Docs, type Planner } from "../../shared/command.ts";
import { lastPart } from "../../shared/doc-reads.ts";
import { err, type Result } from "../../shared/result.ts";
import { CARD_STANDS, PERSON_STANDS } from "../../words/cards-anew.ts";
import { CARD_REFUSED } from "../../words/cards.ts";
import { say } from "../../words/say.ts";
import type { CardDetail } from "../collection.ts";
import { planCardCreate } from "../commands/edit.ts";
import type { CardRefusal, Holder, Target } from "../commands/parts.ts";
import { planAssignPermanent, planEnabled, planReplacePermanent } from "../commands/permanent.ts";
import { planTemporary } from "../commands/temporary.ts";
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
import type { CardRole } from "../schema.ts";
import {
  type Listed,
  planDisableListed,
  planTakeBack,
  readsOfListed,
  readsOfTakenBack,
  standsOfTakenBack,
  type TakenBack,
} from "./listed.ts";
import { saysOf } from "./says.ts";
import { addedAlready, lost, whyNotGiven, whyNotSwitched, withWhom } from "./why.ts";
import {
  cardAt,
  holderAt,
  placeOf,
  readsOfCard,
  readsOfHolder,
  readsOfTarget,
  type Seen,
  targetAt,
  when,
} from "./world.ts";

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
  /** Why it is not even planned by now. */
  late: (input: I, seen: Seen) => string | null = () => null,
): Anew =>
  ofCards<I>(command, {
    reads: (input, docs, by) => [...readsOfHolder(input, docs, by), ...readsOfTarget(input.card, docs, by)],
    plan: (input, docs, by) => {
      const [card, holder] = [targetAt(input.card, docs, by), holderAt(input, docs, by)];
      if (!card) return err(CARD_STANDS.gone);
      if (!holder) return err(PERSON_STANDS.gone);
      const seen = { docs, by, site: input.site };
      const tooLate = late(input, seen);
      if (tooLate !== null) return err(tooLate);
      const planned = plan(input, { card, holder }, placeOf(input.site, docs, by));
      return planned.ok ? planned : err(whyNotGiven(planned.error, { card, holder }, seen));
    },
    stands: ({ card, person, site }, docs, by) => withWhom(targetAt(card, docs, by), person, { docs, by, site }),
  });

type Temporary = Giving & {
  readonly from: number;
  readonly to: number;
  readonly reason: "New" | "Broken" | "Lost" | "Stolen";
};
const temporary = giving<Temporary>(
  cardTemporary,
  ({ from, to, reason }, { card, holder }, at) => planTemporary(card, holder, { validity: { from, to }, reason }, at),
  ({ to }, seen) => (to <= seen.by.now ? say(CARD_STANDS.passed, { at: when(to, seen) }) : null),
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

type Of = { readonly site: string; readonly person: string; readonly card: string };
/** A command on the card that somebody has in one of their places: of one that is not theirs any more there is none. */
const ofTheirs = <I extends Of>(
  role: CardRole,
  plan: (input: I, of: { readonly card: CardDetail; readonly holder: Holder }, seen: Seen) => Result<Plan, string>,
) => ({
  reads: (input: I, docs: Docs, by: Planner) => [
    ...readsOfHolder(input, docs, by),
    ...readsOfCard(input.card, docs, by),
  ],
  plan: (input: I, docs: Docs, by: Planner): Result<Plan, string> => {
    const [card, holder] = [cardAt(docs, by, input.card), holderAt(input, docs, by)];
    if (!card) return err(CARD_STANDS.gone);
    if (!holder) return err(PERSON_STANDS.gone);
    const seen = { docs, by, site: input.site };
    const isTheirs = card.holder === input.person && holder.member?.cards[role] === card.id;
    return isTheirs ? plan(input, { card, holder }, seen) : err(lost(card, holder.person, seen));
  },
});

type Validity = Of & { readonly from: number; readonly to: number };
const validity = ofCards<Validity>(
  cardValidity,
  ofTheirs<Validity>("temporary", ({ from, to }, { card, holder }, seen) => {
    const planned = planTemporary(card, holder, { validity: { from, to } }, placeOf(seen.site, seen.docs, seen.by));
    return planned.ok ? planned : err(whyNotGiven(planned.error, { card, holder }, seen));
  }),
);

const switching = (enabled: boolean) =>
  ofTheirs<Of>("permanent", (_, { holder }, seen) => {
    const planned = planEnabled(holder, enabled, placeOf(seen.site, seen.docs, seen.by));
    return planned.ok ? planned : err(whyNotSwitched(planned.error, holder, enabled, seen));
  });
const enable = ofCards<Of>(cardEnable, switching(true));
const disablesOne = switching(false);
const disable = ofCards<Of | Listed>(cardDisable, {
  reads: (input, docs, by) => ("cards" in input ? readsOfListed(input, docs, by) : disablesOne.reads(input, docs, by)),
  plan: (input, docs, by) =>
    "cards" in input ? planDisableListed(input, docs, by) : disablesOne.plan(input, docs, by),
});
const takeBack = ofCards<TakenBack>(cardReturn, {
  reads: readsOfTakenBack,
  plan: planTakeBack,
  stands: standsOfTakenBack,
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
  reads: (input, docs, by) => [
    ...(input.site === null ? [] : [`sites/${input.site}`]),
    ...readsOfCard(lastPart(pathOf(input, by)), docs, by),
  ],
  plan: (input, docs, by) => {
    const { site, siteType, values } = input;
    const there = cardAt(docs, by, lastPart(pathOf(input, by)));
    if (there) return err(addedAlready(there, there.number, { docs, by, site }));
    const planned = planCardCreate(values, { ns: by.ns, site, siteType }, by);
    return planned.ok ? planned : err(CARD_REFUSED[planned.error]);
  },
});

/** Commands on cards, planned anew over what the server has. [CMD-5] [CRD-20] */
export const CARDS_ANEW = [temporary, assign, replace, validity, enable, disable, takeBack, create] as const;
