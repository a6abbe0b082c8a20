import { build } from "vite";
import { buildApp } from "../dev/build-app.ts";
import { inRoot } from "../dev/paths.ts";

/** All that a run leaves behind. Git-ignored. */
export const BENCH = inRoot(".bench");
export const DIST = inRoot(".bench", "dist");
export const PEERS = inRoot(".bench", "peers");
export const PROBE = inRoot(".bench", "probe", "probe.js");

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
      outDir: inRoot(".bench", "probe"),
      emptyOutDir: true,
      target: "es2022",
      lib: {
        entry: inRoot("bench", "probe", "probe.ts"),
        formats: ["iife"],
        name: "atriumProbe",
        fileName: () => "probe.js",
      },
    },
  });
}
