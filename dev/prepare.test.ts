import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inRoot } from "./paths.ts";

/** Who runs it where these tests are root's: nobody, whom permissions concern. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

let root = "";
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "a checkout with blanks "));
  chmodSync(root, 0o755);
  mkdirSync(path.join(root, "dev"));
  for (const name of readdirSync(inRoot("dev")).filter((n) => n.endsWith(".mjs")))
    cpSync(inRoot("dev", name), path.join(root, "dev", name));
});
afterEach(() => {
  chmodSync(root, 0o755);
  rmSync(root, { recursive: true });
});

/** A command of that checkout, which has no packages. */
function run(command: string, { node = [] as readonly string[], as = undefined as number | undefined } = {}) {
  const { status, stderr } = spawnSync(process.execPath, [...node, path.join(root, "dev", `${command}.mjs`)], {
    encoding: "utf8",
    ...(as !== undefined && { uid: as, gid: as }),
  });
  return { status, said: stderr };
}
/** Node with another word about itself than the true one. */
const pretending = (of: string, name: string, value: string): readonly string[] => [
  "--import",
  `data:text/javascript,Object.defineProperty(${of}, "${name}", { value: "${value}" })`,
];

const { scripts } = JSON.parse(readFileSync(inRoot("package.json"), "utf8")) as { scripts: { [name: string]: string } };
const ours = Object.values(scripts).flatMap((s) => /^node dev\/([\w-]+)\.mjs/.exec(s)?.[1] ?? []);

test("[BACK-8] commands of ours are started by Node itself: what they need is looked at first", () => {
  expect(Object.values(scripts).filter((s) => s.includes("dev/") && !s.startsWith("node dev/"))).toEqual([]);
  expect(ours).toContain("start");
});

test.each([...new Set(ours)])("[BACK-8] on Windows %s says what to use in its place", (command) => {
  const { status, said } = run(command, { node: pretending("process", "platform", "win32") });
  expect(status).toBe(1);
  expect(said).toMatch(/^Atrium's commands do not run on Windows itself\. Use WSL 2: `wsl --install`.*\n$/);
});

test("[BACK-8] a Node that is too old is told the one that is needed", () => {
  const { status, said } = run("start", { node: pretending("process.versions", "node", "20.18.9") });
  expect(status).toBe(1);
  expect(said).toBe("Atrium needs Node 20.19 or newer; this is 20.18.9.\n");
});

test("[BACK-8] a checkout that cannot be written is named with its owner and what helps", () => {
  chmodSync(root, 0o555);
  const { status, said } = isRoot ? run("start", { as: NOBODY }) : run("start");
  expect(status).toBe(1);
  const whose = isRoot ? `it belongs to root, and this is the user with the number ${NOBODY}` : "it is write-protected";
  const mend = isRoot ? `sudo chown -R "$(id -u)" "${root}"` : `chmod -R u+rwX "${root}"`;
  expect(said.trimEnd()).toBe(
    `${root} cannot be written: ${whose}. Make a checkout of your own, or take this one over: ${mend}`,
  );
});
