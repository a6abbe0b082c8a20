import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DIGESTS, writeDigests } from "../build/digests.ts";
import { bundleInto } from "../functions-bundle.ts";
import { inRoot } from "../paths.ts";
import { named } from "./build.ts";
import { uncommitted } from "./checkout.ts";
import { changedFiles } from "./digests.ts";
import { functionsPoint, loadFunctions } from "./functions.ts";
import { headersPoint } from "./headers.ts";
import { type Configuration, hostingConfig } from "./hosting.ts";
import { insidePoints } from "./inside.ts";
import { APP_CHECK_POLICY, appCheckPolicy } from "./app-check-policy.ts";
import { openRules, rulesPoints } from "./rules.ts";

const root = mkdtempSync(path.join(os.tmpdir(), "deploy-inside-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let n = 0;
const folder = () => {
  const dir = path.join(root, `f-${++n}`);
  mkdirSync(dir);
  return dir;
};
const git = (dir: string, ...args: readonly string[]): string =>
  execFileSync("git", ["-C", dir, "-c", "user.name=t", "-c", "user.email=t@example.test", ...args], {
    encoding: "utf8",
  });

const SCRIPT = "assets/index-Ab12Cd34.js";
/** A build as Vite leaves one, in which something is changed afterwards. */
function aBuild(change: (dir: string) => void = () => undefined): string {
  const dir = folder();
  mkdirSync(path.join(dir, "assets"));
  writeFileSync(path.join(dir, "index.html"), `<script src="/${SCRIPT}"></script>`);
  writeFileSync(path.join(dir, SCRIPT), `const o = { projectId: "works-123456" };${"x".repeat(400)}`);
  writeFileSync(path.join(dir, "version.json"), '{"gitVersion":"abc"}');
  writeDigests(dir);
  writeFileSync(path.join(dir, ".atrium-built"), "noted after the build");
  change(dir);
  return dir;
}

describe("files of the build", () => {
  test("[DEP-6] a build that nobody touched is what it wrote", () => {
    expect(changedFiles(aBuild())).toEqual([]);
  });
  test.each<[string, (dir: string) => void, string]>([
    [
      "a chunk that was cut to 100 bytes",
      (dir) => writeFileSync(path.join(dir, SCRIPT), readFileSync(path.join(dir, SCRIPT)).subarray(0, 100)),
      `${SCRIPT} has 100 bytes, and the build wrote 440`,
    ],
    [
      "a letter of a chunk that is another",
      (dir) => writeFileSync(path.join(dir, SCRIPT), readFileSync(path.join(dir, SCRIPT), "utf8").replace("xx", "xy")),
      `${SCRIPT} was changed`,
    ],
    ["a page that is gone", (dir) => rmSync(path.join(dir, "index.html")), "no index.html, which the build wrote"],
    [
      "a script of something else",
      (dir) => writeFileSync(path.join(dir, "assets", "old-Zz99Zz99.js"), ""),
      "assets/old-Zz99Zz99.js is not of this build",
    ],
    ["no notes", (dir) => rmSync(path.join(dir, DIGESTS)), `no ${DIGESTS}, in which the build notes its files`],
    ["notes that are none", (dir) => writeFileSync(path.join(dir, DIGESTS), "{"), `${DIGESTS} cannot be read`],
  ])("[DEP-6] %s is told", (_, change, said) => {
    expect(changedFiles(aBuild(change))).toEqual([said]);
  });
});

/** A checkout with what is deployed as it stands, committed; changed afterwards. */
function aCheckout(change: (dir: string) => void = () => undefined): string {
  const dir = folder();
  for (const file of [...named().all, "firebase.json"]) cpSync(inRoot(file), path.join(dir, file));
  git(dir, "init", "-q");
  git(dir, "add", ".");
  git(dir, "commit", "-q", "-m", "all");
  change(dir);
  return dir;
}
const RULES = "functions/security/firestore.rules";
const FILES = "functions/security/storage.rules";
function edited(file: string, edit: (text: string) => string): (dir: string) => void {
  return (dir) => {
    const before = readFileSync(path.join(dir, file), "utf8");
    const after = edit(before);
    expect(after).not.toBe(before);
    writeFileSync(path.join(dir, file), after);
  };
}
const OPENED = edited(RULES, (text) =>
  text.replace("match /versions/{app}", "match /{all=**} { allow read, write: if true; }\n    match /versions/{app}"),
);

describe("rules", () => {
  test("[DEP-7] those of a commit are ok; other ones are told by file, with what was added and what to do", async () => {
    const files = [...named().all, "firebase.json"];
    expect(await uncommitted(aCheckout(), files)).toEqual([]);
    const [said, ...more] = await uncommitted(aCheckout(OPENED), files);
    expect(more).toEqual([]);
    expect(said).toContain(`${RULES} is not that of the commit (1 lines more, 0 less)`);
    expect(said).toContain(`git restore ${RULES} takes it back`);
    const index = await uncommitted(aCheckout(edited("firestore.indexes.json", () => "{}")), files);
    expect(index.join()).toMatch(/^firestore.indexes.json is not that of the commit/);
  });
  test("[DEP-7] a file that no commit has, and a folder without commits, are told", async () => {
    const dir = aCheckout((at) => {
      renameSync(path.join(at, RULES), path.join(at, FILES.replace("storage", "other")));
    });
    expect(await uncommitted(dir, [FILES.replace("storage", "other")])).toEqual([
      expect.stringMatching(/other.rules is in no commit: test it/) as string,
    ]);
    expect(await uncommitted(folder(), [RULES])).toEqual([
      expect.stringMatching(/^this folder is no git checkout/) as string,
    ]);
  });
  test("[DEP-7] an allow that holds for everybody is told by its line, also where it is committed", () => {
    const text = readFileSync(inRoot(RULES), "utf8");
    expect(openRules(text)).toEqual([]);
    expect(openRules(readFileSync(inRoot(FILES), "utf8"))).toEqual([]);
    expect(openRules("match /a/{b} {\n  allow read, write: if true; }")).toEqual([
      "line 2 opens to everybody: allow read, write: if true;",
    ]);
    expect(openRules("allow write;\n// allow read;\n/* allow\n get; */ allow get: if (true);")).toEqual([
      "line 1 opens to everybody: allow write;",
      "line 4 opens to everybody: allow get: if (true);",
    ]);
    expect(
      openRules(text.replace("match /versions/{app} { allow get", "match /versions/{app} { allow list")),
    ).toHaveLength(1);
  });
  test("[DEP-7] rules of documents and of files that do not compile, or call what there is not, are told by line", async () => {
    const quick =
      "rules_version = '2';\nservice cloud.firestore { match /databases/{d}/documents {\n match /a/{b} { allow read: if ";
    const dir = aCheckout((at) => {
      writeFileSync(path.join(at, RULES), `${quick}nobody(b); } } }`);
      edited(FILES, (text) => `${text} }`)(at);
    });
    const [compiles, opens] = await rulesPoints(dir, [RULES, FILES]);
    expect(compiles?.state).toBe("missing");
    expect(compiles?.words).toMatch(/firestore.rules, line 3, column \d+: Invalid function name: nobody/);
    expect(compiles?.words).toMatch(/storage.rules, line \d+, column \d+: /);
    expect(compiles?.words).toMatch(/; mend these lines: /);
    expect(opens?.state).toBe("ok");
    writeFileSync(path.join(dir, RULES), `${quick}b == 'x'; } } }`);
    cpSync(inRoot(FILES), path.join(dir, FILES));
    expect((await rulesPoints(dir, [RULES, FILES])).map((p) => p.words)).toEqual(["", ""]);
    rmSync(path.join(dir, FILES));
    expect((await rulesPoints(dir, [RULES, FILES]))[0]?.words).toBe(`no ${FILES}`);
  }, 300_000);
});

describe("functions", () => {
  const fresh = path.join(root, "fresh");
  const sources = () => Promise.resolve({ dir: fresh, remove: () => undefined });
  beforeAll(async () => {
    symlinkSync(inRoot("node_modules"), path.join(root, "node_modules"));
    await bundleInto(fresh);
  }, 120_000);
  /** A copy of the bundle in which something is otherwise. */
  function aLib(change: (text: string) => string): string {
    const dir = folder();
    cpSync(fresh, dir, { recursive: true });
    writeFileSync(path.join(dir, "index.js"), change(readFileSync(path.join(fresh, "index.js"), "utf8")));
    return dir;
  }
  test("[DEP-8] every export of the bundle is a function with its settings", async () => {
    const found = await loadFunctions(fresh);
    if (typeof found === "string") throw new Error(found);
    expect(found.length).toBeGreaterThan(30);
    expect(found.filter((f) => f.endpoint === null)).toEqual([]);
    expect(
      await functionsPoint(
        aLib((text) => text),
        sources,
      ),
    ).toMatchObject({ state: "ok" });
  });
  test.each<[string, (text: string) => string, RegExp]>([
    [
      "an older release, which lacks one and has another",
      (text) => text.replace(/remindOfBookings(?=[,\s}])(?![\s\S]*remindOfBookings)/, "remindOfBookings as remindThem"),
      /^lack remindOfBookings; have remindThem, which the sources do not\. Bundle them anew: npx tsx/,
    ],
    [
      "an older release with other settings",
      (text) => text.replace('"every 5 minutes"', '"every 30 minutes"'),
      /^have remindOfBookings with other settings/,
    ],
    [
      "an older release that differs inside a function",
      (text) => text.replace('"deleted for good"', '"gone"'),
      /^are of other sources than functions\/src and src\/domain/,
    ],
    ["an export that is none", (text) => `${text}\nexport const stray = () => 1;`, /^stray is no function; /],
    [
      "one that cannot be loaded",
      () => 'throw new Error("no such secret");',
      /does not load \(Error: no such secret\)/,
    ],
    ["one that ends its process", () => "process.exit(3);", /does not load \(its process ended/],
  ])("[DEP-8] %s is told", async (_, change, said) => {
    const point = await functionsPoint(aLib(change), sources);
    expect(point).toMatchObject({ state: "missing" });
    expect(point.words).toMatch(said);
  });
  test("[DEP-8] [ACK-3] settings of a deployment that the sources do not have are told", async () => {
    const lib = aLib((text) => text);
    writeFileSync(path.join(lib, ".env.works-123456"), "ATRIUM_APP_CHECK=enforce\n");
    expect((await functionsPoint(lib, sources)).words).toMatch(
      /^\.env\.works-123456 is not that of the folder functions\. /,
    );
  });
  test("[DEP-7] [DEP-8] all of it is asked by the command, with --files too: of the commit, rules, functions", async () => {
    const dir = aCheckout((at) => {
      writeFileSync(path.join(at, RULES), "service cloud.firestore { match /a/{b} { allow read, write: if true; } }");
      writeFileSync(path.join(at, FILES), "service");
    });
    const lib = aLib((text) => text.replace('"deleted for good"', '"gone"'));
    const points = await insidePoints({ dist: aBuild(), lib, root: dir });
    expect(points.map((p) => p.state)).toEqual(["missing", "missing", "missing", "missing", "missing"]);
    expect(points[3]?.words).toMatch(/; say in each who may, as the other rules do$/);
    expect(points[0]?.words).toMatch(/^it is of abc, the checkout at [0-9a-f]{9}: build it anew/);
    const built = aBuild((at) =>
      writeFileSync(
        path.join(at, "version.json"),
        JSON.stringify({ gitVersion: git(dir, "rev-parse", "--short=9", "HEAD").trim() }),
      ),
    );
    expect((await insidePoints({ dist: built, lib, root: dir }))[0]?.state).toBe("ok");
  }, 300_000);
});

describe("headers", () => {
  const config = hostingConfig() as {
    readonly headers: readonly { readonly headers: readonly { readonly key: string; readonly value: string }[] }[];
  };
  const POLICY = config.headers[0]?.headers.find((h) => h.key === "Content-Security-Policy")?.value ?? "";
  /** firebase.json whose policy, or another header of every page, is otherwise; null takes it away. */
  const sending = (key: string, value: string | null): Configuration => {
    const [all, ...others] = config.headers;
    const kept = all?.headers.filter((h) => h.key !== key) ?? [];
    return { ...config, headers: [{ ...all, headers: value === null ? kept : [...kept, { key, value }] }, ...others] };
  };
  test("[DEP-9] those of firebase.json are ok", async () => {
    expect(await headersPoint(aBuild())).toMatchObject({ state: "ok" });
  });
  test.each<[string, string, string | null, string]>([
    ["no policy at all", "Content-Security-Policy", null, "script-src of the content policy says nothing"],
    [
      "scripts of anywhere",
      "Content-Security-Policy",
      POLICY.replace("script-src 'self'", "script-src 'self' https:"),
      "script-src of the content policy lets in https:",
    ],
    [
      "a frame around the page",
      "Content-Security-Policy",
      POLICY.replace("frame-ancestors 'none'; ", ""),
      "frame-ancestors of the content policy says nothing, not 'none'",
    ],
    [
      "no way to the documents",
      "Content-Security-Policy",
      POLICY.replace("https://firestore.googleapis.com ", ""),
      "connect-src of the content policy lacks https://firestore.googleapis.com",
    ],
    ["no word on kinds", "X-Content-Type-Options", null, "/: x-content-type-options is not sent, not nosniff"],
    ["a page that is kept for ever", "Cache-Control", "max-age=9999", "/: cache-control is max-age=9999, not no-cache"],
  ])("[DEP-9] %s is told, though the local server does the same", async (_, key, value, said) => {
    const point = await headersPoint(aBuild(), sending(key, value));
    expect(point.state).toBe("missing");
    expect(point.words).toContain(said);
    expect(point.words).toContain("mend hosting.headers of firebase.json");
  });
  test("[DEP-9] [ACK-4] a build with a site key of App Check needs its hosts in the policy, and no other build may name them", async () => {
    const withKey = aBuild((dir) =>
      writeFileSync(path.join(dir, SCRIPT), 'e=`{"projectId":"works-123456","appCheckKey":"6Lxyz_0123456789-abc"}`'),
    );
    const said = (await headersPoint(withKey)).words;
    for (const host of Object.values(APP_CHECK_POLICY).flat()) expect(said).toContain(host);
    const wider = appCheckPolicy(hostingConfig());
    expect(await headersPoint(withKey, wider)).toMatchObject({ state: "ok" });
    expect((await headersPoint(aBuild(), wider)).words).toContain("script-src of the content policy says");
  });
});
