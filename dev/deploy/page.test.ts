import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backendConfig } from "../../src/data/firebase/config.ts";
import { inRoot } from "../paths.ts";

const page = readFileSync(inRoot("docs", "deploy.md"), "utf8");
const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = ""]) => text);
const { scripts } = JSON.parse(readFileSync(inRoot("package.json"), "utf8")) as { readonly scripts: object };
const require = createRequire(import.meta.url);

/** In place of the programs that would reach a project: each says what it was called with, and for which build. */
const PROGRAMS = `
note() { printf '%s\\0' "$@" >> "$WALKED"; printf '%s\\036' "\${VITE_ATRIUM_FIREBASE:-}" >> "$WALKED"; }
gcloud() { if [ "$1" = auth ]; then echo token; else note gcloud "$@"; fi; }
curl() { note curl "$@"; }
npx() { note npx "$@"; }
npm() { note npm "$@"; }
git() { note git "$@"; }
rm() { note rm "$@"; }
`;
type Call = { readonly program: string; readonly args: readonly string[]; readonly build: string };
let calls: readonly Call[] = [];
const dir = mkdtempSync(path.join(os.tmpdir(), "deploy-page-"));
// The whole page in one shell, block after block, as somebody follows it: what is not set anywhere above ends it.
beforeAll(() => {
  mkdirSync(path.join(dir, "functions"));
  const walked = path.join(dir, "walked");
  execFileSync("bash", ["-euc", `${PROGRAMS}\n${blocks.join("\n")}`], {
    cwd: dir,
    env: { PATH: process.env["PATH"] ?? "", WALKED: walked },
    stdio: ["ignore", "ignore", "pipe"],
  });
  calls = readFileSync(walked, "utf8")
    .split("\u001e")
    .slice(0, -1)
    .map((text) => {
      const [program = "", ...rest] = text.split("\0");
      return { program, args: rest.slice(0, -1), build: rest.at(-1) ?? "" };
    });
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const of = (program: string, ...first: readonly string[]) =>
  calls.filter((c) => c.program === program && first.every((arg, i) => c.args[i] === arg));
const longOptions = (args: readonly string[]) =>
  args.filter((a) => a.startsWith("--") && a !== "--").map((a) => a.replace(/=.*/, ""));

describe("the commands of docs/deploy.md", () => {
  test("[DEP-11] the page can be followed from its beginning: every variable is set before it is used, no argument is empty", () => {
    expect(calls.length).toBeGreaterThan(60);
    expect(calls.filter(({ args }) => args.includes("")).map((c) => c.args)).toEqual([]);
    expect(readFileSync(path.join(dir, "functions", ".env.…"), "utf8")).toBe("ATRIUM_APP_CHECK=enforce\n");
    expect(JSON.parse(readFileSync(path.join(dir, "lifecycle.json"), "utf8"))).toMatchObject({
      rule: [{ action: { type: "Delete" }, condition: { age: 90 } }],
    });
  });

  test("[DEP-11] firebase-tools has each of its commands, with these options", () => {
    type Commander = { readonly _name: string; readonly options: readonly { readonly long?: string }[] };
    const client = require("firebase-tools") as {
      readonly getCommand: (name: string) => unknown;
      readonly cli: {
        readonly commands: readonly Commander[];
        readonly options: readonly { readonly long?: string }[];
      };
    };
    const asked = of("npx", "firebase");
    expect(asked.length).toBeGreaterThan(10);
    const wrong = asked.flatMap(({ args: [, name = "", ...args] }) => {
      if (client.getCommand(name) === undefined) return [`no command ${name}`];
      const command = client.cli.commands.find((c) => c._name.split(" ")[0] === name);
      const known = [...client.cli.options, ...(command?.options ?? [])].map((o) => o.long);
      return longOptions(args).flatMap((option) => (known.includes(option) ? [] : [`${name} has no ${option}`]));
    });
    expect(wrong).toEqual([]);
    for (const { args } of of("npx", "tsx")) expect(existsSync(inRoot(args[1] ?? ""))).toBe(true);
  });

  test("[DEP-11] accounts are imported with parameters that firebase-tools takes for the hashes of a project", () => {
    const { validateOptions } = require("firebase-tools/lib/accountImporter.js") as {
      readonly validateOptions: (options: object) => object;
    };
    const [call] = of("npx", "firebase", "auth:import");
    const given = (name: string) => call?.args.find((a) => a.startsWith(`--${name}=`))?.replace(/^[^=]*=/, "");
    const options = {
      hashAlgo: given("hash-algo"),
      hashKey: given("hash-key"),
      saltSeparator: given("salt-separator"),
      rounds: given("rounds"),
      memCost: given("mem-cost"),
    };
    expect(validateOptions(options)).toMatchObject({ valid: true, hashAlgo: "SCRYPT", rounds: "8", memCost: "14" });
  });

  test("[DEP-11] our own commands are scripts, and have these options", () => {
    const help = new Map(
      ["deploy:check", "tenant"].map((name) => {
        const file = { "deploy:check": "dev/deploy/cli.ts", tenant: "dev/tenant/cli.ts" }[name] ?? "";
        return [
          name,
          execFileSync(process.execPath, ["--import", "tsx", inRoot(file), "--help"], {
            encoding: "utf8",
            cwd: inRoot(),
          }),
        ];
      }),
    );
    const asked = of("npm", "run");
    expect(asked.length).toBeGreaterThan(8);
    for (const { args } of asked) {
      const [, name = "", ...more] = args;
      expect(scripts).toHaveProperty([name]);
      for (const option of longOptions(more)) expect(help.get(name)).toContain(option);
    }
  });

  test("[DEP-11] each build's settings are ones that the app takes; one of them switches App Check on", () => {
    const builds = of("npm", "run", "build").map(({ build }) => backendConfig(build));
    expect(builds.length).toBeGreaterThan(3);
    expect(builds.every((b) => !b.emulators)).toBe(true);
    expect(builds.filter((b) => b.appCheckKey !== null)).toHaveLength(1);
  });

  test("[DEP-11] calls of Google's interfaces send JSON, which has every field that they say they change", () => {
    const asked = of("curl");
    expect(asked.length).toBeGreaterThan(10);
    for (const { args } of asked) {
      const url = new URL(args.find((a) => a.startsWith("https://")) ?? "");
      const at = args.indexOf("-d");
      if (at < 0) continue;
      const body = JSON.parse(args[at + 1] ?? "") as object;
      for (const field of url.searchParams.get("updateMask")?.split(",") ?? []) expect(body).toHaveProperty(field);
    }
  });

  test("[DEP-11] a service is switched on before it is called", () => {
    const on = new Set<string>();
    const early: string[] = [];
    for (const { program, args } of calls) {
      if (program === "gcloud" && args[0] === "services") for (const name of args) on.add(name);
      const host = program === "curl" ? new URL(args.find((a) => a.startsWith("https://")) ?? "").host : null;
      if (host !== null && !on.has(host)) early.push(host);
    }
    expect(early).toEqual([]);
  });
});
