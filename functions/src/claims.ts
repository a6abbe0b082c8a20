import { knownRoles, textsOf } from "#domain/access/claims.ts";
import { object } from "#domain/shared/doc-reads.ts";

/** What a token carries (spec 1 §3, design section 3). `sites` is left out when it does not fit, and `sitesInDoc` says so. */
export type Claims = {
  readonly namespace: string;
  readonly roles: readonly string[];
  readonly sites?: readonly string[];
  readonly sitesInDoc?: true;
  /** Path of the linked person. */
  readonly person?: string;
};

/** Firebase's limit for all claims of an account as JSON, characters. */
export const CLAIMS_MAX = 1000;

/**
 * The claims that a user document stands for; null when the account may do nothing (no document, a tombstone, or no tenant).
 * Unknown roles are left out. Sites that do not fit into 1,000 characters stay in the document. [CLM-1] [CLM-2]
 */
export function claimsOf(user: unknown): Claims | null {
  const doc = object(user);
  const namespace = doc["ns"];
  if (typeof namespace !== "string" || namespace === "" || doc["deleted"] === true) return null;
  const person = object(doc["person"])["ref"];
  const roles = knownRoles(doc["roles"]);
  const base = { namespace, roles, ...(typeof person === "string" && person !== "" && { person }) };
  const full: Claims = { ...base, sites: textsOf(doc["sites"]) };
  return JSON.stringify(full).length <= CLAIMS_MAX ? full : { ...base, sitesInDoc: true };
}

/**
 * What the document says of the account's own switch: closed when it is switched off, deleted or gone; open when it says so;
 * null leaves an account as it is, which somebody may have switched off by hand. [CLM-3]
 */
export function isClosed(user: unknown): boolean | null {
  const { disabled } = object(user);
  if (claimsOf(user) === null || disabled === true) return true;
  return disabled === false ? false : null;
}

/** Whether two sets of claims say the same; the order of keys does not matter. */
export function sameClaims(a: unknown, b: unknown): boolean {
  const flat = (x: unknown) => JSON.stringify(Object.entries(object(x)).sort(([p], [q]) => (p < q ? -1 : 1)));
  return flat(a) === flat(b);
}
