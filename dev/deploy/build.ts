import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { REMOTE_KEYS } from "#domain/config/remote.ts";
import { remoteTrouble } from "./remote.ts";
import { COMPLETED, generated } from "../collections/generate.ts";
import { inRoot, ROOT } from "../paths.ts";
import { assetsOf, brokenNames, isFolder, keepsFiles } from "./build-files.ts";
import { changedFiles } from "./digests.ts";
import { BUNDLE } from "./functions.ts";
import { headersPoint } from "./headers.ts";
import { hostingDiffers } from "./hosting.ts";
import { judged, missing, type Point } from "./points.ts";

/** What every build has beside the files that are named by their content. */
const NEEDED = ["index.html", "sw.js", "manifest.webmanifest", "version.json", "early.js"];
const read = (file: string): string => readFileSync(file, "utf8");
export const BUILD = "VITE_ATRIUM_FIREBASE='{…}' npm run build";

/** How many missing files are named; of a folder that is gone these would be hundreds. */
const NAMED = 20;
function buildFiles(dist: string): Point {
  const name = `build in ${path.relative(process.cwd(), dist) || dist}`;
  if (!isFolder(dist)) return missing(name, `there is no such folder: ${BUILD}`);
  const hashed = assetsOf(dist, ".js").filter((f) => /-[\w-]{8,}\.js$/.test(f));
  const lacks = NEEDED.filter((f) => !existsSync(path.join(dist, f)));
  const broken = brokenNames(dist).filter((words) => !lacks.some((f) => words.startsWith(`no ${f},`)));
  return judged(
    name,
    [
      ...lacks.map((f) => `no ${f}`),
      ...(hashed.length === 0 ? ["no assets"] : []),
      ...broken.slice(0, NAMED),
      ...(broken.length > NAMED ? [`and ${broken.length - NAMED} more that are named and not there`] : []),
      ...(lacks.includes("sw.js") || keepsFiles(dist) ? [] : ["sw.js keeps no files"]),
    ],
    `${hashed.length} scripts`,
  );
}

/** Each file by its digest, which the build noted: one that was cut or changed is there as well. */
function digested(dist: string): Point {
  const wrong = changedFiles(dist);
  const more = wrong.length > NAMED ? [`and ${wrong.length - NAMED} more`] : [];
  return judged(
    "every file of the build is what the build wrote",
    wrong.length === 0 ? [] : [...wrong.slice(0, NAMED), ...more, `build it anew: ${BUILD}`],
  );
}

/** Settings of a Firebase web app, as script or as JSON; the emulators' own, which every build has, are none. */
const PROJECT_IDS = /["'`{,\\]projectId\\?["'`]?:\s*\\?["'`](?!demo-)([a-z0-9-]{6,30})/g;
/**
 * A build without the project's own settings asks emulators, which nobody has.
 * @param project the one that the build is for, where that is known
 */
function buildProject(dist: string, project: string | undefined): Point {
  const name = "the build knows its project";
  const texts = assetsOf(dist, ".js").map((f) => read(path.join(dist, f)));
  const ids = new Set(texts.flatMap((t) => [...t.matchAll(PROJECT_IDS)].map(([, id = ""]) => id)));
  if (ids.size === 0)
    return missing(
      name,
      "it talks to local emulators: build it with VITE_ATRIUM_FIREBASE, the JSON of the project's web app",
    );
  return judged(
    name,
    project === undefined || ids.has(project)
      ? []
      : [`it talks to ${[...ids].join(" and ")}, not to ${project}: build it with VITE_ATRIUM_FIREBASE of ${project}`],
    [...ids].join(", "),
  );
}

const packageSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    engines: v.object({ node: v.string() }),
    dependencies: v.record(v.string(), v.string()),
  }),
);
function functionsFolder(lib: string): Point {
  const name = "functions in functions/lib";
  const lacks = ["index.js", "package.json"].filter((f) => !existsSync(path.join(lib, f)));
  if (lacks.length > 0) return missing(name, `no ${lacks.join(", no ")}: ${BUNDLE}`);
  const parsed = v.safeParse(packageSchema, read(path.join(lib, "package.json")));
  if (!parsed.success) {
    const [{ message }] = parsed.issues;
    return missing(
      name,
      `their package.json is none (${v.getDotPath(parsed.issues[0]) ?? "text"}: ${message}): ${BUNDLE}`,
    );
  }
  const { engines, dependencies } = parsed.output;
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

/** Files that firebase.json names, but what is built. */
export function named() {
  const config = JSON.parse(read(inRoot("firebase.json"))) as {
    readonly firestore: { readonly rules: string; readonly indexes: string };
    readonly storage: { readonly rules: string };
    readonly remoteconfig: { readonly template: string };
  };
  const rules = [config.firestore.rules, config.storage.rules];
  return {
    rules,
    all: [config.firestore.rules, config.firestore.indexes, config.storage.rules, config.remoteconfig.template],
  };
}
const namedFiles = (root: string): Point =>
  judged(
    "rules, indexes and remote configuration that firebase.json names",
    named()
      .all.filter((f) => !existsSync(path.join(root, f)))
      .map((f) => `no ${f}`),
  );
/** Indexes and list rules are those that follow from the declared collections. */
async function generatedFiles(root: string): Promise<Point> {
  const name = "indexes and list rules follow from the collections";
  const lacks = COMPLETED.filter((f) => !existsSync(path.join(root, f)));
  if (lacks.length > 0) return missing(name, lacks.map((f) => `no ${f}`).join("; "));
  return judged(
    name,
    [...(await generated(root))].flatMap(([file, text]) => {
      if (!existsSync(path.join(root, file))) return [`no ${file}: npm run collections`];
      return read(path.join(root, file)) === text ? [] : [`${file} is old: npm run collections`];
    }),
  );
}

const TEMPLATE = "remoteconfig.template.json";
function remoteConfig(root: string): Point {
  const name = `remote configuration: ${REMOTE_KEYS.length} parameters that the app reads`;
  const file = path.join(root, TEMPLATE);
  return existsSync(file) ? judged(name, remoteTrouble(read(file))) : missing(name, `no ${TEMPLATE}`);
}

async function hosting(dist: string): Promise<Point> {
  const name = "hosting answers as the local server does";
  const assets = assetsOf(dist, "")
    .filter((f) => /\.\w+$/.test(f))
    .slice(0, 3);
  if (!existsSync(path.join(dist, "index.html")) || assets.length === 0)
    return missing(name, "there is no build to compare");
  const files = [...NEEDED.filter((f) => existsSync(path.join(dist, f))), ...assets].map((f) => `/${f}`);
  return judged(name, await hostingDiffers(dist, ["/", "/desk-booking/desks", "/people/view/a", ...files]));
}

export type Deployed = {
  readonly dist: string;
  readonly lib: string;
  /** The project that it is deployed to, where that is known. */
  readonly project?: string | undefined;
  /** Where rules, indexes and remote configuration are. */
  readonly root?: string;
};
/** What can be told of the folders that are deployed, without any server. [DEP-1] */
export const buildPoints = async ({ dist, lib, project, root = ROOT }: Deployed): Promise<readonly Point[]> => [
  buildFiles(dist),
  digested(dist),
  buildProject(dist, project),
  await hosting(dist),
  await headersPoint(dist),
  functionsFolder(lib),
  namedFiles(root),
  await generatedFiles(root),
  remoteConfig(root),
];
