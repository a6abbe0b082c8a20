import type { DataClient } from "#data/client.ts";
import { readyToReload } from "#ui/before-reload.ts";
import { signal } from "#ui/signal.ts";
import type { BuildVersion } from "./build-version.ts";
import type { Page, UpdateState, Updates } from "./updates.ts";

/** Whether this page should be reloaded, for the banner. */
export const updateState = signal<UpdateState>("none");

/** The worker's script could not be fetched: it is asked for again after this, ms. */
const REGISTER_AGAIN_MS = 30_000;

const page: Page = {
  onVisible: (on) =>
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") on();
    }),
  every: (ms, run) => void setInterval(run, ms),
  later: () =>
    new Promise((done) => {
      const over = () => {
        removeEventListener("online", over);
        clearTimeout(timer);
        done();
      };
      const timer = setTimeout(over, REGISTER_AGAIN_MS);
      addEventListener("online", over);
    }),
  reload: () => location.reload(),
  ready: readyToReload,
};

/** Until a service worker is there to take over, and where there is none: a plain reload. */
const reloadOnly: Updates = {
  look: () => undefined,
  apply: async () => {
    const ready = await page.ready();
    if (ready) page.reload();
    return ready;
  },
};
/** The version document of this page's build; null until it was read. */
export const servedVersion = signal<BuildVersion | null>(null);
const updates = signal<Updates>(reloadOnly);

/** The banner's button. Answers false when an unsaved edit could not be kept; nothing has happened then. */
export const applyUpdate = (): Promise<boolean> => updates.get().apply();

/** The first rows come first: their bytes and their time are not shared with the registration, ms. */
const REGISTER_AFTER_MS = 1_200;

/** Registers the service worker of a production build once the page has loaded, and listens for files that vanished. [SW-3] [SW-5] */
export async function startUpdates(client: DataClient): Promise<void> {
  window.addEventListener("vite:preloadError", () => {
    if (updateState.get() === "none") updateState.set("missing");
  });
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  await new Promise((done) => setTimeout(done, REGISTER_AFTER_MS));
  const [{ Workbox }, { watchUpdates }, { watchDeployed }, { readVersion }] = await Promise.all([
    import("workbox-window"),
    import("./updates.ts"),
    import("./deployed.ts"),
    import("./build-version.ts"),
  ]);
  updates.set(await watchUpdates(new Workbox("/sw.js"), page, updateState.set));
  const served = await readVersion(fetch);
  // Another build than this page's: a tab had the worker replaced, and this page runs on with files that may be gone.
  if (served && served.gitVersion + served.build !== __COMMIT__ + __BUILD_ID__) updateState.set("new");
  else servedVersion.set(served);
  watchDeployed(client.rows({ name: "deployed" }), {
    commit: __COMMIT__,
    look: () => updates.get().look(),
    tell: () => updateState.set("new"),
  });
}
