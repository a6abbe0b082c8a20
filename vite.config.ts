import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type IndexHtmlTransformContext, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { chunkCircle } from "./dev/chunk-circles.ts";
import { entryProblem } from "./dev/worker-entries.ts";

const env = process.env;
const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8")) as { version: string };

/** Short commit hash; builds from an archive without history say so. */
function commit(): string {
  if (env["ATRIUM_COMMIT"]) return env["ATRIUM_COMMIT"];
  try {
    return execFileSync("git", ["rev-parse", "--short=9", "HEAD"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "no-commit";
  }
}

/** The local backend behind the page's own address: the browser never talks to an emulator's port (docs/architecture.md). */
function emulatorProxy() {
  const at = (name: string, port: number) => `http://127.0.0.1:${env[name] ?? port}`;
  const firestore = at("ATRIUM_FIRESTORE_PORT", 8080);
  const auth = at("ATRIUM_AUTH_PORT", 9099);
  return {
    "/google.firestore.v1.Firestore": firestore,
    "/v1/projects": firestore,
    "/identitytoolkit.googleapis.com": auth,
    "/securetoken.googleapis.com": auth,
    "/emulator/": auth,
    "/v0": at("ATRIUM_STORAGE_PORT", 9199),
    "/demo-atrium": at("ATRIUM_FUNCTIONS_PORT", 5001),
  };
}

/**
 * Firestore's client brings an engine for regular expressions, 45 KiB compressed, which only pipeline queries use. Nothing
 * here asks any: it is left out of the build, where every pattern is as good as an invalid one.
 */
function withoutPipelineRegex(): Plugin {
  const empty = "\0without-re2js";
  const refuse = 'throw new Error("regular expressions of Firestore pipelines are left out of this build")';
  return {
    name: "without-pipeline-regex",
    apply: "build",
    enforce: "pre",
    resolveId: (id) => (id === "re2js" ? empty : null),
    load: (id) => (id === empty ? `export const RE2JS = { compile() { ${refuse}; } };` : null),
  };
}

/**
 * jsPDF loads an HTML renderer, an SVG renderer and a sanitizer when it is asked to draw HTML or SVG, about 100 KiB compressed.
 * Here it embeds finished pictures only: they are left out of the build.
 */
function withoutPdfRenderers(): Plugin {
  const renderers = new Set(["html2canvas", "canvg", "dompurify"]);
  const empty = "\0without-pdf-renderer";
  return {
    name: "without-pdf-renderers",
    apply: "build",
    enforce: "pre",
    resolveId: (id, from) => (renderers.has(id) && from?.includes("/node_modules/jspdf/") === true ? empty : null),
    load: (id) => (id === empty ? 'throw new Error("renderers of jsPDF are left out of this build")' : null),
  };
}

const LATE_FOUND = [
  "comlink",
  "dexie",
  "firebase/app",
  "firebase/auth",
  "firebase/firestore",
  "firebase/firestore/lite",
  "firebase/functions",
  "firebase/storage",
  "jspdf",
  "rxdb/plugins/core",
  "rxdb/plugins/storage-dexie",
  "rxjs",
  "valibot",
];

/**
 * Code that is of use with a connection only: the SDK, pull and push, other providers' sign-in, Remote Config's client. It stands in a
 * folder of its own, which a device does not fetch before it needs it, and keeps from then on (`sw/sw.ts`). [SW-10]
 */
const ONLINE_ONLY =
  /\/src\/data\/sync\/sync-loop\.ts$|\/src\/data\/firebase\/(page-login|remote-config|callables|bookings|backend|identity|net)\.ts$/;
const FIREBASE = /\/node_modules\/@?firebase\//;
/**
 * What writes PDFs of cards. Only who may print needs it: it stands in a folder of its own, which is not precached; pages that
 * offer printing fetch it ahead, and the device keeps it from then on. [CRD-309]
 */
const PDF_WRITER = /\/node_modules\/jspdf\//;
type Chunk = { readonly facadeModuleId: string | null; readonly moduleIds: readonly string[] };
const fileIn = (folder: string) => `assets/${folder}[name]-[hash].js`;
const folderOf = ({ facadeModuleId, moduleIds }: Chunk): string => {
  if (moduleIds.some((id) => PDF_WRITER.test(id))) return "pdf/";
  return ONLINE_ONLY.test(facadeModuleId ?? "") || moduleIds.some((id) => FIREBASE.test(id)) ? "online/" : "";
};
const chunkIn = (chunk: Chunk): string => fileIn(folderOf(chunk));

/** The screen that a start shows most often, and its address. It comes in few files, fetched beside the app's own (performance T1). */
const FIRST_PATH = "/desk-booking/desks";
const FIRST_SCREEN = fileURLToPath(new URL("src/features/desk-settings/desk-settings-screen.tsx", import.meta.url));
/** What comes before there is a screen: signing in, the lock, updates and the configuration. */
const EARLY = [
  "features/sign-in/sign-in-screen.tsx",
  "features/sign-in/lock-screen.tsx",
  "features/sign-in/sign-out-dialog.tsx",
  "app/update/updates.ts",
  "app/update/deployed.ts",
  "app/update/build-version.ts",
  "app/guard-data.ts",
  "app/remote-config.ts",
  "app/shell/first-load.tsx",
  "data/firebase/page-login.ts",
  "data/firebase/remote-config.ts",
].map((file) => fileURLToPath(new URL(`src/${file}`, import.meta.url)));
/**
 * Of what these need, what may stand in one file: Mantine's index imports all of its controls, of which the sign-in needs one that the
 * first screen does not; what imports the SDK is apart.
 */
const OF_EARLY = /\/src\/(?!data\/firebase\/)|\/PasswordInput\//;
type Modules = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

/** Whether one of these needs a module. */
function neededBy(...entries: readonly string[]): (id: string, modules: Modules) => boolean {
  let needed: Set<string> | null = null;
  const gather = (modules: Modules): Set<string> => {
    const all = new Set(entries);
    for (const id of all) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) all.add(next);
    return all;
  };
  return (id, modules) => (needed ??= gather(modules)).has(id);
}
const needed = neededBy(FIRST_SCREEN);
const neededEarly = neededBy(...EARLY);
/** Looks and controls, which other screens have as well; apart from what desks are about, so that a sign-in loads less. */
const CONTROLS = /\/node_modules\/|\/src\/ui\//;
/** Controls that the first rows do without. Mantine's index imports them all, so the bundler takes each for needed by whoever needs one. */
const LATER_CONTROLS =
  /\/@floating-ui\/|\/@mantine\/core\/esm\/(components\/(Accordion|Checkbox|Combobox|FileButton|FloatingIndicator|PasswordInput|Pill|PillsInput|Popover|Portal|Radio|ScrollArea|SegmentedControl|Switch|TagsInput|Textarea|Transition)|utils\/(Floating|InlineInput))\//;

/**
 * What several screens share comes in one file for each layer of the code: an installation keeps every file on its own, one after the
 * other. Layers import downwards only, so that no two files need each other.
 */
const LAYERS = [
  { name: "vendor", test: /\/node_modules\/(@mantine|@floating-ui|@tanstack|react|clsx|date-fns|d3)/ },
  { name: "domain", test: /\/src\/domain\// },
  { name: "data", test: /\/src\/data\/(?!firebase\/)/ },
  { name: "ui", test: /\/src\/ui\// },
  { name: "widgets", test: /\/src\/widgets\// },
];

type Bundle = NonNullable<IndexHtmlTransformContext["bundle"]>;

/** Scripts and style sheets of the first screen that the page does not name itself. */
function filesOfFirstScreen(bundle: Bundle): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const start = chunks.find((c) => c.facadeModuleId === FIRST_SCREEN);
  if (!start) throw new Error("the first screen is not in the bundle");
  const all = new Set([start]);
  const gather = (chunk: (typeof chunks)[number]): void => {
    for (const name of chunk.imports)
      for (const next of chunks) if (next.fileName === name && !next.isEntry && !all.has(next)) gather(next);
    all.delete(chunk);
    all.add(chunk); // behind what it imports, as its styles must stand
  };
  gather(start);
  return [...all].flatMap((c) => [c.fileName, ...(c.viteMetadata?.importedCss ?? [])]);
}

/** Names the files of the data worker and of the first screen in the page's head, for `public/early.js`. */
function earlyFiles(): Plugin {
  return {
    name: "early-files",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }) {
        const worker = Object.keys(bundle).find((name) => /^assets\/replica-[\w-]+\.js$/.test(name));
        if (worker === undefined) throw new Error("the data worker is not in the bundle");
        const screen = [FIRST_PATH, ...filesOfFirstScreen(bundle).map((file) => `/${file}`)].join(" ");
        const meta = (name: string, content: string) =>
          ({ tag: "meta", attrs: { name, content }, injectTo: "head-prepend" }) as const;
        return [meta("atrium-worker", `/${worker}`), meta("atrium-screen", screen)];
      },
    },
  };
}

