import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Plan } from "../../shared/changes.ts";
import type { JsonObject } from "../../shared/json.ts";
import { must, type Result } from "../../shared/result.ts";
import { CARD_REFUSED } from "../../words/cards.ts";
import { cardPath } from "../id.ts";
import { planDisableAll, planReturnAll } from "./bulk.ts";
import { planCardEdit } from "./edit.ts";
import type { CardRefusal, Target } from "./parts.ts";
import { planAssignPermanent, planEnabled, planReplacePermanent } from "./permanent.ts";
import { planReturn, planTemporary, planVisitOver } from "./temporary.ts";
import { aCard, aMember, aPerson, held, HOUR, NOW, World } from "./world.test-kit.ts";

const NOBODY = { roles: ["desk-booking.admin"] };
const LATER = { from: NOW, to: NOW + 3 * HOUR };
const NEW: Target = { uid: { type: "ref", value: "n/1" }, title: "" };
const NEW_ID = "ref~n%2F1";

/** Ada has a permanent and a temporary card in London, Bo one of each in London and Sydney. */
const office = (over: { readonly [path: string]: JsonObject } = {}): World =>
  new World({
    "ns/acme/people/ada": aPerson("Ada", ["lon"]),
    "ns/acme/people/bo": aPerson("Bo", ["lon", "syd"]),
    "ns/acme/people/cy": aPerson("Cy", ["lon"]),
    "sites/lon/members/ada": aMember("ada", { cards: { permanent: "p1", temporary: "t1" } }),
    "sites/lon/members/bo": aMember("bo", { cards: { permanent: "p2", temporary: null } }),
    "sites/syd/members/bo": aMember("bo", { cards: { permanent: "p2", temporary: "t2" } }),
    "sites/lon/members/cy": aMember("cy"),
    "ns/acme/cards/p1": held("ada", "permanent", ["lon"], { nonTransferable: true }),
    "ns/acme/cards/t1": held("ada", "temporary", ["lon"]),
    "ns/acme/cards/p2": held("bo", "permanent", ["lon", "syd"], { nonTransferable: true }),
    "ns/acme/cards/t2": held("bo", "temporary", ["syd"]),
    "ns/acme/cards/free": aCard({ title: "Free" }),
    ...over,
  });
const valueOf = (plan: Result<Plan, CardRefusal>): Plan => {
  if (!plan.ok) throw new Error(plan.error);
  return plan.value;
};
/** The world after a command, and what the command wrote. */
function after(world: World, plan: Result<Plan, CardRefusal>) {
  const { ops, split, action, label, via } = valueOf(plan);
  expect([split, via]).toEqual(["never", "Cards"]);
  expect(world.untrue()).toEqual([]);
  world.do(valueOf(plan));
  expect(world.untrue()).toEqual([]);
  return { action, label, paths: ops.map((op) => op.path.replace(/^.*\/(\w+\/[^/]+)$/, "$1")).sort() };
}

