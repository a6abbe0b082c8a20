import { describe, expect, test } from "vitest";
import { err, must, type Result } from "../../shared/result.ts";
import type { Plan } from "../../shared/changes.ts";
import type { JsonObject } from "../../shared/json.ts";
import { CARD_REFUSED } from "../../words/cards.ts";
import { planDisableAll, planReturnAll } from "../commands/bulk.ts";
import { planCardCreate } from "../commands/edit.ts";
import type { NewCard, Target } from "../commands/parts.ts";
import { planAssignPermanent, planEnabled, planReplacePermanent } from "../commands/permanent.ts";
import { planReturn, planTemporary } from "../commands/temporary.ts";
import { aCard, aMember, aPerson, held, HOUR, NOW, type World } from "../commands/world.test-kit.ts";
import { again, BY, copyOf, planned, reception, validity } from "./again.test-kit.ts";

const give = (world: World, card: Target, person: string, lasts = validity): Plan =>
  planned(planTemporary(card, world.holder("lon", person), { validity: lasts }, world.at("lon")));
const setsOf = <E>(plans: Result<readonly Plan[], E>): readonly Plan[] => {
  if (!plans.ok) throw new Error(String(plans.error));
  return plans.value;
};
const CARD = "ref~1905035";
const FRESH: NewCard = { uid: { type: "ref", value: "77" }, title: "Guest" };

describe("a card that two people hand out", () => {
  test("[CMD-5] [CRD-20] given to Harry without a connection, to Olga meanwhile: all of it is done anyway, and it says whom it is taken from", () => {
    const server = reception();
    const mine = give(copyOf(server), server.card(CARD), "harry");
    server.do(give(server, server.card(CARD), "olga"));
    const anew = again(mine, server);
    expect(anew.stands).toBe("1905035 is with Olga Petrova until 18:00");
    expect(anew.says).toEqual([
      "Takes 1905035 from Olga Petrova.",
      "Gives 1905035 to Harry Carter as a temporary card until 18:00.",
      "The permanent card p1 of Harry Carter is disabled.",
    ]);
    server.do(planned(anew.plan));
    expect(server.untrue()).toEqual([]);
    expect([server.card(CARD).holder, server.card("ref~p1").disabled]).toEqual(["harry", true]);
    expect(server.member("lon", "harry")?.cards).toEqual({ permanent: "ref~p1", temporary: CARD });
    expect(server.member("lon", "olga")?.cards.temporary).toBeNull();
  });

  test("[CMD-5] [CRD-20] … or nothing: where it is refused, no document of it is written and his permanent card opens doors", () => {
    const server = reception();
    const mine = give(copyOf(server), server.card(CARD), "harry");
    server.do(give(server, server.card(CARD), "olga"));
    const noRight = again(mine, server, { ...BY, roles: ["user"] });
    expect([noRight.plan, noRight.says]).toEqual([err("You may not change cards."), []]);
    expect(server.card("ref~p1").disabled).toBe(false);
  });

  describe("meanwhile it is somebody's of Sydney, and not transferable", () => {
    const [ofLondon, ofBoth] = [
      { ...BY, ownSites: ["lon"] },
      { ...BY, ownSites: ["lon", "syd"] },
    ];
    const moved = (over: JsonObject) => {
      const server = reception();
      const mine = give(copyOf(server), server.card(CARD), "harry");
      server.docs.set("ns/acme/people/sue", aPerson("Sue Secret", ["syd"]));
      server.docs.set("sites/syd/members/sue", aMember("sue", { cards: { permanent: CARD, temporary: null } }));
      server.docs.set(`ns/acme/cards/${CARD}`, held("sue", "permanent", ["syd"], over));
      return { mine, server };
    };
    test("[CMD-5] [CRD-35] whoever has London alone is told to ask, without a name; whoever has both may go on", () => {
      const { mine, server } = moved({ nonTransferable: true });
      const anew = again(mine, server, ofLondon);
      expect([anew.plan, anew.says]).toEqual([err(CARD_REFUSED.bound), []]);
      expect(anew.stands).toBe("1905035 is with somebody at a site that is not yours.");
      const both = again(mine, server, ofBoth);
      expect(both.stands).toBe("1905035 is with Sue Secret");
      expect(both.plan.ok).toBe(true);
    });
    test("[CMD-5] [CRD-35] … and a card that is transferable is taken as before", () => {
      const { mine, server } = moved({ nonTransferable: false });
      expect(again(mine, server, ofLondon).plan.ok).toBe(true);
    });
  });

  test("[CMD-5] a card that both had added: it is the one that is there by now", () => {
    const server = reception();
    const mine = give(copyOf(server), FRESH, "harry");
    server.do(give(server, FRESH, "olga"));
    const anew = again(mine, server);
    expect(anew.stands).toBe("77 is with Olga Petrova until 18:00");
    expect(anew.says[0]).toBe("Takes 77 from Olga Petrova.");
    server.do(planned(anew.plan));
    expect(server.untrue()).toEqual([]);
    expect([server.card("ref~77").holder, server.card("ref~p1").disabled]).toEqual(["harry", true]);
    expect(server.member("lon", "olga")?.cards.temporary).toBeNull();
  });

  test("[CMD-5] a card that is taken from two sites is taken from both memberships", () => {
    const server = reception({
      "ns/acme/people/olga": { title: "Olga Petrova", displayName: "Olga", memberSites: ["lon", "syd"] },
      "sites/syd/members/olga": aMember("olga", { cards: { permanent: null, temporary: null } }),
    });
    const mine = give(copyOf(server), server.card(CARD), "harry");
    server.do(planned(planAssignPermanent(server.card(CARD), server.holder("lon", "olga"), {}, server.at("lon"))));
    server.do(planned(planAssignPermanent(server.card(CARD), server.holder("syd", "olga"), {}, server.at("syd"))));
    server.do(planned(again(mine, server).plan));
    expect(server.untrue()).toEqual([]);
    expect(["lon", "syd"].map((site) => server.member(site, "olga")?.cards.permanent)).toEqual([null, null]);
  });

  test("[CMD-5] [CRD-312] another validity of a card is for whoever has it: never their holder with my date", () => {
    const server = reception();
    server.do(give(server, server.card(CARD), "harry"));
    const longer = { ...validity, to: validity.to + HOUR };
    const mine = give(server, server.card(CARD), "harry", longer);
    expect(mine.action).toBe("cards.validity");
    server.do(planned(planReturn(server.card(CARD), server.at("lon"))));
    expect(again(mine, server).plan).toEqual(err("1905035 is no longer with Harry Carter."));
    server.do(give(server, server.card(CARD), "olga"));
    expect(again(mine, server).plan).toEqual(err("1905035 is with Olga Petrova until 18:00"));
  });

  test.each([
    ["an end", { ...validity, to: validity.to + HOUR }, "1905035 of Harry Carter ends at 19:00."],
    ["a beginning", { ...validity, from: NOW - 2 * HOUR }, "1905035 of Harry Carter begins at 08:00."],
    [
      "both",
      { from: NOW - 2 * HOUR, to: validity.to + HOUR },
      "1905035 of Harry Carter is valid from 08:00 until 19:00.",
    ],
  ])("[CRD-312] %s that changes is said", (_, lasts, words) => {
    const server = reception();
    server.do(give(server, server.card(CARD), "harry"));
    expect(again(give(server, server.card(CARD), "harry", lasts), server).says).toEqual([words]);
  });
});

