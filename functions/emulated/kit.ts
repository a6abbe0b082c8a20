import { randomBytes } from "node:crypto";
import { type App, deleteApp, initializeApp } from "firebase-admin/app";
import { type Auth, getAuth } from "firebase-admin/auth";
import { type Firestore, getFirestore } from "firebase-admin/firestore";
import * as v from "valibot";

const backendSchema = v.object({
  project: v.string(),
  firestore: v.string(),
  auth: v.string(),
  functions: v.string(),
  storage: v.string(),
  hub: v.string(),
});

/** The running local backend, as `npm test` hands it over in ATRIUM_BACKEND. */
export const backend = v.parse(backendSchema, JSON.parse(process.env["ATRIUM_BACKEND"] ?? "null"));

/** Something that no other test has. */
export const unique = (prefix: string): string => `${prefix}-${randomBytes(4).toString("hex")}`;

/** The backend as an administrator sees it. Triggers fire in the backend's own project only. */
export type Admin = { readonly db: Firestore; readonly auth: Auth; close(): Promise<void> };
export function admin(project: string): Admin {
  process.env["FIRESTORE_EMULATOR_HOST"] = backend.firestore;
  process.env["FIREBASE_AUTH_EMULATOR_HOST"] = backend.auth;
  const app: App = initializeApp({ projectId: project }, unique(project));
  return { db: getFirestore(app), auth: getAuth(app), close: () => deleteApp(app) };
}

/** The first call of a function starts a process: how long to look for what it does, and how often, ms. */
export const SOON = { timeout: 20_000, interval: 50 } as const;