describe("a new permanent card", () => {
  test("[CRD-22] is written with the membership that names it, non-transferable, and nothing else", () => {
    const world = office();
    const plan = planAssignPermanent(world.card("free"), world.holder("lon", "cy"), {}, world.at("lon"));
    expect(after(world, plan)).toEqual({
      action: "cards.assign",
      label: "Assign card free to Cy",
      paths: ["cards/free", "members/cy"],
    });
    expect(world.docs.get("ns/acme/cards/free")).toMatchObject({
      role: "permanent",
      owner: { ref: "ns/acme/people/cy", title: "Cy", displayName: "Cy" },
      sites: { lon: true },
      assignedAt: "lon",
      updateReason: "New",
      nonTransferable: true,
    });
    expect(world.docs.get("sites/lon/members/cy")).toMatchObject({ cards: { permanent: "free" } });
  });

  test("[CRD-22] a card that is not there yet is made by the same set, under its own id", () => {
    const world = office();
    const holder = world.holder("lon", "cy");
    after(world, planAssignPermanent(NEW, holder, { reason: "Lost" }, world.at("lon")));
    expect(world.docs.get(cardPath("acme", NEW_ID))).toMatchObject({
      title: "n/1",
      uids: { ref: "n/1" },
      cardIdType: "ref",
      updateReason: "Lost",
      disabled: false,
      returned: false,
    });
    expect(world.member("lon", "cy")?.cards.permanent).toBe(NEW_ID);
  });

  test.each([
    [false, false],
    [true, true],
    [undefined, true],
  ])("[CRD-22] a card of which was said that it is non-transferable: %s, is: %s", (said, want) => {
    const world = office({ "ns/acme/cards/free": aCard(said === undefined ? {} : { nonTransferable: said }) });
    after(world, planAssignPermanent(world.card("free"), world.holder("lon", "cy"), {}, world.at("lon")));
    expect(world.card("free").nonTransferable).toBe(want);
  });

  test("[CRD-22] ends a running temporary card now, and one that is over or to come stays as it is", () => {
    const end = (validity: JsonObject): number | null => {
      const world = office({
        "sites/lon/members/ada": aMember("ada", { cards: { permanent: null, temporary: "t1" } }),
        "ns/acme/cards/p1": aCard(),
        "ns/acme/cards/t1": held("ada", "temporary", ["lon"], validity),
      });
      after(world, planAssignPermanent(world.card("free"), world.holder("lon", "ada"), {}, world.at("lon")));
      expect(world.card("t1").holder).toBe("ada");
      return world.card("t1").enabledTo;
    };
    expect(end({ enabledFrom: NOW - HOUR, enabledTo: NOW + HOUR })).toBe(NOW);
    expect(end({ enabledFrom: null, enabledTo: null })).toBe(NOW);
    expect(end({ enabledFrom: NOW - HOUR, enabledTo: NOW - 1 })).toBe(NOW - 1);
    expect(end({ enabledFrom: NOW + HOUR, enabledTo: NOW + 2 * HOUR })).toBe(NOW + 2 * HOUR);
  });

  test.each([true, false])(
    "[CRD-22] a holder is unassigned at every site of the card; all memberships known here: %s",
    (known) => {
      const world = office();
      const at = world.at("lon", known);
      const done = after(world, planAssignPermanent(world.card("p2"), world.holder("lon", "cy"), {}, at));
      expect(done.paths).toEqual(["cards/p2", "members/bo", "members/bo", "members/cy"]);
      expect(world.member("lon", "bo")?.cards.permanent).toBeNull();
      expect(world.member("syd", "bo")?.cards).toEqual({ permanent: null, temporary: "t2" });
      expect(world.card("p2")).toMatchObject({ holder: "cy", sites: ["lon"], assignedAt: "lon" });
    },
  );

  test("[CRD-22] a membership that is known to name another card is left alone", () => {
    const world = office({ "sites/syd/members/bo": aMember("bo", { cards: { permanent: "x", temporary: null } }) });
    const plan = planAssignPermanent(world.card("p2"), world.holder("lon", "cy"), {}, world.at("lon"));
    expect(valueOf(plan).ops.map((op) => op.path)).not.toContain("sites/syd/members/bo");
  });

  test("[CRD-22] somebody's own card of another site gets this one as well, and stays what it is", () => {
    const world = office({
      "sites/lon/members/bo": aMember("bo"),
      "ns/acme/cards/p2": held("bo", "permanent", ["syd"], { disabled: true, nonTransferable: false }),
    });
    after(world, planAssignPermanent(world.card("p2"), world.holder("lon", "bo"), {}, world.at("lon")));
    expect(world.card("p2")).toMatchObject({ holder: "bo", sites: ["syd", "lon"], assignedAt: "syd", disabled: true });
    expect(world.member("syd", "bo")?.cards.permanent).toBe("p2");
  });

  test("[CRD-22] the temporary card that somebody has here becomes their permanent one, without an end", () => {
    const world = office({
      "ns/acme/cards/p1": aCard(),
      "sites/lon/members/ada": aMember("ada", { cards: { permanent: null, temporary: "t1" } }),
    });
    after(world, planAssignPermanent(world.card("t1"), world.holder("lon", "ada"), {}, world.at("lon")));
    expect(world.card("t1")).toMatchObject({ role: "permanent", enabledFrom: null, enabledTo: null });
    expect(world.member("lon", "ada")?.cards).toEqual({ permanent: "t1", temporary: null });
  });

  test("[CRD-22] somebody who is no member becomes one, with the validity that was asked for", () => {
    const world = office();
    const until = { validFrom: NOW, validTo: NOW + HOUR };
    const free = world.card("free");
    after(world, planAssignPermanent(free, world.holder("syd", "ada"), { until }, world.at("syd")));
    expect(world.docs.get("sites/syd/members/ada")).toMatchObject({
      type: "permanent",
      ...until,
      cards: { permanent: "free", temporary: null },
    });
    expect(world.person("ada").sites).toEqual(["lon", "syd"]);
  });

  test("[CRD-22] the validity of a membership is written where it was asked for", () => {
    const world = office();
    const until = { validFrom: null, validTo: NOW + HOUR };
    after(world, planAssignPermanent(NEW, world.holder("lon", "cy"), { until }, world.at("lon")));
    expect(world.member("lon", "cy")).toMatchObject(until);
  });
});

