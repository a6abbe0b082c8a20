import { sourceOf } from "#domain/sources.ts";
import { neighbourhoods as neighbourhoodKind } from "#domain/neighbourhoods/collection.ts";
import { type CardDetail, cards as cardKind } from "#domain/cards/collection.ts";
import { cardNumbers } from "#domain/cards/schema.ts";
import { layered } from "#domain/config/layers.ts";
import { desks as deskKind } from "#domain/desks/collection.ts";
import { departments, members, people, type PersonDetail } from "#domain/people/collection.ts";
import type { ImportKind } from "#domain/import/kinds.ts";
import type { ImportWorld } from "#domain/import/world.ts";
import type { ShownDoc } from "#domain/shared/collection.ts";
import { lastPart, linkedId, object, text } from "#domain/shared/doc-reads.ts";
import { must } from "#domain/shared/result.ts";
import type { Zone } from "#domain/shared/time.ts";
import { siteRow } from "#domain/site/collection.ts";
import type { UserStores } from "../stores/user-stores.ts";

/** What is there of a kind by its path's last part, made into a row when it is asked for. */
function rowsBy<R>(
  all: readonly ShownDoc[],
  keyOf: (shown: ShownDoc) => readonly string[],
  rowOf: (shown: ShownDoc) => R,
) {
  const by = new Map<string, ShownDoc[]>();
  for (const shown of all)
    for (const key of keyOf(shown)) {
      const same = by.get(key);
      if (same) same.push(shown);
      else by.set(key, [shown]);
    }
  const made = new Map<ShownDoc, R>();
  return (key: string): readonly R[] =>
    (by.get(key) ?? []).map((shown) => {
      const known = made.get(shown);
      if (known !== undefined) return known;
      const row = rowOf(shown);
      made.set(shown, row);
      return row;
    });
}

const ofKind = (
  { replica }: UserStores,
  store: "people" | "cards" | "rooms" | "spaces",
  kind: string,
  scope?: string,
) => replica.find(store, scope === undefined ? { kind } : { kind, scope });
const idOf = (shown: ShownDoc): readonly string[] => [lastPart(shown.path)];

async function peopleOf(stores: UserStores): Promise<ImportWorld["people"]> {
  const all = await ofKind(stores, "people", "person");
  const detail = must(people.detail, "detail of a person");
  const made = new Map<ShownDoc, PersonDetail>();
  const once = (shown: ShownDoc): PersonDetail => {
    const row = made.get(shown) ?? detail(shown);
    made.set(shown, row);
    return row;
  };
  const by = (keyOf: (fields: ShownDoc["view"]["fields"]) => string) =>
    rowsBy(all, ({ view: { fields } }) => [keyOf(fields)].filter((key) => key !== ""), once);
  const byId = rowsBy(all, idOf, once);
  const byEmail = by((fields) => text(fields["email"]).toLowerCase());
  return {
    byId: (id) => byId(id)[0] ?? null,
    byEmail: (email) => byEmail(email)[0] ?? null,
    byName: by((fields) => text(fields["title"]).trim().toLowerCase()),
  };
}

async function cardsOf(stores: UserStores): Promise<ImportWorld["cards"]> {
  const all = await ofKind(stores, "cards", "card");
  const detail = must(cardKind.detail, "detail of a card");
  const made = new Map<ShownDoc, CardDetail>();
  const once = (shown: ShownDoc): CardDetail => {
    const row = made.get(shown) ?? detail(shown);
    made.set(shown, row);
    return row;
  };
  const byId = rowsBy(all, idOf, once);
  const byNumber = rowsBy(
    all,
    (shown) => {
      const uids = object(shown.view.fields["uids"]);
      const texts = Object.entries(uids).filter((e): e is [string, string] => typeof e[1] === "string");
      return [...new Set([...cardNumbers(Object.fromEntries(texts)), lastPart(shown.path)])];
    },
    once,
  );
  return {
    byId: (id) => byId(id)[0] ?? null,
    byNumber: (number) => byNumber(number)[0] ?? null,
  };
}

