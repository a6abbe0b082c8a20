/** Numbers of the desk bookings export (spec 1 §5, §9). */
export const EXPORT = {
  /** Ours: no booking was or will be on other days, and there are moments around them in every zone. */
  firstDay: "1970-01-02",
  lastDay: "2999-12-31",
  /** Days of a range, both ends counted. */
  maxDays: 400,
  /** Days of the range that is chosen at first, today counted. */
  usualDays: 7,
  /** Rows of the table; the file has all. */
  maxShown: 1000,
  pageSizes: [15, 10, 50, 100, 200, 500],
  /** Spec 1 §9, "export limit": the server reads so many bookings at once. */
  readAtOnce: 5000,
  usualZone: "Europe/London",
  /** A callable's answer may hold 32 MiB, wrapped in JSON: files above this are refused with a word, bytes. */
  maxBytes: 24 * 1024 * 1024,
} as const;
