import { assertFails } from "@firebase/rules-unit-testing";
import { deleteField, doc, FieldPath, type WriteBatch } from "firebase/firestore";
import { beforeEach, describe, expect, test } from "vitest";
import { planDisableAll, planReturnAll } from "../../src/domain/cards/commands/bulk.ts";
import { planCardCreate, planCardEdit } from "../../src/domain/cards/commands/edit.ts";
import type { CardRefusal, Target } from "../../src/domain/cards/commands/parts.ts";
import { planAssignPermanent, planEnabled, planReplacePermanent } from "../../src/domain/cards/commands/permanent.ts";
import { planReturn, planTemporary } from "../../src/domain/cards/commands/temporary.ts";
import { aCard, aMember, aPerson, held, HOUR, NOW, World } from "../../src/domain/cards/commands/world.test-kit.ts";
import { isUnset, type Op, type Plan, stepsOf } from "../../src/domain/shared/changes.ts";
import type { Json, JsonObject } from "../../src/domain/shared/json.ts";
import { must, type Result } from "../../src/domain/shared/result.ts";
import { as, common, given, send, stamp, type Who } from "./rules-kit.ts";
import { rulesSuite } from "./rules-suite.ts";

const PROJECT = "demo-rules-cards-commands";
const env = rulesSuite(PROJECT);
beforeEach(() => env.clearFirestore());

const INSTANTS: readonly string[] = ["enabledFrom", "enabledTo", "validFrom", "validTo"];
/** A value as the server keeps it. */
const stored = (field: string, value: Json): unknown =>
  isUnset(value) ? deleteField() : INSTANTS.includes(field) && typeof value === "number" ? new Date(value) : value;
const fieldsOf = (fields: JsonObject) => Object.fromEntries(Object.entries(fields).map(([f, x]) => [f, stored(f, x)]));

const OFFICE: { readonly [path: string]: JsonObject } = {
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
};
const NEW: Target = { uid: { type: "ref", value: "n/1" }, title: "" };
const LATER = { from: NOW, to: NOW + 3 * HOUR };

/** The office as the emulator has it, and as commands see it. */
class Server {
  readonly world: World;
  readonly #office: typeof OFFICE;
  readonly #revs: Map<string, number>;
  #sets = 0;

  constructor(office = OFFICE) {
    this.world = new World(office);
    this.#office = office;
    this.#revs = new Map(Object.keys(office).map((path) => [path, 1]));
  }

