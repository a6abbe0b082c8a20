import {
  FieldPath,
  FieldValue,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
} from "firebase-admin/firestore";
import { layered } from "#domain/config/layers.ts";
import type { SiteConfig } from "#domain/config/site-keys.ts";
import { shownTitle } from "#domain/desks/title.ts";
import {
  dueSpan,
  type DueSpan,
  isIn,
  reminderAt,
  reminderOf,
  type ReminderTime,
  reminderTime,
  type Turn,
} from "#domain/reminders/due.ts";
import { isAddress, letterOf } from "#domain/reminders/letter.ts";
import { REMINDERS } from "#domain/reminders/limits.ts";
import type { JsonObject } from "#domain/shared/json.ts";
import { instantAt } from "#domain/shared/time.ts";

/** Up to when reminders of which site have been sent: one document for all, so that a run reads and writes one. */
const PROGRESS = "runs/reminders";
/** Bookings that are read, and letters that are written, together. */
const PAGE = 200;
/** gRPC's word for a document that is there already. */
const THERE = 6;

type Site = {
  readonly id: string;
  readonly ns: string;
  readonly title: string;
  readonly config: SiteConfig;
  readonly time: ReminderTime;
  readonly turn: Turn;
};
type Run = { readonly now: number; readonly until: number };
/** What a run did: letters by site, sites that it did not reach or that failed, and why the first of these did. */
export type Reminded = {
  readonly sent: ReadonlyMap<string, number>;
  readonly left: readonly string[];
  readonly failed: readonly unknown[];
};

const millis = (x: unknown): number | null => (x instanceof Timestamp ? x.toMillis() : null);

/** Sites where they may be switched on: all of them, when that is the default. */
function sitesIn(db: Firestore, defaults: JsonObject) {
  const everywhere = layered(null, defaults).config.deskBookingEmailRemindersEnabled.value;
  const all = db.collection("sites");
  return everywhere ? all.get() : all.where("config.deskBookingEmailRemindersEnabled", "==", true).get();
}

/** A site that sends reminders, with what has fallen due since it did; null for any other. */
function siteOf(doc: QueryDocumentSnapshot, done: unknown, { now }: Run, defaults: JsonObject): Site | null {
  const ns: unknown = doc.get("ns");
  const { config } = layered(doc.get("config"), defaults);
  if (typeof ns !== "string" || doc.get("deleted") === true || !config.deskBookingEmailRemindersEnabled.value)
    return null;
  const values = Object.fromEntries(Object.entries(config).map(([key, { value }]) => [key, value])) as SiteConfig;
  const title: unknown = doc.get("title");
  const after = Math.max(Math.min(millis(done) ?? now - REMINDERS.firstMs, now), now - REMINDERS.lateMs);
  return {
    id: doc.id,
    ns,
    title: typeof title === "string" ? title : doc.id,
    config: values,
    time: reminderTime(values.deskBookingEmailRemindersTime),
    turn: { after, until: now },
  };
}

/** Questions for bookings of which some may be due: none at all while no day's time has come. */
function questions(db: Firestore, site: Site, span: DueSpan): readonly Query[] {
  const ofTenant = db.collection(`sites/${site.id}/bookings`).where("ns", "==", site.ns);
  if (span.kind === "days")
    return span.days.map((day) => ofTenant.where("onDay", "==", day).orderBy(FieldPath.documentId()));
  return [
    ofTenant
      .where("deleted", "==", false)
      .where("fromTime", ">", Timestamp.fromMillis(span.after))
      .where("fromTime", "<=", Timestamp.fromMillis(span.until))
      .orderBy("fromTime")
      .orderBy(FieldPath.documentId()),
  ];
}

/** A booking that is due now, with what is said of it. */
type Due = {
  readonly id: string;
  readonly kind: "before" | "after";
  readonly fromTime: number;
  readonly toTime: number | null;
  readonly requiresCheckIn: boolean;
  readonly onDay: string;
  readonly desk: string;
  readonly floor: string;
  readonly person: string;
};

function dueIn(doc: QueryDocumentSnapshot, site: Site, now: number): Due | null {
  const [onDay, fromTime]: [unknown, number | null] = [doc.get("onDay"), millis(doc.get("fromTime"))];
  if (typeof onDay !== "string" || fromTime === null) return null;
  if (!isIn(site.turn, reminderAt({ onDay, fromTime }, site.time, site.config.timeZone))) return null;
  const toTime = millis(doc.get("toTime"));
  const requiresCheckIn = doc.get("requiresCheckIn") === true;
  const checkedInAt = millis(doc.get("checkIn.fromTime"));
  const kind = reminderOf(
    { onDay, fromTime, toTime, requiresCheckIn, checkedInAt, deleted: doc.get("deleted") === true },
    now,
  );
  const [desk = "", person = ""] = ["space.ref", "owner.ref"].map((f) => String(doc.get(f)).split("/").at(-1) ?? "");
  const floor: unknown = doc.get("space.floor");
  if (kind === null || desk === "" || person === "") return null;
  return { id: doc.id, kind, fromTime, toTime, requiresCheckIn, onDay, desk, person, floor: String(floor ?? "") };
}

/** The moment at which a booking without a check-in ends by itself, as long as that lies ahead and within it. */
function endsAt({ config }: Site, due: Due, now: number): number | null {
  if (!config.deskBookingAutoCheckOutEnabled) return null;
  const at = instantAt(due.onDay, config.deskBookingAutoCheckOutTime.padStart(5, "0"), config.timeZone);
  return at > now && at > due.fromTime && (due.toTime === null || at < due.toTime) ? at : null;
}

