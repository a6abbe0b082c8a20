import { Bytes, GeoPoint, Timestamp } from "firebase/firestore/lite";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Json } from "#domain/shared/json.ts";
import type { Backend } from "./backend.ts";
import { plain } from "./convert.ts";
import { withDeadline } from "./deadline.ts";
import { page } from "./page.ts";
import type { SourceQuery } from "#domain/sync/sources.ts";
import { positionAt } from "./read.ts";
import { momentOf, plainFields, timestampOf } from "./rest-value.ts";

const SOURCE: SourceQuery = {
  key: "meetings:s",
  collection: "ns/t/meetings",
  ns: "t",
  where: [
    { field: "site.ref", op: "==", value: "sites/s" },
    { field: "lastDay", op: ">=", value: "2026-01-01" },
    { field: "sites", op: "==", value: [] },
  ],
};
const BACKEND = {
  config: { options: { projectId: "p" }, emulators: false },
  auth: { currentUser: { getIdToken: async () => "token" } },
} as unknown as Backend;
const ROOT = "projects/p/databases/(default)/documents";
const AT = "2026-03-02T09:00:00.123456Z";
const element = (id: string) => ({
  document: {
    name: `${ROOT}/ns/t/meetings/${id}`,
    fields: { updatedAt: { timestampValue: AT }, lastDay: { stringValue: "2026-03-02" } },
  },
  readTime: AT,
});

/** What comes, and when: texts as pieces, numbers as ms of silence, an error as a break. */
type Step = string | number | Error;
let asked: { readonly url: string; readonly init: RequestInit | undefined }[] = [];
function server(steps: readonly Step[], status = 200): void {
  const fetcher = async (url: string | URL | Request, init?: RequestInit) => {
    asked.push({ url: String(url), init });
    const body = new ReadableStream<Uint8Array>({
      async start(to) {
        init?.signal?.addEventListener("abort", () => to.error(init.signal?.reason));
        for (const step of steps) {
          if (init?.signal?.aborted) return;
          if (typeof step === "number") await new Promise((done) => setTimeout(done, step));
          else if (typeof step === "string") to.enqueue(new TextEncoder().encode(step));
          else return to.error(step);
        }
        to.close();
      },
    });
    return new Response(body, { status });
  };
  vi.stubGlobal("fetch", withDeadline(fetcher as typeof fetch));
}
const list = (...ids: readonly string[]) => ids.map((id) => JSON.stringify(element(id))).join(",");
const get = async (size = 3) => {
  const asking = page(BACKEND, SOURCE, positionAt(0), size).then(
    ({ docs, end, cut }) => ({ ids: docs.map((d) => d.path.split("/").at(-1)), end: end?.id, cut }),
    (e: unknown) => (e as { trouble?: unknown }).trouble ?? e,
  );
  await vi.runAllTimersAsync();
  return asking;
};

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a page, as it comes", () => {
  test.each<[string, readonly Step[], unknown]>([
    ["that is whole", [`[${list("a", "b")}]`], { ids: ["a", "b"], end: "b", cut: false }],
    ["that is empty", [`[{"readTime":"${AT}"}]`], { ids: [], cut: false }],
    ["that is slow, but comes", [`[${list("a")},`, 11_000, `${list("b")},`], { ids: ["a", "b"], end: "b", cut: true }],
    [
      "of which not one document has come for long",
      [`[{"doc`, 9_000, `u`, 9_000, `m`, new TypeError("reset")],
      { kind: "offline" },
    ],
    ["that breaks off", [`[${list("a")},{"docu`, 10, new TypeError("reset")], { ids: ["a"], end: "a", cut: true }],
    ["that falls silent", [`[${list("a")},{"docu`, 13_000, `]`], { ids: ["a"], end: "a", cut: true }],
    ["that ends without its end", [`[${list("a")}`], { ids: ["a"], end: "a", cut: true }],
    ["that ends before its first document", [`[{"readTime":"${AT}"}`], { kind: "offline" }],
    [
      "behind which the server fails",
      [`[${list("a")},{"error":{"status":"ABORTED"}}]`],
      { ids: ["a"], end: "a", cut: true },
    ],
    ["that is silence", [13_000, `[${list("a")}]`], { kind: "offline" }],
    ["of a hotel", ["<html>Sign in</html>"], { kind: "offline" }],
    ["of a hotel's JSON", ["{}"], { kind: "offline" }],
  ])("[PULL-10] one %s", async (_, steps, want) => {
    server(steps);
    expect(await get()).toEqual(want);
  });

  test.each<[number, string, unknown]>([
    [403, '[{"error":{"status":"PERMISSION_DENIED"}}]', { kind: "denied", code: "permission-denied" }],
    [401, '{"error":{"status":"UNAUTHENTICATED"}}', { kind: "identity" }],
    [429, '{"error":{"status":"RESOURCE_EXHAUSTED"}}', { kind: "busy", retryAfterMs: 2_000 }],
    [502, "<html>Bad gateway</html>", { kind: "offline" }],
  ])("[NET-1] a refusal with %s is sorted as the SDK's are", async (status, said, want) => {
    server([said], status);
    expect(await get()).toEqual(want);
  });

  test("[PULL-10] asks for what the rules can prove, behind the position, in the order of the index", async () => {
    server(["[]"]);
    const at = { seconds: 1, nanos: 2_000, values: ["2026-01-02"], id: "x" };
    await page(BACKEND, SOURCE, at, 7);
    expect(asked[0]?.url).toBe(`https://firestore.googleapis.com/v1/${ROOT}/ns/t:runQuery`);
    expect(asked[0]?.init?.headers).toMatchObject({ Authorization: "Bearer token" });
    const { structuredQuery } = JSON.parse(String(asked[0]?.init?.body)) as { structuredQuery: unknown };
    const is = (fieldPath: string, op: string, value: object) => ({ fieldFilter: { field: { fieldPath }, op, value } });
    expect(structuredQuery).toEqual({
      from: [{ collectionId: "meetings" }],
      where: {
        compositeFilter: {
          op: "AND",
          filters: [
            is("ns", "EQUAL", { stringValue: "t" }),
            is("site.ref", "EQUAL", { stringValue: "sites/s" }),
            is("lastDay", "GREATER_THAN_OR_EQUAL", { stringValue: "2026-01-01" }),
            is("sites", "EQUAL", { arrayValue: { values: [] } }),
          ],
        },
      },
      orderBy: ["updatedAt", "lastDay", "__name__"].map((fieldPath) => ({
        field: { fieldPath },
        direction: "ASCENDING",
      })),
      startAt: {
        values: [
          { timestampValue: "1970-01-01T00:00:01.000002000Z" },
          { stringValue: "2026-01-02" },
          { referenceValue: `${ROOT}/ns/t/meetings/x` },
        ],
        before: false,
      },
      limit: 7,
    });
  });
});

