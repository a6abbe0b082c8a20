import "fake-indexeddb/auto";
import { afterEach, expect, test, vi } from "vitest";
import { attest } from "./page-app-check.ts";

const CONFIG = {
  options: { apiKey: "key", projectId: "atrium-test", appId: "1:1:web:1" },
  emulators: false,
  appCheckKey: "6Lkey",
};
afterEach(() => vi.unstubAllGlobals());

test("[ACK-1] the page makes each proof anew by the SDK: here by a debug token, which the service of App Check exchanges", async () => {
  vi.stubGlobal("FIREBASE_APPCHECK_DEBUG_TOKEN", "1b7ea7b0-0000-4000-8000-000000000000");
  const asked: { readonly url: string; readonly body: unknown }[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    asked.push({ url, body: JSON.parse(String(init.body)) });
    return Response.json({ token: `proof-${asked.length}`, ttl: "3600s" });
  });
  expect(await attest(CONFIG)).toBe("proof-1");
  expect(await attest(CONFIG)).toBe("proof-2"); // the worker keeps one while it holds, and asks for another when it does not
  expect(asked[0]).toEqual({
    url: "https://content-firebaseappcheck.googleapis.com/v1/projects/atrium-test/apps/1:1:web:1:exchangeDebugToken?key=key",
    body: { debug_token: "1b7ea7b0-0000-4000-8000-000000000000" },
  });
  expect(document.querySelector("script[src*=recaptcha]")?.getAttribute("src")).toContain(
    "https://www.google.com/recaptcha/enterprise.js",
  );
});

test("[ACK-1] a build without a site key proves nothing, and loads nothing of Google's", async () => {
  document.head.replaceChildren();
  await expect(attest({ ...CONFIG, appCheckKey: null })).rejects.toThrow(/not switched on/);
  expect(document.querySelector("script")).toBeNull();
});
