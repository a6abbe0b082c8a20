import { type CSSProperties, type RefObject, useLayoutEffect, useState } from "react";
import { PHONE, useMedia } from "#ui/use-media.ts";

const GAP_PX = 6;
const EDGE_PX = 8;

/** Below the slot, above it where there is no room, else as low as it fits. */
function placeAt(slot: DOMRect, own: { readonly width: number; readonly height: number }): CSSProperties {
  const { innerWidth, innerHeight } = window;
  const below = slot.bottom + GAP_PX;
  const above = slot.top - GAP_PX - own.height;
  const lowest = innerHeight - own.height - EDGE_PX;
  const top = below <= lowest ? below : above >= EDGE_PX ? above : Math.max(EDGE_PX, lowest);
  const left = Math.max(EDGE_PX, Math.min(slot.left, innerWidth - own.width - EDGE_PX));
  return { top, left };
}

/** Where what is asked of a slot stands: at it, also when it scrolls; on phones, and without one in sight, where the style sheet says. */
export function useSlotPlace(box: RefObject<HTMLElement | null>, on: boolean): CSSProperties | undefined {
  const phone = useMedia(PHONE);
  const [place, setPlace] = useState<CSSProperties>();
  const here = on && !phone;
  useLayoutEffect(() => {
    if (!here) return undefined;
    const put = () => {
      const slot = document.querySelector("[data-picked]");
      const own = box.current;
      if (!slot || !own) return setPlace(undefined);
      const next = placeAt(slot.getBoundingClientRect(), { width: own.offsetWidth, height: own.offsetHeight });
      return setPlace((now) => (now && now.top === next.top && now.left === next.left ? now : next));
    };
    put();
    const heard = new AbortController();
    window.addEventListener("scroll", put, { capture: true, passive: true, signal: heard.signal });
    window.addEventListener("resize", put, { signal: heard.signal });
    const sized = new ResizeObserver(put);
    if (box.current) sized.observe(box.current);
    return () => {
      heard.abort();
      sized.disconnect();
    };
  }, [here, box]);
  return here ? place : undefined;
}
