import { type DocumentReference, FieldValue, type Firestore } from "firebase-admin/firestore";
import { type StoredLimits, storedLimits, storedLimitsPath } from "#domain/bookings/stored-limits.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { plain } from "./plain.ts";
import { nextRev, stampBy } from "./stamp.ts";

const VIA = "functions/booking-limits";

/** The document without its moment; seeds and tests write the same. */
export const limitsDoc = (of: { readonly ns: string; readonly rev: number }, limits: StoredLimits) => ({
  ...stampBy(VIA, of),
  ...limits,
});

/**
 * Makes `sites/{site}/kept/limits` what the site and the defaults say now. Reads the site afresh in the transaction that writes, so
 * that it does not matter which event came, how often, or in which order. A site that is gone loses it, and with it every
 * booking: without the document the rules refuse. [FN-25]
 */
export const keepLimits = (db: Firestore, site: string, now: number, defaults: JsonObject): Promise<void> =>
  db.runTransaction(async (tx) => {
    const target = db.doc(storedLimitsPath(site));
    const [place, known] = await tx.getAll(db.doc(`sites/${site}`), target);
    const ns: unknown = place?.get("ns");
    if (typeof ns !== "string" || place?.get("deleted") === true) {
      if (known?.exists === true) tx.delete(target);
      return;
    }
    const before = known?.data();
    const doc = limitsDoc(
      { ns, rev: nextRev(before?.["rev"]) },
      storedLimits(plain(place?.get("config") ?? null), defaults, now),
    );
    if (before && saysSame(before, doc)) return;
    tx.set(target, { ...doc, updatedAt: FieldValue.serverTimestamp() });
  });

const ordered = (x: unknown): string =>
  JSON.stringify(x, (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
/** Whether nothing but revision and moment would be another. */
const saysSame = (before: { readonly [field: string]: unknown }, now: { readonly [field: string]: unknown }): boolean =>
  Object.entries(now).every(([key, value]) => key === "rev" || ordered(before[key]) === ordered(value));

/** Sites at a time, whose limits are kept anew. */
const AT_ONCE = 10;

/** Keeps the limits of all sites: days go by, and defaults change. [FN-25] */
export async function keepAllLimits(db: Firestore, now: number, defaults: JsonObject): Promise<number> {
  const sites: DocumentReference[] = await db.collection("sites").listDocuments();
  for (let from = 0; from < sites.length; from += AT_ONCE)
    await Promise.all(sites.slice(from, from + AT_ONCE).map(({ id }) => keepLimits(db, id, now, defaults)));
  return sites.length;
}
