import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { inRoot } from "../paths.ts";
import { SetupError } from "../ports.ts";

/** firebase-tools refuses older ones. */
export const MIN_JAVA = 21;
/** Oldest compiler that knows the language level of our two wrapper classes. */
const MIN_JAVAC = 17;

export type Java = { readonly home: string; readonly major: number; readonly hasCompiler: boolean };

/** `25.0.3` and `1.8.0_402` as their feature numbers 25 and 8; null of anything else. */
export function majorOf(version: string): number | null {
  const [, first, second] = /^(\d+)(?:\.(\d+))?/.exec(version) ?? [];
  if (first === undefined) return null;
  return first === "1" && second !== undefined ? Number(second) : Number(first);
}

function versionFile(home: string): string | null {
  const file = path.join(home, "release");
  if (!existsSync(file)) return null;
  return /^JAVA_VERSION="([^"]+)"/m.exec(readFileSync(file, "utf8"))?.[1] ?? null;
}

function javaAt(home: string): Java | null {
  const java = path.join(home, "bin", "java");
  if (!existsSync(java)) return null;
  const major = majorOf(versionFile(home) ?? "");
  return major === null ? null : { home, major, hasCompiler: existsSync(path.join(home, "bin", "javac")) };
}

const below = (dir: string, inner: string): string[] =>
  existsSync(dir) ? readdirSync(dir).map((name) => path.join(dir, name, inner)) : [];

function onPath(env: NodeJS.ProcessEnv): string[] {
  const dirs = (env["PATH"] ?? "").split(path.delimiter).filter((d) => d !== "" && existsSync(path.join(d, "java")));
  return dirs.map((d) => path.dirname(path.dirname(realpathSync(path.join(d, "java")))));
}

/** Where a Java stands that was fetched for this project alone. Git-ignored. */
export const ownJava = (env: NodeJS.ProcessEnv): string => env["ATRIUM_JAVA_OWN"] ?? inRoot(".java");

/** Every Java of this machine, those that somebody chose first, then the newest. ATRIUM_JAVA_SEARCH=own looks at nothing but the project's. */
export function javas(env: NodeJS.ProcessEnv): Java[] {
  const chosen = [env["ATRIUM_JAVA_HOME"], env["JAVA_HOME"]].filter((h) => h !== undefined && h !== "");
  const own = below(ownJava(env), "");
  const ofMachine = () => [
    ...onPath(env),
    ...below("/usr/lib/jvm", ""),
    ...below("/Library/Java/JavaVirtualMachines", "Contents/Home"),
  ];
  const installed = env["ATRIUM_JAVA_SEARCH"] === "own" ? own : [...ofMachine(), ...own];
  const found = (homes: readonly (string | undefined)[]) =>
    homes.flatMap((h) => (h === undefined ? [] : (javaAt(h) ?? [])));
  const others = found(installed).sort((a, b) => b.major - a.major);
  const all = [...found(chosen), ...others];
  return all.filter((j, i) => all.findIndex((k) => k.home === j.home) === i);
}

/**
 * A Java that runs the emulators.
 * @throws {SetupError} saying what to install
 */
export function findJava(env: NodeJS.ProcessEnv): Java {
  const all = javas(env);
  const java = all.find((j) => j.major >= MIN_JAVA);
  if (java) return java;
  const seen = all.length > 0 ? ` Found only Java ${all.map((j) => j.major).join(", ")}.` : "";
  throw new SetupError(`The Firestore emulator needs Java ${MIN_JAVA} or newer.${seen}`);
}

/**
 * A Java with a compiler, which need not be the one that runs.
 * @throws {SetupError} saying what to install
 */
export function findCompiler(env: NodeJS.ProcessEnv): Java {
  const java = javas(env).find((j) => j.hasCompiler && j.major >= MIN_JAVAC);
  if (java) return java;
  throw new SetupError(`A Java compiler (javac ${MIN_JAVAC} or newer) is missing; a JRE alone is not enough.`);
}

/** Runs a tool of a JDK; throws with the tool's own words. */
export function runTool(java: Java, tool: "javac" | "jar", args: readonly string[]): void {
  execFileSync(path.join(java.home, "bin", tool), args, { stdio: ["ignore", "pipe", "pipe"] });
}
