const env = process.env;

/** The local backend behind the page's own address: the browser never talks to an emulator's port (docs/architecture.md). */
export function emulatorProxy() {
  const at = (name: string, port: number) => `http://127.0.0.1:${env[name] ?? port}`;
  const firestore = at("ATRIUM_FIRESTORE_PORT", 8080);
  const auth = at("ATRIUM_AUTH_PORT", 9099);
  return {
    "/google.firestore.v1.Firestore": firestore,
    "/v1/projects": firestore,
    "/identitytoolkit.googleapis.com": auth,
    "/securetoken.googleapis.com": auth,
    "/emulator/": auth,
    "/v0": at("ATRIUM_STORAGE_PORT", 9199),
    "/demo-atrium": at("ATRIUM_FUNCTIONS_PORT", 5001),
  };
}

/** What the data worker alone, or a screen late, imports, named so that a first visit of the dev server need not reload when it meets them. */
export const LATE_FOUND = [
  "comlink",
  "dexie",
  "firebase/app",
  "firebase/auth",
  "firebase/firestore",
  "firebase/firestore/lite",
  "firebase/functions",
  "firebase/storage",
  "jspdf",
  "rxdb/plugins/core",
  "rxdb/plugins/storage-dexie",
  "rxjs",
  "valibot",
];
