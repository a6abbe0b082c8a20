import { useEffect, useRef } from "react";
import { WEDGE } from "#domain/scan/limits.ts";
import { isScanning, NO_KEYS, typed, unended, type Wedge } from "#domain/scan/wedge.ts";

/** Marks the field of labels: a scan into it ends there as elsewhere. */
export const SCAN_FIELD = "data-scan-field";

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
const scanField = (target: EventTarget | null): HTMLInputElement | null =>
  target instanceof HTMLInputElement && target.hasAttribute(SCAN_FIELD) ? target : null;

/**
 * The key as a scanner means it; null for one that is meant for the browser. A layout writes `@` or `]` with AltGr (Ctrl and
 * Alt) or Option, and scanners send control characters as Ctrl and a letter: Ctrl+M and Ctrl+J are line ends.
 */
function keyOf(e: KeyboardEvent, goesOn: boolean): string | null {
  if (e.getModifierState("AltGraph") || (e.ctrlKey && e.altKey)) return e.key;
  if (e.metaKey) return null;
  if (e.ctrlKey && goesOn) return /^[jm]$/i.test(e.key) ? "Enter" : "Control";
  return e.ctrlKey || (e.altKey && !goesOn) ? null : e.key;
}

/** Hears a scanner that types, wherever no other text is typed, whatever ends its scans. [WALK-8] */
export function useWedge(onScan: (label: string) => void): void {
  const now = useRef(onScan);
  useEffect(() => {
    now.current = onScan;
  });
  useEffect(() => {
    let held: Wedge = NO_KEYS;
    let field: HTMLInputElement | null = null;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const done = (label: string | null) => {
      clearTimeout(silence);
      held = NO_KEYS;
      if (label === null) return;
      if (field) field.form?.requestSubmit();
      else now.current(label);
    };
    const end = () => done(unended(held));
    /** Ends after a silence, which says nothing where this page was too busy to hear: what came meanwhile is told behind it. */
    const awaitSilence = (isSecond = false) => {
      clearTimeout(silence);
      const due = performance.now() + WEDGE.silenceMs;
      silence = setTimeout(() => {
        if (!isSecond && performance.now() - due > WEDGE.lateMs) awaitSilence(true);
        else end();
      }, WEDGE.silenceMs);
    };
    const press = (e: KeyboardEvent) => {
      if (e.repeat) return;
      const into = scanField(e.target);
      if (into !== field) end();
      field = into;
      if (isField(e.target) && !into) return;
      const key = keyOf(e, isScanning(held));
      if (key === null) return;
      const next = typed(held, key, e.timeStamp);
      held = next.held;
      clearTimeout(silence);
      if (isScanning(held)) awaitSilence();
      // Neither the letters nor the end of a scan press anything; in its field they write, and Enter submits as ever.
      if (into ? next.scan === null || e.key === "Enter" : next.scan === null && !isScanning(held)) return;
      e.preventDefault();
      e.stopPropagation();
      if (next.scan !== null) done(next.scan);
    };
    window.addEventListener("keydown", press, { capture: true });
    window.addEventListener("pointerdown", end, { capture: true }); // a tap after a scan that nothing ended is about its desk
    return () => {
      clearTimeout(silence);
      window.removeEventListener("keydown", press, { capture: true });
      window.removeEventListener("pointerdown", end, { capture: true });
    };
  }, []);
}
