import { useEffect, useMemo, useState } from "react";
import type { DataClient } from "#data/client.ts";
import { useData } from "#data/live.ts";

const MINUTE = 60_000;

/** The server's time as well as this device knows it. */
function clockOf({ sync }: Pick<DataClient, "sync">): number {
  const now = sync.get();
  return Date.now() + (now.state === "ready" ? (now.value.skewMs ?? 0) : 0);
}

/** The clock, a minute at a time: bookings begin and end while the screen stands open. */
export function useNow(): number {
  const data = useData();
  const [now, setNow] = useState(() => clockOf(data));
  useEffect(() => {
    const timer = setInterval(() => setNow(clockOf(data)), MINUTE);
    return () => clearInterval(timer);
  }, [data]);
  return now;
}

/** The time when `seen` last changed, where that is later: what was booked or released within the minute counts at once. [BKG-19] */
export function useNowSeen(now: number, seen: unknown): number {
  const data = useData();
  // eslint-disable-next-line react-hooks/exhaustive-deps -- asked again when `seen` is another
  return useMemo(() => Math.max(now, clockOf(data)), [now, data, seen]);
}
