import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { takeState } from "./state-lock.ts";

const dir = mkdtempSync(path.join(os.tmpdir(), "state-test-"));
let other: ChildProcess | null = null;
afterEach(() => {
  other?.kill("SIGKILL");
  other = null;
  rmSync(dir, { recursive: true, force: true });
});

test("[BACK-5] a folder that a running start has is refused by process and way out", async () => {
  const idle = "process.stdout.write('up'); setInterval(() => undefined, 1000)";
  other = spawn(process.execPath, ["-e", idle, "start.mjs"], { stdio: ["ignore", "pipe", "ignore"] });
  await new Promise((up) => other?.stdout?.once("data", up));
  const give = takeState(dir);
  writeFileSync(path.join(dir, "in-use-by"), String(other.pid));
  expect(() => takeState(dir)).toThrow(`Process ${other.pid ?? 0} runs the product with the data of ${dir}.`);
  give();
});

test("[BACK-5] the folder of a run that is over can be taken, and is given back at the end", () => {
  const give = takeState(dir);
  writeFileSync(path.join(dir, "in-use-by"), "4194303");
  const again = takeState(dir);
  again();
  give();
  expect(existsSync(path.join(dir, "in-use-by"))).toBe(false);
});