const NO_PEOPLE: ImportWorld["people"] = { byId: () => null, byEmail: () => null, byName: () => [] };
const NO_CARDS: ImportWorld["cards"] = { byId: () => null, byNumber: () => null };

/** Floors, neighbourhoods, desks and rooms, as far as an import of a kind asks for them. */
async function placesOf(
  stores: UserStores,
  kind: ImportKind,
  site: string,
): Promise<Pick<ImportWorld, "floors" | "neighbourhoods" | "desks" | "rooms">> {
  const placed = kind !== "people" && kind !== "cards";
  const spaces = placed ? await ofKind(stores, "spaces", "floor", site) : [];
  const neighbourhoods = placed ? await ofKind(stores, "spaces", "neighbourhood", site) : [];
  const desks = kind === "neighbourhoods" ? await ofKind(stores, "spaces", "desk", site) : [];
  const rooms = kind === "rooms" ? await ofKind(stores, "rooms", "room", site) : [];
  return {
    floors: spaces.map((s) => ({ id: lastPart(s.path), title: text(s.view.fields["title"]) })),
    neighbourhoods: neighbourhoods.map((s) => neighbourhoodKind.row(s)),
    desks: desks.map((s) => deskKind.row(s)),
    rooms: rooms
      .filter((s) => linkedId(s.view.fields["site"]) === site)
      .map((s) => ({ id: lastPart(s.path), path: s.path, fields: s.view.fields })),
  };
}

/** What an import of a kind is compared with: what this device has of it, waiting edits included; null: the site is not here. */
export async function worldOf(
  stores: UserStores,
  { id, kind, site }: { readonly id: string; readonly kind: ImportKind; readonly site: string },
): Promise<ImportWorld | null> {
  const { session, replica } = stores;
  const [siteDoc] = await replica.shownAt([`sites/${site}`]);
  if (!siteDoc) return null;
  const { title, timeZone } = siteRow(siteDoc);
  const { config } = layered(object(siteDoc.view.fields["config"]), {});
  const withPeople = kind === "people" || kind === "memberships" || kind === "cards";
  const [inputs] = config.departmentInputsEnabled.value
    ? await replica.shownAt([`sites/${site}/departments/inputs`])
    : [];
  const memberships = withPeople && kind !== "people" ? await ofKind(stores, "people", "member", site) : [];
  const member = rowsBy(memberships, idOf, members.row);
  return {
    ns: session.ns,
    uid: session.uid,
    roles: session.roles,
    ownSites: session.sites,
    site: { id: site, title },
    zone: timeZone,
    now: Date.now(),
    cardType: config.cardIdType.value || "ref",
    departments: inputs ? departments.row(inputs) : null,
    idOf: (line) => `${id}-${line}`,
    people: withPeople ? await peopleOf(stores) : NO_PEOPLE,
    member: (person) => member(person)[0] ?? null,
    cards: kind === "cards" ? await cardsOf(stores) : NO_CARDS,
    ...(await placesOf(stores, kind, site)),
  };
}

/** The language of a site, which says how it writes dates; empty where it is not known. */
export async function localeOf({ replica }: UserStores, site: string): Promise<string> {
  const [doc] = await replica.shownAt([`sites/${site}`]);
  return doc ? layered(object(doc.view.fields["config"]), {}).config.locale.value : "";
}

/** The clocks of a site; of one that is not here UTC. */
export async function zoneOf({ replica }: UserStores, site: string): Promise<Zone> {
  const [doc] = await replica.shownAt([`sites/${site}`]);
  return doc ? siteRow(doc).timeZone : "UTC";
}

/** Whether all that an import of a kind is compared with has arrived. */
export function hasArrived(stores: UserStores, kind: ImportKind, site: string): boolean {
  const needed: { readonly [K in ImportKind]: readonly string[] } = {
    people: [sourceOf("person", site)],
    memberships: [sourceOf("person", site), sourceOf("member", site)],
    cards: [sourceOf("person", site), sourceOf("member", site), sourceOf("card")],
    rooms: [sourceOf("room", site)],
    neighbourhoods: [sourceOf("neighbourhood", site)],
  };
  return needed[kind].every((source) => stores.loaded(source));
}
