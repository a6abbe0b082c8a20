import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { DataClient } from "#data/client.ts";
import { useData } from "#data/live.ts";

const MINUTE = 60_000;

/** The server's time as well as this device knows it: days are the server's (docs/decisions/011). Epoch ms. */
export function serverNow({ sync }: Pick<DataClient, "sync">): number {
  const now = sync.get();
  return Date.now() + (now.state === "ready" ? (now.value.skewMs ?? 0) : 0);
}

type Clock = { readonly subscribe: (on: () => void) => () => void; readonly get: () => number };
const clocks = new WeakMap<DataClient, Clock>();

/** One clock for all of the page: every screen turns to the next minute, and so to the next day, at the same time. */
export function clockOf(client: DataClient): Clock {
  const known = clocks.get(client) ?? clockFor(client);
  clocks.set(client, known);
  return known;
}

function clockFor(client: DataClient): Clock {
  const listeners = new Set<() => void>();
  let now = serverNow(client);
  let timer: ReturnType<typeof setTimeout>;
  /** Also when the page is seen again: one that slept, or was out of sight, is told late by its timers. */
  const turn = () => {
    now = serverNow(client);
    for (const on of [...listeners]) on();
    clearTimeout(timer);
    timer = setTimeout(turn, MINUTE - (now % MINUTE));
  };
  return {
    get: () => {
      // Nobody has wound it since it was read last: its minute may be over.
      if (!listeners.size && Math.abs(serverNow(client) - now) >= MINUTE) now = serverNow(client);
      return now;
    },
    subscribe: (on) => {
      const first = !listeners.size;
      listeners.add(on);
      if (first) {
        turn();
        document.addEventListener("visibilitychange", turn);
      }
      return () => {
        listeners.delete(on);
        if (listeners.size) return;
        clearTimeout(timer);
        document.removeEventListener("visibilitychange", turn);
      };
    },
  };
}

/** The clock, a minute at a time: bookings begin and end while a screen stands open. Epoch ms. [TIME-2] */
export function useNow(): number {
  const clock = clockOf(useData());
  return useSyncExternalStore(clock.subscribe, clock.get);
}

/** The time when `seen` last changed, where that is later: what was booked or released within the minute counts at once. [BKG-19] */
export function useNowSeen(now: number, seen: unknown): number {
  const data = useData();
  // eslint-disable-next-line react-hooks/exhaustive-deps -- asked again when `seen` is another
  return useMemo(() => Math.max(now, serverNow(data)), [now, data, seen]);
}

/**
 * The clock for what begins and ends at moments of its own, e.g. a card's validity: to the millisecond whenever one of them is
 * another, and again when the next one comes. What was made valid this second is valid. Epoch ms. [TIME-4]
 */
export function useNowAmong(moments: readonly (number | null)[]): number {
  const data = useData();
  const minute = useNow();
  const [turn, setTurn] = useState(0);
  const seen = moments.join();
  // eslint-disable-next-line react-hooks/exhaustive-deps -- asked again when the moments are others, and at the next of them
  const now = useMemo(() => Math.max(minute, serverNow(data)), [data, minute, seen, turn]);
  useEffect(() => {
    const next = Math.min(...seen.split(",").flatMap((at) => (Number(at) > now ? [Number(at)] : [])));
    if (next - now > MINUTE) return undefined; // the minute comes first
    const timer = setTimeout(() => setTurn((n) => n + 1), next - now);
    return () => clearTimeout(timer);
  }, [seen, now]);
  return now;
}
