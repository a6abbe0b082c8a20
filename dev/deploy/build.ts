import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { REMOTE_KEYS } from "#domain/config/remote.ts";
import { remoteTrouble } from "./remote.ts";
import { generated } from "../collections/generate.ts";
import { inRoot } from "../paths.ts";
import { hostingDiffers } from "./hosting.ts";
import { judged, missing, type Point } from "./points.ts";

/** What every build has beside the files that are named by their content. */
const NEEDED = ["index.html", "sw.js", "manifest.webmanifest", "version.json", "early.js"];
const read = (file: string): string => readFileSync(file, "utf8");

function buildFiles(dist: string): Point {
  const name = `build in ${path.relative(process.cwd(), dist) || dist}`;
  if (!existsSync(dist)) return missing(name, "there is no such folder: VITE_ATRIUM_FIREBASE='{…}' npm run build");
  const assets = path.join(dist, "assets");
  const hashed = existsSync(assets) ? readdirSync(assets).filter((f) => /-[\w-]{8,}\.js$/.test(f)) : [];
  const lacks = NEEDED.filter((f) => !existsSync(path.join(dist, f)));
  return judged(
    name,
    [...lacks.map((f) => `no ${f}`), ...(hashed.length === 0 ? ["no assets"] : [])],
    `${hashed.length} scripts`,
  );
}

/** A build without the project's own settings asks emulators, which nobody has. */
function buildProject(dist: string): Point {
  const name = "the build knows its project";
  const assets = path.join(dist, "assets");
  const scripts = existsSync(assets) ? readdirSync(assets).filter((f) => f.endsWith(".js")) : [];
  const texts = scripts.map((f) => read(path.join(assets, f)));
  if (texts.some((t) => /["'`{,\\]projectId\\?["'`]?:\s*\\?["'`](?!demo-)[a-z0-9-]{6,30}/.test(t)))
    return judged(name, []);
  return missing(
    name,
    "it talks to local emulators: build it with VITE_ATRIUM_FIREBASE, the JSON of the project's web app",
  );
}

const packageSchema = v.object({
  engines: v.object({ node: v.string() }),
  dependencies: v.record(v.string(), v.string()),
});
function functionsFolder(lib: string): Point {
  const name = "functions in functions/lib";
  const lacks = ["index.js", "package.json"].filter((f) => !existsSync(path.join(lib, f)));
  if (lacks.length > 0) return missing(name, `no ${lacks.join(", no ")}: npx tsx dev/functions-bundle.ts`);
  const { engines, dependencies } = v.parse(
    v.pipe(v.string(), v.parseJson(), packageSchema),
    read(path.join(lib, "package.json")),
  );
  const { functions } = JSON.parse(read(inRoot("firebase.json"))) as {
    readonly functions: readonly { readonly runtime: string }[];
  };
  const runtime = functions[0]?.runtime ?? "";
  return judged(name, [
    ...(runtime === `nodejs${engines.node}`
      ? []
      : [`firebase.json says ${runtime}, their package Node ${engines.node}`]),
    ...["firebase-admin", "firebase-functions"]
      .filter((d) => !(d in dependencies))
      .map((d) => `their package lacks ${d}`),
  ]);
}

/** Every file that firebase.json names, but what is built. */
function namedFiles(): Point {
  const config = JSON.parse(read(inRoot("firebase.json"))) as {
    readonly firestore: { readonly rules: string; readonly indexes: string };
    readonly storage: { readonly rules: string };
    readonly remoteconfig: { readonly template: string };
  };
  const files = [config.firestore.rules, config.firestore.indexes, config.storage.rules, config.remoteconfig.template];
  return judged(
    "rules, indexes and remote configuration that firebase.json names",
    files.filter((f) => !existsSync(inRoot(f))),
  );
}

/** Indexes and list rules are those that follow from the declared collections. */
async function generatedFiles(): Promise<Point> {
  const stale = [...(await generated())].filter(([file, text]) => read(inRoot(file)) !== text).map(([file]) => file);
  return judged(
    "indexes and list rules follow from the collections",
    stale.map((f) => `${f} is old: npm run collections`),
  );
}

const remoteConfig = (): Point =>
  judged(
    `remote configuration: ${REMOTE_KEYS.length} parameters that the app reads`,
    remoteTrouble(read(inRoot("remoteconfig.template.json"))),
  );

async function hosting(dist: string): Promise<Point> {
  const name = "hosting answers as the local server does";
  if (!existsSync(path.join(dist, "index.html"))) return missing(name, "there is no build to compare");
  const assets = readdirSync(path.join(dist, "assets"))
    .filter((f) => /\.\w+$/.test(f))
    .slice(0, 3)
    .map((f) => `/assets/${f}`);
  const files = NEEDED.filter((f) => existsSync(path.join(dist, f))).map((f) => `/${f}`);
  return judged(name, await hostingDiffers(dist, ["/", "/desk-booking/desks", "/people/view/a", ...files, ...assets]));
}

/** What can be told of the folders that are deployed, without any server. [DEP-1] */
export const buildPoints = async (dist: string, lib: string): Promise<readonly Point[]> => [
  buildFiles(dist),
  buildProject(dist),
  await hosting(dist),
  functionsFolder(lib),
  namedFiles(),
  await generatedFiles(),
  remoteConfig(),
];
