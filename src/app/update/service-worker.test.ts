import { beforeAll, describe, expect, test, vi } from "vitest";

type Listener = (event: unknown) => void;
const listeners = new Map<string, Listener[]>();
/** Named, not imported: the worker is compiled against another global scope than the page's tests. */
const WORKER = "../../../sw/sw.ts";
const ORIGIN = "https://atrium.example";
const skipWaiting = vi.fn(() => Promise.resolve());

/** A service worker's global scope, as far as the worker touches it before it answers. */
const scope = {
  __WB_MANIFEST: [
    { url: "index.html", revision: "1" },
    { url: "assets/index-abc123.js", revision: null },
  ],
  addEventListener: (type: string, on: Listener) => listeners.set(type, [...(listeners.get(type) ?? []), on]),
  registration: { scope: `${ORIGIN}/` },
  location: new URL(`${ORIGIN}/sw.js`),
  clients: { claim: () => Promise.resolve() },
  caches: { open: () => new Promise(() => undefined), match: () => new Promise(() => undefined) },
  skipWaiting,
};

beforeAll(async () => {
  vi.stubGlobal("self", scope);
  vi.stubGlobal("location", scope.location);
  vi.stubGlobal("registration", scope.registration);
  vi.stubGlobal("caches", scope.caches);
  vi.stubGlobal("navigator", { userAgent: "" });
  await import(/* @vite-ignore */ WORKER);
});

/** Whether the worker answers a request itself; what it leaves alone goes to the network untouched. */
function answers(path: string, mode: "navigate" | "cors", method = "GET"): boolean {
  let answered = false;
  const request = Object.defineProperty(new Request(new URL(path, ORIGIN), { method }), "mode", { value: mode });
  const respondWith = (answer: Promise<unknown>) => {
    answered = true;
    void answer.catch(() => undefined);
  };
  for (const on of listeners.get("fetch") ?? []) on({ request, respondWith, waitUntil: () => undefined });
  return answered;
}

describe("service worker", () => {
  test.each(["/", "/login?target=%2Fsync", "/sync", "/desk-booking/desks", "/people/view/7/edit", "/no/such/page"])(
    "[SW-2] a navigation to %s is answered with the kept shell",
    (path) => expect(answers(path, "navigate")).toBe(true),
  );

  test.each([
    "/__/auth/handler",
    "/v1/projects/demo-atrium/databases/(default)/documents/users/1",
    "/v0/b/demo-atrium/o/plan.svg?alt=media",
    "/google.firestore.v1.Firestore/Listen/channel",
    "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword",
    "/securetoken.googleapis.com/v1/token",
    "/emulator/v1/projects/demo-atrium/accounts",
    "/demo-atrium/europe-west1/bookingExportApi",
  ])("[SW-1] %s is never answered from here, neither asked for nor opened", (path) =>
    expect([answers(path, "cors"), answers(path, "navigate"), answers(path, "cors", "POST")]).toEqual([
      false,
      false,
      false,
    ]),
  );

  test("[SW-1] files of the build are kept, other files are not", () => {
    expect(answers("/assets/index-abc123.js", "cors")).toBe(true);
    expect(answers("/assets/of-another-build.js", "cors")).toBe(false);
    expect(answers("https://elsewhere.example/index.html", "cors")).toBe(false);
  });

  test("[SW-10] parts for use with a connection are kept once they were fetched; the same folder elsewhere is not ours", () => {
    expect(answers("/assets/online/online-abc123.js", "cors")).toBe(true);
    expect(answers("/assets/online/online-abc123.js", "cors", "POST")).toBe(false);
    expect(answers("https://elsewhere.example/assets/online/a.js", "cors")).toBe(false);
  });

  test.each(["pdf/pdf", "reader/wire"])(
    "[CRD-209] [CRD-309] what has no place in the precache is kept once it was fetched: %s",
    (part) => {
      expect(answers(`/assets/${part}-abc123.js`, "cors")).toBe(true);
      expect(answers(`/assets/${part}-abc123.js`, "cors", "POST")).toBe(false);
      expect(answers(`https://elsewhere.example/assets/${part}.js`, "cors")).toBe(false);
    },
  );

  test("[SW-3] it takes over on the message only, and on no other", () => {
    const send = (data: unknown) =>
      (listeners.get("message") ?? []).forEach((on) => on({ data, waitUntil: () => undefined }));
    for (const data of [null, "SKIP_WAITING", { type: "OTHER" }, {}]) send(data);
    expect(skipWaiting).not.toHaveBeenCalled();
    send({ type: "SKIP_WAITING" });
    expect(skipWaiting).toHaveBeenCalledTimes(1);
  });
});
