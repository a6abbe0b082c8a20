import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FAULT_WORDS } from "#domain/words/fault.ts";
import { SHELL } from "#domain/words/shell.ts";
import { renderPart } from "#testing/render-screen.tsx";
import { tellFaults } from "./tell-faults.ts";

let stop: () => void;
beforeEach(() => {
  renderPart(<></>);
  stop = tellFaults(window);
});
afterEach(() => stop());
/** A rejection that nobody caught, as browsers tell it: the test's own runner would fail by a real one. */
const rejected = (reason: unknown) =>
  act(() => void window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason })));
const thrown = (error: unknown, message: string) =>
  act(() => void window.dispatchEvent(Object.assign(new Event("error"), { error, message })));

test("[FLT-6] what nobody caught is said once, and can be copied for support", async () => {
  const user = userEvent.setup();
  rejected(new RangeError("no moment: 10000-01-01"));
  rejected(new RangeError("no moment: 10000-01-01"));
  expect(screen.getAllByText(FAULT_WORDS.how)).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: FAULT_WORDS.copy }));
  const text = await navigator.clipboard.readText();
  expect(text).toContain("Text: RangeError: no moment: 10000-01-01");
  expect(text).toContain("tell-faults.test.tsx");
});
test("[FLT-6] so is what was thrown and what was reported", () => {
  thrown(new TypeError("x is not a function"), "x is not a function");
  expect(screen.getByText(FAULT_WORDS.how)).toBeDefined();
});
test("[FLT-6] [FLT-3] files that cannot be had are no fault", () => {
  rejected(new TypeError("Importing a module script failed."));
  expect(screen.getByText(SHELL.filesMissing)).toBeDefined();
  expect(screen.queryByText(FAULT_WORDS.how)).toBe(null);
});
test.each([
  [null, "ResizeObserver loop completed with undelivered notifications."],
  [new Error("ResizeObserver loop limit exceeded"), "ResizeObserver loop limit exceeded"],
  [null, "Script error."],
])("[FLT-6] what is the browser's own is not said: %s %s", (error, message) => {
  thrown(error, message);
  expect(screen.queryByText(FAULT_WORDS.how)).toBe(null);
});
test("[FLT-6] [IDN-3] what the sign-in SDK throws after it has answered is not said; any other of its errors is", () => {
  const error = (code: string) => Object.assign(new Error("Firebase: Error"), { name: "FirebaseError", code });
  thrown(error("auth/internal-error"), "Uncaught FirebaseError");
  expect(screen.queryByText(FAULT_WORDS.how)).toBe(null);
  thrown(error("auth/argument-error"), "Uncaught FirebaseError");
  expect(screen.getByText(FAULT_WORDS.how)).toBeDefined();
});
