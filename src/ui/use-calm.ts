import { useEffect, useState } from "react";

const TOUCHES = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;
/** A hand that has been still for this long is not about to click, ms. */
export const CALM_MS = 400;

/** Whether nobody has touched the page for a moment: what comes unasked waits for that, and no click meant for the page hits it. */
export function useCalm(): boolean {
  const [calm, setCalm] = useState(false);
  useEffect(() => {
    if (calm) return undefined;
    let timer = setTimeout(() => setCalm(true), CALM_MS);
    const touched = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setCalm(true), CALM_MS);
    };
    for (const kind of TOUCHES) window.addEventListener(kind, touched, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const kind of TOUCHES) window.removeEventListener(kind, touched, { capture: true });
    };
  }, [calm]);
  return calm;
}
