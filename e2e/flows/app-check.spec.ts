import { expect, test } from "@playwright/test";
import { buildApp } from "../../dev/build-app.ts";
import { appCheckPolicy } from "../../dev/deploy/app-check-policy.ts";
import { hosted, hostingConfig } from "../../dev/deploy/hosting.ts";
import { inRoot } from "../../dev/paths.ts";

const KEY = "6Lfaux0000000000000000000000000000000000";
const SETTINGS = {
  apiKey: "key",
  projectId: "works-123456",
  appId: "1:1:web:1",
  authDomain: "works-123456.firebaseapp.com",
  storageBucket: "works-123456.firebasestorage.app",
};
/** A proof as the service of App Check gives it, which holds for an hour. */
const proof = () =>
  ["{}", JSON.stringify({ sub: SETTINGS.appId, iat: Date.now() / 1_000, exp: Date.now() / 1_000 + 3_600 }), "x"]
    .map((part) => Buffer.from(part).toString("base64url"))
    .join(".");
const json = (body: object, status = 200) => ({
  status,
  contentType: "application/json",
  headers: { "access-control-allow-origin": "*", "access-control-allow-headers": "*" },
  body: JSON.stringify(body),
});

// A build for a project, which no other story has: with the long run alone.
test.describe("a build with a site key of App Check @long", () => {
  test.describe.configure({ mode: "default" }); // one build for both
  let site: Awaited<ReturnType<typeof hosted>>;
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    process.env["VITE_ATRIUM_FIREBASE"] = JSON.stringify({ ...SETTINGS, appCheckKey: KEY });
    const dist = inRoot(".e2e", "app-check");
    await buildApp(dist, "app-check").finally(() => Reflect.deleteProperty(process.env, "VITE_ATRIUM_FIREBASE"));
    site = await hosted(dist, appCheckPolicy(hostingConfig()));
  });
  test.afterAll(() => site.close());

  for (const { name, answers } of [
    { name: "a proof that the page got is on the worker's sign-in", answers: true },
    { name: "without one the sign-in goes all the same, and its refusal is no answer", answers: false },
  ])
    test(`[ACK-1] [ACK-2] [ACK-5] ${name}`, async ({ context, page }) => {
      const token = proof();
      const sent: (string | null)[] = [];
      await context.addInitScript(() =>
        Object.assign(self, { FIREBASE_APPCHECK_DEBUG_TOKEN: "1b7ea7b0-0000-4000-8000-000000000000" }),
      );
      await context.route("https://www.google.com/recaptcha/**", (route) =>
        route.fulfill({ contentType: "text/javascript", body: "" }),
      );
      await context.route("https://content-firebaseappcheck.googleapis.com/**", (route) =>
        answers ? route.fulfill(json({ token, ttl: "3600s" })) : route.abort(),
      );
      await context.route("https://identitytoolkit.googleapis.com/**", async (route) => {
        if (route.request().method() === "OPTIONS") return route.fulfill(json({}));
        sent.push(await route.request().headerValue("x-firebase-appcheck"));
        return route.fulfill(
          answers
            ? json({ error: { code: 400, message: "INVALID_LOGIN_CREDENTIALS" } }, 400)
            : json({ error: { code: 403, message: "PERMISSION_DENIED" } }, 403),
        );
      });
      const refused: string[] = [];
      page.on("console", (m) => (/Content Security Policy/.test(m.text()) ? refused.push(m.text()) : undefined));
      await page.goto(site.origin);
      await page.getByLabel("Email").fill("ada@works.test");
      await page.getByLabel("Password", { exact: true }).fill("a-good-password");
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(
        page.getByText(answers ? "The email address or the password is not right." : "The server cannot be reached."),
      ).toBeVisible();
      expect(sent.length).toBeGreaterThan(0);
      expect(sent[0]).toBe(answers ? token : Buffer.from('{"error":"UNKNOWN_ERROR"}').toString("base64"));
      expect(refused).toEqual([]);
    });
});
