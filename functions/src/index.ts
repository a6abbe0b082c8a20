import { initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { getStorage } from "firebase-admin/storage";
import { type DocumentSnapshot, getFirestore, Timestamp } from "firebase-admin/firestore";
import { logger, setGlobalOptions } from "firebase-functions";
import { HttpsError, onRequest } from "firebase-functions/v2/https";
import { beforeUserCreated, beforeUserSignedIn } from "firebase-functions/v2/identity";
import { type Change as EventChange, type FirestoreEvent, onDocumentWritten } from "firebase-functions/v2/firestore";
import { onConfigUpdated } from "firebase-functions/v2/remoteConfig";
import { onSchedule } from "firebase-functions/v2/scheduler";
import { users } from "#domain/accounts/collection.ts";
import { bookings } from "#domain/bookings/collection.ts";
import { cards } from "#domain/cards/collection.ts";
import { COLLECTIONS } from "#domain/collections.ts";
import { desks } from "#domain/desks/collection.ts";
import { members, people } from "#domain/people/collection.ts";
import { delegatesOf } from "#domain/people/delegates.ts";
import type { Collection } from "#domain/shared/collection.ts";
import { roomBookings, rooms } from "#domain/rooms/collection.ts";
import { sites } from "#domain/site/collection.ts";
import { SNAPSHOT } from "#domain/snapshots/limits.ts";
import { ADDRESS_PUT_BACK, SIGN_UP_CLOSED } from "#domain/access/handed-login.ts";
import { accessGone } from "./access.ts";
import { alignAccount } from "./account.ts";
import { putBack, signInTrouble } from "./addresses.ts";
import { autoCheckOut } from "./auto-check-out.ts";
import { asked } from "./asked.ts";
import { alignHold, isOdd } from "./booking-holds.ts";
import { hideAllAuthors, hideAuthors } from "./booking-authors.ts";
import { alignDays } from "./booking-days.ts";
import { alignNames } from "./booking-names.ts";
import { alignDetails, isPrivate } from "./booking-details.ts";
import { keepAllLimits, keepLimits } from "./booking-limits.ts";
import { calendarFeeds } from "./callables/calendar-feed.ts";
import { tellOfDesk, tellOfDeskBooking, tellOfRoomBooking } from "./notices.ts";
import { neighbourhoodDelete } from "./callables/neighbourhood-delete.ts";
import { uploadPlan } from "./callables/plan-upload.ts";
import { exportBookings } from "./callables/booking-export.ts";
import { movesCapacity } from "./capacity.ts";
import { alignCard, cardsNamed, placesOf } from "./cards.ts";
import { recordChange, type Written } from "./change-record.ts";
import { daysOf, recountDay } from "./day-counts.ts";
import { disableAfterUse } from "./disable-after-use.ts";
import { storePicture } from "./callables/person-picture.ts";
import { createUser, deleteUser, userExistsForPerson } from "./callables/user.ts";
import { readPin, writePin } from "./callables/person-pin.ts";
import { deletePerson } from "./callables/person-delete.ts";
import { serveFeed } from "./feed/serve.ts";
import { alignDirectory, sitesOf } from "./directory.ts";
import { alignDelegators, alignLinks, alignPerson, personGone } from "./people.ts";
import { picturesGone } from "./person-pictures.ts";
import { plain } from "./plain.ts";
import { cleanUp } from "./clean-up.ts";
import { recount } from "./recount.ts";
import { recountRooms, recountRoomsOfSite, roomDaysOf, sitesMoved } from "./room-counts.ts";
import { remind } from "./reminders.ts";
import { repairAllLocks, repairLocks } from "./room-locks.ts";
import { keepAllOffered, keepOffered } from "./offered.ts";
import { isSiteOf } from "./of-tenant.ts";
import { siteDefaults } from "./remote-defaults.ts";
import { makeSnapshots, type SnapshotRun } from "./snapshots/job.ts";

initializeApp();
setGlobalOptions({ region: "europe-west1", maxInstances: 20 });

/** Longest run of the clean-up, s, and the part of it in which new work is begun. */
const CLEAN_UP_S = 540;
const CLEAN_UP_WORKING_MS = 480_000;
/** The same of reminders: a run is over before the next one begins. */
const REMIND_S = 280;
const REMINDING_MS = 240_000;

/**
 * The same of files of first loads: at night, and between one look and the next. Those of 50,000 people took
 * 22 s of a processor and 250 MB (docs/decisions/106).
 */
const NIGHTLY_SNAPSHOTS_S = 1_800;
const NIGHTLY_SNAPSHOTS_MS = 1_500_000;
const SNAPSHOTS_S = 840;
const SNAPSHOTS_MS = 600_000;

type Change = FirestoreEvent<EventChange<DocumentSnapshot> | undefined, { readonly [name: string]: string }>;
const written = ({ data }: Change): Written => ({ before: data?.before, after: data?.after });
/** The moment of a write; a document that is gone has none: what is counted is counted afresh. */
const momentOf = ({ data }: Change): Timestamp => data?.after.updateTime ?? Timestamp.now();
/** The tenant of a document below a site; null, and a word in the log, where it is not the site's: nothing follows from it. */
async function nsOf({ data, document, params }: Change): Promise<string | null> {
  const ns: unknown = (data?.after.data() ?? data?.before.data())?.["ns"];
  if (typeof ns === "string" && (await isSiteOf(getFirestore(), params["site"] ?? "", ns))) return ns;
  logger.error(`${document} is of no tenant, or below a site of another: nothing follows from it`);
  return null;
}
/** One event, several consequences: each is tried, and the event comes again while one of them fails. */
async function all(...work: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find((w) => w.status === "rejected");
  if (failed) throw failed.reason;
}

/** The tenant and the person that a user document is linked to; null for none. */
function linkedIn(doc: DocumentSnapshot | undefined) {
  const ref: unknown = doc?.get("person.ref");
  const [, ns, person] = typeof ref === "string" ? (/^ns\/([^/]+)\/people\/([^/]+)$/.exec(ref) ?? []) : [];
  return ns !== undefined && person !== undefined && doc?.get("ns") === ns ? { ns, person } : null;
}
/** Keeps an account's claims, disabled flag and address equal to the user document, its change records, and the name of its person. */
export const userClaims = onDocumentWritten({ document: "users/{uid}", retry: true }, (event) => {
  const { before, after } = written(event);
  const linked = linkedIn(after);
  const isNew = linked !== null && before?.get("person.ref") !== after?.get("person.ref");
  return all(
    alignAccount(getAuth(), getFirestore().doc(`users/${event.params.uid}`)),
    putBack(getFirestore(), getAuth(), event.params.uid),
    recordChange(getFirestore(), event.document, written(event)),
    ...(isNew ? [alignLinks(getFirestore(), linked)] : []),
  );
});

/** Nobody makes themselves an account: those that there are were made by `callable-user-create`, which does not come by here. */
export const signUp = beforeUserCreated(() => {
  throw new HttpsError("permission-denied", SIGN_UP_CLOSED);
});

/**
 * Nobody comes in without a user document, nor under another address than its: that one is put back, and they are told. A
 * document that cannot be read keeps nobody out: without one a token opens nothing (docs/decisions/075).
 */
export const signIn = beforeUserSignedIn(async ({ data }) => {
  if (!data) return;
  const { uid, email } = data;
  const trouble = await signInTrouble(getFirestore(), getAuth(), { uid, email }).catch((e: unknown) => {
    logger.error(`users/${uid}: nobody could look whether this is their address`, e);
    return null;
  });
  if (trouble === null) return;
  if (trouble === "other-address") logger.warn(`users/${uid} had signed in under another address, which was put back`);
  throw new HttpsError("permission-denied", trouble === "no-document" ? SIGN_UP_CLOSED : ADDRESS_PUT_BACK);
});

/** Keeps the desk capacity of a site, and the change records of its spaces; tells whoever has booked a desk that is disabled. */
export const spaceWritten = onDocumentWritten(
  { document: "sites/{site}/spaces/{space}", retry: true },
  async (event) => {
    const ns = await nsOf(event);
    if (ns === null) return;
    const { site } = event.params;
    const { before, after } = written(event);
    await all(
      recordChange(getFirestore(), event.document, written(event)),
      tellOfDesk(getFirestore(), { ns, site, space: event.params.space }, written(event)),
      ...(movesCapacity(before?.data(), after?.data()) ? [recount(getFirestore(), { site, ns }, momentOf(event))] : []),
    );
  },
);

/** Keeps the counts of a site's days, and the change records of its bookings. */
export const bookingWritten = onDocumentWritten(
  { document: "sites/{site}/bookings/{booking}", retry: true },
  async (event) => {
    const ns = await nsOf(event);
    if (ns === null) return;
    const { site } = event.params;
    const days = daysOf(event.data?.before.data(), event.data?.after.data());
    await all(
      recordChange(getFirestore(), event.document, written(event)),
      tellOfDeskBooking(getFirestore(), { ns, site, booking: event.params.booking }, written(event)),
      ...days.map((day) => recountDay(getFirestore(), { site, ns, day }, momentOf(event))),
    );
  },
);

const defaultsNow = () => siteDefaults((why) => logger.warn("remote configuration did not answer", why));

/** Keeps the change records of sites, the limits of their bookings, and which doors they offer. */
export const siteWritten = onDocumentWritten({ document: "sites/{site}", retry: true }, (event) =>
  all(
    recordChange(getFirestore(), event.document, written(event)),
    defaultsNow().then((defaults) => keepLimits(getFirestore(), event.params.site, Date.now(), defaults)),
    keepOffered(getFirestore(), event.params.site),
  ),
);

async function keepLimitsEverywhere(): Promise<void> {
  const sites = await keepAllLimits(getFirestore(), Date.now(), await defaultsNow());
  logger.info("kept the limits of bookings", { sites });
  await keepAllOffered(getFirestore());
}

/** Keeps the limits of bookings, and the doors that sites offer, when the defaults change … */
export const defaultsChanged = onConfigUpdated({ retry: true }, keepLimitsEverywhere);

/** … and as days go by. */
export const dailyBookingLimits = onSchedule(
  { schedule: "every day 02:40", timeZone: "Etc/UTC", timeoutSeconds: CLEAN_UP_S },
  keepLimitsEverywhere,
);

/** Paths with a trigger of their own here, which keeps their change records as well. */
const OWN_TRIGGER: readonly string[] = [bookings, desks, sites, people, members, users, cards, roomBookings, rooms].map(
  (c) => c.path,
);

/** A name without hyphens: the runtime looks for `record-work-order` as `record.work.order`. */
const exportName = (kind: string): string => kind.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Keeps the change records of every other kind that is declared to have them: `record-round`, `record-workOrder`. */
export const record = Object.fromEntries(
  (COLLECTIONS as readonly Collection[])
    .filter((c) => c.record !== undefined && !OWN_TRIGGER.includes(c.path))
    .map((c) => [
      exportName(c.kind),
      onDocumentWritten({ document: c.path, retry: true }, async (event: Change) => {
        const ns = event.params["ns"] ?? (await nsOf(event));
        if (ns !== null) await recordChange(getFirestore(), event.document, written(event));
      }),
    ]),
);

/** Keeps counts of days of rooms, change records of their bookings, their days, details of private ones; events of other calendars also the lock. */
export const roomBookingWritten = onDocumentWritten(
  { document: "ns/{ns}/bookings/{booking}", retry: true },
  async (event) => {
    const { ns } = event.params;
    const { before, after } = written(event);
    const isTheirs = [before, after].some((doc) => doc?.get("thirdParty") != null);
    await all(
      recordChange(getFirestore(), event.document, written(event)),
      ...roomDaysOf(ns, before?.data(), after?.data()).map((day) => recountRooms(getFirestore(), day, momentOf(event))),
      tellOfRoomBooking(getFirestore(), event.params, written(event)),
      ...(isTheirs ? [] : [alignDays(getFirestore(), event.params), alignNames(getFirestore(), event.params)]),
      ...(isTheirs || !isOdd(event.document, after?.data()) ? [] : [alignHold(getFirestore(), event.params)]),
      ...(after?.get("privacy.owner") === true ? [hideAuthors(getFirestore(), event.params)] : []),
      ...(isTheirs ? [repairLocks(getFirestore(), ns, Date.now()).then(() => undefined)] : []),
      ...([before, after].some((doc) => isPrivate(doc?.data())) ? [alignDetails(getFirestore(), event.params)] : []),
    );
  },
);

/** Keeps the change records of rooms, and the counts of days of rooms as rooms come, change and go. */
export const roomWritten = onDocumentWritten(
  { document: "ns/{ns}/resources/{room}", retry: true, timeoutSeconds: CLEAN_UP_S },
  async (event) => {
    const { ns } = event.params;
    const { before, after } = written(event);
    const sitesOfRoom = sitesMoved(before?.data(), after?.data());
    await all(
      recordChange(getFirestore(), event.document, written(event)),
      ...sitesOfRoom.map((site) => recountRoomsOfSite(getFirestore(), { ns, site }, momentOf(event))),
    );
  },
);

/** Makes windows of the lock of rooms anew that differ from their bookings, and hides who wrote private ones of older builds. */
export const nightlyRoomLocks = onSchedule(
  { schedule: "every day 03:40", timeZone: "Etc/UTC", timeoutSeconds: CLEAN_UP_S },
  async () => {
    logger.info("mended the lock of rooms", { windows: await repairAllLocks(getFirestore(), Date.now()) });
    logger.info("hid who wrote private bookings", { bookings: await hideAllAuthors(getFirestore()) });
  },
);

/** Keeps cards, their owner's names, and the memberships that name them equal, and the change records of cards. */
export const cardWritten = onDocumentWritten({ document: "ns/{ns}/cards/{card}", retry: true }, async (event) => {
  const { before, after } = written(event);
  await all(
    recordChange(getFirestore(), event.document, written(event)),
    alignCard(getFirestore(), event.params, placesOf(event.params.ns, [before?.data(), after?.data()])),
  );
});

/** Keeps the directory, and the sites of people, equal to memberships, their cards true, and the change records of these … */
export const memberWritten = onDocumentWritten(
  { document: "sites/{site}/members/{person}", retry: true },
  async (event) => {
    const ns = await nsOf(event);
    if (ns === null) return;
    const of = { ns, person: event.params.person };
    const { before, after } = written(event);
    const cardsOfIt = async () => {
      for (const card of cardsNamed([before?.data(), after?.data()]))
        await alignCard(getFirestore(), { ns, card }, [event.params]);
    };
    await all(
      recordChange(getFirestore(), event.document, written(event)),
      alignDirectory(getFirestore(), { ...of, site: event.params.site }),
      cardsOfIt(),
      alignPerson(getFirestore(), of).then(() => alignLinks(getFirestore(), of)),
      ...(event.data?.after.get("deleted") === true
        ? [accessGone(getFirestore(), { ...of, site: event.params.site })]
        : []),
    );
  },
);

/** … and to people, their delegates and delegators, and every link to them; what a deleted one leaves behind goes with them. */
export const personWritten = onDocumentWritten({ document: "ns/{ns}/people/{person}", retry: true }, async (event) => {
  const db = getFirestore();
  const of = event.params;
  const { before, after } = written(event);
  const homes = [before, after].map((doc): unknown => doc?.get("homeSite.ref"));
  const named = [before, after].flatMap((doc) => delegatesOf(plain(doc?.get("delegates"))).map((d) => d.id));
  const moved = (fields: readonly string[]) => fields.some((f) => before?.get(f) !== after?.get(f));
  const renamed = moved(["title", "displayName"]);
  const directory = async () => {
    for (const site of await sitesOf(db, of.ns, of.person, homes)) await alignDirectory(db, { ...of, site });
  };
  const isGone = after?.get("deleted") === true;
  const namedBy = async () => {
    for (const d of renamed || isGone ? delegatesOf(plain(after?.get("delegators"))) : [])
      await alignPerson(db, { ns: of.ns, person: d.id });
  };
  await all(
    recordChange(db, event.document, written(event)),
    directory(),
    alignPerson(db, of),
    alignDelegators(db, of, named),
    namedBy(),
    ...(renamed || moved(["active"]) ? [alignLinks(db, of)] : []),
    ...(isGone
      ? [personGone(db, of, Date.now()).then(() => undefined), picturesGone(db, () => getStorage().bucket(), of)]
      : []),
  );
});

/** Spec 1 §7: bookings of a site and a range as CSV. An answer of 24 MiB needs room to be made. */
export const bookingExportApi = asked((request) => exportBookings(getFirestore(), request), {
  memory: "1GiB",
  timeoutSeconds: 120,
});

/** Callables under the names by which the specification also knows them: `callable-booking-export`. */
export const callable = {
  booking: { export: bookingExportApi },
  /** Spec 3 §7: `callable-person-delete`, by whoever may, as their account says now. */
  person: {
    delete: asked((request) => deletePerson(getFirestore(), () => getStorage().bucket(), request, Date.now())),
    /** A person's picture, which no client may store by itself: `callable-person-picture`. */
    picture: asked((request) => storePicture(getFirestore(), () => getStorage().bucket(), request), {
      memory: "512MiB",
    }),
    /** A person's PIN at a site, which no client reads or writes by itself: `callable-person-pin-read`, `-write`. */
    pin: {
      read: asked((request) => readPin(getFirestore(), request)),
      write: asked((request) => writePin(getFirestore(), request)),
    },
  },
  /** Spec 3 §7: `callable-user-create`, `callable-user-existsForPerson`, `callable-user-delete`. */
  user: {
    create: asked((request) => createUser(getFirestore(), getAuth(), request)),
    existsForPerson: asked((request) => userExistsForPerson(getFirestore(), request)),
    delete: asked((request) => deleteUser(getFirestore(), getAuth(), request)),
  },
  /** Spec 2 §7: `callable-neighbourhood-delete`, by whoever has the right to it, as their account says now. */
  neighbourhood: { delete: asked((request) => neighbourhoodDelete(getFirestore(), request)) },
  /** Addresses of calendar feeds, which no client reads or writes by itself: `callable-calendar-feed`. */
  calendar: { feed: asked((request) => calendarFeeds(getFirestore(), request, Date.now())) },
  /** A floor's drawing, which no client may store by itself: `callable-plan-upload`. */
  plan: {
    upload: asked((request) => uploadPlan(getFirestore(), () => getStorage().bucket(), request), { memory: "512MiB" }),
  },
};

/** Calendars at secret addresses, for whatever asks with one; few at once, since each is made anew. */
export const calendarFeed = onRequest(
  { invoker: "public", timeoutSeconds: 60, maxInstances: 5, concurrency: 20, memory: "512MiB" },
  async (request, response) => {
    const { status, headers, body } = await serveFeed(getFirestore(), request, Date.now());
    response.status(status).set(headers);
    // As a Buffer: text would be given a tag and a kind by the framework, which has tags already.
    response.end(request.method === "HEAD" ? undefined : Buffer.from(body));
  },
);

/** Deletes for good what has been deleted for 90 days. */
export const nightlyCleanUp = onSchedule(
  { schedule: "every day 03:10", timeZone: "Etc/UTC", timeoutSeconds: CLEAN_UP_S },
  async () => {
    const now = Date.now();
    const gone = await cleanUp(getFirestore(), now, now + CLEAN_UP_WORKING_MS);
    logger.info("deleted for good", Object.fromEntries(gone));
  },
);

/** Ends the bookings of sites that check people out who did not come. */
export const checkOutWhoDidNotCome = onSchedule(
  { schedule: "every 15 minutes", timeZone: "Etc/UTC", timeoutSeconds: CLEAN_UP_S },
  async () => {
    const ended = await autoCheckOut(getFirestore(), Date.now(), await defaultsNow());
    logger.info("checked out", Object.fromEntries(ended));
  },
);

/** Reminds owners of desk bookings, at sites that do. */
export const remindOfBookings = onSchedule(
  { schedule: "every 5 minutes", timeZone: "Etc/UTC", timeoutSeconds: REMIND_S },
  async () => {
    const now = Date.now();
    const done = await remind(getFirestore(), { now, until: now + REMINDING_MS, defaults: await defaultsNow() });
    logger.info("reminded", Object.fromEntries(done.sent));
    if (done.left.length > 0) logger.warn("reminders are left to the next run", { sites: done.left });
    if (done.failed.length > 0) throw done.failed[0];
  },
);

/** Disables desks whose last use is over. */
export const disableDesksAfterUse = onSchedule(
  { schedule: "every 15 minutes", timeZone: "Etc/UTC", timeoutSeconds: CLEAN_UP_S },
  async () => {
    const done = await disableAfterUse(getFirestore(), Date.now());
    logger.info("disabled after use", Object.fromEntries(done));
  },
);

async function snapshots(which: SnapshotRun["which"], forMs: number): Promise<void> {
  const now = Date.now();
  const place = { db: getFirestore(), bucket: () => getStorage().bucket(), limits: SNAPSHOT };
  const { made, left, failed } = await makeSnapshots(place, { which, now, until: now + forMs });
  logger.info("made files for first loads", Object.fromEntries(made));
  if (left.length > 0) logger.warn("files for first loads are left to the next run", { sources: left });
  for (const { path, why } of failed) logger.error(`no file could be made for ${path}`, why);
  if (failed.length > 0) throw new Error(`${failed.length} files for first loads could not be made`);
}

/** Makes the files of first loads anew … */
export const nightlySnapshots = onSchedule(
  { schedule: "every day 04:10", timeZone: "Etc/UTC", timeoutSeconds: NIGHTLY_SNAPSHOTS_S, memory: "1GiB" },
  () => snapshots("all", NIGHTLY_SNAPSHOTS_MS),
);

/** … and by day those of which much changed, as after an import, or that have none yet. */
export const freshSnapshots = onSchedule(
  { schedule: "every 15 minutes", timeZone: "Etc/UTC", timeoutSeconds: SNAPSHOTS_S, memory: "1GiB" },
  () => snapshots("due", SNAPSHOTS_MS),
);
