import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ROOT } from "./paths.ts";
import { takeState } from "./state-lock.ts";

let dir = "";
let other: ChildProcess | null = null;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), "state-test-"));
});
afterEach(() => {
  other?.kill("SIGKILL");
  other = null;
  rmSync(dir, { recursive: true, force: true });
});

const note = () => path.join(dir, "in-use-by");
const noted = () => JSON.parse(readFileSync(note(), "utf8")) as { readonly pid: number; readonly began: string };
/** A process of another checkout, which has taken the folder and runs on. */
async function anotherHas(): Promise<number> {
  const take = `const { takeState } = await import(${JSON.stringify(path.join(ROOT, "dev", "state-lock.ts"))});
    takeState(${JSON.stringify(dir)}); process.stdout.write("up"); setInterval(() => undefined, 1000)`;
  other = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", take], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((up) => other?.stdout?.once("data", up));
  const holder = noted();
  writeFileSync(note(), JSON.stringify({ ...holder, root: "/elsewhere/atrium" }));
  return holder.pid;
}

test("[BACK-5] a folder that another checkout's start has is refused by process, checkout and way out", async () => {
  const pid = await anotherHas();
  expect(() => takeState(dir)).toThrow(
    `Process ${pid} runs the product of /elsewhere/atrium with the data of ${dir}. Stop it, or choose another folder with ATRIUM_STATE=<folder>.`,
  );
  expect(noted().pid).toBe(pid);
});

test("[BACK-5] the folder of a run that was killed can be taken, and is given back at the end", async () => {
  const pid = await anotherHas();
  const ended = new Promise((end) => other?.once("exit", end));
  other?.kill("SIGKILL");
  await ended;
  const giveBack = takeState(dir);
  expect(noted().pid).toBe(process.pid);
  expect(noted().pid).not.toBe(pid);
  giveBack();
  expect(existsSync(note())).toBe(false);
});

test.runIf(existsSync("/proc/self/stat"))(
  "[BACK-5] a process that only has the number of one that is gone does not hold the folder, whatever it is called",
  async () => {
    await anotherHas();
    writeFileSync(note(), JSON.stringify({ ...noted(), began: "1" }));
    takeState(dir)();
    expect(existsSync(note())).toBe(false);
  },
);

test.each(["4194303", "", "{"])("[BACK-5] a note that says nothing (%j) holds nothing", (text) => {
  writeFileSync(note(), text);
  takeState(dir)();
  expect(existsSync(note())).toBe(false);
});

test("[BACK-5] the note of an earlier version, its number alone, still holds", async () => {
  const idle = "process.stdout.write('up'); setInterval(() => undefined, 1000)";
  other = spawn(process.execPath, ["-e", idle, "start.mjs"], { stdio: ["ignore", "pipe", "ignore"] });
  await new Promise((up) => other?.stdout?.once("data", up));
  writeFileSync(note(), String(other.pid));
  expect(() => takeState(dir)).toThrow(`Process ${other.pid ?? 0} runs the product of another checkout`);
});

test("[BACK-5] what is given back is the own note, not that of whoever took the folder since", async () => {
  const giveBack = takeState(dir);
  rmSync(note());
  const pid = await anotherHas();
  giveBack();
  expect(noted().pid).toBe(pid);
});
