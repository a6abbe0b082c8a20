/** Numbers of the audit walk; ours, docs/decisions/024. Change one here, and in the rules where they judge it. */
export const DESK_AUDITS = {
  titleMax: 100,
  floorsMax: 50,
  noteMax: 500,
  /** A label as it was read or typed, a place, and who sits there. */
  /** A desk on the plan of a walk is so wide at first, px: less is hard to hit. (issue 29) */
  deskPx: 24,
  labelMax: 100,
  placeMax: 120,
  personMax: 100,
  idMax: 100,
  /** Devices of one person that may say in a round how far they are; the round has room for a hundred. */
  devicesOfOne: 10,
  /** Rounds that began longer ago are no longer kept on devices, days. */
  windowDays: 90,
  /** A device's clock may be ahead of the server's by this much, ms; more is refused. */
  clockAheadMs: 86_400_000,
  /** Fixes accepted at a time: one change set (spec 2 §9). */
  maxFixes: 400,
} as const;
