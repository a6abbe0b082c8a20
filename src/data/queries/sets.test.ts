import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aChangeSet } from "#testing/sync-sim/builders.ts";
import type { ChangeSetRow, RowsUpdate } from "../api.ts";
import { StorageError } from "../engine/ports.ts";
import { rowOfSet } from "../outbox/row.ts";
import { type SetsSource, watchSets } from "./sets.ts";

/** A queue on disk, newest last, which notes what is read of it. */
class FakeQueue implements SetsSource {
  readonly disk = new Map<string, ChangeSetRow>();
  readonly read: (readonly string[])[] = [];
  refuses = false;
  #on: (ids: readonly string[]) => void = () => undefined;

  readonly outbox = {
    ids: () => [...this.disk.keys()].reverse(),
    rows: async (ids: readonly string[]) => {
      this.read.push(ids);
      if (this.refuses) throw new StorageError("storage-blocked");
      return new Map(ids.flatMap((id) => [...this.disk].filter(([own]) => own === id)));
    },
  };

  put(id: string, state: ChangeSetRow["state"] = "queued"): void {
    this.disk.set(id, rowOfSet(aChangeSet({ id, state, seq: this.disk.size + 1 })));
  }
  say(...ids: readonly string[]): void {
    this.#on(ids);
  }
  onQueue(on: (ids: readonly string[]) => void): () => void {
    this.#on = on;
    return () => (this.#on = () => undefined);
  }
  during<T>(step: () => Promise<T>): Promise<T> {
    return step();
  }
}

describe("the list of change sets", () => {
  let queue: FakeQueue;
  let told: RowsUpdate<ChangeSetRow>[];
  let stop: () => void;
  const quiet = (ms = 200) => vi.advanceTimersByTimeAsync(ms);

  beforeEach(async () => {
    vi.useFakeTimers();
    queue = new FakeQueue();
    for (const id of ["set-aaaaa", "set-bbbbb"]) queue.put(id);
    told = [];
    stop = watchSets(queue, (u) => told.push(u));
    await quiet();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  test("[LIVE-5] is read once as a whole, then only what changed", async () => {
    expect(told).toMatchObject([{ order: ["set-bbbbb", "set-aaaaa"], remove: [], partial: false }]);
    expect(told[0]?.upsert.map(([id]) => id).sort()).toEqual(["set-aaaaa", "set-bbbbb"]);
    queue.put("set-aaaaa", "accepted");
    queue.say("set-aaaaa");
    await quiet();
    expect(queue.read).toEqual([["set-bbbbb", "set-aaaaa"], ["set-aaaaa"]]);
    expect(told[1]?.upsert.map(([id, row]) => [id, row.state])).toEqual([["set-aaaaa", "accepted"]]);
    expect(told[1]).not.toHaveProperty("order");
  });

  test("[LIVE-5] says what came and what went, with the new order", async () => {
    queue.put("set-ccccc");
    queue.disk.delete("set-aaaaa");
    queue.say("set-ccccc", "set-aaaaa");
    await quiet();
    expect(told[1]).toMatchObject({ remove: ["set-aaaaa"], order: ["set-ccccc", "set-bbbbb"] });
    expect(told[1]?.upsert.map(([id]) => id)).toEqual(["set-ccccc"]);
  });

  test("[LIVE-5] tells a move after rest at once, and those that follow it together", async () => {
    queue.say("set-aaaaa");
    await quiet(1);
    expect(told).toHaveLength(2);
    queue.say("set-aaaaa");
    await quiet(20);
    queue.say("set-bbbbb");
    await quiet(20);
    expect(told).toHaveLength(2);
    await quiet(100);
    expect(told).toHaveLength(3);
    expect(told[2]?.upsert.map(([id]) => id).sort()).toEqual(["set-aaaaa", "set-bbbbb"]);
  });

  test("[LIVE-5] asks again for what the device refused to read, and says nothing after its end", async () => {
    queue.refuses = true;
    queue.put("set-ccccc");
    queue.say("set-ccccc");
    await quiet();
    expect(told).toHaveLength(1);
    queue.refuses = false;
    await quiet(3_000);
    expect(told[1]?.order).toEqual(["set-ccccc", "set-bbbbb", "set-aaaaa"]);
    queue.say("set-ccccc");
    stop();
    await quiet();
    expect(told).toHaveLength(2);
  });
});
