/** Limits of what an address may carry; all ours. */
export const FILTERS = {
  /** Parameters that are read; the rest of a longer address is ignored. */
  maxParams: 200,
  /** Longest search text, and longest value of any other parameter, in characters. */
  textMax: 200,
  /** Tags, floors or roles named in one address. */
  namesMax: 50,
  /** Longest range of dates in an address: the 365 days that statistics scan (spec 1 §9). */
  rangeDaysMax: 365,
  /** Seconds between two views of a wall display. */
  rotateMin: 5,
  rotateMax: 3_600,
} as const;
