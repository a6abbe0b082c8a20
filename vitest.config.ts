import os from "node:os";
import react from "@vitejs/plugin-react";
import { configDefaults, defineConfig } from "vitest/config";

/** A worker per processor, two at least: Vitest's own measure is one less, which leaves one of two processors idle. */
const maxWorkers = Math.max(2, os.availableParallelism() - 1);

/** Tests of code that keeps no state and opens no store. */
const PURE = "{src/domain,functions/src}/**/*.test.ts";

/** Pure code in Node, components in a simulated DOM; rules and functions against the running emulators. */
export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers,
    // Its modules are ESM for bundlers only: Node takes the other build, which has no names to import.
    server: { deps: { inline: ["rrule"] } },
    projects: [
      {
        extends: true,
        test: {
          name: "domain",
          environment: "node",
          include: [PURE],
          isolate: false, // pure code: what one file leaves behind another cannot see, and modules are read once
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          include: ["{src,workers,dev,sw}/**/*.test.ts"],
          exclude: [PURE, ...configDefaults.exclude],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "dom",
          environment: "happy-dom",
          include: ["src/**/*.test.tsx"],
          setupFiles: ["./src/testing/dom-setup.ts"],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "rules",
          environment: "node",
          include: ["functions/security/*.test.ts"],
          sequence: { groupOrder: 2 },
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: {
          name: "functions",
          environment: "node",
          include: ["functions/emulated/*.test.ts"],
          testTimeout: 60_000,
          maxWorkers: 1, // they share the backend's own project, and its functions
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "rules-last",
          environment: "node",
          include: ["functions/security/last/*.test.ts"],
          sequence: { groupOrder: 3 }, // reads what the other suites left
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
