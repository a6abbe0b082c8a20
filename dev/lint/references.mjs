// References that lead nowhere: paths, npm scripts, rule ids and names of constants in pages and comments.
import { readFileSync } from "node:fs";
import path from "node:path";
import { judged, repositoryFiles, ROOMS } from "./text-files.mjs";

const CODE = /\.(tsx?|mjs|c?js|css|rules|proto)$/;
/** Of files in a room, and of those that are named without one: a `people.json` may be anybody's. */
const EXTENSION = "(?:tsx?|mjs|c?js|css|html|json|jsonc|md|rules|proto|java|svg|webmanifest)";
const IS_CODE = /[\w*}>]\.(?:tsx?|mjs|c?js|css|md|rules|proto)$/;
/** `src/data/api.ts` or `view.ts`, in backticks. */
const QUOTED = new RegExp("`([\\w@.*{},<>-]+(?:/[\\w@.*{},<>-]+)*/?)`", "g");
/** Rooms of `src`, which pages name without their beginning. */
const OF_SRC = ["data", "domain", "ui", "widgets", "features", "app", "testing"];
const BEGINNINGS = [...ROOMS, ...OF_SRC].join("|").replaceAll(".", "\\.");
/** docs/data-model.md without backticks; what stands behind a slash, a quote or a hash is part of something else. */
const BARE = new RegExp(`(?<![\\w./#@"'\`-])(?:${BEGINNINGS})/[\\w.*/-]*\\.${EXTENSION}\\b`, "g");
/** Where a shortened path may begin. */
const SHORT = ["src", "src/data", "src/domain", "functions", "functions/src", "docs", "dev", "e2e"];
const LINK = /\]\(([^()\s]+)\)/g;
const SCRIPT = /\bnpm run (?:-s |--silent )?([\w-]+(?::[\w-]+)*)/g;
/** `BOOKINGS.undoMs` in `src/domain/bookings/limits.ts` */
const NAME_IN = /`([A-Za-z_$][\w$.]*)(?:\(\))?` in `([^`]+)`/g;
const RULE = /^- ([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+|F\d\d): /gm;
/** In brackets of a comment, whatever its area. */
const RULE_PROVED = /\[((?:[A-Z][A-Z0-9]*-)+[A-Z]?\d+)\]/g;
const RULE_NAMED = /(?<![\w/.#-])([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*)-([A-Z]?\d+)\b(?![\w-])/g;

/** What looks like a path of ours and is none, with what it is. */
const NO_PATHS = new Set([
  "functions/inline-person-info", // the name that functions write as an author
  "start-*.js", // files of a build
]);

/** Comments of a source; everything else of it is compiled or tested. */
export const commentsOf = (text) =>
  [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<![:"'`\w/])\/\/[^\n]*/g)].map(([comment]) => comment).join("\n");

/** What there is: files and folders, npm scripts, rule ids with their areas, texts of files. */
export function world(files, read) {
  const folders = new Set();
  for (const file of files) for (let d = path.dirname(file); d !== "."; d = path.dirname(d)) folders.add(d);
  const sheets = files.filter((f) => f === "docs/rules.md" || f.startsWith("docs/rules.d/"));
  const ids = new Set(sheets.flatMap((f) => [...read(f).matchAll(RULE)].map(([, id]) => id)));
  const packages = files.filter((f) => /(^|\/)package\.json$/.test(f));
  return {
    files: new Set(files),
    folders,
    ids,
    areas: new Set([...ids].map((id) => id.replace(/-[^-]+$/, ""))),
    scripts: new Set(packages.flatMap((f) => Object.keys(JSON.parse(read(f)).scripts ?? {}))),
    read,
  };
}

/** A path with stars, a choice in braces, or a place to fill in, as a pattern. */
function patternOf(name) {
  const escaped = name.replace(/[.+^$()|[\]\\]/g, "\\$&");
  const filled = escaped
    .replace(/<\w+>|\*\*?/g, "[^/]+")
    .replace(/\{([^}]*)\}/g, (_, of) => `(?:${of.replaceAll(",", "|")})`);
  return new RegExp(`^${filled}$`);
}

const isThere = (name, { files, folders }) => {
  if (files.has(name) || folders.has(name)) return true;
  if (!/[*{<]/.test(name)) return false;
  const pattern = patternOf(name);
  return [...files, ...folders].some((file) => pattern.test(file));
};

/** Whether a name in backticks is a path at all, and whether it leads somewhere from `file`. */
function leads(name, file, all) {
  const wanted = name.replace(/\/$/, "");
  const [first = ""] = wanted.split("/");
  const rooted = ROOMS.includes(first) && wanted.includes("/");
  const short = OF_SRC.includes(first) && wanted.includes("/");
  if (!rooted && !short && !IS_CODE.test(wanted)) return true;
  if (NO_PATHS.has(wanted) || /^functions\/lib(\/|$)/.test(wanted)) return true;
  if (isThere(wanted, all) || isThere(path.join(path.dirname(file), wanted), all)) return true;
  if (SHORT.some((room) => isThere(`${room}/${wanted}`, all))) return true;
  if (rooted || short) return false;
  const pattern = patternOf(`*/${wanted}`)
    .source.slice(1)
    .replace("[^/]+\\/", "(?:.*\\/)?")
    .replace("[^/]+/", "(?:.*/)?");
  return [...all.files].some((there) => new RegExp(`^${pattern}`).test(there));
}

/** References of one file that lead nowhere, in words. */
export function deadReferences(file, whole, all) {
  const page = file.endsWith(".md");
  const text = page || !CODE.test(file) ? whole : commentsOf(whole);
  const dead = [];
  if (page)
    for (const [, target = ""] of text.matchAll(LINK)) {
      if (/^[a-z]+:|^#/.test(target)) continue;
      const to = path.join(path.dirname(file), target.replace(/#.*$/, ""));
      if (!isThere(to.replace(/\/$/, ""), all)) dead.push(`link to ${target}`);
    }
  for (const [, name = ""] of text.matchAll(QUOTED)) if (!leads(name, file, all)) dead.push(`path ${name}`);
  for (const [name] of text.matchAll(BARE)) if (!leads(name, file, all)) dead.push(`path ${name}`);
  for (const [, name = ""] of text.matchAll(SCRIPT)) if (!all.scripts.has(name)) dead.push(`script npm run ${name}`);
  for (const [, name = "", where = ""] of text.matchAll(NAME_IN)) {
    if (!all.files.has(where)) continue;
    const there = all.read(where);
    const missing = name
      .split(".")
      .find((part) => !new RegExp(`(?<![\\w$])${part.replace("$", "\\$")}(?![\\w$])`).test(there));
    if (missing !== undefined) dead.push(`name ${name} in ${where}`);
  }
  for (const [id, area = ""] of text.matchAll(RULE_NAMED))
    if (all.areas.has(area) && !all.ids.has(id)) dead.push(`rule ${id}`);
  for (const [, id = ""] of page ? [] : text.matchAll(RULE_PROVED)) if (!all.ids.has(id)) dead.push(`rule ${id}`);
  return [...new Set(dead)];
}

/** What is wrong, a line each. */
export function referenceProblems() {
  const files = repositoryFiles();
  const kept = new Map();
  const read = (file) => kept.get(file) ?? kept.set(file, readFileSync(file, "utf8")).get(file);
  const all = world(files, read);
  return judged(files)
    .filter((file) => CODE.test(file) || file.endsWith(".md") || file.startsWith(".ci/"))
    .flatMap((file) => deadReferences(file, read(file), all).map((dead) => `${file}: ${dead} does not exist`));
}
