import { useEffect } from "react";

/** Keeps the display from going dark while the page is seen, where the browser can; one that cannot shows the same page. */
export function useWakeLock(): void {
  useEffect(() => {
    const { wakeLock } = navigator as { readonly wakeLock?: WakeLock };
    if (!wakeLock) return undefined;
    let held: WakeLockSentinel | null = null;
    let over = false;
    const hold = () => {
      if (document.visibilityState !== "visible") return;
      wakeLock.request("screen").then(
        (lock) => {
          if (over) void lock.release();
          else held = lock;
        },
        (e: unknown) => {
          if (!(e instanceof DOMException)) throw e; // a low battery, or a policy: asked again when the page is seen again
        },
      );
    };
    hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      over = true;
      document.removeEventListener("visibilitychange", hold);
      void held?.release();
    };
  }, []);
}
