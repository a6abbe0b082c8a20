import { type FirebaseApp, initializeApp } from "firebase/app";
import { type Auth, connectAuthEmulator, indexedDBLocalPersistence, initializeAuth } from "firebase/auth";
import type { Login } from "../device/login.ts";
import { persistenceOf } from "./persistence.ts";
import { connectFirestoreEmulator, type Firestore, getFirestore, setLogLevel } from "firebase/firestore/lite";
import { type BackendConfig, here } from "./config.ts";
import type { Proving } from "./proving.ts";

/** The SDK's parts that every session needs. Requests go through the REST client, whose answers are definite; listeners live in `listen.ts`. */
export type Backend = {
  readonly app: FirebaseApp;
  readonly auth: Auth;
  readonly db: Firestore;
  readonly config: BackendConfig;
  /** Where App Check is switched on. */
  readonly proving: Proving | null;
};

/** Starts the Firebase SDK, with its login kept in `login` where there is one. Needs no network. */
export function openBackend(config: BackendConfig, login: Login | null, proving: Proving | null = null): Backend {
  setLogLevel("silent"); // every failure is reported through our own codes
  const app = initializeApp(config.options);
  proving?.guard(app);
  const auth = initializeAuth(app, {
    // The second is where earlier builds kept it: the SDK takes it over from there.
    persistence: login ? [persistenceOf(login), indexedDBLocalPersistence] : indexedDBLocalPersistence,
  });
  const db = getFirestore(app);
  if (config.emulators) {
    const { host, port, origin } = here();
    connectAuthEmulator(auth, origin, { disableWarnings: true });
    connectFirestoreEmulator(db, host, port);
  }
  return { app, auth, db, config, proving };
}
