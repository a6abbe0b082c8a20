import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { inRoot } from "./paths.ts";

const bin = mkdtempSync(path.join(os.tmpdir(), "smoke-test-"));
afterAll(() => rmSync(bin, { recursive: true }));

/** An npm that does as it is told in place of this machine's. */
function withNpm(script: string) {
  const npm = path.join(bin, "npm");
  writeFileSync(npm, `#!/bin/sh\n${script}\n`);
  chmodSync(npm, 0o755);
  const env = { ...process.env, PATH: [bin, process.env["PATH"] ?? ""].join(path.delimiter) };
  return spawnSync("bash", [inRoot(".ci", "node"), "24"], { encoding: "utf8", env });
}

test("[BACK-9] the checks of a change try every Node that is kept up", () => {
  const steps = readFileSync(inRoot(".ci", "run"), "utf8").split("\n");
  expect(steps).toEqual(expect.arrayContaining(["step .ci/node 22", "step .ci/node 24"]));
});

test("[BACK-9] a Node that cannot be fetched is said, and fails", () => {
  const { status, stderr } = withNpm('echo "npm error network" >&2; exit 1');
  expect(status).toBe(1);
  expect(stderr).toContain(
    `npm error network\nNode 24 could not be fetched (npm's package node-${process.platform}-${process.arch}@24)`,
  );
});

test("[BACK-9] what is tried runs with that Node, and its failure is one", () => {
  const { status, stdout } = withNpm('case "$*" in *smoke*) echo "$*"; exit 7;; esac');
  expect(status).toBe(7);
  expect(stdout).toBe(`exec --yes --package=node-${process.platform}-${process.arch}@24 -c node dev/smoke.mjs 24\n`);
});

test("[BACK-9] nothing is tried with another Node than was meant", () => {
  const { status, stderr } = spawnSync(process.execPath, [inRoot("dev", "smoke.mjs"), "99"], { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr.trim()).toBe(`Node ${process.versions.node}: this is not Node 99.`);
});
