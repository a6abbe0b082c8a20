import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SyncState } from "#data/api.ts";
import { valueSource } from "#data/live-source.ts";
import { noShelf, remoteStore } from "#data/remote-store.ts";
import { CONFIG } from "#domain/config/limits.ts";
import { aSync } from "#testing/builders.ts";
import { followRemote } from "./remote-config.ts";

const CARDS = { app_features: '{"sections":{"cards":true}}' };

describe("asking for the remote configuration", () => {
  const sync = valueSource<SyncState | null>(null);
  const remote = remoteStore(noShelf);
  let asked: number;
  let answer: () => Promise<unknown>;
  let stop: () => void;
  const warned: unknown[] = [];
  const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const cards = () => {
    const live = remote.source.get();
    return live.state === "ready" && live.value.features.sectionCardsEnabled;
  };
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, "warn").mockImplementation((...said) => void warned.push(said[0]));
    warned.length = 0;
    asked = 0;
    answer = () => Promise.resolve(CARDS);
    sync.set(aSync({ net: "offline" }));
    const ask = () => {
      asked += 1;
      return answer();
    };
    stop = followRemote({ remote, sync: sync.source }, ask);
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test("[RC-2] waits for the server to answer anything, then asks once and takes the answer", async () => {
    await later(60_000);
    expect(asked).toBe(0);
    sync.set(aSync());
    await later(0);
    sync.set(aSync({ waiting: 3 }));
    await later(60_000);
    expect([asked, cards()]).toEqual([1, true]);
  });

  test("[RC-2] asks again every 12 h while the page stands open", async () => {
    sync.set(aSync());
    await later(CONFIG.minimumFetchIntervalMs - 1);
    expect(asked).toBe(1);
    await later(2);
    expect(asked).toBe(2);
    stop();
    await later(CONFIG.minimumFetchIntervalMs * 2);
    expect(asked).toBe(2);
  });

  test("[RC-2] a failure is logged, leaves what is in force, and is made good later", async () => {
    answer = () => Promise.reject(new TypeError("Failed to fetch"));
    sync.set(aSync());
    await later(0);
    expect(warned).toEqual(["Atrium: remote configuration could not be fetched; what is in force stays"]);
    sync.set(aSync({ net: "offline" }));
    await later(600_000);
    expect(asked).toBe(1);
    answer = () => Promise.resolve(CARDS);
    sync.set(aSync());
    await later(0);
    expect([asked, cards()]).toEqual([2, true]);
  });
});
