/** Spec 2 §9 unless said otherwise. Change a number here and nowhere else. */
export const BOOKINGS = {
  /** Longest booking of a desk: 24 h. */
  maxLengthMs: 86_400_000,
  /** How far back the bookings of a selected desk begin where that is before the day (spec 2 §4): 6 h. */
  recentMs: 21_600_000,
  /** How near to the beginning of a booking it was made that counts as ad hoc, either way: 15 min, as of rooms. Ours. */
  adHocMs: 900_000,
  /** How long Undo stays on screen. */
  undoMs: 2_000,
  /** Days that one save books (docs/decisions/021). */
  maxDays: 31,
  /** Of these, days that follow an earlier booking: the server looks at each of those, and at twenty documents in one batch. */
  maxFollowing: 12,
  /** Days that one save books for somebody who may have one desk a day: whose day it was, and the booking that it becomes, are looked at as well. */
  maxDaysOfOne: 3,
  /** Cancellations in one change set, so that its undo stays within the same twenty: five of its own for each. */
  maxCancelled: 2,
  /** Free desks that are offered to whoever lost one (expectations, no. 2). */
  alternatives: 3,
  /** How far the impact of a change is counted (expectations, no. 7). */
  impactDays: 30,
  /** Bookings that are moved at once; each is a change set of its own. */
  maxMoves: 200,
  /** The server takes an end that the device's clock put this far ahead of its own, ms. */
  clockLeewayMs: 300_000,
  /** Days ahead that the server takes where a tier is 'unrestricted'. */
  furthestDays: 367,
} as const;
