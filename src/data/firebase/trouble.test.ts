import { Timestamp } from "firebase/firestore/lite";
import { describe, expect, test, vi } from "vitest";
import { plain, truthOf } from "./convert.ts";
import { withDeadline } from "./deadline.ts";
import { netError, sorted } from "./trouble.ts";

describe("errors of the SDK", () => {
  test.each<[unknown, object]>([
    [{ code: "permission-denied" }, { kind: "refused", code: "permission-denied" }],
    [{ code: "invalid-argument" }, { kind: "refused", code: "invalid-argument" }],
    [{ code: "resource-exhausted" }, { kind: "busy", retryAfterMs: 2_000 }],
    [{ code: "unauthenticated" }, { kind: "identity" }],
    [{ code: "auth/user-disabled" }, { kind: "identity" }],
    [{ code: "unavailable" }, { kind: "offline" }],
    [{ code: "unknown" }, { kind: "offline" }],
    [new SyntaxError("Unexpected token '<'"), { kind: "offline" }],
    [new TypeError("Failed to fetch"), { kind: "offline" }],
    [null, { kind: "offline" }],
  ])("[NET-1] %o is %o", (e, want) => expect(sorted(e)).toEqual(want));

  test("[NET-2] a refused question is an outcome of its own, never a lost edit and never a sign-out", () => {
    expect(netError({ code: "permission-denied" }).trouble).toEqual({ kind: "denied", code: "permission-denied" });
  });
});

describe("values of Firestore", () => {
  test("[NET-3] timestamps become milliseconds, at any depth; what the product never writes becomes null", () => {
    expect(
      plain({
        at: Timestamp.fromMillis(1_234),
        list: [{ at: Timestamp.fromMillis(5) }],
        bytes: new Uint8Array(2),
        n: Number.NaN,
      }),
    ).toEqual({ at: 1_234, list: [{ at: 5 }], bytes: null, n: null });
  });

  test.each<[string, object]>([
    ["no rev", { updatedAt: Timestamp.now() }],
    ["a rev that cannot be counted on from", { rev: 1e300, updatedAt: Timestamp.now() }],
    ["half a rev", { rev: 1.5, updatedAt: Timestamp.now() }],
    ["rev 0", { rev: 0, updatedAt: Timestamp.now() }],
    ["rev as text", { rev: "1", updatedAt: Timestamp.now() }],
    ["no updatedAt", { rev: 1 }],
  ])("[NET-4] a document with %s is no truth", (_, data) => expect(truthOf("docs/d", data)).toBeNull());
});

test("[NET-5] a request without an answer ends; a listener's stream does not", async () => {
  vi.useFakeTimers();
  const signals: (AbortSignal | null | undefined)[] = [];
  const fetcher = withDeadline((async (_: unknown, init?: RequestInit) => {
    signals.push(init?.signal);
    return new Response();
  }) as typeof fetch);
  await fetcher("http://x/v1/projects/p:commit");
  await fetcher("http://x/google.firestore.v1.Firestore/Listen/channel?x");
  expect(signals[0]).toBeInstanceOf(AbortSignal);
  expect(signals[1]).toBeUndefined();
  vi.useRealTimers();
});

test("[WIPE-9] no answer of the server is kept in the browser's own cache: neither streams nor drawings nor documents", async () => {
  const asked: (RequestInit | undefined)[] = [];
  const fetcher = withDeadline((async (_: unknown, init?: RequestInit) => {
    asked.push(init);
    return new Response();
  }) as typeof fetch);
  const urls = ["google.firestore.v1.Firestore/Listen/channel?x", "v0/b/bucket/o/plan.svg", "v1/projects/p:runQuery"];
  for (const url of urls) await fetcher(`http://x/${url}`, { method: "GET", cache: "default" });
  expect(asked.map((i) => [i?.method, i?.cache])).toEqual(urls.map(() => ["GET", "no-store"]));
});
