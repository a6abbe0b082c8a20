import { deleteApp, initializeApp } from "firebase/app";
import { connectAuthEmulator, initializeAuth, updateCurrentUser, type User } from "firebase/auth";
import type { HandedLogin } from "#domain/access/handed-login.ts";
import type { Backend } from "./backend.ts";
import { here } from "./config.ts";
import { heldPersistence } from "./persistence.ts";

/** Names the app that lives for one hand-over only. */
let handed = 0;

/**
 * Takes a login over from the page. Not `signInWithCredential`: Firebase takes no credential of Microsoft a second time,
 * while a login is the same for every provider. A short-lived Auth instance reads it as one that it stored itself, asks the
 * server about it, and hands its user to the session's own. Throws what the SDK throws; an account that the server does not
 * take, too.
 */
export async function takeLogin(backend: Backend, login: HandedLogin): Promise<User> {
  const app = initializeApp(backend.config.options, `handed-${++handed}`);
  backend.proving?.guard(app);
  try {
    const auth = initializeAuth(app, { persistence: heldPersistence(login) });
    if (backend.config.emulators) connectAuthEmulator(auth, here().origin, { disableWarnings: true });
    await auth.authStateReady();
    if (!auth.currentUser) throw new LoginNotTaken();
    await updateCurrentUser(backend.auth, auth.currentUser);
  } finally {
    await deleteApp(app);
  }
  const user = backend.auth.currentUser;
  if (!user) throw new LoginNotTaken();
  return user;
}

/** The server did not take a login that it had just given. */
class LoginNotTaken extends Error {}
