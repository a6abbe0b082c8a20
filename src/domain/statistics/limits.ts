/** Spec 1 §9. Change a number here and nowhere else. */
export const STATS = {
  /** At most so many days are looked at. */
  maxDays: 365,
  chartHeightPx: 500,
  /** Ticks of the y axis, which runs from 0 to 100. */
  ticks: 10,
  decimals: 2,
  /** Available time in utilisation: 8 h per day. */
  availableMinutes: 480,
  /** Dates that the server is asked for at once. */
  chunkDays: 10,
  /** Points of the moving average. */
  trendPoints: 3,
} as const;

/** What a count document may hold at most; one with more is not used, and named. */
export const COUNT_DOCUMENT = {
  /** Every quarter of an hour, twice over. */
  maxChanges: 192,
  /** Floors, or types, of one moment. */
  maxGroups: 500,
  /** Desks of a site. */
  maxDesks: 20_000,
  maxCount: 100_000,
  /** Minutes of a day of 25 hours. */
  maxMinutes: 1500,
  textMax: 120,
} as const;

/** Days of counts that the device keeps: a year and what a range may reach behind it (design 1.4). */
export const RETAINED_DAYS = { counts: 400 } as const;
/** Sites whose dashboards were opened last, and whose counts the device keeps fresh (design 1.4). */
export const SITES_KEPT = 3;
