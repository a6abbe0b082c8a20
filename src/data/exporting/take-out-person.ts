import { sourceOf } from "#domain/sources.ts";
import { CHANGE_COLUMNS, columnsOf } from "#domain/take-out/lines.ts";
import type { LeftOut } from "#domain/take-out/manifest.ts";
import { CHANGES, partOf } from "#domain/take-out/parts.ts";
import { heldRoles } from "#domain/access/access.ts";
import { accessControls, restrictedAccess } from "#domain/access-control/collection.ts";
import { users } from "#domain/accounts/collection.ts";
import { bookings } from "#domain/bookings/collection.ts";
import { cards } from "#domain/cards/collection.ts";
import { members, people } from "#domain/people/collection.ts";
import { bookingDetails, roomBookings } from "#domain/rooms/collection.ts";
import type { Kind } from "#domain/collections.ts";
import type { Collection } from "#domain/shared/collection.ts";
import { lastPart, linkedId, object, text, texts } from "#domain/shared/doc-reads.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { TAKE_OUT_NEVER, TAKE_OUT_PERSON, TAKE_OUT_WHY } from "#domain/words/take-out.ts";
import type { SourceQuery } from "#domain/sync/sources.ts";
import type { RecordsAsk, RecordsEnd } from "../firebase/records.ts";
import type { UserStores } from "../session/user-stores.ts";
import {
  again,
  byPath,
  lacking,
  nowhere,
  onDevice,
  onServer,
  type PartPlan,
  type StoredAt,
  type Server,
} from "./take-out-places.ts";
import { ownSites, questionOf } from "./take-out-tenant.ts";

type Asked = { readonly stores: UserStores; readonly server: Server | null; readonly sites: readonly string[] };
type Of = Asked & { readonly ref: string };

/** Whose data: the document as it is now; null for nobody, or nobody any more. */
async function personNow({ stores, server, ref }: Of): Promise<JsonObject | null> {
  const [here] = await stores.replica.shownAt([ref]);
  if (here) return here.view.fields;
  const found = server ? await again(() => server.look(server.backend, ref)) : "absent";
  return typeof found === "string" || found["deleted"] === true ? null : found;
}

const withWhere = (of: SourceQuery, field: string, value: string): SourceQuery => ({
  ...of,
  where: [...of.where, { field, op: "==" as const, value }],
});

/** Documents of a kind whose owner somebody is: at each site by itself, as the rules ask for it. */
function owned(kind: Collection, { stores, server, sites, ref }: Of): readonly StoredAt[] {
  const { ns } = stores.session;
  const perSite = kind.path.startsWith("sites/{site}/");
  if (!server) {
    const only = (fields: JsonObject) => text(object(fields["owner"])["ref"]) === ref;
    return [onDevice(stores, kind, { scopes: sites, why: lacking(kind, false), only })];
  }
  return sites.map((site) => {
    const asked = withWhere(questionOf(kind, ns, site), "owner.ref", ref);
    return onServer(server, perSite ? asked : withWhere(asked, "site.ref", `sites/${site}`));
  });
}

/** Masked bookings whose owner only their details tell. */
function hidden(of: Of): StoredAt {
  return {
    from: of.server ? "server" : "device",
    why: of.server ? null : TAKE_OUT_WHY.windowed,
    async *pages() {
      for (const place of owned(bookingDetails, of))
        for await (const { docs } of place.pages()) {
          const paths = docs.map(({ path }) => `ns/${of.stores.session.ns}/bookings/${lastPart(path)}`);
          for await (const page of byPath(of.stores, of.server, { paths, here: false }).pages())
            yield { ...page, docs: page.docs.filter((d) => text(object(d.fields["owner"])["ref"]) !== of.ref) };
        }
    },
  };
}

function held({ stores, server, ref }: Of): StoredAt {
  if (server && !stores.loaded(sourceOf("card")))
    return onServer(server, withWhere(questionOf(cards, stores.session.ns, ""), "owner.ref", ref));
  const only = (fields: JsonObject) => linkedId(fields["owner"]) === lastPart(ref);
  return onDevice(stores, cards, { scopes: [""], why: lacking(cards, stores.loaded(sourceOf("card"))), only });
}

