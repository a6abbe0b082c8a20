/** What is stored of reminders, and how long. */
export const REMINDERS = {
  /** How late one may be sent, ms: whoever was reminded an hour late would have been told nothing. */
  lateMs: 3_600_000,
  /** Where nothing says up to when reminders have been sent: what fell due within one turn of the schedule, ms. */
  firstMs: 300_000,
  /** After which a letter is deleted, ms: it names a person, and nobody needs it once it has been sent. */
  keptMs: 7 * 86_400_000,
  /** Characters of a name or a title in a letter. */
  nameMax: 120,
} as const;
