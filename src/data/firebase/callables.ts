import { FirebaseError } from "firebase/app";
import { connectFunctionsEmulator, getFunctions, httpsCallable } from "firebase/functions";
import type { Json, JsonObject } from "#domain/shared/json.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import type { CallName, CallTrouble } from "../api.ts";
import type { Backend } from "./backend.ts";
import { here } from "./config.ts";

/** Spec 1 §7: callables run here. */
const REGION = "europe-west1";
/** The server may work this long on an answer, ms. */
const TIMEOUT_MS = 120_000;
/** The server said no, and says why. Everything else is no answer, or one that means nothing. */
const SAYS_NO = new Set(["invalid-argument", "failed-precondition", "not-found", "out-of-range", "already-exists"]);

/**
 * Asks a callable function through the official SDK.
 * @returns what it answers, unparsed; or why there is none, with the server's words where it has some
 */
export async function callFunction(
  backend: Backend,
  name: CallName,
  payload: JsonObject,
): Promise<Result<Json, CallTrouble>> {
  const functions = getFunctions(backend.app, REGION);
  if (backend.config.emulators) connectFunctionsEmulator(functions, here().host, here().port);
  try {
    const answer = await httpsCallable<JsonObject, Json>(functions, name, { timeout: TIMEOUT_MS })(payload);
    return ok(answer.data);
  } catch (e) {
    if (!(e instanceof FirebaseError)) throw e; // nobody's answer: a fault of this device
    return err(troubleOf(e));
  }
}

/**
 * What an answer without success means. Only a function's own word is its answer: where the SDK has none, it repeats the code, and
 * then the platform said it (a function that is not there, a portal, a proxy). That is trouble of the link, never a refusal. [FLT-5]
 */
export function troubleOf({ code: full, message }: Pick<FirebaseError, "code" | "message">): CallTrouble {
  const code = full.replace(/^functions\//, "");
  if (message === code && code !== "internal" && code !== "unauthenticated") return { why: "no-answer", message: "" };
  if (code === "permission-denied" || code === "unauthenticated") return { why: "not-permitted", message };
  if (SAYS_NO.has(code)) return { why: "refused", message };
  // A connection that is cut, refused or never answers comes from the SDK as `internal` without words of the server.
  const cut = code === "internal" && message === "internal";
  if (cut || code === "deadline-exceeded" || code === "unavailable") return { why: "no-answer", message: "" };
  return { why: "failed", message };
}
