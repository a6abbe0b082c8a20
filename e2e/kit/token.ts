import type { Page } from "@playwright/test";

type StoredUser = { readonly stsTokenManager: { accessToken: string; expirationTime: number } };

/** Runs in the page: reads and writes what the Auth SDK keeps of the signed-in account among what is the person's. */
async function inAuthStore(expired: boolean): Promise<number> {
  const { asked, open } = window.stores;
  const db = await open("atrium-person");
  const store = db.transaction("kv", "readwrite").objectStore("kv");
  const key = (await asked(store.getAllKeys())).find((k) => String(k).startsWith("login:firebase:authUser:"));
  if (!key) throw new Error("no account is kept on this device");
  const user = (await asked(store.get(key))) as StoredUser;
  if (expired) {
    user.stsTokenManager.expirationTime = Date.now() - 7_200_000;
    await asked(store.put(user, key));
  }
  db.close();
  return user.stsTokenManager.expirationTime;
}

/** Runs in the page: changes what the device remembers of when the server was last heard, and of the latest time it saw. */
async function inSession({ provenAgo, seenAhead }: { provenAgo: number; seenAhead: number | null }): Promise<void> {
  const { asked, open } = window.stores;
  const db = await open("atrium-person");
  const store = db.transaction("kv", "readwrite").objectStore("kv");
  const session = (await asked(store.get("session"))) as { provenAt: number };
  session.provenAt = Date.now() - provenAgo;
  await asked(store.put(session, "session"));
  if (seenAhead !== null) await asked(store.put(Date.now() + seenAhead, "seen"));
  db.close();
}

/** The server was last heard so long ago, ms; takes effect at the next start. `seenAhead`: the clock had been so far ahead of now. */
export const lastHeard = (page: Page, provenAgo: number, seenAhead: number | null = null): Promise<void> =>
  page.evaluate(inSession, { provenAgo, seenAhead });

/** The token on this device has run out, as after hours offline. Takes effect at the next start of the app. */
export const expireToken = (page: Page): Promise<number> => page.evaluate(inAuthStore, true);
/** When the token on this device runs out, epoch ms. */
export const tokenExpiry = (page: Page): Promise<number> => page.evaluate(inAuthStore, false);
