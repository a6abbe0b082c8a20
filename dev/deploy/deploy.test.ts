import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeDigests } from "../build/digests.ts";
import { inRoot } from "../paths.ts";
import { buildPoints } from "./build.ts";
import { cloudPoints } from "./cloud.ts";
import { functionsAreKnown } from "./emulated.ts";
import { hostingDiffers } from "./hosting.ts";
import { exitCode, missing, ok, pointLines } from "./points.ts";
import { remoteTrouble } from "./remote.ts";

const root = mkdtempSync(path.join(os.tmpdir(), "deploy-test-"));
const [dist, lib] = [path.join(root, "dist"), path.join(root, "lib")];
const SCRIPT = "index-Ab12Cd34.js";
const STYLES = "index-Ef56Gh78.css";
const LATE = "late-Ij90Kl12.js";
beforeAll(() => {
  mkdirSync(path.join(dist, "assets"), { recursive: true });
  mkdirSync(lib);
  for (const file of ["manifest.webmanifest", "version.json", "early.js"]) writeFileSync(path.join(dist, file), "{}");
  writeFileSync(
    path.join(dist, "index.html"),
    `<meta content="/desk-booking/desks /assets/${STYLES}"><script src="/early.js"></script><script src="/assets/${SCRIPT}"></script>`,
  );
  writeFileSync(
    path.join(dist, "sw.js"),
    `keep([{"revision":"1","url":"index.html"},{"revision":null,"url":"assets/${SCRIPT}"}])`,
  );
  mkdirSync(path.join(dist, "assets", "online"));
  writeFileSync(
    path.join(dist, "assets", SCRIPT),
    `const o={apiKey:"k",projectId:"works-123456"};import("./online/${LATE}")`,
  );
  writeFileSync(path.join(dist, "assets", STYLES), "");
  writeFileSync(path.join(dist, "assets", "online", LATE), `import "../${SCRIPT}"`);
  writeDigests(dist);
  writeFileSync(path.join(lib, "index.js"), "");
  const dependencies = { "firebase-admin": "1", "firebase-functions": "1" };
  writeFileSync(path.join(lib, "package.json"), JSON.stringify({ engines: { node: "22" }, dependencies }));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const states = async (
  of = dist,
  over: { readonly lib?: string; readonly root?: string; readonly project?: string } = {},
) =>
  Object.fromEntries(
    (await buildPoints({ dist: of, lib, ...over })).map((p) => [p.name.replace(/( in .*\/.*|: \d.*)/, ""), p]),
  );
let n = 0;
/** A copy of the whole build in which something is otherwise. */
function aBuild(change: (dir: string) => void): string {
  const dir = path.join(root, `build-${++n}`);
  cpSync(dist, dir, { recursive: true });
  change(dir);
  return dir;
}
/** A folder of functions with these files. */
function aLib(files: { readonly [name: string]: string }): string {
  const dir = mkdtempSync(path.join(root, "lib-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(dir, name), text);
  return dir;
}
const NOWHERE = { project: "demo-x", firestore: "", auth: "", functions: "", storage: "", hub: "" };

describe("hosting", () => {
  const paths = ["/", "/desk-booking/desks", "/sw.js", "/version.json", `/assets/${SCRIPT}`];
  test("[DEP-2] by Firebase's own server and firebase.json every address is answered with the headers of the local server", async () => {
    expect(await hostingDiffers(dist, paths)).toEqual([]);
  });
  test("[DEP-2] a header less, another caching and a rewrite of everything are each told", async () => {
    const { hosting } = JSON.parse(readFileSync(inRoot("firebase.json"), "utf8")) as {
      readonly hosting: {
        readonly headers: readonly { readonly source: string; readonly headers: readonly { readonly key: string }[] }[];
      };
    };
    const [all, assets] = hosting.headers;
    const without = (key: string) => ({ ...all, headers: all?.headers.filter((h) => h.key !== key) });
    const wrong = (over: object) => hostingDiffers(dist, paths, { ...hosting, ...over });
    expect(await wrong({ headers: [without("X-Content-Type-Options"), assets] })).toContainEqual(
      "/: x-content-type-options is not sent by hosting, nosniff here",
    );
    expect((await wrong({ headers: [all] })).join()).toContain(
      `/assets/${SCRIPT}: cache-control is no-cache by hosting`,
    );
    expect((await wrong({ rewrites: [{ source: "**", destination: "/index.html" }] })).join()).toContain(
      "hosting answers 200 for a file that there is not",
    );
  });
});

describe("what is about to be deployed", () => {
  test("[DEP-1] a whole build is ok in every point", async () => {
    const points = await buildPoints({ dist, lib, project: "works-123456" });
    expect(points.filter((p) => p.state !== "ok")).toEqual([]);
    expect(exitCode(points)).toBe(0);
  });
  test("[DEP-1] no build, and functions of another Node", async () => {
    const none = await states(path.join(root, "none"));
    expect(none["build"]?.state).toBe("missing");
    const old = aLib({ "index.js": "", "package.json": JSON.stringify({ engines: { node: "20" }, dependencies: {} }) });
    const points = await buildPoints({ dist, lib: old });
    expect(points.find((p) => p.name.startsWith("functions"))?.words).toMatch(
      /firebase.json says nodejs22, their package Node 20; their package lacks firebase-admin/,
    );
    expect(exitCode(points)).toBe(1);
  });
  test("[DEP-1] a build for the local emulators, and one without its service worker", async () => {
    const other = path.join(root, "other");
    mkdirSync(path.join(other, "assets"), { recursive: true });
    writeFileSync(path.join(other, "index.html"), "");
    writeFileSync(path.join(other, "assets", SCRIPT), 'const o={apiKey:"local",projectId:"demo-atrium"};');
    const found = await states(other);
    expect(found["the build knows its project"]).toMatchObject({ state: "missing" });
    expect(found["build"]?.words).toContain("no sw.js");
  });
  test("[DEP-1] a build for another project than the one that is deployed to", async () => {
    const found = await states(dist, { project: "other-654321" });
    expect(found["the build knows its project"]).toMatchObject({
      state: "missing",
      words: expect.stringContaining("it talks to works-123456, not to other-654321") as string,
    });
    const json = aBuild((dir) =>
      writeFileSync(path.join(dir, "assets", SCRIPT), 'e={MODE:`production`,F:`{"projectId":"json-123456"}`}.F'),
    );
    expect((await states(json, { project: "json-123456" }))["the build knows its project"]?.state).toBe("ok");
  });
  test.each<[string, (dir: string) => void, RegExp]>([
    [
      "a file that the page names",
      (dir) => rmSync(path.join(dir, "assets", STYLES)),
      /^no assets\/index-Ef56Gh78.css, which index.html names$/,
    ],
    [
      "a file that the service worker keeps",
      (dir) => writeFileSync(path.join(dir, "sw.js"), 'keep([{url:"icons/gone.svg",revision:"1"}])'),
      /^no icons\/gone.svg, which sw.js names$/,
    ],
    [
      "a script that another one loads late",
      (dir) => rmSync(path.join(dir, "assets", "online", LATE)),
      /^no assets\/online\/late-Ij90Kl12.js, which assets\/index-Ab12Cd34.js names$/,
    ],
    [
      "a service worker that keeps nothing",
      (dir) => writeFileSync(path.join(dir, "sw.js"), "{}"),
      /^sw.js keeps no files$/,
    ],
    [
      "all of its assets",
      (dir) => rmSync(path.join(dir, "assets"), { recursive: true }),
      /^no assets; no assets\/index-Ef56Gh78.css, which index.html names; no assets\/index-Ab12Cd34.js, which/,
    ],
    [
      "more than can be named",
      (dir) => writeFileSync(path.join(dir, "sw.js"), Array.from({ length: 25 }, (_, i) => `{url:"a${i}.svg"}`).join()),
      /no a19.svg, which sw.js names; and 5 more that are named and not there$/,
    ],
  ])("[DEP-1] a build that lacks %s", async (_, change, said) => {
    const found = await states(aBuild(change));
    expect(found["build"]?.state).toBe("missing");
    expect(found["build"]?.words).toMatch(said);
  });
  test("[DEP-1] without assets nothing is compared, and every other point is told", async () => {
    const bare = aBuild((dir) => rmSync(path.join(dir, "assets"), { recursive: true }));
    const found = await states(bare);
    expect(found["hosting answers as the local server does"]).toMatchObject({ state: "missing" });
    expect(found["the build knows its project"]).toMatchObject({ state: "missing" });
    expect(Object.keys(found)).toHaveLength(9);
    writeFileSync(path.join(bare, "assets"), "a file");
    expect((await states(bare))["build"]?.words).toMatch(/^no assets; /);
    expect((await states(path.join(lib, "index.js")))["build"]?.words).toMatch(/^there is no such folder/);
  });
  test.each<[string, string, RegExp]>([
    ["no JSON", "{", /their package.json is none \(text: /],
    ["an empty file", "", /their package.json is none/],
    ["no Node", '{"dependencies":{}}', /their package.json is none \(engines: /],
    ["no packages", '{"engines":{"node":"22"}}', /their package.json is none \(dependencies: /],
  ])("[DEP-1] functions whose package is %s", async (_, text, said) => {
    const found = await states(dist, { lib: aLib({ "index.js": "", "package.json": text }) });
    expect(found["functions"]).toMatchObject({ state: "missing" });
    expect(found["functions"]?.words).toMatch(said);
  });
  test.each<[string, { readonly [name: string]: string }, RegExp]>([
    ["is not there", {}, /^the bundle does not: .*index.js/],
    ["does not parse", { "index.js": "export const = 1;" }, /^the bundle does not: /],
    ["throws", { "index.js": 'throw new Error("no such secret");' }, /^the bundle does not: Error: no such secret$/],
  ])("[DEP-1] a bundle that %s is a point of the list", async (_, files, said) => {
    const point = await functionsAreKnown(NOWHERE, aLib({ "package.json": '{"type":"module"}', ...files }));
    expect(point).toMatchObject({ name: "functions load", state: "missing" });
    expect(point.words).toMatch(said);
  });
  test("[DEP-1] indexes, rules and remote configuration that are gone are each told", async () => {
    const bare = mkdtempSync(path.join(root, "root-"));
    const files = [
      "functions/security/firestore.rules",
      "functions/security/storage.rules",
      "docs/data-model.md",
      "remoteconfig.template.json",
    ];
    const none = await states(dist, { root: bare });
    expect(none["rules, indexes and remote configuration that firebase.json names"]?.words).toBe(
      "no functions/security/firestore.rules; no firestore.indexes.json; no functions/security/storage.rules; no remoteconfig.template.json",
    );
    expect(none["indexes and list rules follow from the collections"]?.words).toBe(
      "no functions/security/firestore.rules; no functions/security/storage.rules; no docs/data-model.md",
    );
    expect(none["remote configuration"]?.words).toBe("no remoteconfig.template.json");
    for (const file of files) cpSync(inRoot(file), path.join(bare, file));
    const all = await states(dist, { root: bare });
    expect(all["rules, indexes and remote configuration that firebase.json names"]?.words).toBe(
      "no firestore.indexes.json",
    );
    expect(all["indexes and list rules follow from the collections"]?.words).toBe(
      "no firestore.indexes.json: npm run collections",
    );
    const rules = path.join(bare, "functions", "security", "storage.rules");
    writeFileSync(rules, readFileSync(rules, "utf8").replace("'people-nowhere', ", ""));
    const old = await states(dist, { root: bare });
    expect(old["indexes and list rules follow from the collections"]?.words).toContain(
      "functions/security/storage.rules is old: npm run collections",
    );
    expect(all["remote configuration"]?.state).toBe("ok");
  });
  test("[DEP-5] what is deployed is what was checked: hosting builds nothing, and refuses a build for another project", async () => {
    const { hosting } = JSON.parse(readFileSync(inRoot("firebase.json"), "utf8")) as {
      readonly hosting: { readonly predeploy: readonly string[] };
    };
    expect(hosting.predeploy).toEqual(["npm run deploy:check -- --files --project $GCLOUD_PROJECT"]);
    // By the deployment's own code: the hook is told of the project.
    const { lifecycleHooks } = createRequire(import.meta.url)("firebase-tools/lib/deploy/lifecycleHooks.js") as {
      readonly lifecycleHooks: (target: string, hook: string) => (context: object, options: object) => Promise<void>;
    };
    writeFileSync(path.join(root, "told.mjs"), "process.exit(process.argv[2] === 'works-123456' ? 0 : 1)");
    const deploy = (project: string) => {
      const hook = { public: "dist", predeploy: ["node told.mjs $GCLOUD_PROJECT"] };
      const config = { get: () => hook, path: (p: string) => p, projectDir: root };
      return lifecycleHooks("hosting", "predeploy")({}, { project, projectRoot: root, config });
    };
    await deploy("works-123456");
    await expect(deploy("other-654321")).rejects.toThrow(/hosting predeploy error/);
  });
  test.each<[string, string, RegExp]>([
    ["no template", "[]", /it is no template/],
    ["a parameter that is missing", '{"parameters":{}}', /app_features: missing/],
    ["one that is no JSON", '{"parameters":{"app_roles":{"defaultValue":{"value":"{"}}}}', /app_roles: not JSON/],
  ])("[DEP-1] a remote configuration with %s", (_, template, said) => {
    expect(remoteTrouble(template).join("; ")).toMatch(said);
  });
  test("[DEP-4] every step that needs a cloud account is a command, says that it was not checked, and stands in docs/deploy.md", () => {
    const page = readFileSync(inRoot("docs/deploy.md"), "utf8");
    for (const { words, state } of cloudPoints) {
      expect(state).toBe("not checked here");
      for (const command of words.split("\n")) expect(page).toContain(command);
    }
    expect(exitCode(cloudPoints)).toBe(0);
    const lines = pointLines([ok("a"), missing("b", "gone"), ...cloudPoints.slice(0, 1)]);
    expect(lines.slice(0, 2)).toEqual(["ok       a", "MISSING  b: gone"]);
    expect(lines[2]).toMatch(/^project with billing: not checked here \(needs a cloud account\)\n {10}\$ npx firebase/);
    expect(lines.at(-1)).toBe("1 ok, 1 missing, 1 not checked here");
  });
});
