import { SYNC } from "#domain/sync/limits.ts";
import type { SyncState } from "../api.ts";
import type { StorageTrouble } from "../api-storage.ts";

/** What a tab knows of the queue and the connection; the rest is the device's. */
export type TabSync = Omit<SyncState, "storage" | "signInNeeded" | "readOnly" | "skewMs">;

/** What the screen is told of a refusal of the device. */
export const storageState = (trouble: StorageTrouble): SyncState["storage"] =>
  trouble === "storage-full" ? "full" : trouble === "outdated" ? "outdated" : "blocked";

/** Where nobody is signed in there is nothing to tell. */
export const NO_SYNC: SyncState = {
  storage: "ok",
  signInNeeded: false,
  fault: null,
  readOnly: false,
  skewMs: null,
  net: "unknown",
  leader: false,
  waiting: 0,
  waitingOps: 0,
  attention: 0,
  sent: 0,
  lastPullAt: null,
  failedPulls: 0,
  firstLoad: { done: false, docs: 0, total: null },
  pulls: [],
  keeps: [],
  unsent: "unknown",
  queueSince: null,
  broken: 0,
  unreadable: 0,
};

/**
 * A draining queue moves often. The page is told of it, and lists of what it moves, at most this often, ms; of a long one less
 * often, for somebody works meanwhile (performance T6). The first move is told at once, and so is what the person does.
 */
export const quietOf = (waiting: number): number => (waiting > SYNC.longQueue ? 1_000 : 250);
/**
 * A queue that grew or is empty, and trouble, are told at once: nothing may look sent that is not (reliability I8). So is what a
 * device holds, once that is known: nothing may look as if it had not arrived. [FRESH-6]
 */
export const isNews = (told: SyncState, now: SyncState): boolean =>
  now.waiting > told.waiting ||
  (now.waiting === 0 && told.waiting > 0) ||
  now.attention !== told.attention ||
  (now.pulls.length > 0 && told.pulls.length === 0) ||
  now.net !== told.net ||
  now.failedPulls !== told.failedPulls ||
  now.fault?.text !== told.fault?.text ||
  now.storage !== told.storage ||
  now.readOnly !== told.readOnly ||
  now.signInNeeded !== told.signInNeeded;