describe("the end of a visit", () => {
  test("[PPL-15] [CRD-26] takes the temporary card back in the same set, the membership written once", () => {
    const world = office();
    const { member, temporary } = world.holder("lon", "ada");
    const plan = planVisitOver(must(member, "member"), "Ada", temporary, world.at("lon"));
    const paths = plan.ok ? plan.value.ops.map((op) => op.path) : [];
    expect(new Set(paths).size).toBe(paths.length);
    expect(plan).toMatchObject({ value: { action: "members.end", label: "End the visit of Ada", split: "never" } });
    if (plan.ok) world.do(plan.value);
    expect(world.member("lon", "ada")).toMatchObject({ validTo: NOW, cards: { permanent: "p1", temporary: null } });
    expect(world.card("t1")).toMatchObject({ holder: "", role: null, returned: true });
    expect(world.untrue()).toEqual([]);
  });

  test("[PPL-15] without a card it is the visit alone; without the right it is neither", () => {
    const world = office();
    const { member, temporary } = world.holder("lon", "ada");
    const plan = planVisitOver(must(member, "member"), "Ada", null, world.at("lon"));
    expect(plan.ok && plan.value.ops.map((op) => op.path)).toEqual(["sites/lon/members/ada"]);
    const nobody = { ...world.at("lon"), roles: [] };
    expect(planVisitOver(must(member, "member"), "Ada", temporary, nobody)).toEqual({
      ok: false,
      error: "no-people-right",
    });
  });

  test("[CRD-26] a card that is given back has no reason, so that the next one is a change", () => {
    const world = office({ "ns/acme/cards/t1": held("ada", "temporary", ["lon"], { updateReason: "New" }) });
    after(world, planReturn(world.card("t1"), world.at("lon")));
    expect(world.docs.get("ns/acme/cards/t1")?.["updateReason"]).toBeNull();
  });
});

describe("replacing a permanent card", () => {
  test("[CRD-23] the new one takes what stands on the old one, at every site, and the old one is nobody's", () => {
    const world = office({
      "ns/acme/cards/p2": held("bo", "permanent", ["lon", "syd"], {
        disabled: true,
        returned: true,
        assignedAt: "syd",
        updateReason: "New",
      }),
    });
    const plan = planReplacePermanent(world.card("free"), world.holder("lon", "bo"), "Stolen", world.at("lon"));
    expect(after(world, plan)).toMatchObject({ action: "cards.replace", label: "Replace card p2 of Bo with free" });
    expect(world.docs.get("ns/acme/cards/p2")).toMatchObject({
      role: null,
      owner: null,
      sites: {},
      assignedAt: null,
      updateReason: null,
      returned: false,
    });
    expect(world.docs.get("ns/acme/cards/free")).toMatchObject({
      role: "permanent",
      owner: { ref: "ns/acme/people/bo" },
      sites: { lon: true, syd: true },
      assignedAt: "syd",
      updateReason: "Stolen",
      nonTransferable: true,
    });
    expect(world.card("free").disabled).toBe(false);
    expect(world.member("syd", "bo")?.cards).toEqual({ permanent: "free", temporary: "t2" });
  });

  test("[CRD-23] ends the running temporary card of this site, and takes the new card from whoever has it", () => {
    const world = office();
    const plan = planReplacePermanent(world.card("p2"), world.holder("lon", "ada"), "Lost", world.at("lon"));
    expect(after(world, plan).paths).toEqual([
      "cards/p1",
      "cards/p2",
      "cards/t1",
      "members/ada",
      "members/bo",
      "members/bo",
    ]);
    expect(world.card("t1").enabledTo).toBe(NOW);
    expect(world.card("p2")).toMatchObject({ holder: "ada", sites: ["lon"] });
  });

  test("[CRD-23] their own card of another site stays theirs as it is written there: only its sites move", () => {
    const world = office({
      "sites/lon/members/bo": aMember("bo", { cards: { permanent: "free", temporary: null } }),
      "ns/acme/cards/free": held("bo", "permanent", ["lon"]),
      "ns/acme/cards/p2": held("bo", "permanent", ["syd"], {
        owner: { ref: "ns/acme/people/bo", title: "Bo before", displayName: "" },
      }),
    });
    const plan = planReplacePermanent(world.card("p2"), world.holder("lon", "bo"), "Lost", world.at("lon"));
    const op = valueOf(plan).ops.find(({ path }) => path.endsWith("/p2"));
    expect(op?.kind === "patch" ? op.fields : null).not.toHaveProperty("owner");
    after(world, plan);
    expect(world.card("p2")).toMatchObject({ holder: "bo", role: "permanent", sites: ["lon", "syd"] });
  });

  test("[CRD-23] their own card of another site keeps that site", () => {
    const world = office({
      "sites/lon/members/bo": aMember("bo", { cards: { permanent: "free", temporary: null } }),
      "ns/acme/cards/free": held("bo", "permanent", ["lon"]),
      "ns/acme/cards/p2": held("bo", "permanent", ["syd"]),
    });
    after(world, planReplacePermanent(world.card("p2"), world.holder("lon", "bo"), "Broken", world.at("lon")));
    expect([...world.card("p2").sites].sort()).toEqual(["lon", "syd"]);
  });
});

