import { FieldValue, type Firestore, type QueryDocumentSnapshot, Timestamp } from "firebase-admin/firestore";
import { saidOf, judged } from "#domain/config/layers.ts";
import { BUILT_IN, type SiteKey } from "#domain/config/site-keys.ts";
import { dayOf, instantAt } from "#domain/shared/time.ts";

/** What the export tells an automatic check-out by (spec 1 §3). */
export const AUTO_CHECK_OUT = "tools/auto-check-out";
/** Bookings that one batch ends. */
const PAGE = 400;
/** gRPC's word for a document that changed since it was read. */
const CHANGED: readonly unknown[] = [9, 5];

/** A key of a site as it stands there, else the built-in one: functions do not know the remote defaults. */
function siteValue(config: unknown, key: SiteKey): unknown {
  const said = saidOf(config, key);
  const judgement = said === undefined ? null : judged(key, said);
  return judgement && "value" in judgement ? judgement.value : BUILT_IN[key];
}

type Due = { readonly day: string; readonly at: number };

/** The day of a site whose bookings are to be ended, and the moment at which they end; null while it is too early or switched off. */
export function dueAt(config: unknown, now: number): Due | null {
  if (siteValue(config, "deskBookingAutoCheckOutEnabled") !== true) return null;
  const zone = String(siteValue(config, "timeZone"));
  const day = dayOf(now, zone);
  const at = instantAt(day, String(siteValue(config, "deskBookingAutoCheckOutTime")).padStart(5, "0"), zone);
  return at <= now ? { day, at } : null;
}

const millis = (x: unknown): number | null => (x instanceof Timestamp ? x.toMillis() : null);

/** Whether nobody came to a booking that began before the moment, and it has not been ended yet. */
function isMissed(doc: QueryDocumentSnapshot, at: number): boolean {
  const [from, to] = [millis(doc.get("fromTime")), millis(doc.get("toTime"))];
  if (doc.get("requiresCheckIn") !== true || doc.get("checkIn.fromTime") != null) return false;
  return from !== null && from < at && (to === null || to > at);
}

/** Ends a booking as the app would release it; a document that changed meanwhile stays for the next run. */
async function end(doc: QueryDocumentSnapshot, at: number): Promise<boolean> {
  const changes = {
    toTime: Timestamp.fromMillis(at),
    rev: Number(doc.get("rev")) + 1,
    updatedAt: FieldValue.serverTimestamp(),
    lastWrittenBy: { authUid: "", ref: "", title: AUTO_CHECK_OUT, displayName: "" },
    lastWrittenVia: AUTO_CHECK_OUT,
    changeSet: "",
  };
  try {
    await doc.ref.update(changes, { lastUpdateTime: doc.updateTime });
    return true;
  } catch (e) {
    if (typeof e === "object" && e !== null && "code" in e && CHANGED.includes(e.code)) return false;
    throw e;
  }
}

/**
 * Ends today's bookings to which nobody has checked in by the time of their site, in its zone. What is ended once is found
 * by no later run, so that it does not matter how often and how late it runs. [FN-20]
 * @returns how many it ended, by site
 */
export async function autoCheckOut(db: Firestore, now: number): Promise<ReadonlyMap<string, number>> {
  const sites = await db.collection("sites").where("config.deskBookingAutoCheckOutEnabled", "==", true).get();
  const ended = new Map<string, number>();
  for (const site of sites.docs) {
    if (site.get("deleted") === true) continue;
    const due = dueAt(site.get("config"), now);
    if (due) ended.set(site.id, await endMissed(db, site.id, due));
  }
  return ended;
}

async function endMissed(db: Firestore, site: string, { day, at }: Due): Promise<number> {
  const found = await db.collection(`sites/${site}/bookings`).where("onDay", "==", day).get();
  const missed = found.docs.filter((doc) => doc.get("deleted") !== true && isMissed(doc, at));
  let ended = 0;
  for (let from = 0; from < missed.length; from += PAGE) {
    const page = await Promise.all(missed.slice(from, from + PAGE).map((doc) => end(doc, at)));
    ended += page.filter(Boolean).length;
  }
  return ended;
}
