import { isUnfetched } from "#domain/shared/unfetched.ts";
import { whenIdle } from "./when-idle.ts";

/** A page that is busy all the time is asked after this, ms. */
const LATE_MS = 10_000;

async function fetchPart(load: () => Promise<unknown>): Promise<void> {
  await whenIdle(LATE_MS);
  try {
    await load();
  } catch (e) {
    if (!isUnfetched(e)) throw e; // no connection: the next page that wants it tries again
  }
}

/**
 * Has a part of the app that is not precached kept on the device by the service worker, for whoever will need it without a
 * connection: when the page has nothing better to do, on a first visit once the service worker has the page in its hands.
 * @param load imports it
 * @returns stops it [CRD-209] [CRD-309]
 */
export function keepPart(load: () => Promise<unknown>): () => void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return () => undefined;
  const fetchNow = () => void fetchPart(load);
  if (workers.controller) {
    fetchNow();
    return () => undefined;
  }
  workers.addEventListener("controllerchange", fetchNow, { once: true });
  return () => workers.removeEventListener("controllerchange", fetchNow);
}
