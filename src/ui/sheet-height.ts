/** How much of a sheet is seen: its handle, a part of the screen, or as much as there is. */
export type SheetHeight = "peek" | "half" | "full";

/** At half height a sheet takes this share of its place, and at least so much, px. Low, it is as high as its handle. */
const HALF = { share: 0.62, least: 320 };
const PEEK_PX = 64;

/** Half height as style sheets take it. */
export const HALF_HEIGHT = `max(${HALF.share * 100}%, ${HALF.least / 16}rem)`;

/**
 * How much more of its place a sheet at half height covers than a low one.
 * @param place height of what the sheet stands in, px
 * @returns px
 */
export const coveredAtHalf = (place: number): number =>
  Math.max(0, Math.min(place, Math.max(place * HALF.share, HALF.least)) - PEEK_PX);
