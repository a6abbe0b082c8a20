import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "vite";
import { inRoot } from "../dev/paths.ts";
import { BENCH } from "./builds.ts";

/** Rooms by their alias in package.json. */
const ROOMS: { readonly [alias: string]: string } = {
  "#domain/": "src/domain/",
  "#data/": "src/data/",
  "#ui/": "src/ui/",
  "#widgets/": "src/widgets/",
  "#features/": "src/features/",
  "#app/": "src/app/",
};
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:([^"';]*?)\s+from\s+)?"([^"]+)";/gms;

function fileOf(from: string, what: string): string | null {
  const alias = Object.keys(ROOMS).find((a) => what.startsWith(a));
  if (alias !== undefined) return inRoot(ROOMS[alias] ?? "", what.slice(alias.length));
  return what.startsWith(".") ? path.join(path.dirname(from), what) : null;
}

/** Names that the statically reachable files of an entry take from packages. */
function importsOf(entry: string): ReadonlyMap<string, ReadonlySet<string>> {
  const [seen, waiting] = [new Set<string>(), [inRoot(entry)]];
  const names = new Map<string, Set<string>>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) continue;
    seen.add(file);
    for (const [, clause = "", what = ""] of readFileSync(file, "utf8").matchAll(IMPORT)) {
      const inside = fileOf(file, what);
      if (inside !== null) waiting.push(inside);
      else if (!what.endsWith(".css")) names.set(what, new Set([...(names.get(what) ?? []), ...namesIn(clause)]));
    }
  }
  return names;
}

const namesIn = (clause: string): string[] =>
  clause.trim().startsWith("*")
    ? ["*"]
    : (/\{([^}]*)\}/s.exec(clause)?.[1] ?? "").split(",").flatMap((n) => {
        const name = n.trim().split(" as ")[0] ?? "";
        return name === "" || name.startsWith("type ") ? [] : [name];
      });

/** A page that imports the same names of the same packages as the given entries, and keeps them. */
function bare(entries: readonly string[]): string {
  const all = new Map<string, Set<string>>();
  for (const entry of entries) {
    for (const [pkg, names] of importsOf(entry)) all.set(pkg, new Set([...(all.get(pkg) ?? []), ...names]));
  }
  const lines = [...all].flatMap(([pkg, names], i) => {
    const used = [...names].filter((n) => n !== "*");
    // A namespace import keeps what is called through it; which is known for one package only.
    const whole = names.has("*") && pkg === "comlink" ? ["wrap", "proxy", "expose", "transfer"] : [];
    const taken = [...new Set([...used, ...whole])];
    return taken.length === 0
      ? []
      : [
          `import { ${taken.map((n, j) => `${n} as n${i}_${j}`).join(", ")} } from "${pkg}";`,
          `keep(${taken.map((_, j) => `n${i}_${j}`).join(", ")});`,
        ];
  });
  return `const keep = (...all) => { globalThis.kept = [globalThis.kept, all]; };\n${lines.join("\n")}\n`;
}

/** Builds the bare pages, one per thread of the product, and answers their files. */
export async function buildLibraries(threads: readonly (readonly string[])[]): Promise<readonly string[]> {
  const dir = path.join(BENCH, "libraries");
  mkdirSync(dir, { recursive: true });
  const files: string[] = [];
  for (const [i, entries] of threads.entries()) {
    const entry = path.join(dir, `thread-${i}.js`);
    writeFileSync(entry, bare(entries));
    const outDir = path.join(dir, `out-${i}`);
    await build({
      root: inRoot(),
      configFile: false,
      logLevel: "error",
      publicDir: false,
      build: {
        outDir,
        emptyOutDir: true,
        target: "es2022",
        modulePreload: { polyfill: false },
        rolldownOptions: { input: entry, output: { entryFileNames: "bare.js" } },
      },
    });
    files.push(path.join(outDir, "bare.js"));
  }
  return files;
}
