import { FieldValue, type Firestore } from "firebase-admin/firestore";
import { accessOptions } from "#domain/access-control/options.ts";
import { sameJson } from "#domain/shared/json.ts";
import { plain } from "./plain.ts";
import { nextRev, stampBy } from "./stamp.ts";

const VIA = "functions/offered";
const ordered = (list: unknown) => (Array.isArray(list) ? (plain([...list].sort()) as string[]) : null);

/**
 * Makes `accessControlOffered` of a site the values of the doors and profiles that its `accessControlOptions` describe: the rules
 * cannot go through a list of maps. A site that describes none is left as it is. [FN-47]
 */
export const keepOffered = (db: Firestore, site: string): Promise<void> =>
  db.runTransaction(async (tx) => {
    const ref = db.doc(`sites/${site}`);
    const doc = (await tx.get(ref)).data();
    const ns: unknown = doc?.["ns"];
    if (!doc || typeof ns !== "string" || doc["deleted"] === true || doc["accessControlOptions"] == null) return;
    const options = accessOptions(plain(doc["accessControlOptions"]), []);
    const permissions = (options?.permissions ?? []).map((p) => p.value).sort();
    const profiles = (options?.profiles ?? []).map((p) => p.value).sort();
    const known = (doc["accessControlOffered"] ?? {}) as { readonly [list: string]: unknown };
    if (sameJson(ordered(known["permissions"]), permissions) && sameJson(ordered(known["profiles"]), profiles)) return;
    const stamp = stampBy(VIA, { ns, rev: nextRev(doc["rev"]) });
    const accessControlOffered = { permissions, profiles };
    tx.update(ref, { ...stamp, accessControlOffered, updatedAt: FieldValue.serverTimestamp() });
  });

/** The same of every site: those that were described before there was this. [FN-47] */
export async function keepAllOffered(db: Firestore): Promise<void> {
  for (const { id } of await db.collection("sites").listDocuments()) await keepOffered(db, id);
}
