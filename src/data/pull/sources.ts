import { COLLECTIONS } from "#domain/collections.ts";
import type { Collection, Pull, PullWindow, Store } from "#domain/shared/collection.ts";
import type { Source } from "#domain/sources.ts";
import {
  collectionOf,
  declaredName,
  isOfPerson,
  keeps,
  ofNoSite,
  ofSite,
  ofTenant,
  type SourceQuery,
} from "#domain/sync/sources.ts";
import type { Session } from "../api.ts";

const ALL: readonly Collection[] = COLLECTIONS;
/** Kinds that are pulled by a query, each source once. */
const PULLED = ALL.filter((c, i) => c.pull && ALL.findIndex((other) => other.pull?.source === c.pull?.source) === i);

/** Whether a device of this person keeps a source. */
export const keepsSource = (session: Pick<Session, "roles">, source: string): boolean =>
  PULLED.some((c) => c.pull?.source === declaredName(source) && keeps(c, session.roles));

/** What a device of somebody with these roles keeps fresh of the site that is shown, beside what comes with the session. */
export const keptSources = (roles: readonly string[]): readonly Source[] =>
  PULLED.flatMap((c) => (c.pull && c.pull.turn !== "own" && keeps(c, roles) ? [c.pull.source] : []));

/** A site, and from which day on its documents are kept. */
export type OfSite = { readonly site: string; readonly window: PullWindow };

/** What these roles keep fresh in a turn of the pull, most wanted first: of a site, or (null) of the whole tenant. (design section 5) */
export function sourcesOf(session: Session, turn: Pull["turn"], of: OfSite | null): readonly SourceQuery[] {
  return PULLED.flatMap((c) => {
    const { pull } = c;
    if (!pull || !keeps(c, session.roles) || (isOfPerson(c) && ownPerson(session) === null)) return [];
    if (turn === "last" && pull.sitesField !== undefined) return [ofNoSite(c, pull, session.ns)];
    return pull.turn === turn ? [sourceQuery(c, pull, { session, of })] : [];
  });
}

type Asking = { readonly session: Session; readonly of: OfSite | null };
function sourceQuery(c: Collection, pull: Pull, { session, of }: Asking): SourceQuery {
  const { ns } = session;
  if (!of) return ofTenant(c, pull, ns, ownPerson(session) ?? "");
  const { site, window } = of;
  return ofSite(c, pull, { ns, site, since: pull.window ? pull.window.first(window) : null });
}

/** What is left of the right to read a source that the device has pulled. `no-use`: it may be read, but is not kept. */
export function leftOf(session: Session, key: string): "all" | "no-site" | "no-right" | "no-use" {
  const [source = "", site] = key.split(/:(.*)/s);
  const of = PULLED.find((c) => c.pull?.source === declaredName(source));
  if (of?.mayRead(session.roles) === false) return "no-right";
  if (of && !keeps(of, session.roles)) return "no-use";
  return site === undefined || session.sites === null || session.sites.includes(site) ? "all" : "no-site";
}

/** Where the documents of a source stand on the device; undefined for what shares a store with what is never trimmed. */
export function storeOfSource(source: string): Exclude<Store, "config"> | undefined {
  const store = PULLED.find((c) => c.pull?.source === declaredName(source))?.store;
  return store === "config" ? undefined : store;
}

/** The collection of a source that has one of its own. */
export const collectionOfSource = (source: string, ns: string): string =>
  PULLED.flatMap((c) => (c.pull?.source === declaredName(source) ? [collectionOf(c.path, ns)] : []))[0] ?? "";

/** Stores whose records belong to sites. */
export const STORES_OF_SITES: readonly Store[] = [
  ...new Set(ALL.filter((c) => c.read.reach === "site" && c.store !== "config").map((c) => c.store)),
];

/** Id of the person that an account is linked to; null without one of its own tenant. */
function ownPerson({ ns, person }: Pick<Session, "ns" | "person">): string | null {
  const [tenant, id] = /^ns\/([^/]+)\/people\/([^/]+)$/.exec(person?.ref ?? "")?.slice(1) ?? [];
  return tenant === ns && id ? id : null;
}
/** What a person chose for themselves, and the person they are linked to: asked for one by one. */
export const ownPaths = (session: Session): readonly string[] =>
  session.person && ownPerson(session) !== null ? [session.person.ref, `${session.person.ref}/prefs/global`] : [];

/** All sites of the tenant, for those who may list them. */
export const allSites = (session: Session): SourceQuery => ({
  key: "sites",
  collection: "sites",
  ns: session.ns,
  where: [],
});
