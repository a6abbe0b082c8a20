import type { Page } from "@playwright/test";
import { WorkerSession } from "./worker-session.ts";

export type Heaps = { readonly page: number; readonly worker: number };

/** Bytes of JavaScript that live in the page and in its data worker, after a garbage collection. */
export async function heaps(page: Page): Promise<Heaps> {
  const worker = await WorkerSession.of(page);
  try {
    await worker.page.send("HeapProfiler.collectGarbage");
    const { usedSize } = await worker.page.send("Runtime.getHeapUsage");
    await worker.send("HeapProfiler.enable");
    await worker.send("HeapProfiler.collectGarbage");
    const inWorker = (await worker.send("Runtime.getHeapUsage")) as { usedSize: number };
    return { page: usedSize, worker: inWorker.usedSize };
  } finally {
    await worker.page.detach();
  }
}

/** Between two looks at what a start still brings, ms; and how little it may have brought to be over. */
const [REST_MS, STILL] = [5_000, 0.01];
/** As `heaps`, once a start has loaded all its code and laid its queue: before that its own growth is most of what is seen. */
export async function heapsAtRest(page: Page): Promise<Heaps> {
  for (let before = await heaps(page); ;) {
    await page.waitForTimeout(REST_MS);
    const now = await heaps(page);
    if (Math.abs(now.worker / before.worker - 1) < STILL && Math.abs(now.page / before.page - 1) < STILL) return now;
    before = now;
  }
}