describe("enabling and disabling", () => {
  test("[CRD-24] disabling sets it, and nothing else", () => {
    const world = office();
    const done = after(world, planEnabled(world.holder("lon", "ada"), false, world.at("lon")));
    expect(done).toMatchObject({ action: "cards.disable", paths: ["cards/p1"] });
    expect(world.card("p1").disabled).toBe(true);
  });
  test("[CRD-24] enabling clears it and ends the running temporary card", () => {
    const world = office({ "ns/acme/cards/p1": held("ada", "permanent", ["lon"], { disabled: true }) });
    const done = after(world, planEnabled(world.holder("lon", "ada"), true, world.at("lon")));
    expect(done).toMatchObject({ action: "cards.enable", paths: ["cards/p1", "cards/t1"] });
    expect([world.card("p1").disabled, world.card("t1").enabledTo]).toEqual([false, NOW]);
  });
});

describe("a temporary card", () => {
  test("[CRD-25] is written with its validity; the permanent card is disabled, the other temporary one nobody's", () => {
    const world = office();
    const plan = planTemporary(world.card("free"), world.holder("lon", "ada"), { validity: LATER }, world.at("lon"));
    expect(after(world, plan)).toEqual({
      action: "cards.temporary",
      label: "Give Ada the temporary card free",
      paths: ["cards/free", "cards/p1", "cards/t1", "members/ada"],
    });
    expect(world.docs.get("ns/acme/cards/free")).toMatchObject({
      role: "temporary",
      enabledFrom: LATER.from,
      enabledTo: LATER.to,
      assignedAt: "lon",
    });
    expect(world.card("free").nonTransferable).toBe(false);
    expect(world.card("p1").disabled).toBe(true);
    expect(world.card("t1")).toMatchObject({ holder: "", role: null, sites: [], enabledTo: null, returned: false });
  });

  test.each<[string, number, boolean]>([
    ["beyond now", NOW + 1, true],
    ["until now", NOW, false],
    ["until before now", NOW - HOUR, false],
  ])("[CRD-25] a validity %s: the permanent card is disabled: %s %s", (_, to, want) => {
    const world = office();
    const validity = { from: NOW - 2 * HOUR, to };
    after(world, planTemporary(world.card("t1"), world.holder("lon", "ada"), { validity }, world.at("lon")));
    expect(world.card("p1").disabled).toBe(want);
  });

  test.each<[string, JsonObject, JsonObject]>([
    ["without limits stays so", {}, { validFrom: null, validTo: null }],
    ["that holds longer stays", { validFrom: 1, validTo: NOW + 9 * HOUR }, { validFrom: 1, validTo: NOW + 9 * HOUR }],
    ["is widened on both sides", { validFrom: NOW + HOUR, validTo: NOW + HOUR }, { validFrom: NOW, validTo: LATER.to }],
    ["is widened at its end", { validFrom: null, validTo: NOW }, { validFrom: null, validTo: LATER.to }],
  ])("[CRD-21] a membership %s", (_, member, want) => {
    const world = office({ "sites/lon/members/cy": aMember("cy", member) });
    after(world, planTemporary(NEW, world.holder("lon", "cy"), { validity: LATER }, world.at("lon")));
    expect(world.docs.get("sites/lon/members/cy")).toMatchObject(want);
  });

  test("[CRD-25] somebody who is no member becomes one for as long as the card holds", () => {
    const world = office();
    after(world, planTemporary(NEW, world.holder("syd", "cy"), { validity: LATER }, world.at("syd")));
    expect(world.docs.get("sites/syd/members/cy")).toMatchObject({
      type: "temporary",
      validFrom: LATER.from,
      validTo: LATER.to,
      cards: { permanent: null, temporary: NEW_ID },
    });
  });

  test("[CRD-25] another validity of the card that is there writes that, and disables the permanent one", () => {
    const world = office();
    const plan = planTemporary(world.card("t1"), world.holder("lon", "ada"), { validity: LATER }, world.at("lon"));
    expect(after(world, plan)).toMatchObject({ action: "cards.validity", paths: ["cards/p1", "cards/t1"] });
    const again = planTemporary(world.card("t1"), world.holder("lon", "ada"), { validity: LATER }, world.at("lon"));
    expect(again).toEqual({ ok: false, error: "nothing-to-do" });
  });

  test("[CRD-25] one that also opens another site stays theirs there", () => {
    const world = office({
      "sites/lon/members/bo": aMember("bo", { cards: { permanent: "p2", temporary: "t2" } }),
      "ns/acme/cards/t2": held("bo", "temporary", ["lon", "syd"]),
    });
    after(world, planTemporary(world.card("free"), world.holder("lon", "bo"), { validity: LATER }, world.at("lon")));
    expect(world.card("t2")).toMatchObject({ holder: "bo", sites: ["syd"] });
    expect(world.member("syd", "bo")?.cards.temporary).toBe("t2");
  });

  test("[CRD-25] their own temporary card of another site gets this one as well", () => {
    const world = office();
    after(world, planTemporary(world.card("t2"), world.holder("lon", "bo"), { validity: LATER }, world.at("lon")));
    expect(world.card("t2")).toMatchObject({ sites: ["syd", "lon"], enabledTo: LATER.to, assignedAt: "syd" });
  });
});

