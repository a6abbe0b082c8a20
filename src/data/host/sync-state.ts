import type { SyncState } from "../api.ts";
import type { StorageError } from "../engine/ports.ts";

/** What the screen is told of a refusal of the device. */
export const storageState = (e: StorageError): SyncState["storage"] =>
  e.trouble === "storage-full" ? "full" : e.trouble === "outdated" ? "outdated" : "blocked";

/** Where nobody is signed in there is nothing to tell. */
export const NO_SYNC: SyncState = {
  storage: "ok",
  signInNeeded: false,
  readOnly: false,
  skewMs: null,
  net: "unknown",
  leader: false,
  waiting: 0,
  waitingOps: 0,
  attention: 0,
  sent: 0,
  lastPullAt: null,
  firstLoad: { done: false, docs: 0, total: null },
  pulls: [],
  unsent: "unknown",
  queueSince: null,
  broken: 0,
  unreadable: 0,
};
