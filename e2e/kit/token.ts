import type { Page } from "@playwright/test";

type StoredUser = {
  readonly fbase_key: string;
  readonly value: { readonly stsTokenManager: { accessToken: string; expirationTime: number } };
};

/** Runs in the page: reads and writes what the Auth SDK keeps of the signed-in account. */
async function inAuthStore(expired: boolean): Promise<number> {
  const asked = <T>(r: IDBRequest<T>) =>
    new Promise<T>((done, fail) => ((r.onsuccess = () => done(r.result)), (r.onerror = () => fail(r.error))));
  const db = await asked(indexedDB.open("firebaseLocalStorageDb"));
  const store = db.transaction("firebaseLocalStorage", "readwrite").objectStore("firebaseLocalStorage");
  const users = (await asked(store.getAll())) as StoredUser[];
  const user = users.find((u) => u.fbase_key.startsWith("firebase:authUser:"));
  if (!user) throw new Error("no account is kept on this device");
  if (expired) {
    user.value.stsTokenManager.expirationTime = Date.now() - 7_200_000;
    await asked(store.put(user));
  }
  db.close();
  return user.value.stsTokenManager.expirationTime;
}

/** The token on this device has run out, as after hours offline. Takes effect at the next start of the app. */
export const expireToken = (page: Page): Promise<number> => page.evaluate(inAuthStore, true);
/** When the token on this device runs out, epoch ms. */
export const tokenExpiry = (page: Page): Promise<number> => page.evaluate(inAuthStore, false);
