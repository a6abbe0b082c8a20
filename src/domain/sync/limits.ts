/** Numbers of the sync engine. Spec 2 §9 for the batch; the rest is docs/decisions/001. */
export const SYNC = {
  /** Writes in one atomic batch, receipt included. */
  maxBatchWrites: 500,
  /** Data writes in one change set: the receipt takes one place of the batch. */
  maxOps: 499,
  /** Days an accepted change set stays as history. */
  historyDays: 30,
  /** Pulls reach back this far before the checkpoint, ms. */
  overlapMs: 15_000,
  /** A request of which nothing comes for this long counts as failed, ms. */
  requestTimeoutMs: 12_000,
  /** A queue of more sets than this takes a while: it goes before listeners, and is told of less often. */
  longQueue: 10,
  /** A leading tab says that it lives this often, and is replaced after this silence, ms. */
  beatMs: 2_500,
  takeOverMs: 10_000,
  /** Every document of a source is read anew after this, days: foreign hands can change one so that no number shows it; and what was cleaned up on the server leaves by it. */
  wholeReadDays: 7,
  /** Tombstones and receipts are cleaned up on the server after this, days. */
  tombstoneDays: 90,
} as const;
