import { sendPasswordResetEmail, signInWithEmailAndPassword, type User } from "firebase/auth";
import type { HandedLogin } from "#domain/access/handed-login.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import type { ResetRefusal, Session, SignInRefusal } from "../api.ts";
import { NetError } from "../engine/ports.ts";
import type { Backend } from "./backend.ts";
import { agrees, type TokenClaims, claimsFrom, sessionFrom } from "./claims.ts";
import { takeLogin } from "./auth-handover.ts";
import { one } from "./read.ts";
import { codeOf, netError, refusedByServer } from "./trouble.ts";

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

/** The code of the SDK's errors. What carries none is a fault of this device, and told as one as well. [FLT-1] */
function reported(e: unknown): string {
  const code = codeOf(e);
  if (code === "") reportError(e);
  return code;
}

/** Signs in with e-mail and password; answers the session that the server's claims make. */
export const signIn = (backend: Backend, email: string, password: string): Promise<Result<Session, SignInRefusal>> =>
  entered(backend, async () => (await signInWithEmailAndPassword(backend.auth, email, password)).user);

/** Signs in with the login that the page was given by another provider; answers as `signIn`. */
export const signInWith = (backend: Backend, login: HandedLogin): Promise<Result<Session, SignInRefusal>> =>
  entered(backend, () => takeLogin(backend, login));

/** The session of whoever comes in; nobody stays half signed in who belongs to no tenant. */
async function entered(backend: Backend, come: () => Promise<User>): Promise<Result<Session, SignInRefusal>> {
  try {
    const proof = await proofOf(backend, await come());
    if (proof) return ok(proof.session);
    await backend.auth.signOut();
    return err("no-namespace");
  } catch (e) {
    if (e instanceof NetError && e.trouble.kind !== "identity") return err("no-network");
    const cause = e instanceof NetError ? e.cause : e;
    return err(refusedByServer(cause) ?? REFUSALS[reported(cause)] ?? "failed");
  }
}

const RESET_REFUSALS: { readonly [code: string]: ResetRefusal } = {
  "auth/invalid-email": "bad-address",
  "auth/missing-email": "bad-address",
  "auth/network-request-failed": "no-network",
  "auth/timeout": "no-network",
  "auth/too-many-requests": "too-many",
};
/** What would tell that an account exists, or that it does not, is no answer of its own. */
const UNTOLD: readonly string[] = ["auth/user-not-found", "auth/user-disabled"];

/** Sends the message with which somebody sets a new password. Whether the address has an account is never told. [IDN-1] */
export async function resetPassword(backend: Backend, email: string): Promise<Result<null, ResetRefusal>> {
  try {
    await sendPasswordResetEmail(backend.auth, email);
    return ok(null);
  } catch (e) {
    const code = reported(e);
    return UNTOLD.includes(code) ? ok(null) : err(RESET_REFUSALS[code] ?? "failed");
  }
}

/** Whose session, and whether the token agrees with the user document yet. */
export type Proof = { readonly session: Session; readonly settled: boolean };

async function claimsOf(user: User, fresh: boolean): Promise<TokenClaims | null> {
  return claimsFrom((await user.getIdTokenResult(fresh)).claims);
}

/**
 * The session of a signed-in user as the server has it now; null without a namespace. A token that disagrees with the user
 * document is asked for anew. Throws `NetError`: also where the server says that the account is no more, or is disabled.
 */
export async function proofOf(backend: Backend, user: User): Promise<Proof | null> {
  try {
    const first = await claimsOf(user, false);
    if (!first) return null;
    const [userDoc, nsDoc] = await Promise.all([
      one(backend, `users/${user.uid}`),
      one(backend, `ns/${first.namespace}`),
    ]);
    const claims = agrees(first, userDoc) ? first : await claimsOf(user, true);
    if (!claims) return null;
    const session = sessionFrom(user, { claims, userDoc, nsDoc, now: Date.now() });
    return { session, settled: agrees(claims, userDoc) };
  } catch (e) {
    throw netError(e);
  }
}

/** Whether the server said that the account is switched off. */
export const saysDisabled = (e: NetError): boolean => codeOf(e.cause) === "auth/user-disabled";

/**
 * Whether the server still knows this person: it is asked for a new token, also when the SDK has forgotten them by now. Where
 * it gives one, what was turned away before was a token too old for a wrong clock. [IDN-11] [IDN-21]
 */
export async function standingOf(user: Pick<User, "getIdToken">): Promise<"known" | "silent" | "ended" | "disabled"> {
  try {
    await user.getIdToken(true);
    return "known";
  } catch (e) {
    const trouble = netError(e);
    if (trouble.trouble.kind !== "identity") return "silent";
    return saysDisabled(trouble) ? "disabled" : "ended";
  }
}
