import { err, ok, type Result } from "#domain/shared/result.ts";
import type { CallTrouble, PlanUpload, UploadRefusal } from "../api.ts";
import { planUploadAnswerSchema } from "#domain/plan-import/callable.ts";
import type { Backend } from "../firebase/backend.ts";
import type { StoredDrawing } from "../pull/plan-file.ts";
import { isUnfetched } from "#domain/shared/unfetched.ts";
import * as v from "valibot";
import type { UserStores } from "../session/user-stores.ts";

/** A server that said no said so for want of a right, or of the floor. */
const REFUSAL = {
  "not-permitted": "not-permitted",
  refused: "not-permitted",
  failed: "no-answer",
  "no-answer": "no-answer",
} as const satisfies { readonly [why in CallTrouble["why"]]: UploadRefusal };

/** Stores a floor's drawing on the server, and on this device, so that it shows before it could be fetched. See `DataApi`. */
export async function uploadPlan(
  stores: UserStores | null,
  backend: () => Promise<Backend | null>,
  { site, floor, text }: PlanUpload,
): Promise<Result<{ readonly path: string }, UploadRefusal>> {
  if (!stores || stores.closing) return err("signed-out");
  try {
    const server = await backend();
    if (!server) return err("no-answer");
    const { callFunction } = await import("../firebase/callables.ts");
    const answer = await callFunction(server, "callable-plan-upload", { site, floor, text });
    if (!answer.ok) return err(REFUSAL[answer.error.why]);
    const { path } = v.parse(planUploadAnswerSchema, answer.value);
    const rev = (await stores.replica.get([`sites/${site}/spaces/${floor}`])).values().next().value?.base?.rev ?? 0;
    await stores.replica.values.write("files", path, {
      rev: rev + 1,
      file: { state: "ready", text },
    } satisfies StoredDrawing);
    return ok({ path });
  } catch (e) {
    if (isUnfetched(e)) return err("no-answer"); // the code for it is not on this device
    throw e;
  }
}
