import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readIntent } from "../../anew.ts";
import { planVisitEnd } from "../../people/commands.ts";
import type { Plan } from "../../shared/changes.ts";
import type { Docs, Planner } from "../../shared/command.ts";
import type { JsonObject } from "../../shared/json.ts";
import { err, must, type Result } from "../../shared/result.ts";
import type { NewCard, Target } from "../commands/parts.ts";
import { planAssignPermanent, planEnabled, planReplacePermanent } from "../commands/permanent.ts";
import { planReturn, planTemporary, planVisitOver } from "../commands/temporary.ts";
import { aCard, aMember, aPerson, held, HOUR, NOW, World } from "../commands/world.test-kit.ts";

const BY: Planner = {
  ns: "acme",
  uid: "u1",
  roles: ["people.reception"],
  ownSites: null,
  person: { ref: "", title: "Ana", displayName: "Ana" },
  now: NOW,
  newId: () => "never",
};
const SITE = { title: "London", config: { timeZone: "Europe/London" } };
const validity = { from: NOW - HOUR, to: NOW + 8 * HOUR };

/** Harry with a permanent card, Olga without any, and the free card 1905035. */
const reception = (over: { readonly [path: string]: JsonObject } = {}): World =>
  new World({
    "sites/lon": SITE,
    "ns/acme/people/harry": aPerson("Harry Carter", ["lon"]),
    "ns/acme/people/olga": aPerson("Olga Petrova", ["lon"]),
    "sites/lon/members/harry": aMember("harry", { cards: { permanent: "ref~p1", temporary: null } }),
    "sites/lon/members/olga": aMember("olga", { cards: { permanent: null, temporary: null } }),
    "ns/acme/cards/ref~p1": held("harry", "permanent", ["lon"], { title: "P1" }),
    "ns/acme/cards/ref~1905035": aCard(),
    ...over,
  });
const copyOf = (world: World): World => new World(structuredClone(Object.fromEntries(world.docs)));
const planned = <E>(plan: Result<Plan, E>): Plan => {
  if (!plan.ok) throw new Error(String(plan.error));
  return plan.value;
};

const docsOf =
  (world: World): Docs =>
  (path) => {
    const fields = world.docs.get(path);
    return fields ? { fields, deleted: false, rev: 1, updatedAt: 1 } : null;
  };
/** A stored plan over what the server has now: only documents that it asked for are told. */
function again(plan: Plan, server: World, by: Planner = BY) {
  const read = readIntent(must(plan.intent, "intent"));
  if (!read.ok) throw new Error(read.error);
  const asked = new Set<string>();
  const docs: Docs = (path) => (asked.has(path) ? docsOf(server)(path) : undefined);
  for (let size = -1; size !== asked.size;) {
    size = asked.size;
    for (const path of read.value.reads(docs, by)) asked.add(path);
  }
  return {
    plan: read.value.plan(docs, by),
    says: read.value.says(docs, by),
    stands: read.value.stands(docs, by),
  };
}

const give = (world: World, card: Target, person: string): Plan =>
  planned(planTemporary(card, world.holder("lon", person), { validity }, world.at("lon")));

describe("a card that two people hand out", () => {
  test("[CMD-5] [CRD-20] given to Harry without a connection, to Olga meanwhile: all of it is done anyway, and it says whom it is taken from", () => {
    const server = reception();
    const mine = give(copyOf(server), server.card("ref~1905035"), "harry");
    server.do(give(server, server.card("ref~1905035"), "olga"));
    const anew = again(mine, server);
    expect(anew.stands).toBe("1905035 is with Olga Petrova until 18:00");
    expect(anew.says).toEqual([
      "Takes 1905035 from Olga Petrova.",
      "Gives 1905035 to Harry Carter as a temporary card until 18:00.",
      "The permanent card p1 of harry is disabled.",
    ]);
    server.do(planned(anew.plan));
    expect(server.untrue()).toEqual([]);
    expect([server.card("ref~1905035").holder, server.card("ref~p1").disabled]).toEqual(["harry", true]);
    expect(server.member("lon", "olga")?.cards.temporary).toBeNull();
  });

  test("[CMD-5] a card that both had added: it is the one that is there by now", () => {
    const server = reception();
    const fresh: NewCard = { uid: { type: "ref", value: "77" }, title: "Guest" };
    const mine = give(copyOf(server), fresh, "harry");
    server.do(give(server, fresh, "olga"));
    const anew = again(mine, server);
    expect(anew.says[0]).toBe("Takes 77 from Olga Petrova.");
    server.do(planned(anew.plan));
    expect(server.untrue()).toEqual([]);
    expect(server.card("ref~77").holder).toBe("harry");
  });

  test("[CMD-5] done already, or about somebody or something that is gone, it refuses in words", () => {
    const server = reception();
    const mine = give(copyOf(server), server.card("ref~1905035"), "harry");
    server.do(mine);
    expect(again(mine, server).plan).toEqual(err("Nothing has changed."));
    const noCard = reception();
    noCard.docs.delete("ns/acme/cards/ref~1905035");
    expect(again(mine, noCard).plan).toEqual(err("The card is no longer on the server."));
    const noHarry = reception();
    noHarry.docs.delete("ns/acme/people/harry");
    expect(again(mine, noHarry).plan).toEqual(err("They are no longer on the server."));
    const noRight = again(mine, reception(), { ...BY, roles: ["user"] });
    expect(noRight.plan).toEqual(err("You may not change cards."));
  });

  test("[CMD-5] what should have lasted until a time that has passed is not given any more", () => {
    const server = reception();
    const mine = give(server, server.card("ref~1905035"), "harry");
    expect(again(mine, server, { ...BY, now: validity.to }).plan.ok).toBe(false);
  });

  test("[CMD-5] another validity of a card is for whoever has it: never their holder with my date", () => {
    const server = reception();
    server.do(give(server, server.card("ref~1905035"), "harry"));
    const longer = { validity: { from: validity.from, to: validity.to + HOUR } };
    const mine = planned(
      planTemporary(server.card("ref~1905035"), server.holder("lon", "harry"), longer, server.at("lon")),
    );
    expect(mine.action).toBe("cards.validity");
    server.do(planned(planReturn(server.card("ref~1905035"), server.at("lon"))));
    server.do(give(server, server.card("ref~1905035"), "olga"));
    const anew = again(mine, server);
    expect(anew.plan).toEqual(err("1905035 is not theirs any more."));
    expect(anew.stands).toBe("1905035 is with Olga Petrova until 18:00");
  });
});

