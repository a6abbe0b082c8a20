import { describe, expect, test } from "vitest";
import type { Op } from "../../shared/changes.ts";
import type { JsonObject } from "../../shared/json.ts";
import { undoneOp } from "../../sync/history.ts";
import { CARDS } from "../limits.ts";
import { type CardFate, outcomeOf, planState } from "./state.ts";
import { aMember, aPerson, held, HOUR, NOW, World } from "./world.test-kit.ts";

const PERSON = "ns/acme/people/ada";
/** Ada has a permanent card at two sites, and a temporary one at the first. */
const office = (active = true, over: { readonly [path: string]: JsonObject } = {}): World =>
  new World({
    [PERSON]: { ...aPerson("Ada", ["lon", "syd"]), active },
    "sites/lon/members/ada": aMember("ada", { cards: { permanent: "p1", temporary: "t1" } }),
    "sites/syd/members/ada": aMember("ada", { cards: { permanent: "p1", temporary: null } }),
    "ns/acme/cards/p1": held("ada", "permanent", ["lon", "syd"]),
    "ns/acme/cards/t1": held("ada", "temporary", ["lon"]),
    ...over,
  });
const plan = (world: World, active: boolean, fate: CardFate, at: object = {}) =>
  planState(world.person("ada"), { active, fate }, [world.card("p1"), world.card("t1")], { ...world.at("lon"), ...at });
/** What a command wrote, carried out. */
function done(world: World, active: boolean, fate: CardFate): readonly Op[] {
  const answer = plan(world, active, fate);
  if (!answer.ok) throw new Error(answer.error);
  expect(answer.value).toMatchObject({ action: "people.active", via: "People", site: "lon", split: "never" });
  world.do(answer.value);
  expect(world.untrue()).toEqual([]);
  return answer.value.ops;
}
const pathsOf = (ops: readonly Op[]) => ops.map((op) => op.path).sort();
const cards = (world: World) =>
  ["p1", "t1"].map((id) => {
    const { holder, disabled, returned, enabledTo } = world.card(id);
    return { holder, disabled, returned, enabledTo };
  });
const theirs = { holder: "ada", disabled: false, returned: false, enabledTo: null };

