import { describe, expect, test } from "vitest";
import { again, BY, copyOf, namesIn, planned, reception, SITE, validity } from "../cards/anew/again.test-kit.ts";
import { planState } from "../cards/commands/state.ts";
import { planAssignPermanent } from "../cards/commands/permanent.ts";
import { planReturn, planTemporary, planVisitOver } from "../cards/commands/temporary.ts";
import { aMember, aPerson, held, HOUR, NOW, type World } from "../cards/commands/world.test-kit.ts";
import type { Plan } from "../shared/changes.ts";
import { err, must } from "../shared/result.ts";
import { planMemberAdd, planPersonCreate, planVisitEnd } from "./commands.ts";
import { NOBODY, type PersonValues } from "./form.ts";

const VERA = "sites/lon/members/vera";
const CARD = "ref~1905035";
/** Vera visits for an hour more, with a temporary card. */
const visited = (): World =>
  reception({
    "ns/acme/people/vera": aPerson("Vera Lind", ["lon"]),
    [VERA]: aMember("vera", {
      type: "temporary",
      validTo: NOW + HOUR,
      cards: { permanent: null, temporary: "ref~v" },
    }),
    "ns/acme/cards/ref~v": held("vera", "temporary", ["lon"]),
  });
const vera = (world: World) => must(world.member("lon", "vera"), "vera");
const visitOver = (world: World): Plan =>
  planned(planVisitOver(vera(world), "Vera Lind", world.holder("lon", "vera").temporary, world.at("lon")));

describe("the end of a visit", () => {
  test("[CMD-5] [PPL-18] one that both ended has ended, and nothing is done to the card", () => {
    const server = visited();
    const mine = visitOver(copyOf(server));
    server.do(planned(planVisitEnd(vera(server), "Vera Lind", NOW, BY)));
    const anew = again(mine, server);
    expect([anew.plan, anew.says]).toEqual([err("The visit of Vera Lind has ended already."), []]);
    const whole = visited();
    whole.do(visitOver(whole));
    expect(again(mine, whole).plan).toEqual(err("The visit of Vera Lind has ended already."));
  });

  test("[CMD-5] [PPL-18] one that goes on ends with its card, in one set", () => {
    const server = visited();
    const mine = visitOver(copyOf(server));
    server.docs.set(VERA, { ...server.docs.get(VERA), validTo: NOW + 5 * HOUR });
    const anew = again(mine, server);
    expect(anew.says).toEqual(["The visit of Vera Lind ends now.", "Takes v back from Vera Lind."]);
    const plan = planned(anew.plan);
    expect([plan.action, plan.split, plan.ops.length]).toEqual(["members.end", "never", 2]);
    server.do(plan);
    expect(server.untrue()).toEqual([]);
    expect([vera(server).validTo, server.card("ref~v").holder]).toEqual([NOW, ""]);
  });

  test.each([
    [
      "somebody else has by now",
      (world: World) => planTemporary(world.card("ref~v"), world.holder("lon", "olga"), { validity }, world.at("lon")),
    ],
    ["is nobody's", (world: World) => planReturn(world.card("ref~v"), world.at("lon"))],
    [
      "is their permanent one by now",
      (world: World) => planAssignPermanent(world.card("ref~v"), world.holder("lon", "vera"), {}, world.at("lon")),
    ],
  ])("[CMD-5] [PPL-18] a card that %s stays as it is", (_, meanwhile) => {
    const server = visited();
    const mine = visitOver(copyOf(server));
    server.do(planned(meanwhile(server)));
    const before = server.card("ref~v");
    const anew = again(mine, server);
    expect(anew.says).toEqual(["The visit of Vera Lind ends now."]);
    server.do(planned(anew.plan));
    expect([server.card("ref~v"), server.untrue()]).toEqual([before, []]);
  });

  test("[CMD-5] of a membership that is gone, or without the right, there is none", () => {
    const server = visited();
    const mine = visitOver(server);
    expect(again(mine, server, { ...BY, roles: ["user"] }).plan).toEqual(err("You may not change people."));
    server.docs.delete(VERA);
    expect(again(mine, server).plan).toEqual(err("The membership is no longer on the server."));
  });
});

