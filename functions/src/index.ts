import { initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { getFirestore, Timestamp } from "firebase-admin/firestore";
import { logger, setGlobalOptions } from "firebase-functions";
import { onDocumentWritten } from "firebase-functions/v2/firestore";
import { onCall } from "firebase-functions/v2/https";
import { onSchedule } from "firebase-functions/v2/scheduler";
import { alignAccount } from "./account.ts";
import { neighbourhoodDelete } from "./callables/neighbourhood-delete.ts";
import { exportBookings } from "./callables/booking-export.ts";
import { movesCapacity } from "./capacity.ts";
import { cleanUp } from "./clean-up.ts";
import { recount } from "./recount.ts";

initializeApp();
setGlobalOptions({ region: "europe-west1", maxInstances: 20 });

/** Longest run of the clean-up, s, and the part of it in which new work is begun. */
const CLEAN_UP_S = 540;
const CLEAN_UP_WORKING_MS = 480_000;

/** Keeps an account's claims and its disabled flag equal to the user document. */
export const userClaims = onDocumentWritten({ document: "users/{uid}", retry: true }, (event) =>
  alignAccount(getAuth(), getFirestore().doc(`users/${event.params.uid}`)),
);

/** Keeps the desk capacity of a site. */
export const siteCapacity = onDocumentWritten(
  { document: "sites/{site}/spaces/{space}", retry: true },
  async (event) => {
    const [before, after] = [event.data?.before, event.data?.after];
    if (!movesCapacity(before?.data(), after?.data())) return;
    const ns: unknown = (after?.data() ?? before?.data())?.["ns"];
    if (typeof ns !== "string") {
      logger.error(
        `sites/${event.params.site}/spaces/${event.params.space} names no tenant; its site is not recounted`,
      );
      return;
    }
    const changedAt = after?.updateTime ?? Timestamp.now(); // a document that is gone has no moment: count afresh
    await recount(getFirestore(), { site: event.params.site, ns }, changedAt);
  },
);

/** Spec 1 §7: bookings of a site and a range as CSV. An answer of 24 MiB needs room to be made. */
export const bookingExportApi = onCall({ memory: "1GiB", timeoutSeconds: 120 }, (request) =>
  exportBookings(getFirestore(), request),
);

/** Callables under the names by which the specification also knows them: `callable-booking-export`. */
export const callable = {
  booking: { export: bookingExportApi },
  /** Spec 2 §7: `callable-neighbourhood-delete`, by whoever has the right to it, as their account says now. */
  neighbourhood: { delete: onCall((request) => neighbourhoodDelete(getFirestore(), request)) },
};

/** Deletes for good what has been deleted for 90 days. */
export const nightlyCleanUp = onSchedule(
  { schedule: "every day 03:10", timeZone: "Etc/UTC", timeoutSeconds: CLEAN_UP_S },
  async () => {
    const now = Date.now();
    const gone = await cleanUp(getFirestore(), now, now + CLEAN_UP_WORKING_MS);
    logger.info("deleted for good", Object.fromEntries(gone));
  },
);