test("[CRD-25] a card of which nobody had said it is written to be transferable; one that was not disabled is not told so", () => {
  const world = office();
  const plan = valueOf(
    planTemporary(world.card("free"), world.holder("lon", "cy"), { validity: LATER }, world.at("lon")),
  );
  const [card] = plan.ops.flatMap((op) => (op.kind === "patch" && op.path.endsWith("/free") ? [op.fields] : []));
  expect(card).toMatchObject({ nonTransferable: false });
  expect(Object.keys(card ?? {})).not.toContain("disabled");
});

test("[CRD-20] the largest set of a command: a card of four sites replaced by another's of four", () => {
  const [mine, theirs] = [
    ["lon", "a", "b", "c"],
    ["d", "e", "f", "g"],
  ] as const;
  const docs: { [path: string]: JsonObject } = {
    "ns/acme/people/ada": aPerson("Ada", mine),
    "ns/acme/people/bo": aPerson("Bo", theirs),
    "ns/acme/cards/p1": held("ada", "permanent", mine),
    "ns/acme/cards/p2": held("bo", "permanent", theirs),
  };
  for (const s of mine)
    docs[`sites/${s}/members/ada`] = aMember("ada", {
      cards: { permanent: "p1", temporary: s === "lon" ? "t1" : null },
    });
  for (const s of theirs)
    docs[`sites/${s}/members/bo`] = aMember("bo", { cards: { permanent: "p2", temporary: null } });
  const world = new World({ ...docs, "ns/acme/cards/t1": held("ada", "temporary", ["lon"]) });
  const plan = planReplacePermanent(world.card("p2"), world.holder("lon", "ada"), "Lost", world.at("lon"));
  expect(valueOf(plan).ops).toHaveLength(11);
  world.do(valueOf(plan));
  expect(world.untrue()).toEqual([]);
});

describe("taking a card back", () => {
  test.each([true, false])(
    "[CRD-26] it is nobody's and at no site, and memberships of all its sites name none; known here: %s",
    (known) => {
      const world = office();
      const done = after(world, planReturn(world.card("p2"), world.at("lon", known)));
      expect(done).toEqual({
        action: "cards.return",
        label: "Return card p2 of bo",
        paths: ["cards/p2", "members/bo", "members/bo"],
      });
      expect(world.docs.get("ns/acme/cards/p2")).toMatchObject({ role: null, owner: null, sites: {}, returned: true });
    },
  );
  test("[CRD-26] a card of somebody who is gone, with memberships that are not there any more", () => {
    const world = office();
    world.docs.delete("sites/lon/members/bo");
    world.docs.delete("sites/syd/members/bo");
    const plan = valueOf(planReturn(world.card("p2"), world.at("lon")));
    expect(plan.ops.map((op) => op.path)).toEqual(["ns/acme/cards/p2"]);
  });
});

