import { SKIP_WAITING } from "#domain/shared/constants.ts";

/** `new`: a build waits to take over, or took over from another tab. `missing`: files of the running build are gone. */
export type UpdateState = "none" | "new" | "missing";

/** The parts of a service worker registration that updates need; the browser's own fits. */
export type Registration = {
  readonly waiting: Pick<ServiceWorker, "postMessage"> | null;
  update(): Promise<unknown>;
};
/** What happened to the worker of this page. External: another tab or an update check did it, not this page's start. */
export type Change = { readonly isUpdate?: boolean | undefined; readonly isExternal?: boolean | undefined };
/** The parts of workbox-window's `Workbox` that updates need. */
export type Registrar = {
  register(): Promise<Registration | undefined>;
  addEventListener(type: "waiting" | "controlling", on: (change: Change) => void): void;
};
export type Page = {
  /** Called when the page becomes visible again. */
  onVisible(on: () => void): void;
  every(ms: number, run: () => void): void;
  /** Until the network may be there: the browser says so, or a while is over. */
  later(): Promise<void>;
  reload(): void;
  /** Waits for writes that must be durable first; answers whether all of them are. */
  ready(): Promise<boolean>;
};
/** `apply` waits for pending writes, lets the new build take over, and reloads; false when a write could not be kept. [SW-4] */
export type Updates = {
  apply(): Promise<boolean>;
  /** Asks the server for a newer build. */
  look(): void;
};

/**
 * A new build that has not taken over by then, ms: the browser lets the old one end its requests first, which may take minutes.
 * The page is loaded again all the same; leaving it is what the browser waits for.
 */
export const TAKE_OVER_MS = 5_000;
/** Spec 1 §1: how often a page that stays open asks for a newer build, ms. */
const CHECK_EVERY_MS = 3_600_000;

/** A browser that could not fetch the worker's script says so with a TypeError, as it does of a script that does not run. */
const isUnfetchedScript = (e: unknown): boolean => e instanceof TypeError && !/evaluat/i.test(e.message);

/** Registers the worker as soon as its script can be fetched: a first start may have no network. [SW-13] */
async function registered(registrar: Registrar, page: Page): Promise<Registration | undefined> {
  for (;;)
    try {
      return await registrar.register();
    } catch (e) {
      if (!isUnfetchedScript(e)) throw e;
      await page.later();
    }
}

/**
 * Watches for a newer build, and takes it over when a person says so, never before. workbox-window reports only the first
 * one of a page's life, so the registration itself is looked at too. [SW-3]
 */
export async function watchUpdates(registrar: Registrar, page: Page, tell: (s: UpdateState) => void): Promise<Updates> {
  let applying = false;
  // The worker that takes a page over which had none serves the build that the page came with; `isExternal` says no more there
  // than that an earlier load of this page, or another tab, had begun to install it.
  let controlled = false;
  registrar.addEventListener("waiting", () => tell("new"));
  registrar.addEventListener("controlling", ({ isUpdate, isExternal }) => {
    const newer = isUpdate === true || (controlled && isExternal === true);
    controlled = true;
    if (applying) page.reload();
    // Another tab took the new build over: this page runs on, but its own files may be gone.
    else if (newer) tell("new");
  });
  const registration = await registered(registrar, page);
  const look = () => {
    if (registration?.waiting) tell("new");
  };
  const ask = () => {
    look();
    // Without a network there is nothing newer to be had; the next look comes by itself.
    void registration?.update().then(look, look);
  };
  look();
  page.onVisible(ask);
  page.every(CHECK_EVERY_MS, ask);
  return {
    look: ask,
    apply: async () => {
      if (!(await page.ready())) return false;
      applying = true;
      if (registration?.waiting) {
        registration.waiting.postMessage({ type: SKIP_WAITING });
        setTimeout(() => void page.ready().then((ready) => ready && page.reload()), TAKE_OVER_MS);
      } else page.reload();
      return true;
    },
  };
}
