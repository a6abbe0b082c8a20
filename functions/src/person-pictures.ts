import type { Firestore } from "firebase-admin/firestore";
import type { getStorage } from "firebase-admin/storage";
import type { OfPerson } from "./people.ts";

type Bucket = ReturnType<ReturnType<typeof getStorage>["bucket"]>;

/**
 * Removes every picture that was ever stored of somebody who is deleted, as often as it is asked. Somebody whose making is taken
 * back and done again comes back without one. [PPL-12]
 */
export async function picturesGone(db: Firestore, bucket: () => Bucket, { ns, person }: OfPerson): Promise<void> {
  const doc = (await db.doc(`ns/${ns}/people/${person}`).get()).data();
  if (doc?.["ns"] !== ns || doc["deleted"] !== true) return;
  const [files] = await bucket().getFiles({ prefix: `ns/${ns}/people/${person}/` });
  await Promise.all(files.map((file) => file.delete({ ignoreNotFound: true })));
}
