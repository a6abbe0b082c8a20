import { deleteApp, type FirebaseApp, initializeApp } from "firebase/app";
import {
  type Auth,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  getRedirectResult,
  inMemoryPersistence,
  initializeAuth,
  OAuthProvider,
  signInWithPopup,
  signInWithRedirect,
  type UserCredential,
} from "firebase/auth";
import * as v from "valibot";
import { type HandedLogin, handedLoginSchema, type Provider } from "#domain/access/handed-login.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import { backendConfig, here } from "./config.ts";
import { refusedByServer } from "./trouble.ts";

/**
 * Why another provider gave no login. `other-way`: the address has an account that signs in in another way; `no-namespace`: it
 * has none, and nobody makes themselves one; `other-address`: it was not that of the account.
 */
export type PageRefusal =
  | "cancelled"
  | "popup-blocked"
  | "other-way"
  | "no-namespace"
  | "other-address"
  | "not-offered"
  | "unreachable"
  | "disabled"
  | "no-network"
  | "too-many"
  | "storage-blocked"
  | "failed";

const REFUSALS: { readonly [code: string]: PageRefusal } = {
  "auth/popup-closed-by-user": "cancelled",
  "auth/cancelled-popup-request": "cancelled",
  "auth/user-cancelled": "cancelled",
  "auth/redirect-cancelled-by-user": "cancelled",
  "auth/popup-blocked": "popup-blocked",
  "auth/account-exists-with-different-credential": "other-way",
  "auth/email-already-in-use": "other-way",
  "auth/admin-restricted-operation": "no-namespace", // sign-up is closed in the project's settings (decision 075)
  "auth/operation-not-allowed": "not-offered",
  "auth/configuration-not-found": "not-offered",
  "auth/unauthorized-domain": "not-offered",
  "auth/auth-domain-config-required": "not-offered",
  "auth/user-disabled": "disabled",
  "auth/too-many-requests": "too-many",
  "auth/network-request-failed": "no-network",
  "auth/timeout": "no-network",
  "auth/web-storage-unsupported": "storage-blocked",
  "auth/internal-error": "unreachable", // the provider's files could not be loaded
};

/** A code of the SDK as a reason; what has no code is none of its refusals. */
export function refusalOf(e: unknown): PageRefusal {
  const code = typeof e === "object" && e !== null && "code" in e ? String(e.code) : "";
  if (code === "") reportError(e); // nobody's refusal: a fault of this page
  return refusedByServer(e) ?? REFUSALS[code] ?? "failed";
}

/** The same name before and after the page was left: the SDK finds its own by it. */
const IN_PLACE = "page-login";
/** The SDK remembers what it opened for a name, also when that is gone: each window gets a new one. */
let windows = 0;

/** The code of App Check, fetched beside this one where that is switched on: a window that waits for code counts as unasked for. */
const guarding = backendConfig().appCheckKey === null ? null : import("./page-app-check.ts");
let guard: ((app: FirebaseApp) => void) | null = null;
void guarding?.then(
  ({ guardPage }) => (guard = (app) => guardPage(app, backendConfig())),
  () => undefined, // told to whoever signs in, by `apart`
);

/** An Auth whose state lives in memory: what the page knows of a login ends with it; the worker's is the one that is kept. [IDN-5] */
function open(name: string): Auth {
  const { options, emulators } = backendConfig();
  const app = initializeApp(options, name);
  guard?.(app);
  const auth = initializeAuth(app, {
    persistence: inMemoryPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  if (emulators) connectAuthEmulator(auth, here().origin, { disableWarnings: true });
  return auth;
}

const frames = (): readonly Element[] => [...document.body.querySelectorAll(":scope > iframe")];

/** Runs a step with an Auth of its own, which is gone afterwards with everything it put into the page. */
async function apart<T>(name: string, step: (auth: Auth) => Promise<T>): Promise<Result<T, PageRefusal>> {
  if (guarding !== null && guard === null) await guarding;
  const before = frames();
  const auth = open(name);
  try {
    return ok(await step(auth));
  } catch (e) {
    return err(refusalOf(e));
  } finally {
    await deleteApp(auth.app);
    for (const frame of frames()) if (!before.includes(frame)) frame.remove();
  }
}

function providerOf(name: Provider): OAuthProvider {
  const provider = new OAuthProvider(name);
  provider.addScope("email");
  provider.addScope("profile");
  provider.setCustomParameters({ prompt: "select_account" }); // a shared tablet: never whoever was here last
  return provider;
}

function handed(found: UserCredential): HandedLogin {
  return v.parse(handedLoginSchema, found.user.toJSON());
}

/** Asks in a window of the provider. The page stays as it is. [IDN-2] */
export const askInWindow = (name: Provider): Promise<Result<HandedLogin, PageRefusal>> =>
  apart(`${IN_PLACE}-${++windows}`, async (auth) => handed(await signInWithPopup(auth, providerOf(name))));

/** Leaves the page for the provider, which comes back to this very address. Answers only when that did not work. [IDN-2] */
export async function askInPlace(name: Provider): Promise<Result<HandedLogin, PageRefusal>> {
  return apart(IN_PLACE, async (auth) => signInWithRedirect(auth, providerOf(name)));
}

/** What the provider said after `askInPlace`; `cancelled` when the person came back without an answer. */
export async function answerInPlace(): Promise<Result<HandedLogin, PageRefusal>> {
  const found = await apart(IN_PLACE, async (auth) => {
    const answer = await getRedirectResult(auth);
    return answer ? handed(answer) : null;
  });
  if (!found.ok) return found;
  return found.value ? ok(found.value) : err("cancelled");
}

/**
 * Whether leaving the page works here: browsers keep the storage of other addresses apart, so the provider's answer is found
 * only where the sign-in helper stands on the app's own address (docs/decisions/015).
 */
export function mayLeave(): boolean {
  const { options, emulators } = backendConfig();
  return emulators || options.authDomain === self.location.host;
}
