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

/** The token on this device has run out, as after hours offline. Takes effect at the next start of the app. */
export const expireToken = (page: Page): Promise<number> => page.evaluate(inAuthStore, true);
/** When the token on this device runs out, epoch ms. */
export const tokenExpiry = (page: Page): Promise<number> => page.evaluate(inAuthStore, false);
