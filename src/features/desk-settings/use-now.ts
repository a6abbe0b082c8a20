import { useEffect, useState } from "react";

const MINUTE = 60_000;

/** The device's clock, a minute at a time: bookings begin and end while the screen stands open. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
