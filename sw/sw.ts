import { clientsClaim } from "workbox-core";
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { NOT_THE_SHELL, SKIP_WAITING } from "#domain/shared/constants.ts";

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] };

// The files of one build, all or none, and nothing else: no answer of auth, database, storage or callables is ever kept here. [SW-1]
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// The very first visit must be controlled too: else the next build would activate unseen under an open page. [SW-3]
clientsClaim();

// Every address of the app is the app; it finds out itself which screen is meant. [SW-2]
registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: [...NOT_THE_SHELL] }));

// A new build waits until a person asks for it. [SW-3]
self.addEventListener("message", (event) => {
  const data: unknown = event.data;
  if (typeof data === "object" && data !== null && "type" in data && data.type === SKIP_WAITING) {
    event.waitUntil(self.skipWaiting());
  }
});
