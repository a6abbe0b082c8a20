import { isUnfetched } from "#domain/shared/unfetched.ts";
import { whenIdle } from "#ui/when-idle.ts";

/** A page that is busy all the time is asked after this, ms. */
const LATE_MS = 10_000;

/** Fetches what writes PDFs through the service worker, which keeps it from then on: printing works without a connection. */
async function fetchWriter(): Promise<void> {
  await whenIdle(LATE_MS);
  try {
    await import("./pdf.ts");
  } catch (e) {
    if (!isUnfetched(e)) throw e; // no connection: the next page that offers printing tries again
  }
}

/**
 * Has the PDF writer kept on the device, for whoever is offered printing, when the page has nothing better to do; on a first visit
 * once the service worker has the page in its hands. @returns stops it [CRD-309]
 */
export function keepPdfWriter(): () => void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return () => undefined;
  const fetchNow = () => void fetchWriter();
  if (workers.controller) {
    fetchNow();
    return () => undefined;
  }
  workers.addEventListener("controllerchange", fetchNow, { once: true });
  return () => workers.removeEventListener("controllerchange", fetchNow);
}
