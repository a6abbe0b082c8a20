import { holdsAny } from "../access/access.ts";
import type { Collection, Pull } from "../shared/collection.ts";

/** A part of the server that devices keep: a collection of a tenant, with the conditions that the rules can prove. */
export type SourceQuery = {
  /** Stable name, keys the checkpoint. */
  readonly key: string;
  readonly collection: string;
  readonly ns: string;
  /** Further conditions, e.g. the window in time. */
  readonly where: readonly {
    readonly field: string;
    readonly op: "==" | ">=" | "array-contains";
    /** The empty list stands for itself: a field that holds nothing. */
    readonly value: string | readonly never[];
  }[];
};

/** Behind the name of a source: its documents that belong to no site. */
export const NOWHERE = "-nowhere";
/** The name of a source as its collection declares it. */
export const declaredName = (source: string): string =>
  source.endsWith(NOWHERE) ? source.slice(0, -NOWHERE.length) : source;

/** Whether a device of somebody with these roles keeps documents of a kind: they may read it, and use it. [PULL-14] */
export const keeps = (c: Pick<Collection, "mayRead" | "pull">, roles: readonly string[]): boolean =>
  c.mayRead(roles) && holdsAny(roles, c.pull?.keptFor ?? []);

export const collectionOf = (path: string, ns: string): string =>
  path.slice(0, path.lastIndexOf("/")).replace("{ns}", ns);

/** What belongs to no site, of a kind whose documents may belong to several. */
export const ofNoSite = (
  { path }: Pick<Collection, "path">,
  { source, sitesField = "" }: Pull,
  ns: string,
): SourceQuery => ({
  key: source + NOWHERE,
  collection: collectionOf(path, ns),
  ns,
  where: [{ field: sitesField, op: "==", value: [] }],
});

/** What stands below somebody's own person: an account without one has none of it. */
export const isOfPerson = ({ path }: Pick<Collection, "path">): boolean => path.startsWith("ns/{ns}/people/{person}/");

/** What belongs to the whole tenant, or to the person of an account. */
export const ofTenant = (
  { path }: Pick<Collection, "path">,
  { source }: Pull,
  ns: string,
  person = "",
): SourceQuery => ({
  key: source,
  collection: collectionOf(path, ns).replace("{person}", person),
  ns,
  where: [],
});

/** What belongs to a site. `since`: the day from which on it is kept, where the kind has a window. */
export function ofSite(
  { path }: Pick<Collection, "path">,
  pull: Pull,
  { ns, site, since }: { readonly ns: string; readonly site: string; readonly since: string | null },
): SourceQuery {
  const { siteField, sitesField } = pull;
  const ref = siteField ? [{ field: `${siteField}.ref`, op: "==" as const, value: `sites/${site}` }] : [];
  const among = sitesField ? [{ field: sitesField, op: "array-contains" as const, value: site }] : [];
  const only = pull.only ? [{ field: pull.only.field, op: "==" as const, value: pull.only.value }] : [];
  const from = pull.window && since !== null ? [{ field: pull.window.field, op: ">=" as const, value: since }] : [];
  return {
    key: `${pull.source}:${site}`,
    collection: collectionOf(path, ns).replace("{site}", site),
    ns,
    where: [...ref, ...among, ...only, ...from],
  };
}
