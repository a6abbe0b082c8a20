import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../shared/json.ts";
import { masked, providersIn } from "./providers.ts";

const COMMON = { ns: "acme", rev: 3, updatedAt: 5, deleted: false, lastWrittenBy: { title: "x" } };

describe("what the document says of integrations", () => {
  test("[INT-1] a provider for each map, with what it did last and its runs, newest first", () => {
    const run = (start: number) => ({ start, duration: 1_500, result: "connected", counts: { added: 1 } });
    const calendar = {
      title: "Calendar",
      state: "Partial",
      lastSuccess: 1_000,
      nextRun: "2026-03-10T10:00:00Z",
      feeds: ["Calendar sync", 7],
      counts: { added: 2, failed: -1 },
      sites: ["sites/s1", { ref: "sites/s2" }, 3],
      runs: [run(1), run(3), "broken", run(2), ...Array.from({ length: 60 }, (_, i) => run(-i))],
    };
    const [found] = providersIn({ ...COMMON, calendar }).providers;
    expect(found).toMatchObject({
      key: "calendar",
      title: "Calendar",
      state: "partial",
      lastSuccess: 1_000,
      lastAttempt: null,
      nextRun: Date.UTC(2026, 2, 10, 10),
      feeds: ["Calendar sync"],
      counts: { added: 2, changed: 0, skipped: 0, failed: 0 },
      sites: ["s1", "s2"],
      others: [],
    });
    expect(found?.runs.slice(0, 3).map((r) => r.start)).toEqual([3, 2, 1]);
    expect(found?.runs).toHaveLength(30);
  });
  test("[INT-1] what is no provider stands among the others; what a provider says beside it, too", () => {
    const found = providersIn({ ...COMMON, version: 7, broken: null, list: [1], mail: { odd: { a: 1 } } });
    expect(found.others).toEqual([
      ["version", "7"],
      ["broken", "null"],
      ["list", "[1]"],
    ]);
    expect(found.providers).toMatchObject([{ key: "mail", state: "unknown", others: [["odd", '{"a":1}']] }]);
  });
  test("[INT-1] no shape makes it fail", () => {
    fc.assert(
      fc.property(fc.object({ maxDepth: 3 }), (doc) => {
        const { providers, others } = providersIn(JSON.parse(JSON.stringify(doc)) as JsonObject);
        expect(providers.length + others.length).toBeLessThanOrEqual(Object.keys(doc).length);
      }),
    );
  });
});

describe("secrets", () => {
  test("[INT-2] are told as set or not set, wherever they stand", () => {
    const doc = {
      apiKey: "abc",
      clientSecret: "",
      nested: [{ password: "x", name: "kept" }],
      credentials: { a: "b" },
      url: "https://user:pass@host/",
      jwt: "eyJhbGciOi.eyJzdWIiOi.x",
      pem: "-----BEGIN PRIVATE KEY-----",
      title: "Calendar",
    };
    expect(masked(doc)).toEqual({
      apiKey: "set",
      clientSecret: "not set",
      nested: [{ password: "set", name: "kept" }],
      credentials: "set",
      url: "https://***@host/",
      jwt: "set",
      pem: "set",
      title: "Calendar",
    });
  });
  test.each([
    ["401 at https://host/a?access_token=abc&page=2", "401 at https://host/a?access_token=***&page=2"],
    ["Authorization: Bearer abc.def failed", "Authorization: Bearer *** failed"],
    ["no answer of eyJhbGciOi.eyJzdWIiOi.x today", "no answer of *** today"],
    ['{"apiKey": "abc"}', '{"apiKey": "***"}'],
    ["The token is old", "The token is old"],
  ])("[INT-2] are cut out of other words: %s", (said, want) => expect(masked(said)).toBe(want));
  test("[INT-2] of a list of settings go by the name beside them", () => {
    expect(
      masked([
        { name: "apiKey", value: "abc" },
        { name: "region", value: "eu" },
      ]),
    ).toEqual([
      { name: "apiKey", value: "set" },
      { name: "region", value: "eu" },
    ]);
  });
  test("[INT-2] are in nothing that is shown of a provider", () => {
    const mail = { title: "Mail", token: "s3cr3t", more: { secret: "s3cr3t" }, error: "bearer s3cr3t" };
    expect(JSON.stringify(providersIn({ ...COMMON, mail }))).not.toContain("s3cr3t");
  });
});