test("[CMD-5] a visit that both ended has ended; one that goes on ends with its card, if that is still theirs", () => {
  const member = aMember("vera", {
    type: "temporary",
    validTo: NOW + HOUR,
    cards: { permanent: null, temporary: "ref~v" },
  });
  const server = reception({
    "ns/acme/people/vera": aPerson("Vera Lind", ["lon"]),
    "sites/lon/members/vera": member,
    "ns/acme/cards/ref~v": held("vera", "temporary", ["lon"]),
  });
  const of = must(server.member("lon", "vera"), "vera");
  const mine = planned(planVisitOver(of, "Vera Lind", server.card("ref~v"), server.at("lon")));
  expect(again(mine, server).says).toEqual(["The visit of Vera Lind ends now.", "Takes v back from vera."]);
  const other = copyOf(server);
  other.do(planned(planReturn(other.card("ref~v"), other.at("lon"))));
  other.do(give(other, other.card("ref~v"), "olga"));
  expect(again(mine, other).says).toEqual(["The visit of Vera Lind ends now."]);
  server.do(planned(planVisitEnd(of, "Vera Lind", NOW, BY)));
  expect(again(mine, server).plan).toEqual(err("The visit has ended already."));
});

type Act = {
  readonly what: "assign" | "replace" | "enable" | "disable" | "temporary" | "return";
  readonly person: "harry" | "olga" | "vera";
  readonly card: "ref~p1" | "ref~1905035" | "ref~c3";
};
const act: fc.Arbitrary<Act> = fc.record({
  what: fc.constantFrom("assign", "replace", "enable", "disable", "temporary", "return"),
  person: fc.constantFrom("harry", "olga", "vera"),
  card: fc.constantFrom("ref~p1", "ref~1905035", "ref~c3"),
});
function planOfAct(world: World, { what, person, card: id }: Act): Result<Plan, string> {
  const [card, holder, at] = [world.card(id), world.holder("lon", person), world.at("lon")];
  if (what === "assign") return planAssignPermanent(card, holder, {}, at);
  if (what === "replace") return planReplacePermanent(card, holder, "Lost", at);
  if (what === "temporary") return planTemporary(card, holder, { validity }, at);
  return what === "return" ? planReturn(card, at) : planEnabled(holder, what === "enable", at);
}

test("[CMD-5] [CRD-20] whatever others did meanwhile, a command planned anew leaves cards and memberships true, names everybody it takes from, and is refused or does nothing new once it is done", () => {
  fc.assert(
    fc.property(act, fc.array(act, { maxLength: 6 }), (mine, others) => {
      const server = reception({
        "ns/acme/people/vera": aPerson("Vera Lind", ["lon"]),
        "sites/lon/members/vera": aMember("vera", { cards: { permanent: null, temporary: null } }),
        "ns/acme/cards/ref~c3": aCard(),
      });
      const made = planOfAct(copyOf(server), mine);
      if (!made.ok) return;
      for (const other of others) {
        const plan = planOfAct(server, other);
        if (plan.ok) server.do(plan.value);
      }
      const before = new Map(["ref~p1", "ref~1905035", "ref~c3"].map((id) => [id, server.card(id)]));
      const anew = again(made.value, server);
      if (!anew.plan.ok) return;
      server.do(anew.plan.value);
      expect(server.untrue()).toEqual([]);
      expect(anew.says.length).toBeGreaterThan(0);
      for (const [id, was] of before) {
        const lost = was.holder !== "" && server.card(id).holder !== was.holder;
        const name = (was.stored.owner as { readonly title: string } | null)?.title ?? "";
        if (lost) expect(anew.says.join(" ")).toContain(name);
      }
      const twice = again(made.value, server).plan;
      if (twice.ok) server.do(twice.value);
      expect(server.untrue()).toEqual([]);
    }),
  );
});
