import { FieldValue, type Firestore } from "firebase-admin/firestore";
import { accessPath, restrictedPath } from "#domain/access-control/collection.ts";
import { pinPath } from "#domain/access-control/pin.ts";
import { nextRev, stampBy } from "./stamp.ts";

const VIA = "functions/member-gone";

/**
 * What the end of a membership takes with it: nobody opens a door of a site that they are no member of. Their PIN is deleted,
 * profile and permissions are emptied. As often as it is asked, it happens once. [ACL-6]
 */
export const accessGone = (
  db: Firestore,
  { ns, site, person }: { readonly ns: string; readonly site: string; readonly person: string },
): Promise<void> =>
  db.runTransaction(async (tx) => {
    const [member, ...docs] = await tx.getAll(
      db.doc(`sites/${site}/members/${person}`),
      ...[accessPath, restrictedPath].map((at) => db.doc(at(site, person))),
    );
    // They may be a member again by now.
    if (member?.get("deleted") !== true) return;
    tx.delete(db.doc(pinPath(site, person)));
    for (const doc of docs) {
      if (!doc.exists || doc.get("ns") !== ns) continue;
      const held: unknown = doc.get("permissions");
      const isEmpty = typeof held === "object" && held !== null && Object.keys(held).length === 0;
      if (isEmpty && doc.get("profile") === undefined) continue;
      tx.update(doc.ref, {
        ...stampBy(VIA, { ns, rev: nextRev(doc.get("rev")) }),
        updatedAt: FieldValue.serverTimestamp(),
        permissions: {},
        profile: FieldValue.delete(),
      });
    }
  });
