import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import * as v from "valibot";
import { findFirestoreJar, NO_EMULATOR } from "../emulators/firestore-jar.ts";
import { findJava } from "../emulators/java.ts";
import { buildWrappers } from "../emulators/wrappers.ts";
import { SetupError } from "../ports.ts";

/** How long the compiler may take, ms: on an idle machine the product's rules take five seconds. */
const MOST_MS = 240_000;

/** The emulator that firebase-tools downloaded for itself, where there is none of the machine. */
function downloaded(): string | null {
  const cache = path.join(os.homedir(), ".cache", "firebase", "emulators");
  try {
    const jars = readdirSync(cache).filter((name) => /^cloud-firestore-emulator-v.*\.jar$/.test(name));
    return jars.sort().at(-1)?.replace(/^/, `${cache}${path.sep}`) ?? null;
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code !== "ENOENT") throw e; // nothing was downloaded yet
    return null;
  }
}

const issueSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ description_: v.string(), sourcePosition_: v.object({ line_: v.number(), column_: v.number() }) }),
);
const answerSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ id: v.number(), errors: v.array(v.string()), warnings: v.array(v.string()) }),
);
/** Names that there are not: Firebase takes such rules with a warning, and refuses all that they judge. */
const UNKNOWN_NAME = /^Invalid (function|variable) name/;

/** Of one set of rules: where it does not compile, and why. Empty where it does. */
function issuesIn(line: string): readonly string[] {
  const { errors, warnings } = v.parse(answerSchema, line);
  const told = [...errors, ...warnings].map((text) => ({ text, issue: v.safeParse(issueSchema, text) }));
  return told.flatMap(({ text, issue }, i) => {
    const counts = i < errors.length || (issue.success && UNKNOWN_NAME.test(issue.output.description_));
    if (!counts) return [];
    if (!issue.success) return [text];
    const { description_, sourcePosition_: at } = issue.output;
    return [`line ${at.line_}, column ${at.column_}: ${description_}`];
  });
}

/**
 * Compiles rules by the compiler that ships in Google's Firestore emulator, without starting an emulator: those of Firestore and of
 * storage are one language. Answers for each text, in its order, what keeps it from compiling. [DEP-7]
 * @throws {SetupError} without Java or the emulator's file, saying how to get it
 */
export async function compileRules(
  texts: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<readonly (readonly string[])[]> {
  const jar = findFirestoreJar(env) ?? downloaded();
  if (jar === null) throw new SetupError(NO_EMULATOR);
  const java = path.join(findJava(env).home, "bin", "java");
  const child = spawn(java, ["-jar", buildWrappers(jar, env).storageRules, "serve"], {
    stdio: ["pipe", "pipe", "pipe"],
    timeout: MOST_MS,
  });
  let said = ""; // Java's own warnings are nobody's, unless it fails
  child.stderr.on("data", (piece: Buffer) => (said += piece.toString()));
  const ended = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  const asked = texts.map((content, id) => ({
    id,
    action: "load_ruleset",
    context: { rulesetName: String(id), source: { files: [{ name: "rules", content }] } },
  }));
  for (const question of asked) child.stdin.write(`${JSON.stringify(question)}\n`);
  const answers = new Map<number, readonly string[]>();
  for await (const line of createInterface(child.stdout)) {
    const { id } = v.parse(answerSchema, line);
    if (id >= 0) answers.set(id, issuesIn(line)); // the first word is that it is there
    if (answers.size === texts.length) child.stdin.end();
  }
  const code = await ended;
  if (answers.size < texts.length)
    throw new SetupError(`The compiler of rules ended with ${String(code)}: ${said.slice(-500)}`);
  return texts.map((_, i) => answers.get(i) ?? []);
}
