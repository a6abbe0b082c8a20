import fc from "fast-check";
import { expect, test } from "vitest";
import { planMemberAdd } from "../../people/commands.ts";
import type { Plan } from "../../shared/changes.ts";
import { ok, type Result } from "../../shared/result.ts";
import { planDisableAll, planReturnAll } from "../commands/bulk.ts";
import { planAssignPermanent, planEnabled, planReplacePermanent } from "../commands/permanent.ts";
import { CARD_FATES, planState } from "../commands/state.ts";
import { planReturn, planTemporary, planVisitOver } from "../commands/temporary.ts";
import { aCard, aMember, aPerson, HOUR, NOW, type World } from "../commands/world.test-kit.ts";
import { again, BY, copyOf, namesIn, planned, reception } from "./again.test-kit.ts";

const CARDS = ["ref~p1", "ref~1905035", "ref~c3", "ref~c4"] as const;
const FATES = [...new Set([...CARD_FATES.inactive, ...CARD_FATES.active])];
const WHAT = [
  "assign",
  "replace",
  "enable",
  "disable",
  "temporary",
  "new",
  "return",
  "returnAll",
  "disableAll",
  "visit",
  "inactive",
  "active",
  "member",
] as const;
const act = fc.record({
  what: fc.constantFrom(...WHAT),
  person: fc.constantFrom("harry", "olga", "vera"),
  card: fc.constantFrom(...CARDS),
  site: fc.constantFrom("lon", "syd"),
  hours: fc.integer({ min: 1, max: 3 }),
  fate: fc.constantFrom(...FATES),
});
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

/** Three people and four cards, at two sites of which Vera is not at the second yet. */
const world = (): World =>
  reception({
    "sites/syd": { title: "Sydney", config: { timeZone: "Australia/Sydney" } },
    "ns/acme/people/olga": aPerson("Olga Petrova", ["lon", "syd"]),
    "sites/syd/members/olga": aMember("olga", { cards: { permanent: null, temporary: null } }),
    "ns/acme/people/vera": aPerson("Vera Lind", ["lon"]),
    "sites/lon/members/vera": aMember("vera", {
      type: "temporary",
      validTo: NOW + HOUR,
      cards: { permanent: null, temporary: null },
    }),
    "ns/acme/cards/ref~c3": aCard(),
    "ns/acme/cards/ref~c4": aCard(),
  });
const FRESH = { uid: { type: "ref", value: "c9" }, title: "" } as const;
const onlyOf = <E>(plans: Result<readonly Plan[], E>): Result<Plan, E | "none"> => {
  if (!plans.ok) return plans;
  const [plan] = plans.value;
  return plan ? ok(plan) : { ok: false, error: "none" };
};

function planOfVisit(of: World, { person, site }: Act): Result<Plan, string> {
  const { member, temporary, person: who } = of.holder(site, person);
  if (!member || (member.validTo !== null && member.validTo <= NOW)) return { ok: false, error: "none" };
  return planVisitOver(member, who.title, temporary, of.at(site));
}
function planOfState(of: World, { what, person, fate, site }: Act): Result<Plan, string> {
  const who = of.person(person);
  const active = what === "active";
  if (who.active === active || !(CARD_FATES[active ? "active" : "inactive"] as readonly string[]).includes(fate))
    return { ok: false, error: "none" };
  const theirs = CARDS.map((id) => of.card(id)).filter((card) => card.holder === person);
  return planState(who, { active, fate }, theirs, of.at(site));
}
function planOfAct(of: World, chosen: Act): Result<Plan, string> {
  const { what, person, card: id, site, hours } = chosen;
  const [card, holder, at] = [of.card(id), of.holder(site, person), of.at(site)];
  const validity = { from: NOW - HOUR, to: NOW + hours * HOUR };
  const some = CARDS.slice(0, hours).map((one) => of.card(one));
  switch (what) {
    case "assign":
      return planAssignPermanent(
        card,
        holder,
        { until: hours === 1 ? null : { validFrom: null, validTo: validity.to } },
        at,
      );
    case "replace":
      return planReplacePermanent(card, holder, "Lost", at);
    case "temporary":
      return planTemporary(card, holder, { validity }, at);
    case "new":
      return of.docs.has("ns/acme/cards/ref~c9")
        ? { ok: false, error: "none" }
        : planTemporary(FRESH, holder, { validity }, at);
    case "return":
      return planReturn(card, at);
    case "returnAll":
      return onlyOf(planReturnAll(some, at));
    case "disableAll":
      return onlyOf(planDisableAll(some, at));
    case "visit":
      return planOfVisit(of, chosen);
    case "inactive":
    case "active":
      return planOfState(of, chosen);
    case "member":
      return planMemberAdd(
        of.person(person),
        { id: site, title: site },
        { membership: "temporary", validFrom: null, validTo: validity.to },
        BY,
      );
    case "enable":
    case "disable":
      return planEnabled(holder, what === "enable", at);
  }
}
/** A server on which others have done things. */
function after(others: readonly Act[]): World {
  const server = world();
  for (const other of others) {
    const plan = planOfAct(server, other);
    if (plan.ok) server.do(plan.value);
  }
  return server;
}
const acts = (maxLength: number) => fc.array(act, { maxLength });

test("[CMD-5] [CRD-20] whatever others did meanwhile, a command planned anew leaves cards and memberships true", () => {
  fc.assert(
    fc.property(acts(4), act, acts(5), (before, mine, meanwhile) => {
      const seen = after(before);
      const made = planOfAct(copyOf(seen), mine);
      if (!made.ok) return;
      const server = after([...before, ...meanwhile]);
      const anew = again(made.value, server);
      if (anew.plan.ok) server.do(anew.plan.value);
      else expect(anew.says).toEqual([]);
      expect(server.untrue()).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("[CMD-5] [CRD-312] what it says names every card that it writes and everybody that it does something to", () => {
  fc.assert(
    fc.property(acts(4), act, acts(5), (before, mine, meanwhile) => {
      const made = planOfAct(after(before), mine);
      if (!made.ok) return;
      const server = after([...before, ...meanwhile]);
      const anew = again(made.value, server);
      if (!anew.plan.ok) return;
      const said = anew.says.join(" ");
      expect(namesIn(anew.plan.value, server).filter((name) => !said.includes(name))).toEqual([]);
      expect(said).not.toMatch(/ {2}| \.|undefined|null|\{/);
    }),
    { numRuns: 300 },
  );
});

test("[CMD-5] planned anew over what it has done itself a command refuses in words, and what it does anew it does once", () => {
  fc.assert(
    fc.property(acts(4), act, acts(5), (before, mine, meanwhile) => {
      const own = after(before);
      const made = planOfAct(own, mine);
      if (!made.ok) return;
      own.do(made.value);
      const twice = again(made.value, own);
      expect([twice.plan.ok, twice.says]).toEqual([false, []]);
      if (!twice.plan.ok) expect(twice.plan.error).toMatch(/[.\w]$/);
      const server = after([...before, ...meanwhile]);
      const anew = again(made.value, server);
      if (!anew.plan.ok) return;
      server.do(planned(anew.plan));
      expect(again(made.value, server).plan.ok).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test("[CMD-5] a command asks for what it reads in a few rounds, and for few documents", () => {
  fc.assert(
    fc.property(acts(6), act, (before, mine) => {
      const server = after(before);
      const made = planOfAct(server, mine);
      if (!made.ok) return;
      const { rounds, asked } = again(made.value, server);
      expect(rounds).toBeLessThanOrEqual(6);
      expect(asked.size).toBeLessThan(40);
    }),
  );
});
