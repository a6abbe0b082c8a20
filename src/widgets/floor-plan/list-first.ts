import { nextPaint } from "#ui/next-paint.ts";

/** A page that paints nothing, since nobody looks at it, gets its plans all the same, ms. */
const PAINT_MS = 500;
let listed: Promise<void> | null = null;

/** The frame in which a plan was first asked for has been painted: that frame brings the list. */
export const listFirst = (): Promise<void> => (listed ??= nextPaint(PAINT_MS));
