import { type MemberRow, memberRow, personDetail } from "../../people/collection.ts";
import type { Docs, Planner } from "../../shared/command.ts";
import { linkedId, object, text, textOrNull } from "../../shared/doc-reads.ts";
import { rowAt } from "../../shared/shown-of.ts";
import { momentOf } from "../../shared/time.ts";
import { siteRow } from "../../site/collection.ts";
import { type CardDetail, cardDetail } from "../collection.ts";
import type { CardAt, CardNow, Holder, Target } from "../commands/parts.ts";
import { cardDocId, cardPath } from "../id.ts";
import type { TargetInput } from "../inputs.ts";

export const memberPath = (site: string, person: string): string => `sites/${site}/members/${person}`;
export const personPath = ({ ns }: Planner, id: string): string => `ns/${ns}/people/${id}`;
const targetId = (card: TargetInput): string => ("id" in card ? card.id : cardDocId(card.uid.type, card.uid.value));
export const cardAt = (docs: Docs, by: Planner, id: string): CardDetail | null =>
  rowAt(docs, cardPath(by.ns, id), cardDetail);
export const memberAt = (docs: Docs, path: string): MemberRow | null => rowAt(docs, path, memberRow);
export const titleOf = (docs: Docs, by: Planner, person: string): string =>
  rowAt(docs, personPath(by, person), personDetail)?.title ?? "";
/** The zone of a site as far as it was read; times are told in it. */
export const zoneAt = (docs: Docs, site: string | null): string =>
  (site === null ? null : rowAt(docs, `sites/${site}`, siteRow))?.timeZone ?? "UTC";
/** Zone and title of a site. */
export const siteAt = (docs: Docs, site: string): { readonly title: string } | null =>
  rowAt(docs, `sites/${site}`, siteRow);

/** Documents as somebody is told of them; times by the clocks of a site. */
export type Seen = { readonly docs: Docs; readonly by: Planner; readonly site: string | null };
export const when = (at: number, { docs, by, site }: Seen): string => momentOf(at, zoneAt(docs, site), by.now);
/** What somebody is called: as their own document says, else as a link to them does. */
export const nameIn = (link: unknown, { docs, by }: Seen): string => {
  const id = linkedId(link);
  return (id === "" ? "" : titleOf(docs, by, id)) || text(object(link)["title"]) || id;
};
export const holderName = ({ stored }: Pick<CardNow, "stored">, seen: Seen): string => nameIn(stored.owner, seen);

/** Documents that say who has a card: the card, and at each of its sites the membership of its owner. */
export function readsOfCard(id: string, docs: Docs, by: Planner): readonly string[] {
  const card = cardAt(docs, by, id);
  const held = card && card.holder !== "" ? card : null;
  return [
    cardPath(by.ns, id),
    ...(held ? [personPath(by, held.holder), ...held.sites.map((site) => memberPath(site, held.holder))] : []),
  ];
}

type Of = { readonly site: string; readonly person: string };
/** Documents that say what somebody has at a site, and where else they have those cards. */
export function readsOfHolder({ site, person }: Of, docs: Docs, by: Planner): readonly string[] {
  const path = memberPath(site, person);
  const slots = memberAt(docs, path)?.cards;
  const own = [slots?.permanent, slots?.temporary].flatMap((id) => id ?? []);
  return [`sites/${site}`, personPath(by, person), path, ...own.flatMap((id) => readsOfCard(id, docs, by))];
}
export const readsOfTarget = (card: TargetInput, docs: Docs, by: Planner): readonly string[] =>
  readsOfCard(targetId(card), docs, by);

/** The card of an intent as it is now: one that nobody had added may have been added since. Null: it was there, and is gone. */
export function targetAt(card: TargetInput, docs: Docs, by: Planner): Target | null {
  const found = cardAt(docs, by, targetId(card));
  return found ?? ("id" in card ? null : card);
}

/** Whoever an intent is about, with what they have at the site; null: they are gone. */
export function holderAt({ site, person }: Of, docs: Docs, by: Planner): Holder | null {
  const found = rowAt(docs, personPath(by, person), personDetail);
  if (!found) return null;
  const member = memberAt(docs, memberPath(site, person));
  const named = (id: string | null | undefined) => (id ? cardAt(docs, by, id) : null);
  return {
    person: found,
    member,
    permanent: named(member?.cards.permanent),
    temporary: named(member?.cards.temporary),
  };
}

/** Where, when and by whom, with what memberships of the server name. */
export const placeOf = (site: string | null, docs: Docs, by: Planner): CardAt => ({
  ns: by.ns,
  site: site ?? "",
  now: by.now,
  roles: by.roles,
  ownSites: by.ownSites,
  slotOf: (at, person, role) => {
    const doc = docs(memberPath(at, person));
    if (doc === undefined) return undefined;
    return doc && !doc.deleted ? textOrNull(object(doc.fields["cards"])[role]) : null;
  },
  revOf: (at, person) => docs(memberPath(at, person))?.rev,
});
