import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { beside, isComplete, markReady, swapIn, takeUp } from "./saved-data.ts";

let root: string;
let data: string;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "saved-data-"));
  data = path.join(root, "data");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** An export as firebase-tools leaves it, made so many seconds after the first. */
function anExport(dir: string, says: string, at = 0): string {
  mkdirSync(path.join(dir, "firestore_export"), { recursive: true });
  mkdirSync(path.join(dir, "auth_export"));
  writeFileSync(path.join(dir, "firestore_export", "all.overall_export_metadata"), says);
  const firestore = { path: "firestore_export", metadata_file: "firestore_export/all.overall_export_metadata" };
  const table = path.join(dir, "firebase-export-metadata.json");
  writeFileSync(table, JSON.stringify({ version: "15", firestore, auth: { path: "auth_export" } }));
  utimesSync(table, 1_700_000_000 + at, 1_700_000_000 + at);
  return dir;
}
const says = () => readFileSync(path.join(data, "firestore_export", "all.overall_export_metadata"), "utf8");

test("[BACK-6] an export counts only when everything is there that it names", () => {
  expect(isComplete(data)).toBe(false);
  anExport(data, "x");
  expect(isComplete(data)).toBe(true);
  writeFileSync(path.join(data, "firestore_export", "all.overall_export_metadata"), "");
  expect(isComplete(data)).toBe(false);
  anExport(path.join(root, "no-auth"), "x");
  rmSync(path.join(root, "no-auth", "auth_export"), { recursive: true });
  expect(isComplete(path.join(root, "no-auth"))).toBe(false);
  writeFileSync(path.join(data, "firebase-export-metadata.json"), '{"version":');
  expect(isComplete(data)).toBe(false);
  writeFileSync(path.join(data, "firebase-export-metadata.json"), '{"version":"15"}');
  expect(isComplete(data)).toBe(false);
});

test("[BACK-6] a whole export takes the old one's place, and nothing is left of it", () => {
  anExport(data, "old");
  swapIn(anExport(beside(data).fresh, "new"), data);
  expect(says()).toBe("new");
  expect([beside(data).fresh, beside(data).old].some(existsSync)).toBe(false);
});

test("[BACK-6] a run that was killed between the two steps of a swap costs nothing", () => {
  anExport(beside(data).old, "old", 0);
  anExport(beside(data).fresh, "new", 10);
  takeUp(data);
  expect(says()).toBe("new");
});

test("[BACK-6] a copy that was being made when the run was killed is thrown away, and the data stays", () => {
  anExport(data, "saved");
  mkdirSync(beside(data).fresh);
  writeFileSync(path.join(beside(data).fresh, "firebase-export-metadata.json"), "{");
  takeUp(data);
  expect(says()).toBe("saved");
  expect(existsSync(beside(data).fresh)).toBe(false);
});

test("[BACK-6] what emulators leave that end by themselves is taken up, unless they had not taken up their data yet", () => {
  anExport(data, "saved", 0);
  anExport(beside(data).exit, "half imported", 10);
  takeUp(data);
  expect(says()).toBe("saved");
  markReady(data);
  anExport(beside(data).exit, "left at the end", 20);
  takeUp(data);
  expect(says()).toBe("left at the end");
  expect([beside(data).exit, beside(data).ready].some(existsSync)).toBe(false);
});
