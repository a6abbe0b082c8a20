/** Spec 2 §9 unless said otherwise. Change a number here and nowhere else. */
export const DESKS = {
  /** docs/decisions/004: a save stays one batch of at most 500 writes. */
  maxSelected: 400,
  /** From so many on the counter names the limit. */
  nearMaxSelected: 350,
  /** docs/decisions/004: longest reason text. */
  reasonMax: 120,
  sidebarWidthPx: 400,
  minScale: 0.6,
  maxScale: 2.5,
  panStepPx: 30,
  defaultMapWidth: 1080,
  defaultMapHeight: 1920,
  /** Share of the view that a zoom to a rectangle fills. */
  zoomToRectShare: 0.7,
} as const;
