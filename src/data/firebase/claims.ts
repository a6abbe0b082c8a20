import * as v from "valibot";
import { type RolesAndSites, knownRoles, textsOf, givesOther } from "#domain/access/claims.ts";
import { IDLE, SESSION } from "#domain/access/limits.ts";
import { personIn } from "#domain/profile/called.ts";
import { object, text } from "#domain/shared/doc-reads.ts";
import { isObject, type Json } from "#domain/shared/json.ts";
import { idleLockSchema, offlineHoursSchema } from "#domain/site/schema.ts";
import type { Session } from "../api.ts";

/** What the token carries (design section 3; 1,000 characters in all). */
export type TokenClaims = {
  readonly namespace: string;
  readonly roles: readonly string[];
  readonly sites: readonly string[];
  /** The sites did not fit: they stand in the user document. */
  readonly sitesInDoc: boolean;
};

/** The claims of a token; null without a tenant. Whatever else has no shape we know gives nothing, and breaks nothing. [IDN-8] */
export function claimsFrom(raw: { readonly [claim: string]: unknown }): TokenClaims | null {
  const { namespace, roles, sites, sitesInDoc } = raw;
  if (typeof namespace !== "string" || namespace === "") return null;
  return { namespace, roles: knownRoles(roles), sites: textsOf(sites), sitesInDoc: sitesInDoc === true };
}

const heldBy = ({ roles, sites, sitesInDoc }: TokenClaims): RolesAndSites => ({
  roles,
  sites: sitesInDoc || roles.includes("ns.admin") ? null : sites,
});

/** Whether the token says what the user document says: what was given or taken reaches the token late. Without a document nothing contradicts. [IDN-7] */
export const agrees = (claims: TokenClaims, doc: Json): boolean => !isObject(doc) || !givesOther(heldBy(claims), doc);

type Account = { readonly uid: string; readonly email: string | null; readonly displayName: string | null };
type ClaimsFound = { readonly claims: TokenClaims; readonly userDoc: Json; readonly nsDoc: Json; readonly now: number };

/** The session that proven claims make, with what the documents add to it; documents of any shape. [IDN-8] */
export function sessionFrom(account: Account, { claims, userDoc, nsDoc, now }: ClaimsFound): Session {
  const own = object(userDoc);
  const tenant = object(nsDoc);
  const person = personIn(own);
  const hours = v.safeParse(offlineHoursSchema, tenant["offlineHours"]);
  const idle = v.safeParse(idleLockSchema, tenant["idleLockMinutes"]);
  return {
    uid: account.uid,
    email: account.email ?? "",
    displayName: person?.displayName || account.displayName || text(own["title"]),
    ns: claims.namespace,
    nsTitle: text(tenant["title"]) || claims.namespace,
    roles: claims.roles,
    sites: claims.roles.includes("ns.admin") ? null : claims.sitesInDoc ? textsOf(own["sites"]) : claims.sites,
    title: text(own["title"]),
    person,
    defaultSite: typeof own["defaultSite"] === "string" ? own["defaultSite"] : null,
    offlineHours: hours.success ? hours.output : SESSION.offlineHours.usual,
    idleLockMinutes: idle.success ? idle.output : IDLE.minutes.usual,
    provenAt: now,
  };
}
