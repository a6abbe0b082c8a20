const MINUTE = 60_000;

/** Limits of room bookings; the rules hold the same numbers. Ours unless a section of the spec stands beside them (decision 080). */
export const ROOMS = {
  /** Reservations of a booking: `r1` to `r5`. */
  reservations: ["r1", "r2", "r3", "r4", "r5"],
  titleMax: 200,
  noteMax: 500,
  /** Work orders that a reservation names. */
  requestsMax: 5,
  categoryMax: 40,
  reasonMin: 3,
  reasonMax: 200,
  /** Setup and clean-down, minutes each. */
  capMax: 240,
  /** Longest booking, days: with setup and clean-down it touches three windows of the lock at most. */
  daysMax: 92,
  /** Longest time that is read as holding a room, days: what three windows of the lock have. */
  heldDaysMax: 192,
  /** Longest span of days that is read (spec 2 §5, §9). */
  spansMax: 365,
  /** How many days a booking is copied to at once. */
  copiesMax: 30,
  /** Dates of a series, and how far ahead of now its last one may be, days. Rooms have no booking window of their own (decision 128). */
  seriesMax: 52,
  seriesAheadDays: 731,
  /** Signs of a stored rule. */
  ruleMax: 300,
  /** Bookings of a bulk approval in one change set: their status changes and nothing that they hold. */
  approvalsMax: 4,
  /** Times are snapped to this when something is dragged, ms. */
  snapMs: 15 * MINUTE,
  /** From how old a replica on a clash is no longer sure, ms (expectations 5.7). */
  sureMs: 5 * MINUTE,
  /** How late a catering edit may still arrive after its cut-off, ms. */
  lateMs: 5 * MINUTE,
  /** How near to now, before or after, a booking begins that counts as ad hoc, ms. */
  adHocMs: 15 * MINUTE,
  /** Days in which the next free slot is looked for. */
  aheadDays: 14,
  /** Days back for which bookings are kept on the device. */
  keptDays: 7,
} as const;

/** Limits of a work order (expectations 5.8). */
export const WORK_ORDERS = {
  itemsMax: 10,
  nameMax: 100,
  unitMax: 20,
  textMax: 500,
  codeMax: 50,
  qtyMax: 10_000,
} as const;
