import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { SNAPSHOT } from "#domain/snapshots/limits.ts";
import { type Block, FORMAT, type Manifest } from "#domain/snapshots/manifest.ts";
import { isOfSource } from "#domain/snapshots/of-source.ts";
import { type Entries, entriesIn, entryOf, fileOf, sha256 } from "./entries.ts";

const manifestOf = (bytes: Buffer, blocks: readonly Block[]): Manifest => ({
  ...{ ns: "t", source: "people", site: null, format: FORMAT, schema: "", generation: "g", readAt: 1, wholeAt: 1 },
  ...{ docs: blocks.reduce((n, b) => n + b.docs, 0), bytes: bytes.byteLength, blocks: [...blocks] },
});
const entriesOf = (docs: { readonly [id: string]: object }): Entries =>
  new Map(
    Object.entries(docs).flatMap(([id, fields]) => {
      const entry = entryOf(id, { rev: 1, updatedAt: 5, deleted: false, ...fields });
      return entry ? [[id, entry] as const] : [];
    }),
  );
/** Text of which nothing is gained by compressing. */
const noise = (chars: number) =>
  Array.from({ length: chars }, () => String.fromCharCode(0x4e00 + Math.floor(Math.random() * 20_000))).join("");

describe("a file", () => {
  test("[SNAP-15] has no block that is larger than a device takes, of whatever documents it is", () => {
    const large = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`d${i}`, { note: noise(300_000) }]));
    const { bytes, blocks } = fileOf(entriesOf(large), SNAPSHOT);
    expect(Math.max(...blocks.map((b) => b.length))).toBeLessThanOrEqual(SNAPSHOT.maxBlockBytes);
    expect(entriesIn(bytes, manifestOf(bytes, blocks))).toEqual(entriesOf(large));
  });

  test("[SNAP-15] has as many documents in a block as it may hold", () => {
    const all = Object.fromEntries(Array.from({ length: SNAPSHOT.lines + 1 }, (_, i) => [`d${i}`, {}]));
    expect(fileOf(entriesOf(all), SNAPSHOT).blocks.map((b) => b.docs)).toEqual([SNAPSHOT.lines, 1]);
  });

  test("[SNAP-5] that inflates to more than it may, or is no gzip, is none", () => {
    for (const member of [gzipSync(Buffer.alloc(SNAPSHOT.maxInflated + 1)), Buffer.from("no gzip")]) {
      const block = { offset: 0, length: member.byteLength, sha256: sha256(member), docs: 1, firstId: "a" };
      expect(entriesIn(member, manifestOf(member, [block]))).toBeNull();
    }
  });
});

test.each([
  [{ memberSites: ["a", "b"] }, "array-contains", "a", true],
  [{ memberSites: ["ab"] }, "array-contains", "a", false],
  [{ memberSites: [] }, "array-contains", "a", false],
  [{}, "array-contains", "a", false],
  [{ memberSites: [] }, "==", [], true],
  [{ memberSites: ["a"] }, "==", [], false],
  [{ memberSites: "a" }, "==", "a", true],
  [{ memberSites: null }, "==", "a", false],
  [{ memberSites: "b" }, ">=", "a", true],
] as const)("[SNAP-4] of %j, %s %j is %s", (fields, op, value, is) => {
  const where = [{ field: "memberSites", op, value: typeof value === "string" ? value : ([] as const) }];
  expect(isOfSource({ ns: "t", ...fields }, { ns: "t", where })).toBe(is);
  expect(isOfSource({ ns: "u", ...fields }, { ns: "t", where })).toBe(false);
});