/** Desks, owners as the directory knows them today, and floors where the site masks their names: by path. */
async function around(db: Firestore, site: Site, all: readonly Due[]) {
  const masks = site.config.maskedFloorName !== null && site.config.maskedFloorName !== false;
  const paths = all.flatMap((due) => [
    `sites/${site.id}/spaces/${due.desk}`,
    `ns/${site.ns}/directory/${due.person}_${site.id}`,
    ...(masks && due.floor !== "" ? [`sites/${site.id}/spaces/${due.floor}`] : []),
  ]);
  const docs = paths.length === 0 ? [] : await db.getAll(...[...new Set(paths)].map((path) => db.doc(path)));
  return new Map(docs.filter((d) => d.exists && d.get("ns") === site.ns).map((d) => [d.ref.path, d]));
}
type Around = Awaited<ReturnType<typeof around>>;

/** The document that the Trigger Email extension sends; null for a desk that cannot be used, or an owner without an address. */
function mailOf(site: Site, due: Due, docs: Around, now: number) {
  const desk = docs.get(`sites/${site.id}/spaces/${due.desk}`);
  const listed = docs.get(`ns/${site.ns}/directory/${due.person}_${site.id}`);
  const to: unknown = listed?.get("person.email");
  if (!desk || desk.get("deleted") === true || ![undefined, null, false, ""].includes(desk.get("disabled")))
    return null;
  if (!listed || listed.get("deleted") === true || listed.get("person.active") === false || !isAddress(to)) return null;
  const floor = docs.get(`sites/${site.id}/spaces/${due.floor}`)?.get("title") as unknown;
  const { timeZone: zone, locale, maskedFloorName } = site.config;
  const [name, title] = [listed.get("person.title") as unknown, desk.get("title") as unknown];
  const message = letterOf({
    kind: due.kind,
    name: typeof name === "string" ? name : "",
    desk: shownTitle(
      typeof title === "string" ? title : due.desk,
      maskedFloorName,
      typeof floor === "string" ? floor : "",
    ),
    site: site.title,
    fromTime: due.fromTime,
    toTime: due.toTime,
    requiresCheckIn: due.requiresCheckIn,
    endsAt: endsAt(site, due, now),
    zone,
    locale,
  });
  return {
    ns: site.ns,
    kind: "desk-reminder",
    booking: `sites/${site.id}/bookings/${due.id}`,
    to: [to],
    message,
    createdAt: FieldValue.serverTimestamp(),
    expireAt: Timestamp.fromMillis(now + REMINDERS.keptMs),
  };
}

/** Once for each booking: its name is the booking's, and what is there already is never written again. */
async function send(db: Firestore, site: Site, due: Due, mail: object): Promise<boolean> {
  try {
    await db.doc(`mail/${site.ns}~${site.id}~${due.id}~desk-reminder`).create(mail);
    return true;
  } catch (e) {
    if (typeof e === "object" && e !== null && "code" in e && e.code === THERE) return false;
    throw e;
  }
}

/** Letters of one site; null where the run's time was over before the last of them. */
async function remindSite(db: Firestore, site: Site, { now, until }: Run): Promise<number | null> {
  let sent = 0;
  for (const asked of questions(db, site, dueSpan(site.turn, site.time, site.config.timeZone))) {
    let last: QueryDocumentSnapshot | undefined;
    do {
      if (Date.now() >= until) return null;
      const page = await (last ? asked.startAfter(last) : asked).limit(PAGE).get();
      const due = page.docs.map((doc) => dueIn(doc, site, now)).filter((d) => d !== null);
      const docs = await around(db, site, due);
      const mails = due.map((d) => ({ d, mail: mailOf(site, d, docs, now) }));
      const written = await Promise.all(mails.map(({ d, mail }) => (mail ? send(db, site, d, mail) : false)));
      sent += written.filter(Boolean).length;
      last = page.size < PAGE ? undefined : page.docs.at(-1);
    } while (last);
  }
  return sent;
}

/**
 * Writes a letter for each desk booking whose reminder has fallen due since the last run, where its site sends them. A run that
 * stops, fails or meets another one loses and doubles nothing: a letter is called by its booking, and a site's turn is over only
 * when all of it was written. What is later than an hour is not sent any more. [REM-5]
 * @param defaults `app_site_config_defaults`, for sites that say nothing themselves
 * @param until when no more work is begun, epoch ms
 */
export async function remind(
  db: Firestore,
  { now, until, defaults = {} }: Run & { readonly defaults?: JsonObject },
): Promise<Reminded> {
  const on = (await sitesIn(db, defaults)).docs;
  const [sent, left, failed] = [new Map<string, number>(), [] as string[], [] as unknown[]];
  const progress = db.doc(PROGRESS);
  const before: unknown = (await progress.get()).get("upTo");
  const upTo = (id: string): unknown => (before instanceof Object && id in before ? Reflect.get(before, id) : null);
  const after: { [site: string]: unknown } = {};
  for (const doc of on) {
    const site = siteOf(doc, upTo(doc.id), { now, until }, defaults);
    if (!site) continue;
    const count = await remindSite(db, site, { now, until }).catch((e: unknown) => {
      failed.push(e); // the caller throws it once the other sites have had their turn
      return null;
    });
    after[doc.id] = Timestamp.fromMillis(count === null ? site.turn.after : site.turn.until);
    if (count === null) left.push(doc.id);
    else if (count > 0) sent.set(doc.id, count);
  }
  // All of them anew: a site that is switched off and on again begins afresh.
  const isNews = Object.keys(after).length > 0 || (before instanceof Object && Object.keys(before).length > 0);
  if (isNews) await progress.set({ upTo: after });
  return { sent, left, failed };
}
