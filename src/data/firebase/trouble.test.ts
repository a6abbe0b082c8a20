import { Timestamp } from "firebase/firestore/lite";
import { describe, expect, test, vi } from "vitest";
import { ADDRESS_PUT_BACK, SIGN_UP_CLOSED } from "#domain/access/handed-login.ts";
import { plain, truthOf } from "./convert.ts";
import { withDeadline } from "./deadline.ts";
import { netError, refusedByServer, sorted } from "./trouble.ts";
import { Unanswered } from "./unanswered.ts";

describe("errors of the SDK", () => {
  test.each<[unknown, object]>([
    [{ code: "permission-denied" }, { kind: "refused", code: "permission-denied" }],
    [{ code: "invalid-argument" }, { kind: "refused", code: "invalid-argument" }],
    [{ code: "resource-exhausted" }, { kind: "busy", retryAfterMs: 2_000 }],
    [{ code: "unauthenticated" }, { kind: "identity" }],
    [{ code: "auth/user-disabled" }, { kind: "identity" }],
    [{ code: "unavailable" }, { kind: "offline" }],
    [{ code: "unknown" }, { kind: "offline" }],
    [new Unanswered(new SyntaxError("Unexpected token '<'")), { kind: "offline" }],
    [new Unanswered(new TypeError("Failed to fetch")), { kind: "offline" }],
  ])("[NET-1] %o is %o", (e, want) => expect(sorted(e)).toEqual(want));

  test.each<[unknown]>([
    [new TypeError("Cannot read properties of undefined")],
    [new Error("missing: collection config")],
    [new SyntaxError("Unexpected end of JSON input")],
    [new DOMException("The connection was closed", "InvalidStateError")],
    [null],
  ])("[FLT-1] %s is nobody's answer: it is thrown on as it is", (e) => {
    const thrown = (run: () => unknown): unknown => {
      try {
        return run();
      } catch (caught) {
        return { caught };
      }
    };
    expect(thrown(() => sorted(e))).toEqual({ caught: e });
    expect(thrown(() => netError(e))).toEqual({ caught: e });
  });

  test("[FLT-1] a request that is refused, cut off or answered by a portal's page is marked where it is made", async () => {
    const answers = [
      () => Promise.reject(new TypeError("Could not connect to server")),
      () => Promise.resolve(new Response("<html>Sign in to the hotel's network</html>")),
      () => Promise.resolve(new Response(new ReadableStream({ start: (c) => c.error(new TypeError("terminated")) }))),
      () => Promise.reject(new DOMException("signal timed out", "TimeoutError")),
    ];
    for (const answer of answers) {
      const asked = withDeadline(answer as typeof fetch)("http://x/v1/projects/p:commit").then((r) => r.json());
      const e: unknown = await asked.catch((caught: unknown) => caught);
      expect(e).toBeInstanceOf(Unanswered);
      expect(netError(e).trouble).toEqual({ kind: "offline" });
    }
    const portal = withDeadline((async () => new Response("{}")) as typeof fetch);
    for (const call of ["commit", "batchGet", "runQuery", "runAggregationQuery"]) {
      const asked = portal(`http://x/v1/projects/p/databases/(default)/documents:${call}`).then((r) => r.json());
      await expect(asked, call).rejects.toBeInstanceOf(Unanswered);
    }
    const good = await withDeadline((async () => new Response('{"a":1}')) as typeof fetch)("http://x/v1/y");
    expect(await good.json()).toEqual({ a: 1 });
  });

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

test("[NET-6] what is waited for is not the end of an answer but silence: one that comes is let come, one that trickles for ever ends", async () => {
  vi.useFakeTimers();
  const over = (everyMs: number, times: number) => {
    const fetcher = withDeadline((async (_: unknown, init?: RequestInit) => {
      let left = times;
      const body = new ReadableStream<Uint8Array>({
        start: (to) => void init?.signal?.addEventListener("abort", () => to.error(init.signal?.reason)),
        async pull(to) {
          await new Promise((done) => setTimeout(done, everyMs));
          if (init?.signal?.aborted) return;
          to.enqueue(new TextEncoder().encode(" "));
          if (--left === 0) to.close();
        },
      });
      return new Response(body);
    }) as typeof fetch);
    return fetcher("http://x/v1/y").then((r) => r.text());
  };
  const said = Promise.allSettled([over(10_000, 5), over(13_000, 5), over(10_000, 50)]);
  await vi.advanceTimersByTimeAsync(200_000);
  expect((await said).map((s) => (s.status === "fulfilled" ? s.value.length : s.reason instanceof Unanswered))).toEqual(
    [5, true, true],
  );
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

test("[ACC-26] what a blocking function says to whoever comes in is found by its words", () => {
  const said = (words: string) => refusedByServer(new Error(`BLOCKING_FUNCTION_ERROR_RESPONSE : ((… ${words} …))`));
  expect([said(ADDRESS_PUT_BACK), said(SIGN_UP_CLOSED), said("internal"), refusedByServer("no error")]).toEqual([
    "other-address",
    "no-namespace",
    null,
    null,
  ]);
});
