import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { SetupError } from "../ports.ts";
import { judged, missing, type Point } from "./points.ts";
import { compileRules } from "./rules-compiler.ts";

/** The one thing that everybody may read: which build is deployed (spec 1 §1). */
const OPEN_TO_ALL = ["match /versions/{app} { allow get: if true; }"];
/** An `allow` without a condition, or with one that is always true. */
const UNCONDITIONAL = /allow\s+[a-z, ]+(?:;|:\s*if\s+\(*\s*true\s*\)*\s*;)/;

/** Where rules let everybody do something, by line, but for what is meant so. */
export function openRules(text: string): readonly string[] {
  const bare = text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, " "));
  return bare.split("\n").flatMap((line, i) => {
    const said = line.replace(/\/\/.*/, "").trim();
    const left = OPEN_TO_ALL.reduce((rest, meant) => rest.replace(meant, ""), said);
    const found = UNCONDITIONAL.exec(left);
    return found ? [`line ${i + 1} opens to everybody: ${found[0]}`] : [];
  });
}

const read = (file: string): string => readFileSync(file, "utf8");
const named = (file: string, all: readonly string[]): readonly string[] => all.map((words) => `${file}, ${words}`);

/** What is wrong, and what to do about it; nothing where nothing is. */
const withAdvice = (wrong: readonly string[], advice: string): readonly string[] =>
  wrong.length === 0 ? [] : [...wrong, advice];
const MEND =
  "mend these lines: Firebase takes no rules that do not compile, and refuses all that names what there is not";
const NAME_WHO = "say in each who may, as the other rules do";

/** Both sets of rules compile, and open nothing to everybody. Needs Java, and no emulator. [DEP-7] */
export async function rulesPoints(root: string, files: readonly string[]): Promise<readonly Point[]> {
  const there = files.filter((file) => existsSync(path.join(root, file)));
  const texts = there.map((file) => read(path.join(root, file)));
  const compiles = "rules of documents and files compile";
  const opens = judged(
    "no rule opens anything to everybody",
    withAdvice(
      there.flatMap((file, i) => named(file, openRules(texts[i] ?? ""))),
      NAME_WHO,
    ),
  );
  if (there.length < files.length)
    return [missing(compiles, `no ${files.filter((f) => !there.includes(f)).join(", no ")}`), opens];
  try {
    const issues = await compileRules(texts);
    return [
      judged(
        compiles,
        withAdvice(
          there.flatMap((file, i) => named(file, issues[i] ?? [])),
          MEND,
        ),
      ),
      opens,
    ];
  } catch (e) {
    if (!(e instanceof SetupError)) throw e;
    return [missing(compiles, e.message), opens];
  }
}
