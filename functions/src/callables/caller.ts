import type { Firestore } from "firebase-admin/firestore";
import { type CallableRequest, HttpsError } from "firebase-functions/v2/https";
import { heldRoles } from "#domain/access/access.ts";
import { type Asks, mayDo } from "#domain/access/may-do.ts";
import * as v from "valibot";

/** Who calls, as the user document says now: a token lives up to an hour after a right was taken away. */
export type Caller = {
  readonly uid: string;
  readonly ns: string;
  readonly roles: readonly string[];
  readonly sites: readonly string[];
  readonly by: { readonly authUid: string; readonly ref: string; readonly title: string; readonly displayName: string };
};

const callerSchema = v.object({
  ns: v.string(),
  email: v.optional(v.string(), ""),
  title: v.optional(v.string(), ""),
  roles: v.array(v.string()),
  sites: v.array(v.string()),
  deleted: v.optional(v.boolean(), false),
  disabled: v.optional(v.boolean(), false),
});

/** An account of a tenant as its document says now; null for one that is closed, unknown, or of another tenant. */
export async function accountAt(
  db: Firestore,
  { uid, ns }: { readonly uid: string; readonly ns: string },
): Promise<Caller | null> {
  const found = v.safeParse(callerSchema, (await db.doc(`users/${uid}`).get()).data());
  if (!found.success || found.output.deleted || found.output.disabled || found.output.ns !== ns) return null;
  const { roles, sites, title, email } = found.output;
  return {
    uid,
    ns,
    roles,
    sites,
    by: { authUid: uid, ref: `users/${uid}`, title: title || email, displayName: title },
  };
}

/**
 * @throws {HttpsError} `unauthenticated` without a sign-in, `permission-denied` for an account that is closed, unknown, or of
 * another tenant than its token
 */
export async function callerOf(db: Firestore, request: CallableRequest<unknown>): Promise<Caller> {
  if (!request.auth) throw new HttpsError("unauthenticated", "Sign in first");
  const { uid, token } = request.auth;
  const found = v.safeParse(callerSchema, (await db.doc(`users/${uid}`).get()).data());
  if (!found.success) throw new HttpsError("permission-denied", "This account is not known here");
  const { ns, roles, sites, deleted, disabled, title, email } = found.output;
  if (deleted || disabled || token["namespace"] !== ns)
    throw new HttpsError("permission-denied", "This account is closed");
  const by = { authUid: uid, ref: `users/${uid}`, title: title || email, displayName: title };
  return { uid, ns, roles, sites, by };
}

/**
 * The site of the caller's tenant, when they hold a right there. `asks`: of a command, or of what is read.
 * @throws {HttpsError} `permission-denied` without the right, at a site that is not theirs, or that does not exist
 */
export async function siteFor(db: Firestore, caller: Caller, site: string, asks: Asks) {
  const denied = new HttpsError("permission-denied", "You do not have the right to do this at this site");
  if (!mayDo(asks, caller)) throw denied;
  if (!heldRoles(caller.roles).has("ns.admin") && !caller.sites.includes(site)) throw denied;
  const found = (await db.doc(`sites/${site}`).get()).data();
  if (!found || found["ns"] !== caller.ns || found["deleted"] === true) throw denied;
  return found;
}

/** @throws {HttpsError} `invalid-argument` that names the field */
export function parsed<S extends v.GenericSchema>(schema: S, data: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, data);
  if (result.success) return result.output;
  const issue = result.issues[0];
  throw new HttpsError("invalid-argument", `${v.getDotPath(issue) ?? "request"}: ${issue.message}`);
}
