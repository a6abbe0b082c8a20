import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchRemote } from "./remote-config.ts";

const OPTIONS = { apiKey: "key", projectId: "atrium-test", appId: "1:1:web:1" };
const CLOUD = { options: OPTIONS, emulators: false, appCheckKey: null };
const answers: { readonly [part: string]: object } = {
  "firebaseinstallations.googleapis.com": {
    fid: "c1234567890123456789AB",
    refreshToken: "refresh",
    authToken: { token: "token", expiresIn: "604800s" },
  },
  "firebaseremoteconfig.googleapis.com": {
    state: "UPDATE",
    templateVersion: 1,
    entries: { app_features: '{"cardHistory":true}' },
  },
  "/__/remote-config": { app_features: "local" },
};

const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", (input: RequestInfo | URL) => {
    const url = input instanceof Request ? input.url : String(input);
    asked.push(url);
    const found = Object.entries(answers).find(([part]) => url.includes(part));
    return found
      ? Promise.resolve(Response.json(found[1], { headers: { ETag: "etag-1" } }))
      : Promise.reject(new TypeError("Failed to fetch"));
  });
});
afterEach(() => vi.unstubAllGlobals());

test("[RC-5] in production the SDK asks the project's remote configuration, and not again within 12 h", async () => {
  expect(await fetchRemote(CLOUD)).toEqual({ app_features: '{"cardHistory":true}' });
  const questions = () => asked.filter((url) => url.includes("firebaseremoteconfig")).length;
  expect(asked.find((url) => url.includes("firebaseremoteconfig"))).toContain("/projects/atrium-test/");
  expect(questions()).toBe(1);
  expect(await fetchRemote(CLOUD)).toEqual({ app_features: '{"cardHistory":true}' });
  expect(questions()).toBe(1);
});

test("[RC-4] locally the page's own server is asked, and nobody else", async () => {
  expect(await fetchRemote({ options: OPTIONS, emulators: true, appCheckKey: null })).toEqual({
    app_features: "local",
  });
  expect(asked).toEqual(["/__/remote-config"]);
});
