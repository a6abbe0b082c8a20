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

type Claims = v.InferOutput<typeof claimsSchema>;
const sameList = (a: readonly string[], b: readonly string[]): boolean => [...a].sort().join() === [...b].sort().join();

/** Whether the token says what the user document says: a right or a site that was given or taken reaches the token late. */
function agrees({ roles, sites, sitesInDoc }: Claims, doc: JsonObject): boolean {
  const listed = (key: string) => (Array.isArray(doc[key]) ? doc[key].map(text) : null);
  const [ownRoles, ownSites] = [listed("roles"), listed("sites")];
  if (ownRoles && !sameList(roles, ownRoles)) return false;
  return sitesInDoc || roles.includes("ns.admin") || !ownSites || sameList(sites ?? [], ownSites);
}

async function claimsOf(user: User, fresh: boolean): Promise<Claims | null> {
  const parsed = v.safeParse(claimsSchema, (await user.getIdTokenResult(fresh)).claims);
  return parsed.success ? parsed.output : null;
}

/** Whose session, and whether the token agrees with the user document yet. */
export type Proof = { readonly session: Session; readonly settled: boolean };

/**
 * The session of a signed-in user as the server has it now; null without a namespace. A token that disagrees with the user
 * document is asked for anew. Throws `NetError` when there is no answer.
 */
export async function proofOf(backend: Backend, user: User): Promise<Proof | null> {
  const first = await claimsOf(user, false);
  if (!first) return null;
  const [userDoc, nsDoc] = await Promise.all([
    one(backend, `users/${user.uid}`),
    one(backend, `ns/${first.namespace}`),
  ]);
  const own: JsonObject = isObject(userDoc) ? userDoc : {};
  const claims = agrees(first, own) ? first : await freshClaims(user);
  if (!claims) return null;
  return { session: sessionFrom(user, claims, own, nsDoc), settled: agrees(claims, own) };
}

async function freshClaims(user: User): Promise<Claims | null> {
  try {
    return await claimsOf(user, true);
  } catch (e) {
    if (REFUSALS[codeOf(e)] === "no-network") throw new NetError({ kind: "offline" }, e);
    throw e;
  }
}

/** As `proofOf`, whether settled or not. */
async function sessionOf(backend: Backend, user: User): Promise<Session | null> {
  return (await proofOf(backend, user))?.session ?? null;
}

function sessionFrom(user: User, claims: Claims, own: JsonObject, nsDoc: Json): Session {
  const { namespace, roles, sites, sitesInDoc } = claims;
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