describe("cards that were chosen in a list", () => {
  test("[CRD-28] are taken back together, each membership written once", () => {
    const world = office();
    const plans = planReturnAll(
      ["p1", "t1", "p2", "free"].map((id) => world.card(id)),
      world.at("lon"),
    );
    expect(plans.ok && plans.value.map((p) => [p.label, p.ops.length])).toEqual([["Return 3 cards", 6]]);
    for (const plan of plans.ok ? plans.value : []) world.do(plan);
    expect(world.untrue()).toEqual([]);
    expect(["p1", "t1", "p2"].map((id) => world.card(id).returned)).toEqual([true, true, true]);
  });

  test("[CRD-28] of four sites each are few a set, and every one of them is in one", () => {
    const sites = ["a", "b", "c", "d"];
    const docs: { [path: string]: JsonObject } = {};
    for (const n of [1, 2, 3, 4, 5]) {
      docs[`ns/acme/people/w${n}`] = aPerson(`W${n}`, sites);
      docs[`ns/acme/cards/w${n}`] = held(`w${n}`, "permanent", sites);
      for (const s of sites)
        docs[`sites/${s}/members/w${n}`] = aMember(`w${n}`, { cards: { permanent: `w${n}`, temporary: null } });
    }
    const world = office(docs);
    const plans = planReturnAll(
      [1, 2, 3, 4, 5].map((n) => world.card(`w${n}`)),
      world.at("a"),
    );
    expect(plans.ok && plans.value.map((p) => p.ops.length)).toEqual([10, 10, 5]);
    for (const plan of plans.ok ? plans.value : []) world.do(plan);
    expect(world.untrue()).toEqual([]);
    expect([1, 2, 3, 4, 5].map((n) => world.card(`w${n}`).holder)).toEqual(["", "", "", "", ""]);
  });

  test("[CRD-28] are six a set, and what is so already is left out", () => {
    const many = Object.fromEntries(
      Array.from({ length: 14 }, (_, i) => [`ns/acme/cards/m${i}`, aCard({ disabled: i === 0 })]),
    );
    const world = office(many);
    const plans = planDisableAll(
      Object.keys(many).map((p) => world.card(p.slice("ns/acme/cards/".length))),
      world.at("lon"),
    );
    expect(plans.ok && plans.value.map((p) => p.ops.length)).toEqual([6, 6, 1]);
    expect(plans.ok && plans.value.at(-1)?.label).toBe("Disable 1 card");
    expect(planReturnAll([world.card("free")], world.at("lon"))).toEqual({ ok: false, error: "nothing-to-do" });
    expect(planDisableAll([world.card("p1")], { ...world.at("lon"), roles: [] })).toEqual({
      ok: false,
      error: "no-cards-right",
    });
  });
});

test("[CRD-27] a card at sites only that are not one's own is nobody else's to take back, to disable or to edit", () => {
  const world = office();
  const [elsewhere, here, free] = [world.card("t2"), world.card("p2"), world.card("free")];
  const edit = { fields: { title: "x" }, seen: { title: "Card" } };
  const as = (ownSites: readonly string[] | null) => ({ ...world.at("lon"), ownSites });
  const answers = (card: typeof here, ownSites: readonly string[] | null) => {
    const at = as(ownSites);
    const all = [planReturn(card, at), planReturnAll([here, card], at), planDisableAll([here, card], at)];
    return [...all, planCardEdit(card, edit, "lon", at)].map((plan) => (plan.ok ? "ok" : plan.error));
  };
  expect(new Set(answers(elsewhere, ["lon"]))).toEqual(new Set(["elsewhere"]));
  for (const sites of [null, ["syd"], ["lon", "syd"]])
    expect(new Set(answers(elsewhere, sites))).toEqual(new Set(["ok"]));
  expect(new Set(answers(here, ["lon"]))).toEqual(new Set(["ok"]));
  expect(planCardEdit(free, edit, "lon", as(["lon"])).ok).toBe(true);
});

