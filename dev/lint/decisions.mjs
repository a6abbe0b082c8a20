// Decisions and who names them: each stands once in the index, under its own title, and a number that code or pages name exists.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { judged, repositoryFiles } from "./text-files.mjs";

const DECISIONS = "docs/decisions";
const TEXT = /\.(tsx?|mjs|c?js|css|html|md|rules)$/;
/** "decision 062", "decisions 100, 103" and "decisions 006, 031 and 063"; also a path of one. */
const NAMED = /\bdecisions? ((?:\d{3}(?:, | and )?)+)|docs\/decisions\/(\d{3})/gi;
/** A row of the index's last table: "| 001 | 002, 009 |". */
const MERGED = /^\| (\d{3}) \| ([\d, ]+) \|$/gm;

/** What is wrong with the index: `titles` by number as the files say them. */
export function indexProblems(index, titles) {
  const problems = [];
  for (const [n, title] of titles) {
    const lines = index.split("\n").filter((line) => line.startsWith(`- [${n}](`));
    if (lines.length !== 1)
      problems.push(`docs/decisions/README.md: ${n} stands there ${lines.length} times, once is right`);
    else if (!lines[0].endsWith(`) ${title}`))
      problems.push(`docs/decisions/README.md: ${n} has another title than its file`);
  }
  for (const [, n = ""] of index.matchAll(/^- \[(\d{3})\]\(/gm))
    if (!titles.has(n)) problems.push(`docs/decisions/README.md: ${n} has no file`);
  return problems;
}

/** Numbers that a text names, in order. */
export const numbersIn = (text) =>
  [...text.matchAll(NAMED)].flatMap(([, list = "", one = ""]) => `${list} ${one}`.match(/\d{3}/g) ?? []);

/** What is wrong, a line each. */
export function decisionProblems() {
  const files = readdirSync(DECISIONS).filter((file) => /^\d{3}-.*\.md$/.test(file));
  const titles = new Map(
    files.map((file) => {
      const [first = ""] = readFileSync(path.join(DECISIONS, file), "utf8").split("\n");
      return [file.slice(0, 3), first.replace(/^# \d{3} /, "")];
    }),
  );
  const index = readFileSync(path.join(DECISIONS, "README.md"), "utf8");
  const now = new Map([...index.matchAll(MERGED)].flatMap(([, n, before]) => before.split(", ").map((b) => [b, n])));
  const problems = indexProblems(index, titles);
  for (const file of judged(repositoryFiles()).filter((f) => TEXT.test(f)))
    for (const n of numbersIn(readFileSync(file, "utf8")))
      if (!titles.has(n))
        problems.push(`${file}: decision ${n} ${now.has(n) ? `stands in ${now.get(n)} now` : "does not exist"}`);
  return problems;
}
