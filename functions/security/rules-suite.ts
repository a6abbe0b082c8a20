import type { RulesTestEnvironment } from "@firebase/rules-unit-testing";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { endCovered, endUncovered, PROJECTS, REPORT_MS, rulesEnvironment } from "./emulator.ts";
import { given } from "./rules-kit.ts";

const COVERED: ReadonlySet<string> = new Set(Object.values(PROJECTS));

/**
 * The database of a test file, from before its first test until behind its last; runs of `PROJECTS` count for the coverage
 * report. What is answered stands for the database, which is not there before the first test. [COV-1]
 * @param rules others than those of the product
 */
export function rulesSuite(project: string, rules?: string): RulesTestEnvironment {
  let started: RulesTestEnvironment | null = null;
  const env = (): RulesTestEnvironment => {
    if (started === null) throw new Error(`${project} is not there before its first test`);
    return started;
  };
  beforeAll(async () => {
    started = await rulesEnvironment(project, rules);
  });
  afterAll(() => (COVERED.has(project) ? endCovered(env()) : endUncovered(env())), REPORT_MS);
  return {
    projectId: project,
    get emulators() {
      return env().emulators;
    },
    authenticatedContext: (uid, claims) => env().authenticatedContext(uid, claims),
    unauthenticatedContext: () => env().unauthenticatedContext(),
    withSecurityRulesDisabled: (act) => env().withSecurityRulesDisabled(act),
    clearDatabase: () => env().clearDatabase(),
    clearFirestore: () => env().clearFirestore(),
    clearStorage: () => env().clearStorage(),
    cleanup: () => env().cleanup(),
  };
}

/** Every test begins with these documents alone. */
export function beginWith(env: RulesTestEnvironment, docs: () => Parameters<typeof given>[1]): void {
  beforeEach(async () => {
    await env.clearFirestore();
    await given(env, docs());
  });
}