describe("a card that somebody has at another site, which is not transferable", () => {
  const BOUND = { nonTransferable: true };
  type Given = {
    readonly sites: readonly string[];
    readonly own: readonly string[] | null;
    readonly card?: JsonObject;
  };
  /** Every command that would give Bo's card to Ada, or to Cy, as somebody of these sites. */
  function answers({ sites, own, card = BOUND }: Given): readonly string[] {
    const world = office({
      "ns/acme/cards/p2": held("bo", "permanent", sites, card),
      "sites/lon/members/bo": aMember("bo", {
        cards: { permanent: sites.includes("lon") ? "p2" : null, temporary: null },
      }),
    });
    const at = { ...world.at("lon"), ownSites: own };
    const [taken, ada, cy] = [world.card("p2"), world.holder("lon", "ada"), world.holder("lon", "cy")];
    const plans = [
      planAssignPermanent(taken, cy, {}, at),
      planReplacePermanent(taken, ada, "Lost", at),
      planTemporary(taken, cy, { validity: LATER }, at),
    ];
    return [...new Set(plans.map((plan) => (plan.ok ? "ok" : plan.error)))];
  }
  test.each<[string, Given, string]>([
    ["by London alone", { sites: ["syd"], own: ["lon"] }, "bound"],
    ["by London and a third site", { sites: ["syd"], own: ["lon", "par"] }, "bound"],
    ["by London and Sydney", { sites: ["syd"], own: ["lon", "syd"] }, "ok"],
    ["by whoever has every site", { sites: ["syd"], own: null }, "ok"],
    ["by London, where it opens doors as well", { sites: ["lon", "syd"], own: ["lon"] }, "ok"],
    ["by London, of London", { sites: ["lon"], own: ["lon"] }, "ok"],
    [
      "by London, but that it is transferable",
      { sites: ["syd"], own: ["lon"], card: { nonTransferable: false } },
      "ok",
    ],
    ["by London, but that nobody has said so", { sites: ["syd"], own: ["lon"], card: {} }, "ok"],
  ])("[CRD-35] %s: %j is %s", (_, given, want) => expect(answers(given)).toEqual([want]));

  test("[CRD-35] one that nobody has is anybody's to give, and somebody's own gets this site as well", () => {
    const world = office({
      "ns/acme/cards/free": aCard(BOUND),
      "ns/acme/cards/p2": held("bo", "permanent", ["syd"], BOUND),
      "sites/lon/members/bo": aMember("bo"),
    });
    const at = { ...world.at("lon"), ownSites: ["lon"] };
    expect(planAssignPermanent(world.card("free"), world.holder("lon", "cy"), {}, at).ok).toBe(true);
    expect(planAssignPermanent(world.card("p2"), world.holder("lon", "bo"), {}, at).ok).toBe(true);
  });

  test("[CRD-35] what is said of it asks for somebody of both sites and tells no name", () => {
    expect(CARD_REFUSED.bound).toBe(
      "This card is non-transferable and belongs to somebody at a site that is not yours. Ask an administrator of both sites.",
    );
  });
});

describe("what is refused", () => {
  const world = office();
  const at = world.at("lon");
  const [free, ada, cy] = [world.card("free"), world.holder("lon", "ada"), world.holder("lon", "cy")];
  const bo = world.holder("lon", "bo");
  const gone = { ...ada, permanent: null, temporary: null };
  const named = { ...aMember("cy"), cards: { permanent: "p1", temporary: null } };
  const moved = office({ "sites/lon/members/cy": named }).holder("lon", "cy");
  const wide = office({
    "ns/acme/cards/p2": held("bo", "permanent", ["syd", "a", "b", "c"]),
    "sites/lon/members/bo": aMember("bo"),
  });
  const CASES: readonly (readonly [string, CardRefusal, Result<Plan, CardRefusal>])[] = [
    ["without the right", "no-cards-right", planAssignPermanent(free, cy, {}, { ...at, ...NOBODY })],
    [
      "a replacement without the right",
      "no-cards-right",
      planReplacePermanent(free, ada, "Lost", { ...at, ...NOBODY }),
    ],
    [
      "a temporary card without the right",
      "no-cards-right",
      planTemporary(free, cy, { validity: LATER }, { ...at, ...NOBODY }),
    ],
    ["enabling without the right", "no-cards-right", planEnabled(ada, true, { ...at, ...NOBODY })],
    ["a return without the right", "no-cards-right", planReturn(world.card("p1"), { ...at, ...NOBODY })],
    ["without a site", "no-site", planAssignPermanent(free, cy, {}, { ...at, site: "" })],
    ["a temporary card without a site", "no-site", planTemporary(free, cy, { validity: LATER }, { ...at, site: "" })],
    ["a second permanent card", "has-permanent", planAssignPermanent(free, ada, {}, at)],
    ["the card that they have", "same-card", planAssignPermanent(world.card("p1"), ada, {}, at)],
    ["the same card as its own replacement", "same-card", planReplacePermanent(world.card("p1"), ada, "Lost", at)],
    ["a replacement of none", "no-permanent", planReplacePermanent(free, cy, "Lost", at)],
    ["enabling none", "no-permanent", planEnabled(cy, true, at)],
    ["enabling what is enabled", "nothing-to-do", planEnabled(ada, true, at)],
    ["a replacement of a card that is not here", "not-here", planReplacePermanent(free, gone, "Lost", at)],
    [
      "a permanent card beside a temporary one that is not here",
      "not-here",
      planAssignPermanent(
        free,
        { ...gone, member: { ...gone.member, cards: { permanent: null, temporary: "t1" } } as never },
        {},
        at,
      ),
    ],
    ["enabling a card that is not here", "not-here", planEnabled(gone, true, at)],
    ["beside a temporary card that is not here", "not-here", planTemporary(free, gone, { validity: LATER }, at)],
    [
      "their permanent card of two sites as temporary",
      "other-role",
      planTemporary(world.card("p2"), bo, { validity: LATER }, at),
    ],
    [
      "their temporary card of another site as permanent",
      "other-role",
      planAssignPermanent(wide.card("t2"), wide.holder("lon", "bo"), {}, at),
    ],
    ["a fifth site", "too-many-sites", planAssignPermanent(wide.card("p2"), wide.holder("lon", "bo"), {}, at)],
    ["a validity of no time", "reversed", planTemporary(free, cy, { validity: { from: NOW, to: NOW } }, at)],
    [
      "a validity the wrong way round",
      "reversed",
      planTemporary(free, cy, { validity: { from: NOW, to: NOW - 1 } }, at),
    ],
    [
      "a membership the wrong way round",
      "reversed",
      planAssignPermanent(free, cy, { until: { validFrom: NOW, validTo: NOW } }, at),
    ],
    ["a return of nobody's card", "not-owned", planReturn(free, at)],
    ["a card that went to another since", "not-theirs", planReplacePermanent(free, moved, "Lost", at)],
  ];
  test.each(CASES)("[CRD-27] %s: %s", (_, error, plan) => {
    expect(plan).toEqual({ ok: false, error });
    expect(CARD_REFUSED[error]).not.toBe("");
  });
});

