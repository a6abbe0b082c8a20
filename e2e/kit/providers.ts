import { fileURLToPath } from "node:url";
import { type BrowserContext, expect, type Page } from "@playwright/test";

const SHIM = fileURLToPath(new URL("../../dev/emulators/gapi-shim.js", import.meta.url));

/**
 * Google's file by which Firebase speaks with its helper page, as the local backend needs it; the product knows nothing of
 * it. Fonts and styles that the backend's page of a provider would fetch from the internet are refused at once, so that a
 * story does not wait for a name that does not resolve.
 */
export async function withGapi(context: BrowserContext): Promise<void> {
  await context.route(
    ({ hostname }) => !["localhost", "127.0.0.1"].includes(hostname),
    (route) => route.abort(),
  );
  await context.route("https://apis.google.com/js/api.js*", (route) =>
    route.fulfill({ path: SHIM, contentType: "text/javascript" }),
  );
}

/** What a person does at the provider: an account with an address. */
async function answerProvider(page: Page, email: string): Promise<void> {
  await page.waitForURL(/\/emulator\/auth\/handler/);
  await page.locator("#add-account-button").click();
  await page.locator("#email-input").fill(email);
  await page.locator("#display-name-input").fill("Somebody");
  await page.locator("#sign-in").click();
}

/** Presses a provider's button and answers in its window. */
export async function byWindow(page: Page, provider: string, email: string): Promise<void> {
  const [opened] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("button", { name: `Continue with ${provider}` }).click(),
  ]);
  await answerProvider(opened, email);
}

/** Presses a provider's button and answers where the page went. */
export async function inPlace(page: Page, provider: string, email: string): Promise<void> {
  await page.getByRole("button", { name: `Continue with ${provider}` }).click();
  await answerProvider(page, email);
}

/** The next answer of a provider comes with an address that nobody has proven. */
export const withUnprovenAddress = (context: BrowserContext): Promise<unknown> =>
  context.route("**/accounts:signInWithIdp*", (route, request) =>
    route.continue({
      postData: (request.postData() ?? "").replace("email_verified%22%3Atrue", "email_verified%22%3Afalse"),
    }),
  );

/** That the page keeps no login: neither frames nor tokens, and nothing in the database that the SDK makes for itself. */
export async function expectNothingLeft(page: Page): Promise<void> {
  await expect(page.locator("iframe")).toHaveCount(0);
  const left = await page.evaluate(async () => {
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name } of await indexedDB.databases()) {
      if (!name || name.startsWith("atrium-")) continue;
      const asked = indexedDB.open(name);
      const db = await new Promise<IDBDatabase>((done) => (asked.onsuccess = () => done(asked.result)));
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store).getAll();
        kept.push(name, await new Promise((done) => (rows.onsuccess = () => done(rows.result))));
      }
      db.close();
    }
    return JSON.stringify(kept);
  });
  expect(left).not.toMatch(/refreshToken|accessToken|stsTokenManager|@/);
}
