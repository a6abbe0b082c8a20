import { signInWithEmailAndPassword, type User } from "firebase/auth";
import * as v from "valibot";
import { err, ok, type Result } from "#domain/shared/result.ts";
import { isObject, type Json, type JsonObject } from "#domain/shared/json.ts";
import { NetError } from "../engine/ports.ts";
import type { Session, SignInRefusal } from "../api.ts";
import type { Backend } from "./backend.ts";
import { one } from "./read.ts";

/** What the token must carry (design section 3; 1,000 characters in all). */
const claimsSchema = v.object({
  namespace: v.pipe(v.string(), v.minLength(1)),
  roles: v.optional(v.array(v.string()), []),
  sites: v.optional(v.nullable(v.array(v.string())), null),
  /** The sites did not fit: they stand in the user document. */
  sitesInDoc: v.optional(v.boolean(), false),
});

const REFUSALS: { readonly [code: string]: SignInRefusal } = {
  "auth/invalid-credential": "wrong",
  "auth/wrong-password": "wrong",
  "auth/user-not-found": "wrong",
  "auth/invalid-email": "wrong",
  "auth/missing-password": "wrong",
  "auth/user-disabled": "disabled",
  "auth/network-request-failed": "no-network",
  "auth/timeout": "no-network",
  "auth/too-many-requests": "too-many",
};

const codeOf = (e: unknown): string => (typeof e === "object" && e !== null && "code" in e ? String(e.code) : "");
const text = (x: Json | undefined): string => (typeof x === "string" ? x : "");

/** Signs in with e-mail and password; answers the session that the server's claims make. */
export async function signIn(
  backend: Backend,
  email: string,
  password: string,
): Promise<Result<Session, SignInRefusal>> {
  try {
    const { user } = await signInWithEmailAndPassword(backend.auth, email, password);
    const session = await sessionOf(backend, user);
    return session ? ok(session) : err("no-namespace");
  } catch (e) {
    if (e instanceof NetError) return err("no-network");
    return err(REFUSALS[codeOf(e)] ?? "failed");
  }
}

/** The session of a signed-in user as the server has it now; null without a namespace. Throws `NetError` when there is no answer. */
export async function sessionOf(backend: Backend, user: User): Promise<Session | null> {
  const { claims } = await user.getIdTokenResult();
  const parsed = v.safeParse(claimsSchema, claims);
  if (!parsed.success) return null;
  const { namespace, roles, sites, sitesInDoc } = parsed.output;
  const [userDoc, nsDoc] = await Promise.all([one(backend, `users/${user.uid}`), one(backend, `ns/${namespace}`)]);
  const own: JsonObject = isObject(userDoc) ? userDoc : {};
  const person: JsonObject | null = isObject(own["person"]) ? own["person"] : null;
  const listed = sitesInDoc && Array.isArray(own["sites"]) ? own["sites"].map(text) : (sites ?? []);
  return {
    uid: user.uid,
    email: user.email ?? "",
    displayName: text(person?.["displayName"]) || user.displayName || text(own["title"]),
    ns: namespace,
    nsTitle: isObject(nsDoc) ? text(nsDoc["title"]) : namespace,
    roles,
    sites: roles.includes("ns.admin") ? null : listed,
    person:
      person && text(person["ref"]) !== ""
        ? { ref: text(person["ref"]), title: text(person["title"]), displayName: text(person["displayName"]) }
        : null,
    defaultSite: typeof own["defaultSite"] === "string" ? own["defaultSite"] : null,
    provenAt: Date.now(),
  };
}
