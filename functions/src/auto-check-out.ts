import { FieldValue, type Firestore, type QueryDocumentSnapshot, Timestamp } from "firebase-admin/firestore";
import { layered } from "#domain/config/layers.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { addDays, dayOf, instantAt } from "#domain/shared/time.ts";

/** What the export tells an automatic check-out by (spec 1 §3). */
const AUTO_CHECK_OUT = "tools/auto-check-out";
/** Bookings that one batch ends. */
const PAGE = 400;
/** gRPC's word for a document that changed since it was read. */
const CHANGED: readonly unknown[] = [9, 5];

/** How long after midnight the day before is still looked at, ms: no run may fall between its time and its end. */
const LATE_MS = 3_600_000;

type Due = { readonly day: string; readonly at: number };

/**
 * The day of a site whose bookings are to be ended, and the moment at which they end; null while it is too early or switched
 * off. What the site does not say itself is as the app is told it.
 */
export function dueAt(said: unknown, now: number, defaults: JsonObject = {}): Due | null {
  const { config } = layered(said, defaults);
  if (!config.deskBookingAutoCheckOutEnabled.value) return null;
  const zone = config.timeZone.value;
  const today = dayOf(now, zone);
  const on = (day: string): Due => {
    return { day, at: instantAt(day, config.deskBookingAutoCheckOutTime.value.padStart(5, "0"), zone) };
  };
  const [due, before] = [on(today), on(addDays(today, -1))];
  if (due.at <= now) return due;
  return now - before.at <= LATE_MS ? before : null;
}

/** Sites where it may be switched on: all of them, when that is the default. */
function sitesIn(db: Firestore, defaults: JsonObject) {
  const all = db.collection("sites");
  const everywhere = layered(null, defaults).config.deskBookingAutoCheckOutEnabled.value;
  return everywhere ? all.get() : all.where("config.deskBookingAutoCheckOutEnabled", "==", true).get();
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
 * @param defaults `app_site_config_defaults`, for sites that say nothing themselves
 * @returns how many it ended, by site
 */
export async function autoCheckOut(
  db: Firestore,
  now: number,
  defaults: JsonObject = {},
): Promise<ReadonlyMap<string, number>> {
  const sites = await sitesIn(db, defaults);
  const ended = new Map<string, number>();
  for (const site of sites.docs) {
    if (site.get("deleted") === true) continue;
    const due = dueAt(site.get("config"), now, defaults);
    if (due) ended.set(site.id, await endMissed(db, site, due));
  }
  return ended;
}

async function endMissed(db: Firestore, site: QueryDocumentSnapshot, { day, at }: Due): Promise<number> {
  const ofTenant = db.collection(`sites/${site.id}/bookings`).where("ns", "==", site.get("ns"));
  const found = await ofTenant.where("onDay", "==", day).get();
  const missed = found.docs.filter((doc) => doc.get("deleted") !== true && isMissed(doc, at));
  let ended = 0;
  for (let from = 0; from < missed.length; from += PAGE) {
    const page = await Promise.all(missed.slice(from, from + PAGE).map((doc) => end(doc, at)));
    ended += page.filter(Boolean).length;
  }
  return ended;
}
