/** What is kept of notices, and how long. */
export const NOTICES = {
  /** After which a notice is deleted, ms. */
  keptMs: 90 * 86_400_000,
  /** For how long the list shows one, ms: one that is about to be deleted is not marked any more. */
  shownMs: 60 * 86_400_000,
  /** How many are marked as read in one save. */
  readMax: 400,
  /** Bookings of a desk that is disabled which are looked at. */
  bookingsMax: 500,
  /** Characters of a title or a name, of a reason, and of an id. */
  titleMax: 200,
  reasonMax: 200,
  idMax: 400,
} as const;
