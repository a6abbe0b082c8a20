import { ROLES } from "./access.ts";
import { object } from "../shared/doc-reads.ts";

const KNOWN: ReadonlySet<string> = new Set(ROLES);

const sorted = (all: readonly string[]): readonly string[] => [...new Set(all)].sort();

/** The texts of a list, each once and in order; of anything else none. */
export const textsOf = (x: unknown): readonly string[] =>
  sorted(Array.isArray(x) ? x.filter((s): s is string => typeof s === "string" && s !== "") : []);

/** The roles among anything that is named as roles; unknown names give nothing. [CLM-1] */
export const knownRoles = (x: unknown): readonly string[] => textsOf(x).filter((r) => KNOWN.has(r));

/** Roles and sites that somebody holds; `sites` null where they need not be compared (all sites, or those of the document). */
export type RolesAndSites = { readonly roles: readonly string[]; readonly sites: readonly string[] | null };

/**
 * Whether a user document, whatever shape it has, gives other rights than those held; what is switched off or deleted gives
 * none. Compares what the server makes of both, so that a role nobody knows is no difference for ever. [IDN-7]
 */
export function givesOther(held: RolesAndSites, user: unknown): boolean {
  const doc = object(user);
  if (doc["deleted"] === true || doc["disabled"] === true) return true;
  if (knownRoles(held.roles).join() !== knownRoles(doc["roles"]).join()) return true;
  return held.sites !== null && textsOf(held.sites).join() !== textsOf(doc["sites"]).join();
}
