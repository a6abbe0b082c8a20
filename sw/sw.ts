import { clientsClaim, type WorkboxPlugin } from "workbox-core";
import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry, PrecacheRoute } from "workbox-precaching";
import { ExpirationPlugin } from "workbox-expiration";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { NOT_THE_SHELL, SKIP_WAITING } from "#domain/shared/constants.ts";
import { answersWithoutWorker, forgetOtherShells, SHELL } from "./static-routes.ts";

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] };

// The files of one build, all or none: no answer of auth, database, storage or callables is ever kept here. [SW-1]
const build = new PrecacheController();
build.addToCacheList(self.__WB_MANIFEST);
self.addEventListener("install", (event) => answersWithoutWorker(event, build));
self.addEventListener("activate", (event) => {
  void build.activate(event);
  event.waitUntil(forgetOtherShells(build));
});
registerRoute(new PrecacheRoute(build));
cleanupOutdatedCaches();

// Parts that are of use with a connection only, the PDF writer, and the calls of card readers, are kept from their first use on.
// Their names change with their content. [SW-10] [CRD-209] [CRD-309]
const ONLINE_PARTS_MAX = 40;
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/(online|pdf|reader)\//.test(url.pathname),
  new CacheFirst({
    cacheName: "atrium-online-parts",
    // Its optional callbacks are typed for a compiler that tells absent from undefined less strictly than ours.
    plugins: [new ExpirationPlugin({ maxEntries: ONLINE_PARTS_MAX, purgeOnQuotaError: true }) as WorkboxPlugin],
  }),
);

// The very first visit must be controlled too: else the next build would activate unseen under an open page. [SW-3]
clientsClaim();

// Every address of the app is the app; it finds out itself which screen is meant. [SW-2]
registerRoute(new NavigationRoute(build.createHandlerBoundToURL(SHELL), { denylist: [...NOT_THE_SHELL] }));

// A new build waits until a person asks for it. [SW-3]
self.addEventListener("message", (event) => {
  const data: unknown = event.data;
  if (typeof data === "object" && data !== null && "type" in data && data.type === SKIP_WAITING) {
    event.waitUntil(self.skipWaiting());
  }
});
