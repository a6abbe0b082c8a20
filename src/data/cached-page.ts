/** The part of `window` that tells of a page's life. */
export type PageLife = Pick<Window, "addEventListener"> & { readonly location: Pick<Location, "reload"> };

/**
 * Ends the data worker of a page that the browser keeps for Back and Forward, and loads such a page anew when it is shown again.
 * WebKit suspends the worker of a kept page in the middle of whatever it does: the transaction that it had open stays open, and
 * the next page of the app waits for the stores for ever. Nothing is lost: what was said to be saved is on the disk, and what is
 * typed stands in its draft. (decision 006) [KEPT-1]
 */
export function letGoWhenCached(page: PageLife, worker: Pick<Worker, "terminate">): void {
  page.addEventListener("pagehide", (e) => {
    if (e.persisted) worker.terminate();
  });
  page.addEventListener("pageshow", (e) => {
    if (e.persisted) page.location.reload();
  });
}
