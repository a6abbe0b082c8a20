// Decisions and who names them: every one stands once in the index, and a number that code or pages name exists.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const DECISIONS = "docs/decisions";
const ROOMS = ["src", "workers", "sw", "functions", "dev", "e2e", "bench", "docs"];
const TEXT = /\.(tsx?|mjs|css|md|rules)$/;
/** "decision 062", "decisions 100, 101" and "decisions 031, 033 and 035"; also a path of one. */
const NAMED = /\bdecisions? ((?:\d{3}(?:, | and )?)+)|docs\/decisions\/(\d{3})/g;

/** What is wrong, a line each. */
export function decisionProblems() {
  const numbers = readdirSync(DECISIONS).flatMap((file) => /^(\d{3})-.*\.md$/.exec(file)?.slice(1) ?? []);
  const index = readFileSync(path.join(DECISIONS, "README.md"), "utf8");
  const problems = numbers
    .filter((n) => index.split(`[${n}](`).length !== 2)
    .map(
      (n) => `docs/decisions/README.md: ${n} stands there ${index.split(`[${n}](`).length - 1} times, once is right`,
    );
  for (const room of ROOMS)
    for (const entry of readdirSync(room, { withFileTypes: true, recursive: true })) {
      const file = path.join(entry.parentPath, entry.name);
      if (!entry.isFile() || !TEXT.test(file) || /node_modules|functions\/lib/.test(file)) continue;
      for (const [, list = "", one = ""] of readFileSync(file, "utf8").matchAll(NAMED))
        for (const [n] of `${list} ${one}`.matchAll(/\d{3}/g))
          if (!numbers.includes(n)) problems.push(`${file}: decision ${n} does not exist`);
    }
  return problems;
}
