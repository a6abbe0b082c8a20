import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// How long a machine takes is not what these tests ask.
configure({ asyncUtilTimeout: 15_000 });

/** What the simulated DOM lacks and components ask for. */
const never = (): void => undefined;

Object.defineProperty(window, "matchMedia", {
  configurable: true,
  writable: true,
  value: (query: string) => ({
    matches: false,
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

/** What `vite.config.ts` puts into a build. */
vi.stubGlobal("__VERSION__", "2025.8.3");
vi.stubGlobal("__COMMIT__", "abcdef012");
vi.stubGlobal("__BUILD_ID__", "");

Element.prototype.scrollIntoView = never;

afterEach(() => {
  cleanup();
  localStorage.clear();
});
