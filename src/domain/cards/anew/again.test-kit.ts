import { readIntent } from "../../anew.ts";
import { lastPart, linkedId, object, text } from "../../shared/doc-reads.ts";
import type { Plan } from "../../shared/changes.ts";
import type { Docs, Planner } from "../../shared/command.ts";
import type { JsonObject } from "../../shared/json.ts";
import { must, type Result } from "../../shared/result.ts";
import { rawCardId } from "../id.ts";
import { aCard, aMember, aPerson, held, HOUR, NOW, World } from "../commands/world.test-kit.ts";

export const BY: Planner = {
  ns: "acme",
  uid: "u1",
  roles: ["people.reception"],
  ownSites: null,
  person: { ref: "", title: "Ana", displayName: "Ana" },
  now: NOW,
  newId: () => "never",
};
export const SITE = { title: "London", config: { timeZone: "Europe/London" } };
export const validity = { from: NOW - HOUR, to: NOW + 8 * HOUR };

/** Harry with a permanent card, Olga without any, and the free card 1905035. */
export const reception = (over: { readonly [path: string]: JsonObject } = {}): World =>
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
/** What a device had when it lost its connection. */
export const copyOf = (world: World): World => new World(Object.fromEntries(world.docs));
export const planned = <E>(plan: Result<Plan, E>): Plan => {
  if (!plan.ok) throw new Error(String(plan.error));
  return plan.value;
};

/** A stored plan over what the server has now: only documents that it asked for are told, within the rounds that it gets. */
export function again(plan: Plan, server: World, by: Planner = BY) {
  const read = readIntent(must(plan.intent, "intent"));
  if (!read.ok) throw new Error(read.error);
  const asked = new Set<string>();
  const docs: Docs = (path) => {
    if (!asked.has(path)) return undefined;
    const fields = server.docs.get(path);
    return fields ? { fields, deleted: false, rev: 1, updatedAt: 1 } : null;
  };
  let rounds = 0;
  for (let size = -1; size !== asked.size; rounds++) {
    size = asked.size;
    for (const path of read.value.reads(docs, by)) asked.add(path);
  }
  return {
    plan: read.value.plan(docs, by),
    says: read.value.says(docs, by),
    stands: read.value.stands(docs, by),
    rounds,
    asked,
  };
}

const nameOf = (world: World, person: string): string =>
  text(object(world.docs.get(`ns/acme/people/${person}`))["title"]) || person;
/** Names that must stand in the sentences of a plan: each card that it writes, and each person that it does something to. */
export function namesIn({ ops }: Plan, before: World): readonly string[] {
  return ops.flatMap((op) => {
    const id = lastPart(op.path);
    if (op.path.includes("/members/")) return [nameOf(before, id)];
    if (op.path.includes("/people/")) return [op.kind === "create" ? text(op.fields["title"]) : nameOf(before, id)];
    const had = before.docs.has(op.path) ? before.card(id).holder : "";
    const has = op.kind === "delete" ? "" : linkedId(op.fields["owner"]);
    return [rawCardId(id), ...[had, has].filter((person) => person !== "").map((person) => nameOf(before, person))];
  });
}
