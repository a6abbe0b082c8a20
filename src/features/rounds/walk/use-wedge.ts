import { useEffect, useRef } from "react";
import { isScanning, NO_KEYS, typed } from "#domain/rounds/wedge.ts";

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** Hears a scanner that types, wherever no text is typed. [WALK-8] */
export function useWedge(onScan: (label: string) => void): void {
  const held = useRef(NO_KEYS);
  const now = useRef(onScan);
  useEffect(() => {
    now.current = onScan;
  });
  useEffect(() => {
    const press = (e: KeyboardEvent) => {
      if (e.ctrlKey || e.metaKey || e.altKey || e.repeat || isField(e.target)) return;
      const next = typed(held.current, e.key, e.timeStamp);
      held.current = next.held;
      if (next.scan === null && !isScanning(next.held)) return;
      e.preventDefault(); // neither the letters nor the Enter of a scan press anything
      e.stopPropagation();
      if (next.scan !== null) now.current(next.scan);
    };
    window.addEventListener("keydown", press, { capture: true });
    return () => window.removeEventListener("keydown", press, { capture: true });
  }, []);
}
