import type { SheetHeight } from "./sheet-height.ts";

/** Less than this is a tap on the handle, px. */
const SLOP_PX = 6;
/** So fast a hand means the next height in its direction, however far it came, px per ms. */
const FLING = 0.5;

/** A hand that rested so long before it let go was not quick, ms. */
const STILL_MS = 100;

/** Heights of a sheet from below, px. */
type Heights = { readonly [H in SheetHeight]: number };
const ORDER: readonly SheetHeight[] = ["peek", "half", "full"];

/**
 * The height a sheet takes when it is let go: the nearest one, or the next one in the direction of a quick hand. [LOOK-2]
 * @param px where it was let go
 * @param speed upwards, px per ms
 */
export function heightAt(px: number, speed: number, heights: Heights): SheetHeight {
  if (speed > FLING) return ORDER.find((h) => heights[h] > px) ?? "full";
  if (speed < -FLING) return ORDER.findLast((h) => heights[h] < px) ?? "peek";
  const far = (h: SheetHeight) => Math.abs(heights[h] - px);
  return ORDER.reduce((best, h) => (far(h) < far(best) ? h : best));
}

type Drag = { readonly id: number; readonly from: number; readonly heights: Heights; readonly start: number };

/** The heights that a sheet can take now; one that is as high as its content says so itself. */
function heightsOf(sheet: HTMLElement, handle: HTMLElement): Heights {
  const full = sheet.parentElement?.clientHeight ?? sheet.clientHeight;
  const half = sheet.dataset["sheet"] === "half" ? sheet.offsetHeight : full / 2;
  return { peek: handle.offsetHeight, half, full };
}

/** Lets a sheet follow a hand on its handle. Returns how to stop. [LOOK-2] */
export function dragged(sheet: HTMLElement, handle: HTMLElement, onAt: (at: SheetHeight) => void): () => void {
  let drag: Drag | null = null;
  let moved = false;
  let last = { y: 0, at: 0, speed: 0 };
  const put = (px: number | null) => {
    sheet.toggleAttribute("data-dragging", px !== null);
    if (px === null) sheet.style.removeProperty("--sheet-dragged");
    else sheet.style.setProperty("--sheet-dragged", `${px}px`);
  };
  const down = (e: PointerEvent) => {
    if (e.button !== 0) return;
    drag = { id: e.pointerId, from: e.clientY, heights: heightsOf(sheet, handle), start: sheet.offsetHeight };
    moved = false;
    last = { y: e.clientY, at: e.timeStamp, speed: 0 };
  };
  const move = (e: PointerEvent) => {
    if (drag?.id !== e.pointerId) return;
    if (!moved && Math.abs(e.clientY - drag.from) < SLOP_PX) return;
    if (!moved) handle.setPointerCapture(e.pointerId);
    moved = true;
    const ms = Math.max(1, e.timeStamp - last.at);
    last = { y: e.clientY, at: e.timeStamp, speed: (last.y - e.clientY) / ms };
    put(Math.min(drag.heights.full, Math.max(drag.heights.peek, drag.start + drag.from - e.clientY)));
  };
  const end = (e: PointerEvent) => {
    if (drag?.id !== e.pointerId) return;
    const { heights, start, from } = drag;
    drag = null;
    put(null);
    const speed = e.timeStamp - last.at > STILL_MS ? 0 : last.speed;
    if (moved && e.type === "pointerup") onAt(heightAt(start + from - last.y, speed, heights));
  };
  /** A drag ends in a click on the handle, which is none. */
  const click = (e: MouseEvent) => {
    if (!moved) return;
    moved = false;
    e.preventDefault();
    e.stopPropagation();
  };
  handle.addEventListener("pointerdown", down);
  handle.addEventListener("pointermove", move);
  handle.addEventListener("pointerup", end);
  handle.addEventListener("pointercancel", end);
  sheet.addEventListener("click", click, true);
  return () => {
    handle.removeEventListener("pointerdown", down);
    handle.removeEventListener("pointermove", move);
    handle.removeEventListener("pointerup", end);
    handle.removeEventListener("pointercancel", end);
    sheet.removeEventListener("click", click, true);
  };
}
