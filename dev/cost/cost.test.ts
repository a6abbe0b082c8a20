import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import * as v from "valibot";
import { inRoot } from "../paths.ts";
import { costTables, dayOf, largerBy, type Measured, measuredSchema, pageWith } from "./day.ts";
import { WEEK_DAYS } from "./device.ts";
import { RUNS } from "./play.ts";

const moved = (reads: number, writes: number) => ({ reads, writes, deletes: 0 });
const NO_FILES = { files: 0, docs: 0, ofTenant: 0 };
const device = { sources: 10, full: 700, ofTenant: 300, filed: NO_FILES, start: 46 };
const MEASURED: Measured = {
  people: 1_000,
  sites: 2,
  desks: 200,
  bookings: 100,
  oneSite: device,
  allSites: { ...device, full: 1_400 },
  edits: {
    "booking made": moved(10, 2),
    "booking changed (check-in, check-out, release)": moved(20, 3),
    "desk switched": moved(5, 2),
  },
  jobs: { nightly: moved(50, 1), often: moved(7, 0) },
};

test("[COST-1] a working day is what one edit, one device and one run cost, times how many there are", () => {
  const { reads, writes } = dayOf(MEASURED, { nightly: 1, often: 96 }, 7);
  const edits = 100 + 200 + 20 + 30 + 20;
  expect(reads).toEqual({
    devices: 8 * (2 * 46 + 100) + 2 * (2 * 46 + 200),
    news: (edits / 2) * 8 + edits * 2,
    rules: edits * 7,
    functions: 100 * 10 + 200 * 20 + 20 * 5,
    jobs: 50 + 96 * 7,
  });
  expect(writes).toEqual({ clients: edits * 2, functions: 100 * 2 + 200 * 3 + 20 * 2 + 1 });
});

test("[COST-1] a tenant ten times as large is computed from the smaller one: edits cost the same, what goes through the tenant grows", () => {
  const large = largerBy(MEASURED, 10);
  expect(large).toMatchObject({ people: 10_000, sites: 20, bookings: 1_000, edits: MEASURED.edits });
  expect(large.oneSite).toEqual({ sources: 10, full: 700 + 9 * 300, ofTenant: 3_000, filed: NO_FILES, start: 46 + 6 });
  expect([large.allSites.full, large.jobs["nightly"]?.reads]).toEqual([14_000, 500]);
});

test("[SNAP-14] what files bring to a device is read in one document each: at its first sync, and once a week", () => {
  const filed = { files: 1, docs: 280, ofTenant: 280 };
  const withFiles = { ...MEASURED, oneSite: { ...device, filed } };
  const [before, after] = [MEASURED, withFiles].map((m) => dayOf(m, {}, 7).reads.devices);
  expect((before ?? 0) - (after ?? 0)).toBe(Math.round((8 * 279) / 7));
  expect(largerBy(withFiles, 10).oneSite.filed).toEqual({ files: 1, docs: 2_800, ofTenant: 2_800 });
  expect(largerBy({ ...MEASURED, allSites: { ...device, filed } }, 10).allSites.filed.files).toBe(10);
});

test("[COST-1] docs/deploy.md holds the tables of what was measured last", () => {
  const all = v.parse(v.array(measuredSchema), JSON.parse(readFileSync(inRoot("dev/cost/measured.json"), "utf8")));
  const page = readFileSync(inRoot("docs/deploy.md"), "utf8");
  expect(pageWith(page, costTables(all, RUNS, WEEK_DAYS))).toBe(page);
  expect(() => pageWith("nothing", "")).toThrow(/has no <!-- measured/);
});

test("[COST-2] reads and writes of a process are noted as they are priced: each document, an empty question, a thousand entries", () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), "cost-test-"));
  const log = path.join(dir, "log");
  // A client whose connection is a stand-in: what is asked of it is what the hook sees.
  const script = `
    const { EventEmitter } = require("node:events");
    const { Firestore } = require("@google-cloud/firestore");
    const streams = {
      batchGetDocuments: [{ found: {} }, { missing: "x" }, { transaction: "t" }],
      runQuery: [{ readTime: {} }],
      runAggregationQuery: [{ result: { aggregateFields: { n: { integerValue: "2500" } } } }],
      listen: [{}],
    };
    (async () => {
      const proto = Firestore.prototype;
      for (const method of Object.keys(streams)) {
        const stream = await proto.requestStream.call({ fake: streams[method] }, method);
        for (const answer of streams[method]) stream.emit("data", answer);
        stream.emit("end");
      }
      await proto.request.call({}, "commit", { writes: [{ update: {} }, { update: {} }, { delete: "x" }, { verify: "y" }] });
    })();`;
  const stub = `
    const { EventEmitter } = require("node:events");
    const { Firestore } = require("@google-cloud/firestore");
    Firestore.prototype.request = async () => ({});
    Firestore.prototype.requestStream = async () => new EventEmitter();`;
  writeFileSync(path.join(dir, "stub.cjs"), stub);
  const hook = inRoot("dev/cost/count-firestore.cjs");
  // The stand-in is put below the hook: it is loaded first, and the hook wraps what it finds.
  execFileSync(process.execPath, ["--require", path.join(dir, "stub.cjs"), "--require", hook, "-e", script], {
    cwd: inRoot(),
    env: { ...process.env, ATRIUM_COST_LOG: log, NODE_PATH: inRoot("node_modules"), FUNCTION_TARGET: "f" },
  });
  const lines = readFileSync(log, "utf8")
    .trim()
    .split("\n")
    .map((l) => JSON.parse(l) as object);
  rmSync(dir, { recursive: true });
  expect(lines).toEqual([
    { who: "f", reads: 2, writes: 0, deletes: 0 },
    { who: "f", reads: 1, writes: 0, deletes: 0 },
    { who: "f", reads: 3, writes: 0, deletes: 0 },
    { who: "f", reads: 0, writes: 2, deletes: 1 },
  ]);
});

test.each([
  ["--peopel", /^Unknown option '--peopel'.*: npm run cost -- --people 2000/s],
  ["--people=many", /^--people is a number from 1: npm run cost/],
])(
  "[COST-1] the option %s is refused in words, without a stack",
  (option, said) => {
    const command = [inRoot("node_modules/tsx/dist/cli.mjs"), inRoot("dev/cost/cli.ts"), option];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
    expect(stderr).toMatch(said);
    expect(stderr).not.toMatch(/^ {4}at /m);
    expect([status, stdout]).toEqual([1, ""]);
  },
  60_000,
);
