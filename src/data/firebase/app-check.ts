import type { FirebaseApp } from "firebase/app";
import { type AppCheckToken, CustomProvider, getToken, initializeAppCheck, type AppCheck } from "firebase/app-check";
import { within } from "../kit/within.ts";
import { warn } from "../warn.ts";
import { type Attest, NO_PROOF, PROOF, type Proving } from "./proving.ts";

/** A proof that does not come within this, ms, keeps no request: where nothing asks for one it is answered all the same. */
const PROOF_MS = 10_000;
/** After an attempt that failed, how long nobody tries again, ms: a blocked script would cost every request its wait. */
const AGAIN_MS = 60_000;

/** No proof could be had. */
class Unproven extends Error {}

/** The claims of a proof that say how long it holds, s since 1970. */
function expiryOf(token: string): number {
  const [, claims = ""] = token.split(".");
  const { exp } = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) as { readonly exp?: unknown };
  if (typeof exp !== "number") throw new Unproven("a proof without an end");
  return exp * 1_000;
}

/**
 * App Check in the data worker: a worker has no document, which reCAPTCHA needs, so that the page makes the proof and the worker
 * sends it with whatever it asks. Without one requests go all the same: the server decides whether it takes them. [ACK-1] [ACK-2]
 * @param attest asks the page for a proof
 */
export function provingBy(attest: Attest, now: () => number = Date.now): Proving {
  let failedAt = -Infinity;
  const ask = async (): Promise<AppCheckToken> => {
    if (now() - failedAt < AGAIN_MS) throw new Unproven("the last attempt failed");
    try {
      const token = await within(PROOF_MS, attest(), () => {
        throw new Unproven("none came in time");
      });
      return { token, expireTimeMillis: expiryOf(token) };
    } catch (e) {
      failedAt = now();
      warn("App Check: no proof could be had of the page", e);
      throw e;
    }
  };
  const guarded = new Map<FirebaseApp, AppCheck>();
  const guard = (app: FirebaseApp): void => {
    const provider = new CustomProvider({ getToken: ask });
    // Asked for when a request needs one: a device that stands unused proves nothing.
    guarded.set(app, initializeAppCheck(app, { provider, isTokenAutoRefreshEnabled: false }));
  };
  const headers = async (app: FirebaseApp): Promise<{ readonly [header: string]: string }> => {
    const appCheck = guarded.get(app);
    if (!appCheck) return {};
    try {
      return { [PROOF]: (await getToken(appCheck)).token };
    } catch {
      return { [PROOF]: NO_PROOF }; // told by `ask`
    }
  };
  return { guard, headers };
}
