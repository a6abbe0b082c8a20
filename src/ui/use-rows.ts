import { useVirtualizer } from "@tanstack/react-virtual";

type Options = Parameters<typeof useVirtualizer<HTMLDivElement, Element>>[0];

/**
 * Rows of a long list that stand in the page. Sizes are taken in the frame after they were seen: a list that changes what it
 * measures within the frame makes WebKit report a "ResizeObserver loop". [PLAN-17]
 */
export const useRows = (options: Options): ReturnType<typeof useVirtualizer<HTMLDivElement, Element>> =>
  useVirtualizer<HTMLDivElement, Element>({ useAnimationFrameWithResizeObserver: true, ...options });
