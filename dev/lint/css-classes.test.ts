import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { STATE } from "../paths.ts";
import { classesOf, classProblems, namesIn } from "./css-classes.mjs";

mkdirSync(STATE, { recursive: true });
const room = mkdtempSync(path.join(STATE, "css-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));

test("[CSS-1] a class that its module has not, and one that nobody names, are told", () => {
  const put = (name: string, text: string) => writeFileSync(path.join(room, name), text);
  put("shared.module.css", ".hint { margin: 0 }\n.lost { margin: 0 }\n");
  put(
    "a.module.css",
    ".one { composes: hint from './shared.module.css' }\n.one:hover .two:global(.their) { margin: 0 }\n",
  );
  put("b.module.css", ".some { margin: 0 }\n.other { margin: 0 }\n");
  const source = `import a from "./a.module.css";\nimport b from "./b.module.css";\n`;
  put("a.tsx", `${source}export const X = [a["one"], a["three"], b[Math.random()]];\n`);
  const told = classProblems([room]).map((line) => line.replaceAll(`${room}/`, ""));
  expect(told.sort()).toEqual([
    'a.module.css: nobody uses the class "two"',
    'a.tsx: a.module.css has no class "three"',
    'shared.module.css: nobody uses the class "lost"',
  ]);
});

test("[CSS-1] what is composed, and a name that is computed, count as named", () => {
  const { names, composed } = classesOf(
    '.a, .b-c > p { composes: x y from "../z.module.css"; composes: g from global }',
  );
  expect([...names]).toEqual(["a", "b-c"]);
  expect(composed).toEqual([
    { name: "x", file: "../z.module.css" },
    { name: "y", file: "../z.module.css" },
  ]);
  expect(namesIn('<p className={classes["a"]} />', "classes")).toEqual({ names: ["a"], whole: false });
  expect(namesIn("const x = classes[looks];", "classes").whole).toBe(true);
  expect(namesIn("<Thing classNames={classes} />", "classes").whole).toBe(true);
  expect(namesIn('import { A } from "./room-sheet.ts";\nconst x = sheet["a"];', "sheet")).toEqual({
    names: ["a"],
    whole: false,
  });
});
