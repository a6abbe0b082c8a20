/** Spec 2 §9 unless said otherwise. Change a number here and nowhere else. */
export const NEIGHBOURHOODS = {
  /** Colour of a new neighbourhood, and of a new exclusive one. */
  red: "#ff0000",
  blue: "#0000ff",
  /** Of a circle's fill. */
  circleAlpha: 0.3,
  /** docs/decisions/018: circles of one floor. */
  maxCircles: 200,
  /** docs/decisions/057: circles of one floor that one change set draws (rules look at them one by one). */
  maxDrawn: 6,
  /** docs/decisions/018: a circle is no smaller, units of the drawing, and no number larger. */
  minRadius: 1,
  maxUnits: 1_000_000,
  /** Lines of the grid, units of the drawing. */
  gridFine: 10,
  gridCoarse: 100,
  /** docs/decisions/018: neighbourhoods that the desks of one change set may move to (documents that rules look up). */
  maxTargets: 12,
} as const;
