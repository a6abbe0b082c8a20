import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { entriesApart, lookApart, withoutCircles } from "./dev/build/checks.ts";
import { digests } from "./dev/build/digests.ts";
import { earlyFiles } from "./dev/build/early-files.ts";
import { chunkIn } from "./dev/build/folders.ts";
import { PAGE_GROUPS, WORKER_GROUPS } from "./dev/build/groups.ts";
import { withoutPdfRenderers, withoutPipelineRegex } from "./dev/build/left-out.ts";
import { emulatorProxy, LATE_FOUND } from "./dev/build/local-backend.ts";
import { ABOUT_BUILD, versionDocument } from "./dev/build/version.ts";

const env = process.env;
/** The dev server, and the one that shows a build. */
const server = {
  host: "127.0.0.1",
  port: Number(env["ATRIUM_PORT"] ?? 5173),
  strictPort: true,
  proxy: emulatorProxy(),
};

export default defineConfig({
  define: ABOUT_BUILD,
  build: {
    target: ["es2022", "safari16.4", "chrome111", "edge111", "firefox128"],
    manifest: true,
    outDir: env["OUT_DIR"] ?? "dist",
    emptyOutDir: true,
    modulePreload: {
      polyfill: false,
      // Names of scripts that a late screen imports would be 3 KiB of the first one; they are kept on the device anyway. Style
      // sheets come by this list alone.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === "html" ? files : files.filter((file) => file.endsWith(".css")),
    },
    rolldownOptions: { output: { chunkFileNames: chunkIn, codeSplitting: { groups: PAGE_GROUPS } } },
  },
  worker: {
    format: "es",
    plugins: () => [withoutPipelineRegex(), entriesApart(), withoutCircles()],
    rolldownOptions: { output: { chunkFileNames: chunkIn, codeSplitting: { groups: WORKER_GROUPS } } },
  },
  server,
  preview: server,
  optimizeDeps: { include: LATE_FOUND },
  plugins: [
    react(),
    withoutPdfRenderers(),
    withoutCircles(),
    lookApart(),
    earlyFiles(),
    versionDocument(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "sw",
      filename: "sw.ts",
      injectRegister: false,
      registerType: "prompt",
      injectManifest: {
        globPatterns: ["**/*.{js,css,html,svg,png,webmanifest}", "version.json"],
        // Icons are for installing, which needs a connection; the screens draw the mark from its SVG.
        globIgnores: ["assets/online/**", "assets/pdf/**", "assets/reader/**", "icons/*.png"],
        maximumFileSizeToCacheInBytes: 4_000_000,
      },
      manifest: false,
    }),
    digests(),
  ],
});
