import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { initializeTestEnvironment, type RulesTestEnvironment } from "@firebase/rules-unit-testing";
import { setLogLevel } from "firebase/firestore";
import { CLOSED_RULES } from "../../dev/emulators/project-folder.ts";
import { type CoverageReport, seenIn, type SuiteSeen } from "./coverage.ts";

/** Where the emulator listens: `host:port` in FIRESTORE_EMULATOR_HOST. */
export function emulator(): { host: string; port: number } {
  const [host = "127.0.0.1", port = "8080"] = (process.env["FIRESTORE_EMULATOR_HOST"] ?? "127.0.0.1:8080").split(":");
  return { host, port: Number(port) };
}

/**
 * Projects of the test files whose runs count for the coverage report; each keeps its own data, and ends with `endCovered`. Which
 * of a batch's writes the emulator judges first goes by their names, and so by these: they are the same in each run.
 */
export const PROJECTS = {
  desks: "demo-rules-desks",
  stale: "demo-rules-stale",
  receipts: "demo-rules-receipts",
  hostile: "demo-rules-hostile",
  sites: "demo-rules-sites",
  people: "demo-rules-people",
  peopleWrites: "demo-rules-people-writes",
  peopleEdges: "demo-rules-people-edges",
  cardsWrites: "demo-rules-cards-writes",
  usersWrites: "demo-rules-users-writes",
  access: "demo-rules-access",
  profile: "demo-rules-profile",
  neighbourhoods: "demo-rules-hoods",
  rounds: "demo-rules-rounds",
  bookings: "demo-rules-bookings",
  bookingsTrust: "demo-rules-bookings-trust",
  planImport: "demo-rules-plan-import",
  trust: "demo-rules-trust",
  counts: "demo-rules-counts",
  rooms: "demo-rules-rooms",
  roomsHolds: "demo-rules-rooms-holds",
  roomsReads: "demo-rules-rooms-reads",
  roomsLock: "demo-rules-rooms-lock",
  roomsEdges: "demo-rules-rooms-edges",
  roomsBroken: "demo-rules-rooms-broken",
  roomsPrivate: "demo-rules-rooms-private",
  roomsSeries: "demo-rules-rooms-series",
  seen: "demo-rules-seen",
  records: "demo-rules-records",
  imports: "demo-rules-import",
  snapshots: "demo-rules-snapshots",
  notices: "demo-rules-notices",
} as const;

/** The rules as they are deployed. */
export const firestoreRules = (): string => readFileSync(new URL("./firestore.rules", import.meta.url), "utf8");

/** An empty database under the rules of the product, or under others. */
export function rulesEnvironment(projectId: string, rules = firestoreRules()): Promise<RulesTestEnvironment> {
  setLogLevel("silent");
  return initializeTestEnvironment({ projectId, firestore: { rules, ...emulator() } });
}

/** Where suites leave what they saw of the rules; the run of tests empties it before they begin. */
const COVERAGE = process.env["ATRIUM_COVERAGE"] ?? path.join(os.tmpdir(), "atrium-coverage");
const coverageOf = (suite: string, part: number): string => path.join(COVERAGE, `${suite}.${part}.json`);
/** How long a report may take to be written by the emulator, ms: it is some hundred megabytes. */
export const REPORT_MS = 120_000;

/**
 * Ends a suite whose runs count for the coverage report: leaves the few answers of it that count, and frees the emulator of the
 * rest, which is more than its memory holds of all suites together. [COV-1]
 */
export async function endCovered(env: RulesTestEnvironment): Promise<void> {
  await leaveCovered(env);
  await endUncovered(env);
}
/** Ends a suite that does not count for the coverage report, and frees the emulator of what it kept for one. */
export async function endUncovered(env: RulesTestEnvironment): Promise<void> {
  await putRules(env.projectId, CLOSED_RULES);
  await env.cleanup();
}
/** Leaves what a long suite saw so far, and goes on: all of it at once would be more than the emulator can answer. [COV-1] */
export async function noteCovered(env: RulesTestEnvironment): Promise<void> {
  await leaveCovered(env);
  await forgetCoverage(env.projectId);
}

/** How many parts of a project's report were left behind so far. */
const parts = new Map<string, number>();
async function leaveCovered({ projectId }: RulesTestEnvironment): Promise<void> {
  const { host, port } = emulator();
  const answer = await fetch(`http://${host}:${port}/emulator/v1/projects/${projectId}:ruleCoverage`);
  if (!answer.ok) throw new Error(`the emulator answers ${answer.status}: ${await answer.text()}`);
  mkdirSync(COVERAGE, { recursive: true });
  const part = parts.get(projectId) ?? 0;
  parts.set(projectId, part + 1);
  writeFileSync(coverageOf(projectId, part), JSON.stringify(seenIn((await answer.json()) as CoverageReport)));
}
/** What a suite saw, in all its parts. Throws where it left nothing behind. */
export function keptCoverage(suite: string): readonly SuiteSeen[] {
  const first = readFileSync(coverageOf(suite, 0), "utf8");
  const texts = [first];
  for (let part = 1; existsSync(coverageOf(suite, part)); part++)
    texts.push(readFileSync(coverageOf(suite, part), "utf8"));
  return texts.map((text) => JSON.parse(text) as SuiteSeen);
}

/**
 * Frees the emulator of the values that it kept for a coverage report, and goes on under the rules of the product: a hundred
 * megabytes after some thousand requests, or a few of 500 writes.
 */
export const forgetCoverage = (projectId: string): Promise<void> => putRules(projectId, firestoreRules());

async function putRules(projectId: string, content: string): Promise<void> {
  const { host, port } = emulator();
  const files = [{ name: "firestore.rules", content }];
  const answer = await fetch(`http://${host}:${port}/emulator/v1/projects/${projectId}:securityRules`, {
    method: "PUT",
    body: JSON.stringify({ rules: { files } }),
  });
  if (!answer.ok) throw new Error(`the emulator answers ${answer.status}: ${await answer.text()}`);
}
