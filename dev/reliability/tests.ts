import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { inRoot, ROOT } from "../paths.ts";

/** Where tests live. */
const ROOMS = ["src", "workers", "sw", "functions", "dev", "e2e"];
const CASE = /\[(F\d\d)\]/g;

/** A test that names fault cases. */
export type CaseTest = {
  readonly cases: readonly string[];
  /** As it stands in the source; places that are filled in are `…`. */
  readonly name: string;
  readonly file: string;
  /** The command that runs it first: the long run has those of all. */
  readonly of: "test" | "test:wide" | "test:long";
  /** The product does not do this yet: the test is expected to fail, and fails once it does. */
  readonly gap: boolean;
  /** Whether a title in a runner's report is this test. */
  readonly is: (title: string) => boolean;
};

/** Tests of all sources that name a fault case, in the order of files and lines. */
export function caseTests(): readonly CaseTest[] {
  const files = ROOMS.flatMap((room) => below(inRoot(room))).filter((f) => /\.(test|spec)\.tsx?$/.test(f));
  return files.sort().flatMap((file) => testsOf(path.relative(ROOT, file), readFileSync(file, "utf8")));
}

function below(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Tests of one source. */
export function testsOf(file: string, text: string): readonly CaseTest[] {
  const found: CaseTest[] = [];
  if (!/\[F\d\d\]/.test(text)) return found;
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const name = nameOf(node.arguments[0]);
      const cases = [...(name ?? "").matchAll(CASE)].map(([, id]) => String(id));
      if (name !== null && cases.length > 0) {
        const filled = isEach(node.expression) ? name.replace(/%[sidjo]|\$[\w.]+/g, HOLE) : name;
        const gap = /^test\.fails?\b/.test(node.expression.getText());
        found.push({ cases, name: filled, file, of: commandOf(filled), gap, is: titleTest(filled) });
      }
    }
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

const HOLE = "…";
const commandOf = (name: string): CaseTest["of"] =>
  name.includes("@long") ? "test:long" : name.includes("@wide") ? "test:wide" : "test";

/** `test(…)`, `test.fail(…)`, `test.each(…)(…)`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === "test";
  if (ts.isPropertyAccessExpression(callee)) return isTest(callee.expression);
  return ts.isCallExpression(callee) && isTest(callee.expression);
}
const isEach = (callee: ts.Expression): boolean => ts.isCallExpression(callee);

function nameOf(node: ts.Node | undefined): string | null {
  if (node === undefined) return null;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map((span) => HOLE + span.literal.text).join("");
}

function titleTest(name: string): (title: string) => boolean {
  const parts = name.split(HOLE).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`^${parts.join(".*")}$`, "s");
  return (title) => pattern.test(title);
}
