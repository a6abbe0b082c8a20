import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { FAULT_WORDS } from "#domain/words/fault.ts";
import { SHELL } from "#domain/words/shell.ts";
import { renderPart } from "#testing/render-screen.tsx";
import { filesOrSay } from "./files-or-say.ts";
import { ChunkLoadError } from "./in-time.ts";

beforeEach(() => {
  renderPart(<></>);
});

test.each([
  ["Chromium", new TypeError("Failed to fetch dynamically imported module: https://a.test/x.js")],
  ["WebKit", new TypeError("Importing a module script failed.")],
  ["a style sheet", new Error("Unable to preload CSS for /assets/x.css")],
  ["what takes too long", new ChunkLoadError("not loaded after 120 s")],
])("[FLT-3] [SW-9] files that cannot be had are said to be missing: %s", async (_, e) => {
  await act(async () => expect(await filesOrSay(Promise.reject(e))).toBe(null));
  expect(screen.getAllByText(SHELL.filesMissing).length).toBeGreaterThan(0);
  expect(screen.queryByText(FAULT_WORDS.how)).toBe(null);
});

test("[FLT-3] code that came and throws is a fault, said and thrown on", async () => {
  const thrown = new TypeError("x is not a function");
  await act(async () => expect(filesOrSay(Promise.reject(thrown))).rejects.toBe(thrown));
  expect(screen.getByText(FAULT_WORDS.how)).toBeDefined();
});

test("[SW-9] what comes is handed on", async () => {
  expect(await filesOrSay(Promise.resolve(7))).toBe(7);
});