describe("somebody set inactive", () => {
  const inactive = (world: World, fate: "keep" | "disable" | "return"): Plan =>
    planned(planState(world.person("harry"), { active: false, fate }, [world.card("ref~p1")], world.at("lon")));

  test("[CMD-5] [PPL-17] their cards of today are returned, and not those of then", () => {
    const server = reception();
    const mine = inactive(copyOf(server), "return");
    const of = server.holder("lon", "harry");
    server.do(planned(planTemporary(server.card(CARD), of, { validity }, server.at("lon"))));
    const anew = again(mine, server);
    expect(anew.says).toEqual([
      "Harry Carter is set inactive.",
      "Takes p1 back from Harry Carter.",
      "Takes 1905035 back from Harry Carter.",
    ]);
    const plan = planned(anew.plan);
    expect([plan.action, plan.split]).toEqual(["people.active", "never"]);
    server.do(plan);
    expect([server.untrue(), server.person("harry").active]).toEqual([[], false]);
  });

  test.each(["keep", "disable", "return"] as const)("[CMD-5] done already it says so; cards: %s", (fate) => {
    const server = reception();
    const mine = inactive(server, fate);
    server.do(mine);
    expect(again(mine, server).plan).toEqual(err("Harry Carter is inactive already."));
    server.docs.delete("ns/acme/people/harry");
    expect(again(mine, server).plan).toEqual(err("They are no longer here."));
  });

  test("[CMD-5] active again with their cards, each of which is said", () => {
    const server = reception();
    server.do(inactive(server, "disable"));
    const back = planned(
      planState(server.person("harry"), { active: true, fate: "enable" }, [server.card("ref~p1")], server.at("lon")),
    );
    expect(again(back, server).says).toEqual(["Harry Carter is active again.", "p1 of Harry Carter is enabled."]);
    server.do(back);
    expect(again(back, server).plan).toEqual(err("Harry Carter is active already."));
  });
});

describe("somebody who comes", () => {
  const values: PersonValues = { ...NOBODY, title: " Ivo Lang ", displayName: "Ivo", email: "Ivo@acme.example" };
  const at = {
    ns: "acme",
    site: "lon",
    id: "ivo",
    uid: "u1",
    now: NOW,
    divided: false,
    membership: "temporary",
    validFrom: null,
    validTo: NOW + HOUR,
  } as const;
  const made = (over: Partial<PersonValues> = {}): Plan => planned(planPersonCreate({ ...values, ...over }, at, BY));

  test("[CMD-5] [PPL-1] is made under the same id, as the form said, once", () => {
    const server = reception();
    const mine = made();
    const anew = again(mine, server, { ...BY, now: NOW + 2 * HOUR });
    expect(anew.says).toEqual(["Adds Ivo Lang.", "Ivo Lang becomes a member of London."]);
    const plan = planned(anew.plan);
    expect(plan.ops).toEqual(mine.ops);
    expect(namesIn(plan, server)).toEqual(["Ivo Lang", "ivo"]);
    server.do(plan);
    expect(again(mine, server).plan).toEqual(err("Ivo Lang has been added already."));
  });

  test("[CMD-5] [PPL-1] another address may be put into what was asked for", () => {
    const mine = made();
    const intent = must(mine.intent, "intent");
    const asked = intent.input as { readonly values: object };
    const other = { ...intent, input: { ...asked, values: { ...asked.values, email: "lang@acme.example" } } } as never;
    const plan = planned(again({ ...mine, intent: other }, reception()).plan);
    expect(plan.ops[0]).toMatchObject({ path: "ns/acme/people/ivo", fields: { email: "lang@acme.example" } });
  });

  test("[CMD-5] a form of more than an intent holds is made all the same, and not planned anew", () => {
    const tags = Array.from({ length: 50 }, (_, n) => `${n}`.padStart(60, "t"));
    const phones = Array.from({ length: 10 }, () => ({ type: "Work", number: "0".padStart(40, "0") }));
    expect(made({ tags, phones }).intent).toBeUndefined();
    expect(made({ tags }).intent).toBeDefined();
  });

  test("[CMD-5] [PPL-4] becomes a member of a site once, whoever did it", () => {
    const server = reception({ "sites/syd": { ...SITE, title: "Sydney" } });
    const always = { membership: "permanent", validFrom: null, validTo: null } as const;
    const mine = planned(planMemberAdd(server.person("harry"), { id: "syd", title: "Syd" }, always, BY));
    const anew = again(mine, server);
    expect(anew.says).toEqual(["Harry Carter becomes a member of Sydney."]);
    server.do(planned(anew.plan));
    expect(server.untrue()).toEqual([]);
    expect(again(mine, server).plan).toEqual(err("Harry Carter is a member of Sydney already."));
    server.docs.delete("ns/acme/people/harry");
    expect(again(mine, server).plan).toEqual(err("They are no longer here."));
  });

  test("[CMD-5] [PPL-4] sites that others have added meanwhile stay", () => {
    const server = reception();
    const always = { membership: "permanent", validFrom: null, validTo: null } as const;
    const mine = planned(planMemberAdd(server.person("harry"), { id: "syd", title: "Syd" }, always, BY));
    server.do(planned(planMemberAdd(server.person("harry"), { id: "par", title: "Par" }, always, BY)));
    server.do(planned(again(mine, server).plan));
    expect(server.person("harry").sites).toEqual(["lon", "par", "syd"]);
  });
});
