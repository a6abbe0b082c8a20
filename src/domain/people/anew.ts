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
import { anew, type Docs, type Planner } from "../shared/command.ts";
import { err, type Result } from "../shared/result.ts";
import { rowAt } from "../shared/shown-of.ts";
import { momentOf } from "../shared/time.ts";
import { CARD_SAYS, CARD_STANDS } from "../words/cards-anew.ts";
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

type Create = { readonly values: PersonValues; readonly at: Omit<NewAt, "ns" | "uid"> };
/** Somebody new under the id that they were given; planned again it makes them once. */
const create = anew<Create>(personCreate, {
  reads: ({ at }, _, by) => [personPath(by, at.id), memberPath(at.site, at.id), `sites/${at.site}`],
  plan: ({ values, at }, docs, by) => {
    if (personAt(docs, by, at.id)) return err(say(CARD_STANDS.madeAlready, { name: values.title }));
    return inWords(planPersonCreate(values, { ...at, ns: by.ns, uid: by.uid }, by));
  },
  says: ({ values, at }, docs) => [
    say(CARD_SAYS.joins, { name: values.title, site: siteAt(docs, at.site)?.title ?? at.site }),
  ],
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
    return err(say(active ? CARD_STANDS.activeAlready : CARD_STANDS.inactiveAlready, { name: found.title }));
  const cards = [...new Set(slotsOf(docs, by, person))].flatMap((id) => cardAt(docs, by, id) ?? []);
  return inWords(planState(found, { active, fate }, cards, placeOf(site, docs, by)));
};
/** Somebody set inactive, or active again, with what was chosen for their cards of today. */
const active = anew<Active>(personActive, {
  reads: ({ person, site }, docs, by) => [
    personPath(by, person),
    ...(site === null ? [] : [`sites/${site}`]),
    ...(personAt(docs, by, person)?.sites ?? []).map((at) => memberPath(at, person)),
    ...slotsOf(docs, by, person).flatMap((id) => readsOfCard(id, docs, by)),
  ],
  plan: planOfActive,
  says: (input, docs, by) => {
    const plan = planOfActive(input, docs, by);
    if (!plan.ok) return [];
    const name = titleOf(docs, by, input.person);
    const own = say(input.active ? CARD_SAYS.active : CARD_SAYS.inactive, { name });
    return [own, ...saysOf(plan.value.ops, { docs, by, site: input.site })];
  },
});

type Add = Pick<NewAt, "site" | "membership" | "validFrom" | "validTo"> & {
  readonly person: string;
  readonly siteTitle: string;
};
const add = anew<Add>(memberAdd, {
  reads: ({ person, site }, _, by) => [personPath(by, person), memberPath(site, person), `sites/${site}`],
  plan: ({ person, site, siteTitle, ...validity }, docs, by) => {
    const found = personAt(docs, by, person);
    if (!found) return err(PERSON_REFUSED.gone);
    if (found.sites.includes(site)) return err(say(CARD_STANDS.memberAlready, { name: found.title, site: siteTitle }));
    return inWords(planMemberAdd(found, { id: site, title: siteTitle }, validity, by));
  },
  says: ({ person, site, siteTitle }, docs, by) => [
    say(CARD_SAYS.joins, { name: titleOf(docs, by, person), site: siteAt(docs, site)?.title ?? siteTitle }),
  ],
});

type End = { readonly member: string; readonly name: string; readonly card: string | null };
const siteOf = (path: string): string => path.split("/")[1] ?? "";
const planOfEnd = ({ member: path, name, card }: End, docs: Docs, by: Planner): Result<Plan, string> => {
  const member = memberAt(docs, path);
  if (!member) return err(CARD_STANDS.memberGone);
  if (member.validTo !== null && member.validTo <= by.now) return err(CARD_STANDS.ended);
  const held = card === null ? null : cardAt(docs, by, card);
  const theirs = held?.holder === member.id ? held : null; // somebody else has it by now, or nobody
  return inWords(planVisitOver(member, name, theirs, placeOf(siteOf(path), docs, by)));
};
/** A visit that ends, with the temporary card where that is still theirs. */
const end = anew<End>(memberEnd, {
  reads: ({ member, card }, docs, by) => [
    member,
    `sites/${siteOf(member)}`,
    personPath(by, member.split("/").at(-1) ?? ""),
    ...(card === null ? [] : readsOfCard(card, docs, by)),
  ],
  plan: planOfEnd,
  says: (input, docs, by) => {
    const plan = planOfEnd(input, docs, by);
    if (!plan.ok) return [];
    const lines = saysOf(plan.value.ops, { docs, by, site: siteOf(input.member) });
    const holds = say(CARD_SAYS.holds, {
      name: titleOf(docs, by, input.member.split("/").at(-1) ?? ""),
      to: momentOf(by.now, zoneAt(docs, siteOf(input.member)), by.now),
    });
    return [say(CARD_SAYS.visitEnds, { name: input.name }), ...lines.filter((line) => line !== holds)];
  },
});

/** Commands on people and memberships, planned anew over what the server has. [CMD-5] */
export const PEOPLE_ANEW = [create, active, add, end] as const;