describe("values of the REST interface", () => {
  test.each<[string, Json, unknown]>([
    ["a text", { stringValue: "é" }, "é"],
    ["a number", { integerValue: "12" }, 12],
    ["a fraction", { doubleValue: 0.5 }, 0.5],
    ["no number", { doubleValue: "NaN" }, Number.NaN],
    ["an endless one", { doubleValue: "-Infinity" }, -Infinity],
    ["a truth", { booleanValue: false }, false],
    ["nothing", { nullValue: null }, null],
    ["a moment", { timestampValue: AT }, new Timestamp(1_772_442_000, 123_456_000)],
    ["a whole second", { timestampValue: "1969-12-31T23:59:59Z" }, new Timestamp(-1, 0)],
    ["bytes", { bytesValue: "AAE=" }, Bytes.fromUint8Array(new Uint8Array(2))],
    ["a place", { geoPointValue: { latitude: 1, longitude: 2 } }, new GeoPoint(1, 2)],
    ["an empty list", { arrayValue: {} }, []],
    ["a list", { arrayValue: { values: [{ stringValue: "a" }, { nullValue: null }] } }, ["a", null]],
    ["an empty map", { mapValue: {} }, {}],
    ["a map", { mapValue: { fields: { a: { integerValue: "1" } } } }, { a: 1 }],
  ])("[NET-3] %s is what the SDK makes of it", (_, value, sdk) => {
    expect(plainFields({ value })).toEqual({ value: plain(sdk) });
  });

  test("[NET-3] a reference is its path, a vector is nothing, and a hostile key is data", () => {
    const fields = {
      ref: { referenceValue: `${ROOT}/sites/s` },
      vector: { mapValue: { fields: { __type__: { stringValue: "__vector__" }, value: { arrayValue: {} } } } },
      ["__proto__"]: { stringValue: "x" },
    };
    expect(Object.entries(plainFields(fields))).toEqual([
      ["ref", "sites/s"],
      ["vector", null],
      ["__proto__", "x"],
    ]);
  });

  test("[NET-3] a moment goes to the server as it came, to the nanosecond", () => {
    const moment = momentOf({ timestampValue: AT });
    expect(moment && timestampOf(moment)).toBe("2026-03-02T09:00:00.123456000Z");
    for (const odd of ["", "yesterday", 5, null]) expect(momentOf({ timestampValue: odd })).toBeNull();
  });
});
