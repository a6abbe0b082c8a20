import { describe, expect, it } from "vitest";
import { COLLECTIONS } from "../collections.ts";
import type { Collection } from "../shared/collection.ts";
import { blockText, docOf, inBlocks, type Line, lineOf, linesIn, shapeOf } from "./lines.ts";
import { FORMAT, manifestOf, manifestPath, snapshotFile, snapshotSourceOf, snapshotSources } from "./manifest.ts";

const line = (id: string): Line => ({ id, rev: 1, updatedAt: 5, deleted: false, fields: { ns: "t", title: id } });

describe("sources of files", () => {
  it("[SNAP-1] are people, memberships and the directory of each site, people of none, and cards", () => {
    const all = snapshotSources("t", ["a"]);
    expect(all.map((s) => [s.query.key, manifestPath("t", s), snapshotFile("t", s, "g1")])).toEqual([
      ["directory:a", "sites/a/snapshots/directory", "ns/t/sites/a/snapshots/directory/g1"],
      ["people:a", "sites/a/snapshots/people", "ns/t/sites/a/snapshots/people/g1"],
      ["people-nowhere", "ns/t/snapshots/people-nowhere", "ns/t/snapshots/people-nowhere/g1"],
      ["members:a", "sites/a/snapshots/members", "ns/t/sites/a/snapshots/members/g1"],
      ["cards", "ns/t/snapshots/cards", "ns/t/snapshots/cards/g1"],
    ]);
    for (const { query } of all) expect(snapshotSourceOf(query)?.query).toEqual(query);
    expect(snapshotSourceOf({ key: "spaces:a", ns: "t" })).toBeNull();
    expect(snapshotSourceOf({ key: "cards:a", ns: "t" })).toBeNull();
  });

  it("[SNAP-1] have no window: a file would be of another one on every device", () => {
    const made = (COLLECTIONS as readonly Collection[]).filter((c) => c.pull?.snapshot);
    expect(made.filter((c) => c.pull?.window ?? c.pull?.only)).toEqual([]);
  });
});

describe("blocks", () => {
  it("[SNAP-2] hold documents in the order of their ids, and give them back as they were", () => {
    const [first = [], ...others] = inBlocks([line("b"), line("a")]);
    expect(others).toEqual([]);
    expect(linesIn(blockText(first), { docs: 2, firstId: "a" })).toEqual([line("a"), line("b")]);
    const doc = { ns: "t", rev: 3, updatedAt: 9, deleted: true, phones: [{ type: "x\ny", number: "1" }] };
    const made = lineOf("p", doc);
    expect(made && docOf(made)).toEqual(doc);
    expect(made && linesIn(blockText([made]), { docs: 1, firstId: "p" })?.map(docOf)).toEqual([doc]);
  });

  it("[SNAP-2] leave out what has no time of its last write, as pages do", () => {
    expect(lineOf("p", { rev: 1, ns: "t" })).toBeNull();
  });

  const whole = blockText([line("a"), line("b")]);
  it.each([
    ["a line too few", blockText([line("a")])],
    ["a line too many", `${whole}\n${blockText([line("c")])}`],
    ["another first id", blockText([line("aa"), line("b")])],
    ["another order", blockText([line("b"), line("a")])],
    ["the same id twice", blockText([line("a"), line("a")])],
    ["half a line", whole.slice(0, -5)],
    ["a path for an id", whole.replace('"b"', '"b/c"')],
    ["a field too many", whole.replace('["b",', '["b",1,')],
    ["a text for a number", whole.replace('["b",1,', '["b","1",')],
    ["no fields", whole.replace('{"ns":"t","title":"b"}', "[]")],
  ])("[SNAP-2] with %s are none", (_, text) => {
    expect(linesIn(text, { docs: 2, firstId: "a" })).toBeNull();
  });

  it("[SNAP-2] know their schema by a text that another one does not have", () => {
    const names = ["person", "member", "listed", "card"].map(shapeOf);
    expect(new Set(names).size).toBe(4);
    for (const name of names) expect(name).toContain("updatedAt");
  });
});

describe("a manifest", () => {
  const block = { offset: 0, length: 10, sha256: "a".repeat(64), docs: 500, firstId: "a" };
  const whole = {
    ...{ ns: "t", source: "people", site: "a", format: FORMAT, schema: "s", generation: "g1", readAt: 5, wholeAt: 5 },
    ...{ docs: 501, bytes: 30, blocks: [block, { ...block, offset: 10, length: 20, docs: 1, firstId: "b" }] },
  };
  const of = { source: "people", site: "a" };
  it("[SNAP-2] is of the source that was asked for", () => {
    expect(manifestOf(whole, "t", of)).toEqual(whole);
    expect(manifestOf({ ...whole, ns: "u" }, "t", of)).toBeNull();
    expect(manifestOf({ ...whole, site: "b" }, "t", of)).toBeNull();
    expect(manifestOf({ ...whole, source: "members" }, "t", of)).toBeNull();
  });

  it.each([
    ["another format", { format: FORMAT + 1 }],
    ["a path for a generation", { generation: "../g" }],
    ["blocks with a gap", { blocks: [block, { ...block, offset: 11, length: 20, docs: 1, firstId: "b" }] }],
    ["blocks out of order", { blocks: [block, { ...block, offset: 10, length: 20, docs: 1, firstId: "a" }] }],
    ["a block without an end", { blocks: [{ ...block, length: 1e9 }] }],
    ["more documents than its blocks", { docs: 502 }],
    ["more bytes than its blocks", { bytes: 31 }],
    ["no blocks", { blocks: [], docs: 0, bytes: 0 }],
    ["a hash that is none", { blocks: [{ ...block, sha256: "x" }], docs: 500, bytes: 10 }],
  ])("[SNAP-2] with %s is none", (_, part) => {
    expect(manifestOf({ ...whole, ...part }, "t", of)).toBeNull();
  });
});
