import { ADDRESS_PUT_BACK, SIGN_UP_CLOSED } from "#domain/access/handed-login.ts";
import { NetError, type NetTrouble } from "../engine/ports.ts";
import { Unanswered } from "./unanswered.ts";

/** Code that an error of the SDK carries; empty for any other. */
export const codeOf = (e: unknown): string => {
  const code = typeof e === "object" && e !== null && "code" in e ? e.code : undefined;
  return typeof code === "string" ? code : "";
};

/** Whether an error carries a code, as every word of the SDK does. */
export const hasCode = (e: unknown): boolean => codeOf(e) !== "";

/** Wait at least this long after "too much", ms. */
const BUSY_MS = 2_000;

/** Codes by which the server says no and means it: the batch was seen and not applied. */
const REFUSALS = new Set([
  "permission-denied",
  "invalid-argument",
  "not-found",
  "already-exists",
  "failed-precondition",
  "out-of-range",
  "unimplemented",
  "data-loss",
]);

export type Sorted = { readonly kind: "refused"; readonly code: string } | NetTrouble;

/**
 * SDK errors sorted once, from codes (design section 4): refused, busy, identity, or no answer. Every other code counts as no
 * answer, as does a request that failed: a captive portal, a proxy's page and a dead link look alike, and nothing is dropped
 * for any of them. What carries no code is nobody's answer but a fault of this device: it is thrown on as it is. [FLT-1]
 */
export function sorted(e: unknown): Sorted {
  const code = codeOf(e);
  if (REFUSALS.has(code)) return { kind: "refused", code };
  if (code === "resource-exhausted" || code === "aborted") return { kind: "busy", retryAfterMs: BUSY_MS };
  if (
    code === "unauthenticated" ||
    code === "auth/user-token-expired" ||
    code === "auth/invalid-refresh-token" ||
    code === "auth/invalid-grant" ||
    code === "auth/user-disabled" ||
    code === "auth/user-not-found" ||
    code === "auth/invalid-user-token"
  )
    return { kind: "identity" };
  if (code === "" && !(e instanceof Unanswered)) throw e;
  return { kind: "offline" };
}

/** As an exception for calls that have no refusal of their own. Throws faults on, as `sorted` does. */
export function netError(e: unknown): NetError {
  if (e instanceof NetError) return e;
  const s = sorted(e);
  return new NetError(s.kind === "refused" ? { kind: "denied", code: s.code } : s, e);
}

/** Lets a refusal of the rules pass as no answer; what else goes wrong is thrown on. */
export async function unlessDenied(asking: Promise<unknown>): Promise<void> {
  try {
    await asking;
  } catch (e) {
    if (!(e instanceof NetError) || e.trouble.kind !== "denied") throw e;
  }
}

/** What a blocking function said to whoever comes in, by its words: the SDK calls it an internal error. Null for none of it. */
export function refusedByServer(e: unknown): "no-namespace" | "other-address" | null {
  const words = e instanceof Error ? e.message : "";
  if (words.includes(ADDRESS_PUT_BACK)) return "other-address";
  return words.includes(SIGN_UP_CLOSED) ? "no-namespace" : null;
}
