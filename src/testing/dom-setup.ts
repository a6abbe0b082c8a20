import { cleanup, configure, fireEvent, prettyDOM, screen } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { SHELL } from "#domain/words/shell.ts";

/** What a query did not find, with the page drawn only for who reads it: a query that waits asks, and throws this away, many times. */
function elementError(message: string | null, container: Element): Error {
  const error = new Error(message ?? "");
  error.name = "TestingLibraryElementError";
  let whole: string | undefined;
  const drawn = () => (whole ??= [message, prettyDOM(container)].filter(Boolean).join("\n\n"));
  Object.defineProperty(error, "message", { configurable: true, get: drawn });
  return error;
}

// How long a machine takes is not what these tests ask.
configure({ asyncUtilTimeout: 15_000, getElementError: elementError });

/** What the simulated DOM lacks and components ask for. */
const never = (): void => undefined;

Object.defineProperty(window, "matchMedia", {
  configurable: true,
  writable: true,
  value: (query: string) => ({
    // Nothing moves, so that no timer of a transition outlives its test.
    matches: query.includes("prefers-reduced-motion"),
    media: query,
    onchange: null,
    addEventListener: never,
    removeEventListener: never,
    addListener: never,
    removeListener: never,
    dispatchEvent: () => false,
  }),
});

class StillObserver {
  observe = never;
  unobserve = never;
  disconnect = never;
}
vi.stubGlobal("ResizeObserver", StillObserver);

/** What `dev/build/version.ts` puts into a build. */
vi.stubGlobal("__VERSION__", "2025.8.3");
vi.stubGlobal("__COMMIT__", "abcdef012");
vi.stubGlobal("__BUILD_ID__", "");

Element.prototype.scrollIntoView = never;

afterEach(() => {
  // A toast outlives the screen that said it: the next test would find its words twice until it goes.
  for (const button of screen.queryAllByLabelText(SHELL.closeMessage)) fireEvent.click(button);
  cleanup();
  localStorage.clear();
});
