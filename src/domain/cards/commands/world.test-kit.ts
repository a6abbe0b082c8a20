import { members, people, type MemberRow, type PersonDetail } from "../../people/collection.ts";
import { patched, type Plan, valueAt } from "../../shared/changes.ts";
import { type JsonObject, sameJson } from "../../shared/json.ts";
import { must } from "../../shared/result.ts";
import { type CardDetail, cards } from "../collection.ts";
import { CARDS } from "../limits.ts";
import { CARD_ROLES, type CardRole } from "../schema.ts";
import type { CardAt, Holder } from "./parts.ts";

export const NOW = Date.parse("2026-03-10T10:00:00Z");
export const HOUR = 3_600_000;

/** Documents as a server has them, with commands laid over them: what a command did not see stops it, as it would there. */
export class World {
  readonly docs = new Map<string, JsonObject>();
  readonly #revs = new Map<string, number>();

  constructor(docs: { readonly [path: string]: JsonObject }) {
    for (const [path, fields] of Object.entries(docs)) this.docs.set(path, fields);
  }

  rev(path: string): number {
    return this.#revs.get(path) ?? 1;
  }
  shown(path: string) {
    const fields = must(this.docs.get(path), path);
    return { path, view: { fields, deleted: false }, rev: this.rev(path), pending: false, updatedAt: 1, stamp: "s" };
  }
  card(id: string): CardDetail {
    return must(cards.detail, "detail")(this.shown(`ns/acme/cards/${id}`));
  }
  person(id: string): PersonDetail {
    return must(people.detail, "detail")(this.shown(`ns/acme/people/${id}`));
  }
  member(site: string, person: string): MemberRow | null {
    const path = `sites/${site}/members/${person}`;
    return this.docs.has(path) ? members.row(this.shown(path)) : null;
  }
  #known(id: string | null | undefined): CardDetail | null {
    return id && this.docs.has(`ns/acme/cards/${id}`) ? this.card(id) : null;
  }
  holder(site: string, id: string): Holder {
    const member = this.member(site, id);
    const { permanent, temporary } = member?.cards ?? {};
    return { person: this.person(id), member, permanent: this.#known(permanent), temporary: this.#known(temporary) };
  }
  /** `known`: this device has all memberships; else none, as with sites that are not one's own. */
  at(site: string, known = true): CardAt {
    const slotOf = (s: string, person: string, role: CardRole) => this.member(s, person)?.cards[role] ?? null;
    const revOf = (s: string, person: string) => this.member(s, person)?.rev;
    return { ns: "acme", site, now: NOW, roles: ["people.reception"], ...(known ? { slotOf, revOf } : {}) };
  }

  /** @throws {Error} where a document is written twice, is there already or not at all, or is not as it was seen */
  do(plan: Plan): void {
    const written = new Set<string>();
    for (const op of plan.ops) {
      if (written.has(op.path)) throw new Error(`written twice: ${op.path}`);
      written.add(op.path);
      const doc = this.docs.get(op.path);
      if (op.kind === "delete") throw new Error("cards are never deleted");
      if ((op.kind === "create") === (doc !== undefined)) throw new Error(`${op.kind} of ${op.path}`);
      if (op.kind === "patch")
        for (const [field, seen] of Object.entries(op.seen ?? {}))
          if (!sameJson(valueAt(doc ?? null, field), seen)) throw new Error(`not as seen: ${op.path} ${field}`);
      this.docs.set(op.path, op.kind === "create" ? op.fields : patched(doc ?? {}, op.fields));
      this.#revs.set(op.path, doc ? this.rev(op.path) + 1 : 1);
    }
  }

  /** What is untrue of cards and memberships: each names the other, a free card nobody and no site (design 1.1). */
  untrue(): readonly string[] {
    return [...this.docs.keys()].flatMap((path) => {
      const [, card] = /^ns\/acme\/cards\/(.+)$/.exec(path) ?? [];
      const [, site, person] = /^sites\/(.+)\/members\/(.+)$/.exec(path) ?? [];
      if (card !== undefined) return this.#untrueOfCard(card);
      return site !== undefined && person !== undefined ? this.#untrueOfMember(site, person) : [];
    });
  }
  #untrueOfCard(id: string): readonly string[] {
    const { role, holder, sites, title } = this.card(id);
    const isFree = [role === null, holder === "", sites.length === 0];
    return [
      ...(new Set(isFree).size > 1 ? [`${id}: role ${String(role)}, owner ${holder}, sites ${sites.join()}`] : []),
      ...sites.flatMap((site) =>
        role && this.member(site, holder)?.cards[role] !== id ? [`${id} is not in ${site} of ${holder}`] : [],
      ),
      ...(sites.length > CARDS.sitesMax ? [`${id} at ${sites.length} sites`] : []),
      ...(title === "" ? [`${id} has no title`] : []),
    ];
  }
  #untrueOfMember(site: string, person: string): readonly string[] {
    const named = CARD_ROLES.flatMap((role) => {
      const id = this.member(site, person)?.cards[role] ?? null;
      const card = this.#known(id);
      const isTrue = id === null || (card?.holder === person && card.role === role && card.sites.includes(site));
      return isTrue ? [] : [`${site} of ${person} names ${id}`];
    });
    return this.person(person).sites.includes(site) ? named : [...named, `${person} is not told to be at ${site}`];
  }
}

export const aPerson = (title: string, memberSites: readonly string[]): JsonObject => ({
  title,
  displayName: title,
  active: true,
  memberSites,
});
export const aMember = (person: string, over: JsonObject = {}): JsonObject => ({
  person: { ref: `ns/acme/people/${person}`, title: person, displayName: "" },
  type: "permanent",
  validFrom: null,
  validTo: null,
  permissions: {},
  ...over,
});
export const aCard = (over: JsonObject = {}): JsonObject => ({ title: "Card", uids: {}, cardIdType: "ref", ...over });
/** A card that somebody has. */
export const held = (person: string, role: CardRole, sites: readonly string[], over: JsonObject = {}): JsonObject =>
  aCard({
    role,
    owner: { ref: `ns/acme/people/${person}`, title: person, displayName: person },
    sites: Object.fromEntries(sites.map((s) => [s, true])),
    assignedAt: sites[0] ?? null,
    ...(role === "temporary" ? { enabledFrom: NOW - HOUR, enabledTo: NOW + HOUR } : {}),
    ...over,
  });
