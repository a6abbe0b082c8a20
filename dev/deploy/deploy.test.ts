import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inRoot } from "../paths.ts";
import { buildPoints } from "./build.ts";
import { cloudPoints } from "./cloud.ts";
import { hostingDiffers } from "./hosting.ts";
import { exitCode, missing, ok, pointLines } from "./points.ts";
import { remoteTrouble } from "./remote.ts";

const root = mkdtempSync(path.join(os.tmpdir(), "deploy-test-"));
const [dist, lib] = [path.join(root, "dist"), path.join(root, "lib")];
const SCRIPT = "index-Ab12Cd34.js";
beforeAll(() => {
  mkdirSync(path.join(dist, "assets"), { recursive: true });
  mkdirSync(lib);
  for (const file of ["index.html", "sw.js", "manifest.webmanifest", "version.json", "early.js"])
    writeFileSync(path.join(dist, file), "{}");
  writeFileSync(path.join(dist, "assets", SCRIPT), 'const o={apiKey:"k",projectId:"works-123456"};');
  writeFileSync(path.join(lib, "index.js"), "");
  const dependencies = { "firebase-admin": "1", "firebase-functions": "1" };
  writeFileSync(path.join(lib, "package.json"), JSON.stringify({ engines: { node: "22" }, dependencies }));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const states = async (of = dist) =>
  Object.fromEntries((await buildPoints(of, lib)).map((p) => [p.name.replace(/ in .*\/.*/, ""), p]));

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
    const points = await buildPoints(dist, lib);
    expect(points.filter((p) => p.state !== "ok")).toEqual([]);
    expect(exitCode(points)).toBe(0);
  });
  test("[DEP-1] no build, and functions of another Node", async () => {
    const none = await states(path.join(root, "none"));
    expect(none["build"]?.state).toBe("missing");
    writeFileSync(path.join(lib, "package.json"), JSON.stringify({ engines: { node: "20" }, dependencies: {} }));
    const points = await buildPoints(dist, lib);
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
