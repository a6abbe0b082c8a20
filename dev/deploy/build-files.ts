import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

export const isFolder = (place: string): boolean => existsSync(place) && statSync(place).isDirectory();

/** Files with one of these endings in the build's `assets` and the folders in it, from `dist`; none where there is no such folder. */
export function assetsOf(dist: string, ...endings: readonly string[]): readonly string[] {
  if (!isFolder(path.join(dist, "assets"))) return [];
  return readdirSync(path.join(dist, "assets"), { recursive: true, encoding: "utf8" })
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .map((file) => `assets/${file.replaceAll(path.sep, "/")}`);
}

/** Addresses in the page's attributes; what has no ending is a page. */
const IN_PAGE = /["\s]\/([\w./-]+\.\w+)(?=["\s])/g;
/** Entries of the list of files that the service worker keeps. */
const IN_WORKER = /["']?\burl["']?:\s*["'`]([^"'`]+)["'`]/g;
/** What scripts import, start as workers and load beforehand. */
const IN_SCRIPT = /["'`]((?:\.{1,2}\/|\/?assets\/)[\w./-]+\.(?:js|css))["'`]/g;

/** Files that a file of the build names, from `dist`. */
function namedIn(dist: string, file: string): readonly string[] {
  if (!existsSync(path.join(dist, file))) return [];
  const pattern = file === "index.html" ? IN_PAGE : file === "sw.js" ? IN_WORKER : IN_SCRIPT;
  const names = [...readFileSync(path.join(dist, file), "utf8").matchAll(pattern)].map(([, name = ""]) => name);
  return names.map((name) =>
    name.startsWith(".") ? path.posix.join(path.posix.dirname(file), name) : name.replace(/^\//, ""),
  );
}

/** What the page, the service worker or a script of the build names and is not there: a screen that never opens. */
export function brokenNames(dist: string): readonly string[] {
  const lacks = new Map<string, string>();
  for (const file of ["index.html", "sw.js", ...assetsOf(dist, ".js")])
    for (const name of namedIn(dist, file))
      if (!lacks.has(name) && !existsSync(path.join(dist, name))) lacks.set(name, file);
  return [...lacks].map(([name, file]) => `no ${name}, which ${file} names`);
}

/** Whether the service worker keeps files: one without a list works with a connection only. */
export const keepsFiles = (dist: string): boolean => namedIn(dist, "sw.js").length > 0;
