import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aChangeSet } from "#testing/sync-sim/builders.ts";
import type { ChangeSetRow, RowsUpdate } from "../api.ts";
import { StorageError } from "../engine/ports.ts";
import { type QueueMoved, rowOfSet } from "../outbox/row.ts";
import { type SetsSource, watchSets } from "./sets.ts";

/** A queue on disk, newest last, which notes what is read of it. */
class FakeQueue implements SetsSource {
  readonly disk = new Map<string, ChangeSetRow>();
  readonly read: (readonly string[])[] = [];
  refuses = false;
  /** Happens once, after a read has been made and before its answer has come. */
  duringRead: () => void = () => undefined;
  #on: (moved: QueueMoved) => void = () => undefined;

  readonly outbox = {
    ids: () => [...this.disk.keys()].reverse(),
    rows: async (ids: readonly string[]) => {
      this.read.push(ids);
      if (this.refuses) throw new StorageError("storage-blocked");
      const found = new Map(ids.flatMap((id) => [...this.disk].filter(([own]) => own === id)));
      const { duringRead } = this;
      this.duringRead = () => undefined;
      duringRead();
      return found;
    },
  };

  put(id: string, state: ChangeSetRow["state"] = "queued"): void {
    this.disk.set(id, rowOfSet(aChangeSet({ id, state, seq: this.disk.size + 1 })));
  }
  /** Another tab changed these. */
  say(...ids: readonly string[]): void {
    this.#on({ ids, shown: null });
  }
  /** This tab changed this one; `shown` says whether a list shows it otherwise now. */
  own(id: string, shown = true): void {
    const row = this.disk.get(id);
    this.#on({ ids: [id], shown: row && shown ? [row] : [] });
  }
  onQueue(on: (moved: QueueMoved) => void): () => void {
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
    expect(told).toMatchObject([{ order: ["set-bbbbb", "set-aaaaa"], remove: [], known: "all", sources: [] }]);
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

  test("[LIVE-5] tells what this tab changed as it was stored, without reading it again", async () => {
    const before = queue.read.length;
    queue.put("set-bbbbb", "accepted");
    queue.own("set-bbbbb");
    queue.own("set-bbbbb", false);
    await quiet(1);
    expect(told[1]?.upsert.map(([id, row]) => [id, row.state])).toEqual([["set-bbbbb", "accepted"]]);
    await quiet();
    expect(told).toHaveLength(2);
    expect(queue.read).toHaveLength(before);
  });

  test("[LIVE-5] believes whoever changed a row last: this tab, or the disk behind another one", async () => {
    queue.say("set-aaaaa");
    await quiet(1); // the quiet begins
    queue.own("set-bbbbb");
    queue.put("set-bbbbb", "attention");
    queue.say("set-bbbbb");
    queue.say("set-aaaaa");
    queue.put("set-aaaaa", "accepted");
    queue.own("set-aaaaa");
    await quiet();
    expect(queue.read.at(-1)).toEqual(["set-bbbbb"]);
    expect(new Map(told.at(-1)?.upsert.map(([id, row]) => [id, row.state]))).toEqual(
      new Map([
        ["set-bbbbb", "attention"],
        ["set-aaaaa", "accepted"],
      ]),
    );
  });

  test("[LIVE-5] a row that this tab stored while another was being read is told after it", async () => {
    queue.say("set-aaaaa");
    queue.duringRead = () => {
      queue.put("set-aaaaa", "accepted");
      queue.own("set-aaaaa");
    };
    await quiet();
    expect(told.slice(1).map((u) => u.upsert.map(([id, row]) => [id, row.state]))).toEqual([
      [["set-aaaaa", "queued"]],
      [["set-aaaaa", "accepted"]],
    ]);
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
