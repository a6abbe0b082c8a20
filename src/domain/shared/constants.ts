/** Message a page sends to a waiting service worker (Workbox's own name for it). */
export const SKIP_WAITING = "SKIP_WAITING";
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
  /^\/feed\//,
];

/** What a fault of the data layer is called in the console; tests that see it there fail. [FLT-4] */
export const FAULT_LOG = "fault of this device";
