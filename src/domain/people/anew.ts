import { planVisitOver } from "../cards/commands/temporary.ts";
import { type CardFate, planState } from "../cards/commands/state.ts";
import {
  cardAt,
  memberAt,
  memberPath,
  personPath,
  placeOf,
  readsOfCard,
  siteAt,
  titleOf,
  zoneAt,
} from "../cards/anew/world.ts";
import { saysOf } from "../cards/anew/says.ts";
import type { Plan } from "../shared/changes.ts";
import { anew, type Anew, type Declared, type Docs, type Planner } from "../shared/command.ts";
import { lastPart } from "../shared/doc-reads.ts";
import { err, type Result } from "../shared/result.ts";
import { rowAt } from "../shared/shown-of.ts";
import { momentOf } from "../shared/time.ts";
import { PERSON_SAYS, PERSON_STANDS } from "../words/cards-anew.ts";
import { CARD_REFUSED } from "../words/cards.ts";
import { PERSON_REFUSED } from "../words/people.ts";
import { say } from "../words/say.ts";
import { personDetail } from "./collection.ts";
import { type NewAt, planMemberAdd, planPersonCreate } from "./commands.ts";
import { memberAdd, memberEnd, personActive, personCreate } from "./declared.ts";
import type { PersonValues } from "./form.ts";

const WHY: { readonly [code: string]: string } = { ...CARD_REFUSED, ...PERSON_REFUSED };
const inWords = (plan: Result<Plan, string>): Result<Plan, string> =>
  plan.ok ? plan : err(WHY[plan.error] ?? plan.error);
const personAt = (docs: Docs, by: Planner, id: string) => rowAt(docs, personPath(by, id), personDetail);

type Half<I> = { readonly reads: Anew<I>["reads"]; readonly plan: Anew<I>["plan"] };
/** A command on people: what it says follows from what its plan writes. */
const ofPeople = <I>(
  command: Declared<I>,
  { siteOf, ...half }: Half<I> & { readonly siteOf: (input: I) => string | null },
): Anew =>
  anew<I>(command, {
    ...half,
    says: (input, docs, by) => {
      const plan = half.plan(input, docs, by);
      return plan.ok ? saysOf(plan.value.ops, { docs, by, site: siteOf(input) }) : [];
    },
  });

type Create = { readonly values: PersonValues; readonly at: Omit<NewAt, "ns" | "uid"> };
/** Somebody new under the id that they were given; planned again it makes them once. */
const create = ofPeople<Create>(personCreate, {
  siteOf: ({ at }) => at.site,
  reads: ({ at }, _, by) => [personPath(by, at.id), memberPath(at.site, at.id), `sites/${at.site}`],
  plan: ({ values, at }, docs, by) => {
    const isThere = personAt(docs, by, at.id) !== null || memberAt(docs, memberPath(at.site, at.id)) !== null;
    if (isThere) return err(say(PERSON_STANDS.madeAlready, { name: values.title.trim() }));
    return inWords(planPersonCreate(values, { ...at, ns: by.ns, uid: by.uid }, by));
  },
});

type Active = {
  readonly person: string;
  readonly name: string;
  readonly active: boolean;
  readonly fate: CardFate;
  readonly site: string | null;
};
const slotsOf = (docs: Docs, by: Planner, person: string): readonly string[] =>
  (personAt(docs, by, person)?.sites ?? []).flatMap((site) => {
    const cards = memberAt(docs, memberPath(site, person))?.cards;
    return [cards?.permanent, cards?.temporary].flatMap((id) => id ?? []);
  });
