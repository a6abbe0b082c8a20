import { describe, expect, test, vi } from "vitest";
import type { Listener } from "../firebase/listen.ts";
import type { RawDoc } from "../firebase/read.ts";
import type { Replica } from "../replica/replica.ts";
import { Puller } from "./puller.ts";

const SOURCE = { key: "spaces:s", collection: "sites/s/spaces", ns: "acme", where: [] };
const desks = (n: number, at: number): RawDoc[] =>
  Array.from({ length: n }, (_, i) => ({
    path: `sites/s/spaces/d${i}`,
    data: { ns: "acme", rev: 1, updatedAt: at, deleted: false, kind: "desk", title: "1", floor: "f" },
  }));

/** A listener that hands over what the test says, and repeats it to whoever starts anew. */
function listening(now: () => number) {
  const values = new Map<string, unknown>();
  const replica = {
    values: {
      read: async (_: string, id: string) => values.get(id) ?? null,
      write: async (_: string, id: string, value: unknown) => void values.set(id, value),
    },
    modify: async () => undefined,
    load: async () => undefined,
    hasBlocks: async () => false,
  } as unknown as Replica;
  const starts: number[] = [];
  let tell: (docs: readonly RawDoc[], current: boolean) => void = () => undefined;
  let burst: readonly RawDoc[] = [];
  const listener = {
    changes: (_: unknown, after: number, on: (docs: readonly RawDoc[], current: boolean) => void) => {
      starts.push(after);
      tell = on;
      queueMicrotask(() =>
        on(
          burst.filter((d) => (d.data["updatedAt"] as number) > after),
          true,
        ),
      );
      return () => undefined;
    },
  } as unknown as Listener;
  const puller = new Puller({
    replica,
    events: { progress: () => undefined, alive: () => undefined },
    broken: new Set(),
    now,
    clock: { now, nowFor: async () => now() },
  });
  return {
    starts,
    puller,
    listener,
    tell: (docs: readonly RawDoc[], current = true) => {
      burst = [...burst, ...docs];
      tell(docs, current);
    },
  };
}

describe("listening from the checkpoint", () => {
  test("[PULL-1] a burst that a new listener would repeat whole does not make it start anew again and again", async () => {
    let now = 1_000_000;
    const { starts, puller, listener, tell } = listening(() => now);
    puller.listen(listener, SOURCE, (e) => expect(e).toBeUndefined());
    await vi.waitFor(() => expect(starts).toHaveLength(1));
    for (let i = 0; i < 10; i++) {
      tell(desks(500, now));
      now += 100;
      await new Promise((done) => setTimeout(done));
    }
    expect(starts).toHaveLength(1);
  });

  test("[FRESH-8] a stream that breaks off is no listener, until the server stands behind it again", async () => {
    const { starts, puller, listener, tell } = listening(() => 1_000_000);
    puller.listen(listener, SOURCE, (e) => expect(e).toBeUndefined());
    await vi.waitFor(() => expect(starts).toHaveLength(1));
    await vi.waitFor(() => expect(puller.live).toEqual([SOURCE.key]));
    tell([], false);
    expect(puller.live).toEqual([]);
    tell(desks(1, 1_000_000), false);
    await new Promise((done) => setTimeout(done));
    expect(puller.live).toEqual([]);
    tell([]);
    await vi.waitFor(() => expect(puller.live).toEqual([SOURCE.key]));
  });

  test("[PULL-2] a listener that has brought much over a long time starts anew from its checkpoint", async () => {
    let now = 1_000_000;
    const { starts, puller, listener, tell } = listening(() => now);
    puller.listen(listener, SOURCE, (e) => expect(e).toBeUndefined());
    await vi.waitFor(() => expect(starts).toHaveLength(1));
    now += 120_000;
    tell(desks(400, now));
    await vi.waitFor(() => expect(starts).toHaveLength(2));
    expect(starts[1]).toBe(now - 15_000);
  });

  test("[PULL-2] a listener that began with much older news drops it at the first fresh one, once", async () => {
    const now = 1_000_000;
    const { starts, puller, listener, tell } = listening(() => now);
    puller.listen(listener, SOURCE, (e) => expect(e).toBeUndefined());
    await vi.waitFor(() => expect(starts).toHaveLength(1));
    tell(desks(500, now - 100_000));
    await new Promise((done) => setTimeout(done));
    expect(starts).toHaveLength(1);
    tell(desks(1, now));
    await vi.waitFor(() => expect(starts).toHaveLength(2));
    expect(starts[1]).toBe(now - 15_000);
    tell(desks(1, now + 1));
    await new Promise((done) => setTimeout(done));
    expect(starts).toHaveLength(2);
  });
});
