import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Pure code in Node, components in a simulated DOM; rules and functions against the running emulators. */
export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          include: ["{src,workers,functions/src,dev,sw}/**/*.test.ts"],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "dom",
          environment: "happy-dom",
          include: ["src/**/*.test.tsx"],
          setupFiles: ["./src/testing/dom-setup.ts"],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "rules",
          environment: "node",
          include: ["functions/security/*.test.ts"],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "functions",
          environment: "node",
          include: ["functions/emulated/*.test.ts"],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "rules-last",
          environment: "node",
          include: ["functions/security/last/*.test.ts"],
          sequence: { groupOrder: 1 }, // reads what the other suites left
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
