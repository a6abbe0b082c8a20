/** Message a page sends to a waiting service worker (Workbox's own name for it). */
export const SKIP_WAITING = "SKIP_WAITING";
/** Addresses that are the app, of the doors and of every screen without a parameter: answered before a service worker runs. */
export const SHELL_PATHS: readonly string[] = [
  "/",
  "/login",
  "/desk-booking/site",
  "/desk-booking/desks",
  "/dashboard/live-status",
  "/dashboard/statistics",
  "/desk-booking/export",
  "/desk-booking/rounds",
  "/desk-booking/plan",
  "/room-booking/calendar",
  "/room-booking/export",
  "/people/directory",
  "/people/visitors",
  "/people/new",
  "/people/cards",
  "/people/cards/new",
  "/people/desk",
  "/people/users",
  "/people/user",
  "/home",
  "/admin/audit-logs",
  "/admin/audit-sync-report",
  "/admin/integrations",
  "/import",
  "/status/stats",
  "/sync",
];
/** Paths the service worker never answers with the app shell: local backend, Firebase's reserved paths, database and callables. */
export const NOT_THE_SHELL: readonly RegExp[] = [
  /^\/__/,
  /^\/v1\//,
  /^\/v0\//,
  /^\/google\.firestore/,
  /^\/identitytoolkit/,
  /^\/securetoken/,
  /^\/emulator/,
  /^\/demo-atrium\//,
];

/** What a fault of the data layer is called in the console; tests that see it there fail. [FLT-4] */
export const FAULT_LOG = "fault of this device";
