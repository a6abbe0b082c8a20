// Classes of CSS modules and who names them: a name that its module has not is an empty class on screen, and one that nobody
// names is dead. Types cannot tell: to them a module is a record of any names.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import postcss from "postcss";

const ROOMS = ["src", "workers", "sw", "e2e", "bench", "dev"];
const IMPORT = /import (?:\* as )?(\w+) from "([^"]+\.module\.css)"/g;
/** The file of any import: "./sheet.ts" is no class "ts" of a module called `sheet`. */
const FROM = /\b(?:from |import[ (])"[^"]+"/g;
const CLASS = /\.(-?[A-Za-z_][\w-]*)/g;
const COMPOSES = /^([\w\s-]+?)(?:\s+from\s+(?:["']([^"']+)["']|(global)))?$/;

/** The file that an import names: a path of this folder, or one of package.json's `#room/`. */
const resolved = (from, named) =>
  named.startsWith("#") ? path.join("src", named.slice(1)) : path.join(path.dirname(from), named);

/** A module's classes, and what they are composed of. */
export function classesOf(css) {
  const [names, composed] = [new Set(), []];
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    for (const [, name] of rule.selector.replaceAll(/:global\([^)]*\)/g, "").matchAll(CLASS)) names.add(name);
  });
  root.walkDecls("composes", ({ value }) => {
    const [, list = "", file, global] = COMPOSES.exec(value.trim()) ?? [];
    if (global === undefined) for (const name of list.trim().split(/\s+/)) composed.push({ name, file });
  });
  return { names, composed };
}

/** Names that a source takes of a module it imports under `as`; null for `whole`: any of them, by a name that is computed. */
export function namesIn(source, as) {
  const text = source.replaceAll(IMPORT, "").replaceAll(FROM, "");
  const taken = [...text.matchAll(new RegExp(`(?<![\\w.])${as}(?:\\["([\\w-]+)"\\]|\\.(\\w+))`, "g"))];
  const all = [...text.matchAll(new RegExp(`(?<![\\w.\\-"'/])${as}(?=[[.,;)} ])`, "g"))];
  return { names: taken.map(([, a, b]) => a ?? b), whole: all.length > taken.length };
}

/** What is wrong, a line each. */
export function classProblems(rooms = ROOMS) {
  const files = rooms.flatMap((room) =>
    readdirSync(room, { withFileTypes: true, recursive: true })
      .filter((e) => e.isFile() && !e.parentPath.includes("node_modules"))
      .map((e) => path.join(e.parentPath, e.name)),
  );
  const modules = new Map();
  for (const file of files.filter((f) => f.endsWith(".module.css")))
    modules.set(file, { ...classesOf(readFileSync(file, "utf8")), used: new Set() });
  const problems = [];
  const take = (file, module, name) => {
    const of = modules.get(module);
    if (of?.names.has(name)) of.used.add(name);
    else problems.push(`${file}: ${module} has no class "${name}"`);
  };
  for (const [file, { composed }] of modules)
    for (const { name, file: from } of composed) take(file, from === undefined ? file : resolved(file, from), name);
  for (const file of files.filter((f) => /\.tsx?$/.test(f))) {
    const source = readFileSync(file, "utf8");
    for (const [, as, named] of source.matchAll(IMPORT)) {
      const module = resolved(file, named);
      if (!existsSync(module)) continue; // TypeScript says so
      const { names, whole } = namesIn(source, as);
      for (const name of whole ? modules.get(module).names : names) take(file, module, name);
    }
  }
  for (const [file, { names, used }] of modules)
    for (const name of names) if (!used.has(name)) problems.push(`${file}: nobody uses the class "${name}"`);
  return problems;
}
