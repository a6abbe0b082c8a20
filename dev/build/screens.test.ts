import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { SCREENS } from "#app/areas.ts";
import { ADDRESSES } from "#domain/addresses.ts";
import { earlyScreens, firstScreen } from "./screens.ts";

test("[BUILD-3] the build takes for the first screen what an area declares as that", () => {
  const declared = SCREENS.filter((screen) => screen.first === true);
  const first = firstScreen();
  expect(declared.map((screen) => ADDRESSES[screen.at])).toEqual([first.path]);
  expect(existsSync(first.file)).toBe(true);
});

test("[BUILD-3] what is shown before there is a screen is found where the app declares how it is loaded", () => {
  const files = earlyScreens();
  expect(files.map((file) => path.basename(file))).toContain("sign-in-screen.tsx");
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
