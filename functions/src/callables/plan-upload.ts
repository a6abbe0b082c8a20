import { createHash } from "node:crypto";
import type { Firestore } from "firebase-admin/firestore";
import type { getStorage } from "firebase-admin/storage";
import { type CallableRequest, HttpsError } from "firebase-functions/v2/https";
import { type PlanUploadAnswer, planUploadSchema } from "#domain/plan-import/callable.ts";
import { floorImportPlan } from "#domain/plan-import/declared.ts";
import { IMPORT } from "#domain/plan-import/limits.ts";
import { plainSvg } from "#domain/floorplan/plain-svg.ts";
import { callerOf, parsed, siteFor } from "./caller.ts";

type Bucket = ReturnType<ReturnType<typeof getStorage>["bucket"]>;
/** As many letters of the content's digest as a name has. */
const NAME_CHARS = 32;

/** Where a floor's drawing stands: under a name made from its content. [IMPT-3] */
export function planPath(of: {
  readonly ns: string;
  readonly site: string;
  readonly floor: string;
  readonly text: string;
}) {
  const name = createHash("sha256").update(of.text).digest("hex").slice(0, NAME_CHARS);
  return `ns/${of.ns}/sites/${of.site}/floors/${of.floor}/${name}.svg`;
}

/**
 * Stores a floor's drawing under a name made from its content, so that nothing is ever stored over another one. No client
 * writes to the storage: a token of the uploader's choice would let anybody read the file, and a name say something of another
 * content. Notes of cameras and programs are not stored (docs/decisions/059). [IMPT-3] [PIC-3]
 * @throws {HttpsError} `permission-denied` without the right at this site, `not-found` for no living floor of it,
 * `invalid-argument` for more bytes than a drawing may have, or an embedded picture that cannot be read
 */
export async function uploadPlan(
  db: Firestore,
  bucket: () => Bucket,
  request: CallableRequest<unknown>,
): Promise<PlanUploadAnswer> {
  const caller = await callerOf(db, request);
  const { site, floor, text: sent } = parsed(planUploadSchema, request.data);
  await siteFor(db, caller, site, floorImportPlan);
  const found = (await db.doc(`sites/${site}/spaces/${floor}`).get()).data();
  if (found?.["ns"] !== caller.ns || found["kind"] !== "floor" || found["deleted"] === true)
    throw new HttpsError("not-found", "There is no such floor");
  if (Buffer.byteLength(sent) > IMPORT.maxBytes)
    throw new HttpsError("invalid-argument", `text: more than ${IMPORT.maxBytes} bytes`);
  const text = plainSvg(sent);
  if (text === null) throw new HttpsError("invalid-argument", "text: an embedded picture cannot be read");
  const path = planPath({ ns: caller.ns, site, floor, text });
  const file = bucket().file(path);
  const [isThere] = await file.exists();
  if (!isThere) await file.save(text, { contentType: "image/svg+xml", resumable: false });
  return { path };
}