describe("a card that was meant, and another that has come in its place", () => {
  test("[CMD-5] [CRD-313] what was taken back from Harry is not taken from Olga, who has been given it since", () => {
    const server = reception();
    server.do(give(server, server.card(CARD), "harry"));
    const mine = planned(planReturn(server.card(CARD), server.at("lon")));
    server.do(mine);
    expect(again(mine, server).plan).toEqual(err("Nobody has these cards any more."));
    server.do(give(server, server.card(CARD), "olga"));
    expect(again(mine, server).plan).toEqual(err("1905035 is with Olga Petrova until 18:00"));
  });

  test("[CMD-5] [CRD-313] … nor with the others of a list, which are taken back", () => {
    const server = reception();
    server.do(give(server, server.card(CARD), "olga"));
    const both = [server.card(CARD), server.card("ref~p1")];
    const [mine] = setsOf(planReturnAll(both, server.at("lon")));
    server.do(planned(planReturn(server.card(CARD), server.at("lon"))));
    server.do(give(server, server.card(CARD), "harry"));
    const anew = again(must(mine, "set"), server);
    expect(anew.says).toEqual(["Takes p1 back from Harry Carter."]);
    expect(anew.stands).toBe("1905035 is with Harry Carter until 18:00");
    server.do(planned(anew.plan));
    expect([server.card(CARD).holder, server.untrue()]).toEqual(["harry", []]);
  });

  test.each([true, false])("[CMD-5] [CRD-313] the card that replaced a lost one is not switched for it: %s", (on) => {
    const server = reception({
      "ns/acme/cards/ref~p1": held("harry", "permanent", ["lon"], { title: "P1", disabled: on }),
    });
    const mine = planned(planEnabled(server.holder("lon", "harry"), on, server.at("lon")));
    const of = server.holder("lon", "harry");
    server.do(planned(planReplacePermanent(server.card(CARD), of, "Lost", server.at("lon"))));
    if (on) server.do(planned(planEnabled(server.holder("lon", "harry"), false, server.at("lon"))));
    expect(again(mine, server).plan).toEqual(err("p1 is no longer with Harry Carter."));
    server.do(planned(planAssignPermanent(server.card("ref~p1"), server.holder("lon", "olga"), {}, server.at("lon"))));
    expect(again(mine, server).plan).toEqual(err("p1 is with Olga Petrova"));
  });

  test("[CMD-5] cards of a list that have come to more sites than one set holds are not changed in part", () => {
    const ids = Array.from({ length: 6 }, (_, n) => `ref~b${n}`);
    const free = Object.fromEntries(ids.map((id) => [`ns/acme/cards/${id}`, aCard()]));
    const server = reception(free);
    const plans = setsOf(
      planDisableAll(
        ids.map((id) => server.card(id)),
        server.at("lon"),
      ),
    );
    const sites = ["lon", "syd", "par", "rom"];
    for (const id of ids) server.docs.set(`ns/acme/cards/${id}`, held("olga", "permanent", sites));
    expect(again(must(plans[0], "set"), server).plan).toEqual(
      err("These cards are at more sites by now than can be changed at once. Change them one by one."),
    );
  });
});