function account({ stores, server, ref }: Of): StoredAt {
  if (server && !stores.loaded(sourceOf("user")))
    return onServer(server, withWhere(questionOf(users, stores.session.ns, ""), "person.ref", ref));
  const only = (fields: JsonObject) => text(object(fields["person"])["ref"]) === ref;
  return onDevice(stores, users, { scopes: [], why: lacking(users, stores.loaded(sourceOf("user"))), only });
}

/** Kinds whose change records name the people that they are about; the others are a person's own documents. */
const NAMING = ["member", "card", "user", "booking", "room-booking"] as const;
const PAGE = 250;
/** What change records are asked for: only cards' are told to whoever is not a namespace administrator. */
function recordsAsked(ref: string, sites: readonly string[], isAdmin: boolean): readonly RecordsAsk[] {
  if (!isAdmin) return [{ kind: "card", person: ref }];
  const own = (kind: Collection) =>
    sites.map((site) => ({ kind: kind.kind, path: ownPath(kind, site, lastPart(ref)) }));
  return [
    { kind: people.kind, path: ref },
    ...own(accessControls),
    ...own(restrictedAccess),
    ...NAMING.map((kind) => ({ kind, person: ref })),
  ];
}
const ownPath = (kind: Collection, site: string, person: string): string =>
  kind.path.replace("{site}", site).replace("{id}", person);
/** Change records about somebody (the rules of `changes`). */
function records({ stores, server, ref }: Of, sites: readonly string[]): StoredAt {
  const isAdmin = heldRoles(stores.session.roles).has("ns.admin");
  if (!server) return nowhere(TAKE_OUT_WHY.offline);
  return {
    from: "server",
    why: isAdmin ? null : TAKE_OUT_WHY.records,
    async *pages() {
      for (const asked of recordsAsked(ref, sites, isAdmin)) {
        let after: RecordsEnd | null = null;
        do {
          const { docs, end }: Awaited<ReturnType<Server["recordsAbout"]>> = await again(() =>
            server.recordsAbout(server.backend, stores.session.ns, { ...asked, after }, PAGE),
          );
          yield { docs: docs.map(({ path, data }) => ({ path, fields: data })), pending: 0 };
          after = end;
        } while (after);
      }
    },
  };
}

/** Parts of a person's data, as far as whoever asks may see them, and what they may not. [TAKE-5] */
export async function personParts(stores: UserStores, server: Server | null, person: string) {
  const of: Of = { stores, server, sites: await ownSites(stores), ref: `ns/${stores.session.ns}/people/${person}` };
  const doc = await personNow(of);
  if (!doc) return null;
  const places = texts(doc["memberSites"]);
  const at = (kind: Collection) =>
    byPath(stores, server, {
      paths: places.map((site) => ownPath(kind, site, person)),
      here: places.every((site) => stores.loaded(`${kind.pull?.source ?? ""}:${site}`)),
    });
  const all: readonly (readonly [kind: Collection, places: () => readonly StoredAt[]])[] = [
    [people, () => [byPath(stores, server, { paths: [of.ref], here: true })]],
    [members, () => [at(members)]],
    [accessControls, () => [at(accessControls)]],
    [restrictedAccess, () => [at(restrictedAccess)]],
    [cards, () => [held(of)]],
    [users, () => [account(of)]],
    [bookings, () => owned(bookings, of)],
    [
      roomBookings,
      () => [...owned(roomBookings, of), ...(bookingDetails.mayRead(stores.session.roles) ? [hidden(of)] : [])],
    ],
    [bookingDetails, () => owned(bookingDetails, of)],
  ];
  const may = all.filter(([kind]) => kind.mayRead(stores.session.roles));
  const parts = may.map(([kind, places]): PartPlan => ({
    name: partOf(kind.kind as Kind),
    columns: columnsOf(kind),
    places: places(),
  }));
  const left: readonly LeftOut[] = [
    ...all
      .filter(([kind]) => !kind.mayRead(stores.session.roles))
      .map(([kind]) => ({ what: partOf(kind.kind as Kind).title, why: TAKE_OUT_WHY.noRight })),
    ...TAKE_OUT_PERSON,
    ...TAKE_OUT_NEVER,
  ];
  const changes: PartPlan = { name: CHANGES, columns: CHANGE_COLUMNS, places: [records(of, places)] };
  return { title: text(doc["title"]), parts: [...parts, changes], left };
}
