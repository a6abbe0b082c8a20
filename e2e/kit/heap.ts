import { expect, type Page } from "@playwright/test";
import { WorkerSession } from "./worker-session.ts";

export type Heaps = { readonly page: number; readonly worker: number };

/** Bytes of JavaScript that live in the page and in its data worker, after a garbage collection. */
async function heaps(page: Page): Promise<Heaps> {
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

/** Between two looks at what a start still brings, ms; how little it may have brought to be over; and how long that may take, ms. */
const [LOOK_MS, STILL, LATEST_MS] = [5_000, 0.01, 90_000];
/** As `heaps`, once a start has loaded all its code and laid its queue: before that its own growth is most of what is seen. */
export async function heapsAtRest(page: Page): Promise<Heaps> {
  let now: Heaps = { page: 0, worker: 0 };
  const growth = async (): Promise<number> => {
    const before = now;
    now = await heaps(page);
    return Math.max(Math.abs(now.page - before.page) / now.page, Math.abs(now.worker - before.worker) / now.worker);
  };
  await expect.poll(growth, { intervals: [LOOK_MS], timeout: LATEST_MS }).toBeLessThan(STILL);
  return now;
}
