import { cleanup } from "@testing-library/react";
import { afterEach, vi } from "vitest";

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

Element.prototype.scrollIntoView = never;

afterEach(() => {
  cleanup();
  localStorage.clear();
});
