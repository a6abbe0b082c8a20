import { createHash } from "node:crypto";
import type { Firestore } from "firebase-admin/firestore";
import type { getStorage } from "firebase-admin/storage";
import { type CallableRequest, HttpsError } from "firebase-functions/v2/https";
import { heldRoles } from "#domain/access/access.ts";
import { mayDo } from "#domain/access/may-do.ts";
import { personPicture as command } from "#domain/people/declared.ts";
import { pictureAskSchema, pictureKind, picturePath } from "#domain/people/picture.ts";
import { plainPicture } from "#domain/pictures/plain.ts";
import { callerOf, parsed } from "./caller.ts";

type Bucket = ReturnType<ReturnType<typeof getStorage>["bucket"]>;

/**
 * Stores a picture of a person under a name made from its content; a document then names it. No client writes to the storage
 * (docs/decisions/059), and none is stored with the notes that a camera made of it (113). [PPG-14] [PIC-3]
 * @throws {HttpsError} `permission-denied` without the right or for somebody of other sites, `not-found` for nobody,
 * `invalid-argument` for what is no picture, or more bytes than one may have
 */
export async function storePicture(
  db: Firestore,
  bucket: () => Bucket,
  request: CallableRequest<unknown>,
): Promise<{ readonly path: string }> {
  const caller = await callerOf(db, request);
  const { person, data } = parsed(pictureAskSchema, request.data);
  if (!mayDo(command, caller)) throw new HttpsError("permission-denied", "You may not change people");
  const found = (await db.doc(`ns/${caller.ns}/people/${person}`).get()).data();
  if (found?.["ns"] !== caller.ns || found["deleted"] === true)
    throw new HttpsError("not-found", "There is no such person");
  const sites: unknown = found["memberSites"];
  const own = Array.isArray(sites) ? (sites as unknown[]) : [];
  if (!heldRoles(caller.roles).has("ns.admin") && own.length > 0 && !own.some((s) => caller.sites.includes(String(s))))
    throw new HttpsError("permission-denied", "They are at none of your sites");
  const sent = Buffer.from(data, "base64");
  const bytes = plainPicture(sent);
  const kind = bytes && pictureKind(bytes);
  if (!kind) throw new HttpsError("invalid-argument", "data: no picture");
  const path = picturePath(caller.ns, person, { sha256: createHash("sha256").update(bytes).digest("hex"), kind });
  const file = bucket().file(path);
  const [isThere] = await file.exists();
  if (!isThere) await file.save(Buffer.from(bytes), { contentType: kind.type, resumable: false });
  return { path };
}
