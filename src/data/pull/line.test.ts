import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Json } from "#domain/shared/json.ts";
import type { Backend } from "../firebase/backend.ts";
import { withDeadline } from "../firebase/deadline.ts";
import type { SourceQuery } from "#domain/sync/sources.ts";
import type { Replica } from "../replica/replica.ts";
import { CHECKPOINT_PREFIX, type Checkpoint } from "../replica/names.ts";
import { Puller } from "./puller.ts";

const SOURCE: SourceQuery = { key: "spaces:s", collection: "sites/s/spaces", ns: "t", where: [] };
const ROOT = "projects/p/databases/(default)/documents";
const BACKEND = { config: { options: { projectId: "p" }, emulators: false }, auth: {} } as unknown as Backend;
const AT = "2026-03-02T09:00:00.000Z";
const NOW = Date.parse("2026-03-02T12:00:00Z");
/** A document of the line, and how often something of it comes, ms. */
const DOC_BYTES = 2_000;
const TICK_MS = 250;
/** Between two tries of a pull, ms, as `Setbacks` has it. */
const AGAIN_MS = 3_000;

type Line = {
  readonly bytesPerS: number;
  /** Until an answer begins, ms. */
  readonly waitMs: number;
  /** The tab is loaded anew this often, ms; 0 for never. */
  readonly reloadMs: number;
  /** How many documents the checkpoint has the first page ask for. */
  readonly size: number;
  readonly docs: number;
};

const element = (i: number): string =>
  JSON.stringify({
    document: {
      name: `${ROOT}/sites/s/spaces/d${String(i).padStart(6, "0")}`,
      fields: {
        ns: { stringValue: "t" },
        rev: { integerValue: "1" },
        deleted: { booleanValue: false },
        kind: { stringValue: "desk" },
        title: { stringValue: String(i) },
        floor: { stringValue: "f" },
        updatedAt: { timestampValue: AT },
      },
    },
  }).padEnd(DOC_BYTES, " ");

/** The server at the end of the line: a page as the request asks for it, piece by piece. */
function fetchOver({ bytesPerS, waitMs, docs }: Line, sizes: number[]): typeof fetch {
  return async (_, init) => {
    const { structuredQuery: asked } = JSON.parse(String(init?.body)) as {
      structuredQuery: { limit: number; startAt: { values: { referenceValue?: string }[] } };
    };
    sizes.push(asked.limit);
    const behind = asked.startAt.values[1]?.referenceValue?.split("/d").at(-1);
    const from = behind === undefined ? 0 : Number(behind) + 1;
    const here = Array.from({ length: Math.max(0, Math.min(asked.limit, docs - from)) }, (__, i) => element(from + i));
    const bytes = new TextEncoder().encode(`[${here.join(",")}]`);
    const pause = (ms: number) =>
      new Promise<void>((done, fail) => {
        const timer = setTimeout(() => {
          init?.signal?.removeEventListener("abort", broken);
          done();
        }, ms);
        const broken = () => {
          clearTimeout(timer);
          fail(init?.signal?.reason as Error);
        };
        init?.signal?.addEventListener("abort", broken, { once: true });
      });
    await pause(waitMs);
    let at = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(to) {
          await pause(TICK_MS);
          const next = at + Math.max(1, Math.round((bytesPerS * TICK_MS) / 1_000));
          to.enqueue(bytes.slice(at, next));
          at = next;
          if (at >= bytes.length) to.close();
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body);
  };
}

/** Loads a source over a line to its end. @returns the longest time without a further document, ms, and how many each page asked for */
async function load(line: Line): Promise<{ readonly longestMs: number; readonly sizes: readonly number[] }> {
  const values = new Map<string, Json>();
  const paths = new Set<string>();
  const sizes: number[] = [];
  const id = CHECKPOINT_PREFIX + SOURCE.key;
  const begun: Omit<Checkpoint, "page"> = {
    at: 0,
    settled: false,
    resume: null,
    complete: false,
    docs: 0,
    total: null,
    asOf: null,
    snapshot: null,
  };
  values.set(id, { ...begun, page: { size: line.size, good: 0 } } as unknown as Json);
  /** The tab that lives; what an earlier one still does is lost with it. */
  let tab = 0;
  vi.stubGlobal("fetch", withDeadline(fetchOver(line, sizes)));
  const start = (own: number) => {
    const lives = () => own === tab;
    const take = async (found: readonly string[]) => {
      if (lives()) for (const path of found) paths.add(path);
    };
    const replica = {
      values: {
        read: async (__: string, key: string) => values.get(key) ?? null,
        write: async (__: string, key: string, value: Json) => void (lives() && values.set(key, value)),
      },
      load: take,
      modify: take,
      hasBlocks: async () => false,
    } as unknown as Replica;
    const clock = { now: () => NOW, nowFor: async () => NOW };
    const events = { progress: () => undefined, alive: () => undefined };
    const puller = new Puller({ replica, events, broken: new Set(), now: () => NOW, clock });
    const pull = (): void => {
      if (!lives()) return;
      puller.catchUp(BACKEND, SOURCE).catch(() => setTimeout(pull, AGAIN_MS));
    };
    pull();
  };
  const whole = () => (values.get(id) as Checkpoint).complete;
  start(tab);
  let [longestMs, sinceMs] = [0, 0];
  for (let ms = 0; !whole() && longestMs < 600_000; ms += 500) {
    if (line.reloadMs > 0 && ms > 0 && ms % line.reloadMs === 0) start(++tab);
    const before = paths.size;
    await vi.advanceTimersByTimeAsync(500);
    sinceMs = paths.size > before ? 0 : sinceMs + 500;
    longestMs = Math.max(longestMs, sinceMs);
  }
  tab++;
  expect(paths.size).toBe(line.docs);
  return { longestMs, sizes };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("[PULL-9] the line that stood still for ever: 120 KB/s, pages of 1,000, one reload in the middle", async () => {
  const { longestMs, sizes } = await load({
    bytesPerS: 120_000,
    waitMs: 1_000,
    reloadMs: 8_000,
    size: 1_000,
    docs: 3_000,
  });
  expect(longestMs).toBeLessThan(20_000);
  expect(Math.max(...sizes.slice(4))).toBeLessThan(1_000);
});

test("[PULL-9] a server that takes its time before it answers is no slow line: the pages grow", async () => {
  const { sizes } = await load({ bytesPerS: 10_000_000, waitMs: 4_000, reloadMs: 0, size: 250, docs: 9_000 });
  expect(sizes).toEqual([250, 250, 250, 500, 500, 500, 1_000, 1_000, 1_000, 2_000, 2_000]);
});

test("[PULL-9] while bytes arrive there are never 60 s without progress, whatever the line, the reloads and the page", async () => {
  const lines = fc.record({
    bytesPerS: fc.integer({ min: 0, max: 90 }).map((i) => Math.round(2_000 * 1.1 ** i)),
    waitMs: fc.integer({ min: 0, max: 8_000 }),
    reloadMs: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 50, max: 180 }).map((n) => n * 500),
    ),
    size: fc.integer({ min: 50, max: 2_000 }),
  });
  await fc.assert(
    fc.asyncProperty(lines, async (line) => {
      const docs = Math.min(1_000, Math.ceil((line.bytesPerS * 150) / DOC_BYTES));
      expect((await load({ ...line, docs })).longestMs).toBeLessThan(60_000);
    }),
    { numRuns: 30 },
  );
}, 60_000);