  /** Whoever writes may do everything with cards at these sites. */
  async open(...sites: readonly string[]): Promise<Who> {
    const docs = Object.entries(this.#office).map(([path, fields]) => [path, common(fieldsOf(fields))] as const);
    await given(env, {
      "sites/lon": common({ title: "London" }),
      "sites/syd": common({ title: "Sydney" }),
      "users/u1": common({ roles: ["people.reception"], sites }),
      ...Object.fromEntries(docs),
    });
    return { roles: ["people.reception"], sites };
  }

  async save(who: Who, plan: Result<Plan, CardRefusal>): Promise<void> {
    const { ops, action, site } = must(plan.ok ? plan.value : null, plan.ok ? "" : plan.error);
    const id = `set-${++this.#sets}`;
    const db = as(env, who);
    const put = (batch: WriteBatch, op: Op) => {
      const rev = (this.#revs.get(op.path) ?? 0) + 1;
      const stamps = stamp(rev, { changeSet: id, lastWrittenVia: "Cards" });
      if (op.kind === "create") batch.set(doc(db, op.path), { ...fieldsOf(op.fields), ...stamps });
      if (op.kind !== "patch") return;
      const all = [
        ...Object.entries(stamps).map(([f, x]) => [new FieldPath(f), x] as const),
        ...Object.entries(op.fields).map(([f, x]) => [new FieldPath(...stepsOf(f)), stored(f, x)] as const),
      ];
      const [[field, value], ...more] = all as [(typeof all)[number], ...(typeof all)[number][]];
      batch.update(doc(db, op.path), field, value, ...more.flat());
    };
    await send(db, (batch) => ops.forEach((op) => put(batch, op)), { action, site, count: ops.length }, id);
    this.world.do(plan.ok ? plan.value : (undefined as never));
    for (const { path } of ops) this.#revs.set(path, (this.#revs.get(path) ?? 0) + 1);
    expect(this.world.untrue()).toEqual([]);
  }
}
const only = (plans: Result<readonly Plan[], CardRefusal>): Result<Plan, CardRefusal> => {
  if (!plans.ok) return plans;
  expect(plans.value).toHaveLength(1);
  return { ok: true, value: must(plans.value[0], "plan") };
};

describe("commands on cards, by whoever has London alone, who sees nothing of Sydney's memberships", () => {
  const at = (world: World) => world.at("lon", false);
  test.each<[string, (w: World) => Result<Plan, CardRefusal>]>([
    ["a free card", (w) => planAssignPermanent(w.card("free"), w.holder("lon", "cy"), {}, at(w))],
    ["a new one", (w) => planAssignPermanent(NEW, w.holder("lon", "cy"), { reason: "Lost" }, at(w))],
    [
      "with a validity of the membership",
      (w) => planAssignPermanent(NEW, w.holder("lon", "cy"), { until: { validFrom: null, validTo: NOW } }, at(w)),
    ],
    [
      "one that somebody has here and in Sydney",
      (w) => planAssignPermanent(w.card("p2"), w.holder("lon", "cy"), {}, at(w)),
    ],
    [
      "one that somebody has in Sydney alone",
      (w) => planAssignPermanent(w.card("t2"), w.holder("lon", "cy"), {}, at(w)),
    ],
    [
      "another one for theirs, here and in Sydney",
      (w) => planReplacePermanent(w.card("free"), w.holder("lon", "bo"), "Lost", at(w)),
    ],
    [
      "somebody's of two sites for another's",
      (w) => planReplacePermanent(w.card("p2"), w.holder("lon", "ada"), "Broken", at(w)),
    ],
    [
      "a temporary one for another",
      (w) => planTemporary(w.card("free"), w.holder("lon", "ada"), { validity: LATER }, at(w)),
    ],
    [
      "a temporary one that is in Sydney",
      (w) => planTemporary(w.card("t2"), w.holder("lon", "ada"), { validity: LATER }, at(w)),
    ],
    ["another validity", (w) => planTemporary(w.card("t1"), w.holder("lon", "ada"), { validity: LATER }, at(w))],
    ["disabled", (w) => planEnabled(w.holder("lon", "ada"), false, at(w))],
    ["returned", (w) => planReturn(w.card("p2"), at(w))],
    ["several returned", (w) => only(planReturnAll([w.card("p1"), w.card("t1"), w.card("p2")], at(w)))],
    ["several disabled", (w) => only(planDisableAll([w.card("p1"), w.card("free")], at(w)))],
    [
      "added",
      (w) =>
        planCardCreate(
          { id: "1:2", title: "x", nonTransferable: true, tags: ["a/b"] },
          { ns: "acme", site: "lon", siteType: "26bit" },
          at(w),
        ),
    ],
    [
      "edited",
      (w) =>
        planCardEdit(
          w.card("p1"),
          { fields: { title: "x", tags: ["a/b"] }, seen: { title: "Card", tags: [] } },
          "lon",
          at(w),
        ),
    ],
  ])("[RUL-77] %s: as it is planned", async (_, plan) => {
    const server = new Server();
    const who = await server.open("lon");
    await server.save(who, plan(server.world));
  });
  test("[RUL-77] what is refused before it is saved would be by the server", async () => {
    const server = new Server();
    const who = await server.open("lon");
    const card = server.world.card("t2");
    expect(planReturn(card, { ...at(server.world), ownSites: ["lon"] })).toEqual({ ok: false, error: "elsewhere" });
    await assertFails(server.save(who, planReturn(card, at(server.world))));
  });
  test("[RUL-78] [CRD-35] a non-transferable card of Sydney is refused by command and server alike; of both sites it is taken", async () => {
    const office = { ...OFFICE, "ns/acme/cards/t2": held("bo", "temporary", ["syd"], { nonTransferable: true }) };
    const take = (w: World, ownSites: readonly string[] | null) =>
      planTemporary(w.card("t2"), w.holder("lon", "ada"), { validity: LATER }, { ...at(w), ownSites });
    const london = new Server(office);
    const who = await london.open("lon");
    expect(take(london.world, ["lon"])).toEqual({ ok: false, error: "bound" });
    await assertFails(london.save(who, take(london.world, null)));
    await env.clearFirestore();
    const both = new Server(office);
    await both.save(await both.open("lon", "syd"), take(both.world, ["lon", "syd"]));
  });
});

test("[RUL-77] one command after another, at two sites", async () => {
  const server = new Server();
  const who = await server.open("lon", "syd");
  const { world } = server;
  let at = 1;
  /** The same course in every run. */
  const next = (n: number) => (at = (at * 48_271) % 2_147_483_647) % n;
  const one = <T>(all: readonly T[]): T => must(all[next(all.length)], "one of them");
  let saved = 0;
  for (let i = 0; i < 120; i++) {
    const site = one(["lon", "syd"]);
    const [card, holder, where] = [
      world.card(one(["p1", "p2", "t1", "t2", "free"])),
      world.holder(site, one(["ada", "bo", "cy"])),
      world.at(site, next(2) === 0),
    ];
    const validity = { from: NOW - 3 * HOUR, to: NOW + (next(6) - 2) * HOUR };
    const plan = one([
      () => planAssignPermanent(card, holder, {}, where),
      () => planReplacePermanent(card, holder, "Lost", where),
      () => planTemporary(card, holder, { validity }, where),
      () => planEnabled(holder, next(2) === 0, where),
      () => planReturn(card, where),
    ])();
    if (!plan.ok) continue;
    await server.save(who, plan);
    saved++;
  }
  expect(saved).toBeGreaterThan(40);
}, 60_000);
