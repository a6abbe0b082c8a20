import type { Firestore } from "firebase-admin/firestore";

/**
 * Whether a site is a tenant's. What stands below a site and names another tenant than it does is nobody's: no count, aggregate
 * or change record follows from it. [FN-23]
 */
export async function isSiteOf(db: Firestore, site: string, ns: string): Promise<boolean> {
  return site !== "" && (await db.doc(`sites/${site}`).get()).get("ns") === ns;
}
