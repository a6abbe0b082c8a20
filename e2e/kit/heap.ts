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
