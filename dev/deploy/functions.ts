import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import * as v from "valibot";
import { bundleInto } from "../functions-bundle.ts";
import { PROJECT, STATE } from "../paths.ts";
import { SetupError } from "../ports.ts";
import { judged, missing, type Point } from "./points.ts";

const run = promisify(execFile);
/** How long a bundle may take to load, ms. */
const LOAD_MS = 60_000;
export const BUNDLE = "npx tsx dev/functions-bundle.ts";

const endpointSchema = v.looseObject({
  eventTrigger: v.optional(v.object({ eventType: v.optional(v.string()) })),
});
const loadedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([
    v.object({ functions: v.array(v.object({ name: v.string(), endpoint: v.nullable(endpointSchema) })) }),
    v.object({ error: v.string() }),
  ]),
);
/** A function of a bundle; `endpoint` null for an export that is none. */
export type Built = { readonly name: string; readonly endpoint: v.InferOutput<typeof endpointSchema> | null };

/** Loads every export of a bundle in a process of its own; or says why it cannot be loaded. [DEP-8] */
export async function loadFunctions(lib: string): Promise<readonly Built[] | string> {
  const env = { ...process.env, GCLOUD_PROJECT: PROJECT, METADATA_SERVER_DETECTION: "none", FIREBASE_CONFIG: "{}" };
  try {
    const loader = path.join(import.meta.dirname, "exports.mjs");
    const { stdout } = await run(process.execPath, [loader, lib], { env, timeout: LOAD_MS, maxBuffer: 1 << 26 });
    const loaded = v.parse(loadedSchema, stdout.trimEnd().split("\n").at(-1) ?? "");
    return "error" in loaded ? loaded.error : loaded.functions;
  } catch (e) {
    if (!(e instanceof Error)) throw e;
    return `its process ended: ${e.message.slice(0, 300)}`; // a bundle that ends its own process, or says something else
  }
}

type Fresh = { readonly dir: string; readonly remove: () => void };
/** The functions of the sources as they are now, in a folder that finds their packages. */
async function freshBundle(): Promise<Fresh> {
  mkdirSync(STATE, { recursive: true });
  const dir = mkdtempSync(path.join(STATE, "fresh-functions-"));
  const remove = () => rmSync(dir, { recursive: true, force: true });
  try {
    await bundleInto(dir);
    return { dir, remove };
  } catch (e) {
    remove();
    throw e;
  }
}

const byName = (all: readonly Built[]): ReadonlyMap<string, string> =>
  new Map(all.map(({ name, endpoint }) => [name, JSON.stringify(endpoint)]));

/** How functions differ from those of the sources: which are gone, which were taken out since, which are set up otherwise. */
function otherFunctions(found: readonly Built[], fresh: readonly Built[]): readonly string[] {
  const [there, meant] = [byName(found), byName(fresh)];
  return [
    ...[...meant.keys()].filter((name) => !there.has(name)).map((name) => `lack ${name}`),
    ...[...there.keys()].filter((name) => !meant.has(name)).map((name) => `have ${name}, which the sources do not`),
    ...[...meant].flatMap(([name, endpoint]) =>
      there.has(name) && there.get(name) !== endpoint ? [`have ${name} with other settings`] : [],
    ),
  ];
}

/** Settings that differ: a file of one project's may be gone, or of an older release. */
function otherSettings(lib: string, dir: string): readonly string[] {
  const settings = (of: string) => readdirSync(of).filter((name) => name.startsWith(".env"));
  return [...new Set([...settings(lib), ...settings(dir)])].filter(
    (file) => !existsSync(path.join(dir, file)) || !same(lib, dir, file),
  );
}
const same = (a: string, b: string, file: string): boolean =>
  existsSync(path.join(a, file)) && readFileSync(path.join(a, file)).equals(readFileSync(path.join(b, file)));

/**
 * Every export of the built functions loads, and the bundle is the one that the sources make now, byte by byte: that of an older
 * release loads as well. [DEP-8]
 * @param fresh makes the bundle of the sources
 */
export async function functionsPoint(lib: string, fresh: () => Promise<Fresh> = freshBundle): Promise<Point> {
  const name = "functions are those of the sources, and load";
  if (!existsSync(path.join(lib, "index.js"))) return missing(name, `no index.js: ${BUNDLE}`);
  const found = await loadFunctions(lib);
  if (typeof found === "string") return missing(name, `the bundle does not load (${found}): ${BUNDLE}`);
  const broken = found.filter((f) => f.endpoint === null).map((f) => `${f.name} is no function`);
  try {
    const { dir, remove } = await fresh();
    try {
      const settings = otherSettings(lib, dir).map((file) => `${file} is not that of the folder functions`);
      if (settings.length === 0 && same(lib, dir, "index.js") && same(lib, dir, "package.json"))
        return judged(name, broken, `${found.length}`);
      const meant = await loadFunctions(dir);
      const differ =
        typeof meant === "string"
          ? [`the sources' own do not load: ${meant}`]
          : [...otherFunctions(found, meant), ...settings];
      const words =
        differ.length > 0 ? differ : ["are of other sources than functions/src and src/domain as they are now"];
      return missing(name, `${[...broken, ...words].join("; ")}. Bundle them anew: ${BUNDLE}`);
    } finally {
      remove();
    }
  } catch (e) {
    if (!(e instanceof SetupError)) throw e;
    return missing(name, e.message);
  }
}