describe("somebody who is set inactive", () => {
  test("[PPL-17] keeps their cards where that was chosen: the state is written alone", () => {
    const world = office();
    expect(pathsOf(done(world, false, "keep"))).toEqual([PERSON]);
    expect(world.person("ada").active).toBe(false);
  });

  test("[PPL-17] has every card disabled in the same set; one that is so already is not written", () => {
    const world = office(true, { "ns/acme/cards/t1": held("ada", "temporary", ["lon"], { disabled: true }) });
    expect(pathsOf(done(world, false, "disable"))).toEqual(["ns/acme/cards/p1", PERSON]);
    expect(cards(world)).toMatchObject([
      { holder: "ada", disabled: true },
      { holder: "ada", disabled: true },
    ]);
  });

  test("[PPL-17] has every card returned in the same set, and no membership names one", () => {
    const world = office();
    const paths = pathsOf(done(world, false, "return"));
    expect(paths).toEqual([
      "ns/acme/cards/p1",
      "ns/acme/cards/t1",
      PERSON,
      "sites/lon/members/ada",
      "sites/syd/members/ada",
    ]);
    expect(cards(world)).toMatchObject([
      { holder: "", returned: true },
      { holder: "", returned: true },
    ]);
  });

  test.each(["disable", "return"] as const)("[PPL-17] all of it is undone as one: %s", (fate) => {
    const world = office();
    const before = [cards(world), world.member("lon", "ada")?.cards, world.member("syd", "ada")?.cards];
    const ops = done(world, false, fate).map((op) => {
      if (op.kind !== "patch") throw new Error(op.kind);
      return undoneOp({ kind: "patch", path: op.path, fields: op.fields, was: op.seen ?? {}, baseRev: 1 }, 2);
    });
    world.do({ action: "undo", label: "", via: "People", site: "lon", ops, split: "per-op" });
    expect(world.untrue()).toEqual([]);
    expect(world.person("ada").active).toBe(true);
    expect([cards(world), world.member("lon", "ada")?.cards, world.member("syd", "ada")?.cards]).toEqual(before);
  });

  test("[PPL-17] cards at others' sites only, and those that are another's by now, stay", () => {
    const world = office();
    const elsewhere = plan(world, false, "return", { ownSites: ["syd"] });
    expect(elsewhere.ok && pathsOf(elsewhere.value.ops)).not.toContain("ns/acme/cards/t1");
    const given = office(true, {
      "ns/acme/people/bo": aPerson("Bo", ["lon"]),
      "sites/lon/members/bo": aMember("bo", { cards: { permanent: null, temporary: "t1" } }),
      "sites/lon/members/ada": aMember("ada", { cards: { permanent: "p1", temporary: null } }),
      "ns/acme/cards/t1": held("bo", "temporary", ["lon"]),
    });
    done(given, false, "return");
    expect(given.card("t1").holder).toBe("bo");
  });

  test("[PPL-17] is refused as a whole without the right, and with more cards than one set can hold", () => {
    const world = office();
    expect(plan(world, false, "disable", { roles: ["desk-booking.admin"] })).toEqual({
      ok: false,
      error: "no-people-right",
    });
    const many = Array.from({ length: CARDS.bulkMax + 1 }, () => world.card("t1"));
    const refused = planState(world.person("ada"), { active: false, fate: "disable" }, many, world.at("lon"));
    expect(refused).toEqual({ ok: false, error: "too-many-cards" });
    const fit = planState(world.person("ada"), { active: false, fate: "keep" }, many, world.at("lon"));
    expect(fit.ok).toBe(true);
  });
});

describe("somebody who is active again", () => {
  const off = { disabled: true };
  test("[PPL-17] has their permanent card enabled, which ends a temporary one that runs", () => {
    const world = office(false, { "ns/acme/cards/p1": held("ada", "permanent", ["lon", "syd"], off) });
    expect(pathsOf(done(world, true, "enable"))).toEqual(["ns/acme/cards/p1", "ns/acme/cards/t1", PERSON]);
    expect(cards(world)).toEqual([theirs, { ...theirs, enabledTo: NOW }]);
  });

  test("[PPL-17] a temporary card alone opens doors again, and one that is over is left so", () => {
    const alone = office(false, { "ns/acme/cards/t1": held("ada", "temporary", ["lon"], off) });
    done(alone, true, "enable");
    expect(cards(alone)).toMatchObject([{ disabled: false }, { disabled: false, enabledTo: NOW + HOUR }]);
    const over = { ...off, enabledFrom: NOW - 2 * HOUR, enabledTo: NOW - HOUR };
    const replaced = office(false, {
      "ns/acme/cards/p1": held("ada", "permanent", ["lon"], off),
      "sites/syd/members/ada": aMember("ada"),
      "ns/acme/cards/t1": held("ada", "temporary", ["lon"], over),
    });
    done(replaced, true, "enable");
    expect(cards(replaced)).toMatchObject([{ disabled: false }, { disabled: true, enabledTo: NOW - HOUR }]);
  });
});

test("[PPL-17] what becomes of a card is said before it is done", () => {
  const permanent = office().card("p1");
  const at = { roles: [], ownSites: ["lon"], now: NOW };
  const says = (fate: CardFate, disabled = false, sites = ["lon"]) =>
    outcomeOf({ ...permanent, disabled, sites }, [], fate, at);
  expect([says("keep"), says("keep", true), says("disable"), says("disable", true), says("return")]).toEqual([
    "keep",
    "kept",
    "disable",
    "kept",
    "return",
  ]);
  expect([says("enable", true), says("enable"), says("return", false, ["syd"])]).toEqual([
    "enable",
    "keep",
    "elsewhere",
  ]);
});
