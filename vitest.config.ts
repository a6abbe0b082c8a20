import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Three suites: pure code in Node, components in a simulated DOM, and security rules against the running emulator. */
export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      {
        extends: true,
        test: { name: "unit", environment: "node", include: ["{src,workers,functions/src,dev,sw}/**/*.test.ts"] },
      },
      {
        extends: true,
        test: {
          name: "dom",
          environment: "happy-dom",
          include: ["src/**/*.test.tsx"],
          setupFiles: ["./src/testing/dom-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "rules",
          environment: "node",
          include: ["functions/security/**/*.test.ts"],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