const planOfActive = ({ person, active, fate, site }: Active, docs: Docs, by: Planner): Result<Plan, string> => {
  const found = personAt(docs, by, person);
  if (!found) return err(PERSON_REFUSED.gone);
  if (found.active === active)
    return err(say(active ? PERSON_STANDS.activeAlready : PERSON_STANDS.inactiveAlready, { name: found.title }));
  const cards = [...new Set(slotsOf(docs, by, person))].flatMap((id) => cardAt(docs, by, id) ?? []);
  return inWords(planState(found, { active, fate }, cards, placeOf(site, docs, by)));
};
/** Somebody set inactive, or active again, with what was chosen for their cards of today. */
const active = ofPeople<Active>(personActive, {
  siteOf: ({ site }) => site,
  reads: ({ person, site }, docs, by) => [
    personPath(by, person),
    ...(site === null ? [] : [`sites/${site}`]),
    ...(personAt(docs, by, person)?.sites ?? []).map((at) => memberPath(at, person)),
    ...slotsOf(docs, by, person).flatMap((id) => readsOfCard(id, docs, by)),
  ],
  plan: planOfActive,
});

type Add = Pick<NewAt, "site" | "membership" | "validFrom" | "validTo"> & {
  readonly person: string;
  readonly siteTitle: string;
};
/** A membership of a site that somebody is no member of yet. */
const add = ofPeople<Add>(memberAdd, {
  siteOf: ({ site }) => site,
  reads: ({ person, site }, _, by) => [personPath(by, person), memberPath(site, person), `sites/${site}`],
  plan: ({ person, site, siteTitle, ...validity }, docs, by) => {
    const found = personAt(docs, by, person);
    if (!found) return err(PERSON_REFUSED.gone);
    const isMember = found.sites.includes(site) || memberAt(docs, memberPath(site, person)) !== null;
    const called = siteAt(docs, site)?.title || siteTitle;
    if (isMember) return err(say(PERSON_STANDS.memberAlready, { name: found.title, site: called }));
    return inWords(planMemberAdd(found, { id: site, title: siteTitle }, validity, by));
  },
});

type End = { readonly member: string; readonly name: string; readonly card: string | null };
const siteOf = (path: string): string => path.split("/")[1] ?? "";
const planOfEnd = ({ member: path, name, card }: End, docs: Docs, by: Planner): Result<Plan, string> => {
  const member = memberAt(docs, path);
  if (!member) return err(PERSON_STANDS.memberGone);
  if (member.validTo !== null && member.validTo <= by.now)
    return err(say(PERSON_STANDS.ended, { name: titleOf(docs, by, member.id) || name }));
  const held = card === null ? null : cardAt(docs, by, card);
  // Somebody else has it by now, or nobody; or it has become the permanent card of whoever was a visitor.
  const theirs = held?.holder === member.id && member.cards.temporary === held.id ? held : null;
  return inWords(planVisitOver(member, name, theirs, placeOf(siteOf(path), docs, by)));
};
/** A visit that ends, with the temporary card where that is still theirs. */
const end = anew<End>(memberEnd, {
  reads: ({ member, card }, docs, by) => [
    member,
    `sites/${siteOf(member)}`,
    personPath(by, lastPart(member)),
    ...(card === null ? [] : readsOfCard(card, docs, by)),
  ],
  plan: planOfEnd,
  says: (input, docs, by) => {
    const plan = planOfEnd(input, docs, by);
    if (!plan.ok) return [];
    const name = titleOf(docs, by, lastPart(input.member)) || input.name;
    const lines = saysOf(plan.value.ops, { docs, by, site: siteOf(input.member) });
    // What the end writes of the membership is said by the end.
    const now = momentOf(by.now, zoneAt(docs, siteOf(input.member)), by.now);
    const own: readonly string[] = [
      say(PERSON_SAYS.holds, { name, to: now }),
      say(PERSON_SAYS.holdsFrom, { name, from: now }),
    ];
    return [say(PERSON_SAYS.visitEnds, { name }), ...lines.filter((line) => !own.includes(line))];
  },
});

/** Commands on people and memberships, planned anew over what the server has. [CMD-5] */
export const PEOPLE_ANEW = [create, active, add, end] as const;
