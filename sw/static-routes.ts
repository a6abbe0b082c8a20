import type { PrecacheController } from "workbox-precaching";
import { SHELL_PATHS } from "#domain/addresses.ts";

/** The file that every address of the app is answered with. */
export const SHELL = "/index.html";
/** What every page asks for at once, under names that do not follow the content. */
const BESIDE: readonly string[] = ["/early.js", "/manifest.webmanifest"];
const SHELLS = "atrium-shell-";

/** Where the shell of a build stands; the name follows the content. */
const shellsOf = (build: PrecacheController): string =>
  SHELLS + [SHELL, ...BESIDE].map((file) => revisionOf(build.getCacheKeyForURL(file))).join("-");
function revisionOf(key: string | undefined): string {
  if (key === undefined) throw new Error("a file of the shell is not in the build");
  return [...new URL(key).searchParams.values()].join();
}

type Where = { readonly pathname: string; readonly search?: string };
type Condition = { readonly urlPattern: Where; readonly requestMode?: "navigate" } | { readonly requestMethod: "POST" };
type Rule = {
  readonly condition: Condition;
  readonly source: "network" | "fetch-event" | { readonly cacheName: string };
};
/** Static routing (W3C Service Workers, "addRoutes"); engines without it ask the worker for everything. */
type RoutableEvent = ExtendableEvent & { addRoutes?: (rules: readonly Rule[]) => Promise<void> };
declare const self: ServiceWorkerGlobalScope;

/** What the browser does by itself: answer from which cache; ask the server at once for what no cache may ever answer. */
const rulesOf = (files: string, shell: string): readonly Rule[] => [
  { condition: { requestMethod: "POST" }, source: "network" },
  { condition: { urlPattern: { pathname: "/assets/online/*" } }, source: "fetch-event" },
  { condition: { urlPattern: { pathname: "/assets/pdf/*" } }, source: "fetch-event" },
  { condition: { urlPattern: { pathname: "/assets/reader/*" } }, source: "fetch-event" },
  { condition: { urlPattern: { pathname: "/assets/*" } }, source: { cacheName: files } },
  ...BESIDE.map((pathname): Rule => ({
    condition: { urlPattern: { pathname, search: "" } },
    source: { cacheName: shell },
  })),
  ...SHELL_PATHS.map((pathname): Rule => ({
    condition: { urlPattern: { pathname, search: "" }, requestMode: "navigate" },
    source: { cacheName: shell },
  })),
];

/**
 * Installs the files of a build, and lets the browser answer for them and for the addresses of the screens from the caches
 * themselves: a start need not wait for a worker that starts as well. What a cache does not hold goes to the network, as it
 * does in the worker. The shell stands once per address, because a cache is asked for the whole address. What a dedicated
 * worker imports has no route in any engine (seen in Chromium 156): the service worker is asked for it. [SW-11]
 */
export function answersWithoutWorker(event: RoutableEvent, build: PrecacheController): void {
  const shell = shellsOf(build);
  event.waitUntil(build.install(event).then(() => standAt(shell, build)));
  if (event.addRoutes) event.waitUntil(event.addRoutes(rulesOf(build.strategy.cacheName, shell)));
}

async function standAt(name: string, build: PrecacheController): Promise<void> {
  const cache = await self.caches.open(name);
  const put = async (file: string, paths: readonly string[]) => {
    const found = await build.matchPrecache(file);
    if (!found) throw new Error(`${file} was not kept`);
    await Promise.all(paths.map((path) => cache.put(path, found.clone())));
  };
  await Promise.all([put(SHELL, SHELL_PATHS), ...BESIDE.map((file) => put(file, [file]))]);
}

/** Shells of builds before this one. */
export async function forgetOtherShells(build: PrecacheController): Promise<void> {
  const own = shellsOf(build);
  const names = (await self.caches.keys()).filter((name) => name.startsWith(SHELLS) && name !== own);
  await Promise.all(names.map((name) => self.caches.delete(name)));
}
