import { err, ok, type Result } from "#domain/shared/result.ts";
import type { PlanUpload, UploadRefusal } from "../api.ts";
import { NetError } from "../engine/ports.ts";
import type { Backend } from "../firebase/backend.ts";
import type { Kept } from "../pull/plan-file.ts";
import { isUnfetched } from "#domain/shared/unfetched.ts";
import type { Person } from "./person.ts";

/** Stores a floor's drawing on the server, and on this device, so that it shows before it could be fetched. See `DataApi`. */
export async function uploadPlan(
  person: Person | null,
  backend: () => Promise<Backend | null>,
  { site, floor, text }: PlanUpload,
): Promise<Result<{ readonly path: string }, UploadRefusal>> {
  if (!person || person.closing) return err("signed-out");
  try {
    const server = await backend();
    if (!server) return err("no-answer");
    const { uploadDrawing } = await import("../firebase/upload.ts");
    const path = await uploadDrawing(server, `ns/${person.session.ns}/sites/${site}/floors/${floor}`, text);
    if (path === null) return err("not-permitted");
    const rev = (await person.replica.get([`sites/${site}/spaces/${floor}`])).values().next().value?.base?.rev ?? 0;
    await person.replica.values.write("files", path, { rev: rev + 1, file: { state: "ready", text } } satisfies Kept);
    return ok({ path });
  } catch (e) {
    if (isUnfetched(e)) return err("no-answer"); // the code for it is not on this device
    if (!(e instanceof NetError)) throw e;
    return err(e.trouble.kind === "denied" ? "not-permitted" : "no-answer");
  }
}
