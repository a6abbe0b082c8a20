import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { findCompiler, findJava, javas, majorOf } from "./java.ts";

const root = mkdtempSync(path.join(os.tmpdir(), "java-test-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A folder that looks like an installed Java. */
function aJava(name: string, version: string, tools: readonly string[]): string {
  const home = path.join(root, name);
  mkdirSync(path.join(home, "bin"), { recursive: true });
  writeFileSync(path.join(home, "release"), `IMPLEMENTOR="Nobody"\nJAVA_VERSION="${version}"\n`);
  for (const tool of tools) writeFileSync(path.join(home, "bin", tool), "");
  return home;
}

test("[BACK-4] versions of old and new numbering are understood", () => {
  expect(majorOf("25.0.3")).toBe(25);
  expect(majorOf("21")).toBe(21);
  expect(majorOf("1.8.0_402")).toBe(8);
  expect(majorOf("")).toBeNull();
});

test("[BACK-4] the Java that was chosen comes first, others follow by age", () => {
  const chosen = aJava("chosen", "21.0.1", ["java"]);
  const older = aJava("older", "17.0.9", ["java", "javac"]);
  const env = { ATRIUM_JAVA_HOME: chosen, PATH: path.join(older, "bin") };
  expect(javas(env)[0]).toEqual({ home: chosen, major: 21, hasCompiler: false });
  expect(findJava(env).home).toBe(chosen);
  expect(javas(env).map((j) => j.home)).toContain(older);
});

test("[BACK-4] a compiler may come from another, older JDK than the one that runs", () => {
  const run = aJava("jre", "22", ["java"]);
  const compile = aJava("jdk", "17.0.2", ["java", "javac"]);
  expect(findCompiler({ ATRIUM_JAVA_HOME: run, JAVA_HOME: compile }).home).toBe(compile);
});