describe("what is done already, gone, or too late", () => {
  const noRight = { ...BY, roles: ["user"] };
  test("[CMD-5] [CRD-311] is refused in words, with names wherever the documents tell them", () => {
    const server = reception();
    const mine = give(copyOf(server), server.card(CARD), "harry");
    server.do(mine);
    expect(again(mine, server).plan).toEqual(err("Harry Carter has 1905035 until 18:00 already."));
    expect(again(mine, reception(), noRight).plan).toEqual(err("You may not change cards."));
    expect(again(mine, reception(), { ...BY, now: validity.to }).plan).toEqual(
      err("It was to be theirs until 18:00, which has passed."),
    );
    for (const [path, words] of [
      [`ns/acme/cards/${CARD}`, "The card is no longer on the server."],
      ["ns/acme/people/harry", "The person is no longer on the server."],
      ["ns/acme/cards/ref~p1", "A card that Harry Carter has cannot be read."],
    ] as const) {
      const without = reception();
      without.docs.delete(path);
      expect(again(mine, without).plan).toEqual(err(words));
    }
  });

  test("[CRD-311] a permanent card for somebody who has one by now names it", () => {
    const server = reception();
    const mine = planned(planAssignPermanent(server.card(CARD), server.holder("lon", "olga"), {}, server.at("lon")));
    server.do(planned(planAssignPermanent(FRESH, server.holder("lon", "olga"), {}, server.at("lon"))));
    expect(again(mine, server).plan).toEqual(err("Olga Petrova has the permanent card 77 at this site: replace it."));
  });

  test("[CRD-311] a card that others have added meanwhile says who has it", () => {
    const values = { id: "77", title: "Guest", nonTransferable: false, tags: [] };
    const server = reception();
    const mine = planned(planCardCreate(values, { ns: "acme", site: "lon", siteType: "ref" }, BY));
    expect(again(mine, server).says).toEqual(["Adds the card 77."]);
    server.do(mine);
    expect(again(mine, server).plan).toEqual(err("77 has been added already."));
    server.do(give(server, server.card("ref~77"), "olga"));
    expect(again(mine, server).plan).toEqual(err("77 has been added already and is with Olga Petrova until 18:00."));
  });

  test("[CRD-311] a card that is switched already, and one at sites of others only", () => {
    const server = reception();
    const mine = planned(planEnabled(server.holder("lon", "harry"), false, server.at("lon")));
    server.do(mine);
    expect(again(mine, server).plan).toEqual(err("p1 of Harry Carter is disabled already."));
    const back = planned(planReturn(server.card("ref~p1"), server.at("lon")));
    expect(again(back, server, { ...BY, ownSites: ["syd"] }).plan).toEqual(
      err("p1 is with Harry Carter at sites that are not yours."),
    );
  });
});