/** Entry files of workers: nothing stands in them but what starts them. */
const WORKER_ENTRY = /\/workers\/[\w-]+\.ts$/;

/** Fails the build when the files of a worker would not run in WebKit. [BUILD-1] */
function entriesApart(): Plugin {
  return {
    name: "worker-entries-apart",
    apply: "build",
    generateBundle(_options, bundle) {
      const problem = entryProblem(Object.values(bundle).filter((file) => file.type === "chunk"));
      if (problem !== null) this.error(problem);
    },
  };
}

/** Fails the build when files of it import each other. [BUILD-2] */
function withoutCircles(): Plugin {
  return {
    name: "without-circles",
    apply: "build",
    generateBundle(_options, bundle) {
      const circle = chunkCircle(Object.values(bundle).filter((file) => file.type === "chunk"));
      if (circle) this.error(`files import each other: ${circle.join(" → ")}`);
    },
  };
}

/** The version document of the build (spec 1 §3), which the service worker keeps with the files of its build. */
function versionDocument(): Plugin {
  const doc = { gitVersion: commit(), displayName: version, title: `Atrium ${version}`, build: env["BUILD_ID"] ?? "" };
  return {
    name: "version-document",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "version.json", source: JSON.stringify(doc) });
    },
  };
}

export default defineConfig({
  define: {
    __VERSION__: JSON.stringify(version),
    __COMMIT__: JSON.stringify(commit()),
    __BUILD_ID__: JSON.stringify(env["BUILD_ID"] ?? ""),
  },
  build: {
    target: "es2022",
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
    // What every start needs is one file: it compresses better than the shared pieces that the bundler would make of it.
    rolldownOptions: {
      output: {
        chunkFileNames: chunkIn,
        codeSplitting: {
          groups: [
            { name: "shell", tags: ["$initial"], priority: 9 },
            {
              name: (id, modules) =>
                CONTROLS.test(id) && !LATER_CONTROLS.test(id) && needed(id, modules) ? "controls" : null,
              minShareCount: 2,
              priority: 8,
            },
            {
              name: (id, modules) => (!LATER_CONTROLS.test(id) && needed(id, modules) ? "desks" : null),
              minShareCount: 2,
              priority: 7,
            },
            {
              name: (id, modules) => (OF_EARLY.test(id) && neededEarly(id, modules) ? "early" : null),
              minShareCount: 2,
              priority: 6,
            },
            ...LAYERS.map((layer, i) => ({ name: layer.name, test: layer.test, minShareCount: 2, priority: 5 - i })),
          ],
        },
      },
    },
  },
  worker: {
    format: "es",
    plugins: () => [withoutPipelineRegex(), entriesApart(), withoutCircles()],
    rolldownOptions: {
      output: {
        chunkFileNames: chunkIn,
        // What a worker starts with and its other chunks need stands beside its entry, which nothing may import (`entriesApart`).
        codeSplitting: {
          groups: [
            { name: "start", tags: ["$initial"], test: (id) => !WORKER_ENTRY.test(id), priority: 1 },
            { name: "domain", test: /\/src\/domain\//, minShareCount: 2 },
            { name: "data", test: /\/src\/data\/(?!firebase|sync)/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    port: Number(env["ATRIUM_PORT"] ?? 5173),
    strictPort: true,
    proxy: emulatorProxy(),
  },
  preview: {
    host: "127.0.0.1",
    port: Number(env["ATRIUM_PORT"] ?? 5173),
    strictPort: true,
    proxy: emulatorProxy(),
  },
  // What the data worker alone, or a screen late, imports, named so that a first visit of the dev server need not reload when it meets them.
  optimizeDeps: { include: LATE_FOUND },
  plugins: [
    react(),
    withoutPdfRenderers(),
    withoutCircles(),
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
        globIgnores: ["assets/online/**", "assets/pdf/**", "icons/*.png"],
        maximumFileSizeToCacheInBytes: 4_000_000,
      },
      manifest: false,
    }),
  ],
});
