import { expect, test } from "vitest";
import { indexProblems, numbersIn } from "./decisions.mjs";
import { commentsOf, deadReferences, world } from "./references.mjs";

const TEXTS: { readonly [file: string]: string } = {
  "package.json": '{ "scripts": { "lint": "x", "deploy:check": "x" } }',
  "docs/try.md": "",
  "docs/rules.d/sync.md": "- SYNC-1: it holds\n- E2E-S05: it holds\n",
  "src/data/engine/ahead.ts": "export const AHEAD = { mostMs: 10 };",
  "src/domain/rooms/README.md": "",
  "src/domain/rooms/view.ts": "",
};
const all = world(Object.keys(TEXTS), (file) => TEXTS[file] ?? "");
const dead = (text: string, file = "docs/page.md") => deadReferences(file, text, all);

test.each([
  ["a path from the root", "`src/data/engine/ahead.ts`"],
  ["one without its beginning", "`data/engine/ahead.ts`, `engine/ahead.ts` and `ahead.ts`"],
  ["a folder, a choice, a star", "`src/domain/rooms`, `src/{data,domain}/`, `domain/*/view.ts`"],
  ["a place to fill in", "`src/domain/<area>/view.ts`"],
  ["a link beside the page", "[try](try.md), [try](../docs/try.md#begin), [far](https://example.com/x.md)"],
  ["scripts", "npm run lint, npm run -s deploy:check: both"],
  ["a name in a file", "`AHEAD.mostMs` in `src/data/engine/ahead.ts`"],
  ["rules, and what only looks like one", "SYNC-1 and [E2E-S05], UTF-8"],
  ["what is no path", "`sites/{site}/kept`, `people.json`, `a/b`"],
])("[REF-1] %s is found", (_, text) => expect(dead(text)).toEqual([]));

test.each([
  ["`src/data/engine/behind.ts`", "path src/data/engine/behind.ts"],
  ["see src/data/host/front.ts there", "path src/data/host/front.ts"],
  ["`data/engine/gone`", "path data/engine/gone"],
  ["`engine/behind.ts`", "path engine/behind.ts"],
  ["[try](tried.md)", "link to tried.md"],
  ["npm run deploy:chek", "script npm run deploy:chek"],
  ["`AHEAD.leastMs` in `src/data/engine/ahead.ts`", "name AHEAD.leastMs in src/data/engine/ahead.ts"],
  ["SYNC-9", "rule SYNC-9"],
])("[REF-1] %s leads nowhere", (text, said) => expect(dead(text)).toEqual([said]));

test("[REF-1] of code its comments are read, and nothing else", () => {
  expect(commentsOf('const a = "// no"; // one\n/** two */ const b = "https://x";')).toBe("// one\n/** two */");
  const source = `const a = "src/a.test.ts"; // [${"NONE-1"}] src/b.ts\n`;
  expect(dead(source, "src/data/x.ts")).toEqual(["path src/b.ts", "rule NONE-1"]);
});

test("[REF-2] a decision stands once in the index, under the title of its file", () => {
  const titles = new Map([["001", "One holds"]]);
  expect(indexProblems("- [001](001-one.md) One holds\n", titles)).toEqual([]);
  expect(indexProblems("", titles)).toEqual(["docs/decisions/README.md: 001 stands there 0 times, once is right"]);
  expect(indexProblems("- [001](001-one.md) Another\n- [002](002-two.md) Two\n", titles)).toEqual([
    "docs/decisions/README.md: 001 has another title than its file",
    "docs/decisions/README.md: 002 has no file",
  ]);
  expect(numbersIn("decision 001, decisions 002, 003 and 004 (docs/decisions/005), revision 006")).toEqual([
    "001",
    "002",
    "003",
    "004",
    "005",
  ]);
});
