import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { Page, Worker } from "@playwright/test";
import { onCopy } from "../browser.ts";
import { DIST } from "../builds.ts";
import { buildLibraries } from "../libraries.ts";
import { mustEqual, type TargetResult } from "../result.ts";
import type { World } from "../world.ts";
import { coldProfile } from "./cold-tenant.ts";

const KIB = 1024;
/**
 * What performance 2.0 fact 7 measured of the libraries that the first files import, KiB: react and react-dom, a subset of
 * Mantine, the router, the virtual list, Comlink. (docs/decisions/031)
 */
const FLOORS = { react: 67, mantine: 86, router: 30, virtual: 14.5, comlink: 2 } as const;
const LEVEL = 9;
const packed = (file: string): number => gzipSync(readFileSync(file), { level: LEVEL }).byteLength / KIB;

/** A file that a thread asked for, and when it had it, epoch ms. */
type Asked = { readonly file: string; readonly at: number };

const askedBy = (thread: Page | Worker): Promise<readonly Asked[]> =>
  (thread as Page).evaluate(() =>
    performance.getEntriesByType("resource").map((e) => ({
      file: new URL(e.name).pathname,
      at: performance.timeOrigin + (e as PerformanceResourceTiming).responseEnd,
    })),
  );

/** T10: scripts that were there before the rows of a cold start were painted, and everything that is kept for offline. */
export async function bytes(world: World): Promise<TargetResult> {
  const device = await coldProfile(world);
  await device.net.set({ kind: "refuse" });
  const { page, workers } = await onCopy({ profile: device.profile, to: world.folder(), probe: true }, async (b) => {
    await b.page.goto(`${device.origin}/desk-booking/desks`);
    const rows = await b.page.evaluate(async () => performance.timeOrigin + (await window.bench.marks.rows));
    await b.page.waitForTimeout(3_000);
    const before = (all: readonly Asked[]) =>
      all.flatMap((a) => (a.at <= rows && a.file.endsWith(".js") ? [a.file] : []));
    const scripts = b.page.workers().map((w) => new URL(w.url()).pathname);
    const inWorkers = (await Promise.all(b.page.workers().map(askedBy))).flatMap(before);
    const asked = before(await askedBy(b.page));
    const started = scripts.filter((f) => asked.includes(f));
    const inPage = asked.filter((f) => !scripts.includes(f));
    return { page: [...new Set(inPage)], workers: [...new Set([...started, ...inWorkers])] };
  });
  await device.net.set({ kind: "pass" });
  const sum = (files: readonly string[]) => files.reduce((n, f) => n + packed(path.join(DIST, f)), 0);
  const critical = sum(page) + sum(workers);
  const [bareFloor, precache] = [await bare(workers), precached()];
  mustEqual("the data worker's script was there", workers.filter(isThread("workers/replica.ts")).length, 1);
  const series = (name: string, value: number) => ({ name, unit: "KiB", values: [value] });
  const floors = Object.values(FLOORS).reduce((a, b) => a + b, 0);
  const product = series("product: scripts of page and workers before the rows", critical);
  return {
    id: "T10",
    title: "Bytes before the first rows",
    how: `gzip -${LEVEL} of the built files that page and workers had received when the rows of a cold start with a filled device were painted, by their own resource timing: ${page.length} of the page, ${workers.length} of its workers. The bare page and workers import the same names of the same packages; a worker that had not started by then counts on neither side. Files of the workers: ${workers.map((f) => path.basename(f)).join(", ")}.`,
    rounds: 1,
    series: [
      product,
      series("of it, the page", sum(page)),
      series("of it, the workers", sum(workers)),
      series("the same libraries by the floors of performance 2.0", floors),
      series("bare page and workers with the same names of the same packages", bareFloor),
      series("precached, all files", precache.all),
      series("precached, scripts", precache.scripts),
    ],
    ratios: [
      {
        what: "critical / bare page with the same names of the same packages",
        product,
        peer: series("bare", bareFloor),
        gate: 1.15,
        moonshot: null,
      },
      {
        what: "critical / the same libraries by the floors of performance 2.0",
        product,
        peer: series("floors", floors),
        gate: null,
        moonshot: null,
      },
    ],
    limits: [
      { what: "critical scripts", unit: "KiB", value: critical, limit: 200, moonshot: 140 },
      { what: "total precached", unit: "KiB", value: precache.all, limit: 1_200, moonshot: 900 },
    ],
    oracle:
      "every file of the service worker's list exists in the build; the rows were painted from them with no network",
  };
}

/** The files that the service worker of the build names. */
function precached(): { readonly all: number; readonly scripts: number } {
  const worker = readFileSync(path.join(DIST, "sw.js"), "utf8");
  const urls = [...worker.matchAll(/"?url"?:\s*"([^"]+)"/g)].map(([, url = ""]) => url);
  const there = new Set(readdirSync(DIST, { recursive: true }).map(String));
  mustEqual(
    "precached files that the build lacks",
    urls.filter((u) => !there.has(u)),
    [],
  );
  if (urls.length === 0) throw new Error("the service worker names no files");
  const sum = (some: readonly string[]) => some.reduce((n, u) => n + packed(path.join(DIST, u)), 0);
  return { all: sum(urls), scripts: sum(urls.filter((u) => u.endsWith(".js"))) };
}

const THREADS = [
  ["src/app/main.tsx", "src/features/desk-settings/desk-settings-screen.tsx"],
  ["workers/replica.ts"],
  ["workers/plan.ts"],
] as const;
/** Whether a built file is that of a worker's entry. */
const isThread = (entry: string) => (file: string) => path.basename(file).startsWith(`${path.basename(entry, ".ts")}-`);

/** The floor: the page and those workers that had started before the rows. */
async function bare(started: readonly string[]): Promise<number> {
  const [page, ...workers] = THREADS;
  const threads = [page, ...workers.filter(([entry]) => started.some(isThread(entry)))];
  return (await buildLibraries(threads)).reduce((n, file) => n + packed(file), 0);
}
