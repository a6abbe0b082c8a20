import { writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "vite";
import { buildApp } from "../dev/build-app.ts";
import { inRoot } from "../dev/paths.ts";

/** All that a run leaves behind. Git-ignored. */
export const BENCH = inRoot(".bench");
export const DIST = inRoot(".bench", "dist");
export const PEERS = inRoot(".bench", "peers");
/** The probe as an extension, for pages that nothing else is attached to. */
export const PROBE_EXTENSION = inRoot(".bench", "probe");
export const PROBE = path.join(PROBE_EXTENSION, "probe.js");
const MANIFEST = {
  manifest_version: 3,
  name: "Atrium's probe",
  version: "1",
  content_scripts: [
    { matches: ["http://localhost/*"], js: [path.basename(PROBE)], run_at: "document_start", world: "MAIN" },
  ],
};

/** The product, the page of the peers (same libraries, same bundler), and the probe that is put into the product's pages. */
export async function buildAll(): Promise<void> {
  await buildApp(DIST, "bench");
  await build({
    root: inRoot("bench", "peers"),
    configFile: false,
    logLevel: "error",
    publicDir: false,
    worker: { format: "es" },
    build: { outDir: PEERS, emptyOutDir: true, target: "es2022", modulePreload: { polyfill: false } },
  });
  await build({
    root: inRoot(),
    configFile: false,
    logLevel: "error",
    publicDir: false,
    build: {
      outDir: PROBE_EXTENSION,
      emptyOutDir: true,
      target: "es2022",
      lib: {
        entry: inRoot("bench", "probe", "probe.ts"),
        formats: ["iife"],
        name: "atriumProbe",
        fileName: () => path.basename(PROBE),
      },
    },
  });
  writeFileSync(path.join(PROBE_EXTENSION, "manifest.json"), JSON.stringify(MANIFEST));
}
