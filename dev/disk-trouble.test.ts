import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { toldOf } from "./disk-trouble.ts";
import { SetupError } from "./ports.ts";
import { takeState } from "./state-lock.ts";

const dir = mkdtempSync(path.join(os.tmpdir(), "disk trouble "));
afterAll(() => rmSync(dir, { recursive: true }));
const refused = (code: string) => Object.assign(new Error(`${code}: open`), { code, path: "/somewhere/log" });

test.each([
  [
    "EACCES",
    /^\/somewhere\/log cannot be written: this user may not \(EACCES\)\. .*sudo chown -R "\$\(id -u\)" "\/somewhere\/log"$/,
  ],
  ["EROFS", /its disk can only be read \(EROFS\)/],
  ["ENOSPC", /its disk is full \(ENOSPC\)\. Make some space/],
])("[BACK-8] %s is said in words, with what helps", (code, words) => {
  expect(toldOf(refused(code))?.message).toMatch(words);
});

test("[BACK-8] what is said already stays as it is, and a bug keeps its stack", () => {
  const said = new SetupError("Port 4400 is in use.");
  expect(toldOf(said)).toBe(said);
  for (const bug of [refused("ENOENT"), new TypeError("x is not a function"), "thrown", null])
    expect(toldOf(bug)).toBeNull();
});

test("[BACK-8] a folder of data that cannot be made is named with the setting that chooses another", () => {
  const file = path.join(dir, "file");
  writeFileSync(file, "");
  expect(() => takeState(path.join(file, "state"))).toThrow(
    /^The folder for data .*disk trouble .*file\/state cannot be made: .*ENOTDIR.*ATRIUM_STATE=<folder>/,
  );
});
