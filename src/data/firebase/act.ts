import type { JsonObject } from "#domain/shared/json.ts";
import type { CallTrouble } from "../api.ts";
import { type Commit, type CommitAnswer, NetError } from "../engine/ports.ts";
import type { Backend } from "./backend.ts";
import { callFunction } from "./callables.ts";
import { receiptOf } from "./stamp.ts";

/** Wait at least this long after a function that failed, ms. */
const BUSY_MS = 5_000;

/** What the function is told: the document, the revision that the person saw, and the receipt that it is to leave. */
function payloadOf({ set, writes }: Commit): JsonObject {
  const [write] = writes;
  const [, site = "", , neighbourhood = ""] = write?.path.split("/") ?? [];
  return { site, neighbourhood, rev: (write?.rev ?? 1) - 1, changeSet: set.id, receipt: receiptOf(set, false, 1) };
}

/** What it means for a set that a function did not do its part. Throws `NetError` when the outcome is unknown. */
export function answered({ why }: CallTrouble): CommitAnswer {
  switch (why) {
    case "not-permitted":
      return { ok: false, code: "permission-denied" };
    case "refused":
      return { ok: false, code: "failed-precondition" };
    case "no-answer":
      throw new NetError({ kind: "offline" });
    case "failed":
      throw new NetError({ kind: "busy", retryAfterMs: BUSY_MS });
  }
}

/** Has the function of the server carry out a set. Throws `NetError` when the outcome is unknown. */
export async function callAct(backend: Backend, commit: Commit): Promise<CommitAnswer> {
  const answer = await callFunction(backend, "callable-neighbourhood-delete", payloadOf(commit));
  return answer.ok ? { ok: true } : answered(answer.error);
}
