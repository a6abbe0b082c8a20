import { type KeyboardEvent, useState } from "react";
import type { Period } from "#domain/rooms/booking.ts";
import { repainted, slotIn } from "#domain/rooms/calendar/hand.ts";
import type { At } from "../use-stops.ts";
import { isGap } from "./use-day.ts";
import type { Painting } from "./use-paint.ts";

type Options = {
  readonly enabled: boolean;
  readonly scale: Period;
  readonly now: number;
  readonly onPaint: (range: Painting) => void;
};
type Held = Painting & { readonly gap: string };
const STEPS: { readonly [key: string]: 1 | -1 } = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * The same as painting by hand: Shift and an arrow in a gap begin a range there, arrows move it, Shift and arrows change its length,
 * Enter books it, and Escape, or going elsewhere, drops it. [ROM-74]
 */
export function usePaintKeys({ enabled, scale, now, onPaint }: Options, { row, stop }: At) {
  const [held, setHeld] = useState<Held | null>(null);
  const range = enabled && held !== null && held.row === row && held.gap === stop?.id ? held : null;
  if (held !== null && range === null) setHeld(null);
  /** True when the key was used. */
  const onKeyDown = (e: KeyboardEvent<HTMLElement>): boolean => {
    if (!enabled || !stop || !isGap(stop) || e.altKey || e.ctrlKey || e.metaKey || e.key === "Shift") return false;
    const by = STEPS[e.key];
    if (range === null) {
      if (by === undefined || !e.shiftKey) return false;
      setHeld({ ...slotIn(stop, now), row, gap: stop.id });
      return true;
    }
    if (by !== undefined) {
      setHeld({ ...range, ...repainted(range, { grip: e.shiftKey ? "end" : "move", by }, scale) });
      return true;
    }
    if (e.key === "Enter") onPaint({ from: range.from, to: range.to, row });
    setHeld(null);
    return e.key === "Enter" || e.key === "Escape";
  };
  return { range, onKeyDown };
}
