import type { Json, JsonObject } from "#domain/shared/json.ts";
import { err, type Result } from "#domain/shared/result.ts";
import type { CallName, CallTrouble } from "../api.ts";
import { isUnfetched } from "#domain/shared/unfetched.ts";
import type { LateFirebase } from "./late-firebase.ts";

/** Asks a callable function; the code for it is fetched with the first question. See `DataApi`. */
export async function callLate(
  firebase: LateFirebase,
  name: CallName,
  payload: JsonObject,
): Promise<Result<Json, CallTrouble>> {
  const code = await firebase.codeIfHere();
  if (!code) return err({ why: "no-answer", message: "" });
  try {
    const { callFunction } = await import("../firebase/callables.ts");
    return await callFunction(code.backend, name, payload);
  } catch (e) {
    if (!isUnfetched(e)) throw e; // its code is not on this device, and cannot be fetched
    return err({ why: "no-answer", message: "" });
  }
}