test("[CRD-20] of the same card issued at two desks, the second finds another owner than it saw", () => {
  const world = office();
  const issue = (person: string) =>
    planAssignPermanent(world.card("free"), world.holder("lon", person), {}, world.at("lon"));
  const [first, second] = [
    valueOf(issue("cy")),
    valueOf(planReplacePermanent(world.card("free"), world.holder("lon", "ada"), "Lost", world.at("lon"))),
  ];
  world.do(first);
  expect(() => world.do(second)).toThrow("not as seen: ns/acme/cards/free");
  const seen = second.ops.flatMap((op) => (op.kind === "patch" && op.path.endsWith("/free") ? [op.seen] : []));
  expect(seen).toEqual([expect.objectContaining({ owner: null })]);
});

describe("whatever is done after whatever", () => {
  const [SITES, PEOPLE, CARDS] = [
    ["lon", "syd"],
    ["ada", "bo", "cy"],
    ["p1", "t1", "p2", "t2", "free"],
  ] as const;
  const does = fc.record({
    what: fc.constantFrom("assign", "replace", "enable", "disable", "temporary", "return"),
    site: fc.constantFrom(...SITES),
    person: fc.constantFrom(...PEOPLE),
    card: fc.constantFrom(...CARDS),
    hours: fc.integer({ min: -2, max: 3 }),
    known: fc.boolean(),
  });
  type Act = typeof does extends fc.Arbitrary<infer A> ? A : never;
  const planned = (world: World, { what, site, person, card: id, hours, known }: Act): Result<Plan, CardRefusal> => {
    const [card, holder, at] = [world.card(id), world.holder(site, person), world.at(site, known)];
    if (what === "assign") return planAssignPermanent(card, holder, {}, at);
    if (what === "replace") return planReplacePermanent(card, holder, "Lost", at);
    if (what === "return") return planReturn(card, at);
    if (what !== "temporary") return planEnabled(holder, what === "enable", at);
    const validity = { from: NOW - 3 * HOUR, to: NOW + hours * HOUR };
    return planTemporary(card, holder, { validity }, at);
  };

  test("[CRD-20] each patch says at which revision all of it was seen, where the memberships are known", () => {
    fc.assert(
      fc.property(fc.array(does, { minLength: 1, maxLength: 12 }), (acts) => {
        const world = office();
        for (const act of acts) {
          const plan = planned(world, act);
          if (!plan.ok) continue;
          const patches = plan.value.ops.flatMap((op) => (op.kind === "patch" ? [op] : []));
          for (const op of patches) {
            if (act.known || op.seenRev !== undefined) expect(op.seenRev).toBe(world.rev(op.path));
            expect(Object.keys(op.seen ?? {})).toEqual(Object.keys(op.fields));
          }
          world.do(plan.value);
        }
      }),
      { numRuns: 200 },
    );
  });

  test("[CRD-20] cards and memberships name each other, each document is written once and as it was seen", () => {
    let done = 0;
    fc.assert(
      fc.property(fc.array(does, { minLength: 1, maxLength: 12 }), (acts) => {
        const world = office();
        for (const act of acts) {
          const plan = planned(world, act);
          if (!plan.ok) continue;
          expect(plan.value.split).toBe("never");
          world.do(plan.value);
          done++;
          expect(world.untrue()).toEqual([]);
        }
      }),
      { numRuns: 400 },
    );
    expect(done).toBeGreaterThan(200);
  });
});
