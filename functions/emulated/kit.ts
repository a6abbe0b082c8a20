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
export const SOON = { timeout: 50_000, interval: 50 } as const;

/** An account of the backend's own project with a user document as given, signed in. */
export async function signedInAs(at: Admin, doc: { readonly [field: string]: unknown }) {
  const uid = unique("caller");
  const claims = { namespace: doc["ns"], roles: doc["roles"], sites: doc["sites"] };
  const email = typeof doc["email"] === "string" ? doc["email"] : `${uid}@acme.test`;
  await at.auth.createUser({ uid, email, password: "atrium-demo" });
  await at.auth.setCustomUserClaims(uid, claims);
  await at.db.doc(`users/${uid}`).set({ email, title: uid, deleted: false, disabled: false, ...doc });
  const answer = await accountsRest("signInWithPassword", { email, password: "atrium-demo", returnSecureToken: true });
  const { idToken } = v.parse(v.object({ idToken: v.string() }), await answer.json());
  return { uid, email, idToken, user: at.db.doc(`users/${uid}`) };
}
/** Asks the sign-in service as anybody's own client can. */
export const accountsRest = (method: string, body: object) =>
  fetch(`http://${backend.auth}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=local`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const answerSchema = v.union([
  v.object({ result: v.unknown() }),
  v.object({ error: v.object({ status: v.string(), message: v.string() }) }),
]);

/** Asks a callable as the client SDK does; without a token as nobody. */
export async function callAs(idToken: string | null, name: string, data: unknown) {
  const answer = await fetch(`http://${backend.functions}/${backend.project}/europe-west1/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(idToken !== null && { authorization: `Bearer ${idToken}` }) },
    body: JSON.stringify({ data }),
  });
  return v.parse(answerSchema, await answer.json());
}
