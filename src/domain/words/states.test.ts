import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { STATE } from "./states.ts";

const HERE = new URL(".", import.meta.url);
const files = readdirSync(HERE).filter((f) => f.endsWith(".ts") && !f.includes(".test"));

test.each([STATE.saved, STATE.attention])('[SAVE-8] "%s" has one home', (words) => {
  const homes = files.filter((f) => new RegExp(`["\`]${words}["\`]`).test(readFileSync(new URL(f, HERE), "utf8")));
  expect(homes).toEqual(["states.ts"]);
});
