import { deleteApp, initializeApp } from "firebase/app";
import { getFirestore, doc, getDoc } from "firebase/firestore/lite";
import { getFunctions, httpsCallable } from "firebase/functions";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { provingBy } from "./app-check.ts";
import type { Backend } from "./backend.ts";
import { backendConfig } from "./config.ts";
import { download } from "./files.ts";
import { page } from "./page.ts";
import { withDeadline } from "./deadline.ts";
import { NO_PROOF } from "./proving.ts";
import { positionAt } from "./read.ts";
import { sorted } from "./trouble.ts";

const OPTIONS = { apiKey: "key", projectId: "atrium-test", appId: "1:1:web:1" };
const HEADER = "x-firebase-appcheck";
/** A token as the service of App Check gives it, which holds for an hour. */
const tokenFor = (now: number, name: string) =>
  ["{}", JSON.stringify({ sub: name, iat: now / 1_000, exp: now / 1_000 + 3_600 }), "signature"]
    .map((part) => btoa(part))
    .join(".");

let sent: { readonly url: string; readonly proof: string | null }[] = [];
let n = 0;
const anApp = () => initializeApp(OPTIONS, `app-check-test-${++n}`);
beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    sent.push({ url: request.url, proof: request.headers.get(HEADER) });
    if (request.url.includes("cloudfunctions")) return Response.json({ result: 1 });
    const missing = "projects/atrium-test/databases/(default)/documents/versions/workplace";
    return Response.json(request.url.includes(":batchGet") ? [{ missing, readTime: "2026-01-31T10:20:00Z" }] : []);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
/** What was asked, by service, with the proof that it carried. */
const proofs = () => sent.map(({ url, proof }) => [new URL(url).hostname, proof]);
const SOURCE = { key: "k", collection: "ns/t/rooms", ns: "t", where: [] };

test("[ACK-1] every question of the worker carries the page's proof, which is asked for once while it holds", async () => {
  const proof = tokenFor(Date.now(), "page");
  const attest = vi.fn(async () => proof);
  const proving = provingBy(attest);
  const app = anApp();
  proving.guard(app);
  expect(attest).not.toHaveBeenCalled(); // nothing was asked yet
  const backend = {
    app,
    proving,
    auth: { currentUser: null },
    config: { options: { ...OPTIONS, storageBucket: "b" }, emulators: false },
  } as unknown as Backend;
  expect((await getDoc(doc(getFirestore(app), "versions/workplace"))).exists()).toBe(false);
  await httpsCallable(getFunctions(app, "europe-west1"), "callable-user-create")({});
  await download(backend, "ns/t/file.svg", 10);
  await page(backend, SOURCE, positionAt(0), 3);
  const hosts = [
    "firestore.googleapis.com",
    "europe-west1-atrium-test.cloudfunctions.net",
    "firebasestorage.googleapis.com",
    "firestore.googleapis.com",
  ];
  expect(proofs()).toEqual(hosts.map((host) => [host, proof]));
  expect(attest).toHaveBeenCalledTimes(1);
  await deleteApp(app);
});

test("[ACK-2] without a proof questions go all the same, at once after the first, and it is tried again after a minute", async () => {
  const told = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  let now = 1_000_000;
  const attest = vi.fn((): Promise<string> => Promise.reject(new Error("a blocked script")));
  const proving = provingBy(attest, () => now);
  const app = anApp();
  proving.guard(app);
  const ask = () => proving.headers(app);
  expect(await ask()).toEqual({ "X-Firebase-AppCheck": NO_PROOF });
  expect(await ask()).toEqual({ "X-Firebase-AppCheck": NO_PROOF });
  expect(attest).toHaveBeenCalledTimes(1);
  expect(told.mock.calls.flat().join()).toContain("App Check: no proof could be had of the page");
  now += 61_000;
  const proof = tokenFor(Date.now(), "later");
  attest.mockResolvedValue(proof);
  expect(await ask()).toEqual({ "X-Firebase-AppCheck": proof });
  expect(attest).toHaveBeenCalledTimes(2);
  await deleteApp(app);
});

test("[ACK-2] a page that never answers keeps a question ten seconds, and a proof that is none counts as none", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.useFakeTimers();
  try {
    const silent = provingBy(() => new Promise(() => undefined));
    const app = anApp();
    silent.guard(app);
    const answer = silent.headers(app);
    await vi.advanceTimersByTimeAsync(10_100);
    expect(await answer).toEqual({ "X-Firebase-AppCheck": NO_PROOF });
  } finally {
    vi.useRealTimers();
  }
  const nonsense = provingBy(async () => "no token");
  const other = anApp();
  nonsense.guard(other);
  expect(await nonsense.headers(other)).toEqual({ "X-Firebase-AppCheck": NO_PROOF });
  expect(await nonsense.headers(anApp())).toEqual({}); // an app that is not guarded
});

test("[ACK-1] one setting switches it on: the site key beside the web app's own settings, which needs the app's id", () => {
  const env = (more: object) => JSON.stringify({ apiKey: "k", projectId: "works-123456", ...more });
  expect(backendConfig("")).toMatchObject({ appCheckKey: null });
  expect(backendConfig(env({ appId: "1:1:web:1" }))).toMatchObject({ appCheckKey: null });
  expect(backendConfig(env({ appId: "1:1:web:1", appCheckKey: "6Lkey" }))).toMatchObject({
    appCheckKey: "6Lkey",
    options: { appId: "1:1:web:1" },
  });
  expect(() => backendConfig(env({ appCheckKey: "6Lkey" }))).toThrow(/App Check needs the appId/);
  expect(() => backendConfig(env({ appId: "1", appCheckKey: "" }))).toThrow();
});

/** What a question of Firestore comes to where the server refuses it. */
async function refusedWith(attest: () => Promise<string>) {
  const refusal = {
    error: { code: 403, status: "PERMISSION_DENIED", message: "Missing or insufficient permissions." },
  };
  vi.stubGlobal(
    "fetch",
    withDeadline(async () => Response.json(refusal, { status: 403 })),
  );
  const app = anApp();
  provingBy(attest).guard(app);
  return getDoc(doc(getFirestore(app), "ns/t")).then(
    () => null,
    (e: unknown) => sorted(e),
  );
}

test("[ACK-5] a refusal of what went without a proof says nothing of rights: it is no answer, and nothing is given up for it", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  expect(await refusedWith(() => Promise.reject(new Error("a blocked script")))).toEqual({ kind: "offline" });
  expect(await refusedWith(async () => tokenFor(Date.now(), "page"))).toEqual({
    kind: "refused",
    code: "permission-denied",
  });
});
