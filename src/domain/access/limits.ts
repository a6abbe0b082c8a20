/** How long a session holds without the server's word; docs/decisions/015. */
export const SESSION = {
  /** Hours after the last proof for which somebody may go on saving without a connection; `ns/{ns}.offlineHours`. */
  offlineHours: { min: 1, max: 720, usual: 72 },
  /** A token that disagrees with the user document is asked for again this often, ms (spec 1 §4, §9). */
  claimsMs: 2_000,
  /** While all agrees and the server answers, the claims are proven again this often, ms. */
  proofMs: 600_000,
  /** How often the device looks whether the time has run out, and notes the latest time it has seen, ms. */
  lookMs: 60_000,
} as const;

/** Minutes without a touch after which the screen locks; `ns/{ns}.idleLockMinutes`, 0 for never; docs/decisions/015. */
export const IDLE = { minutes: { min: 0, max: 480, usual: 0 }, lookMs: 5_000, noteMs: 5_000 } as const;

/** The PIN of a person on one device; docs/decisions/015. */
export const PIN = {
  min: 6,
  max: 12,
  /** Rounds of PBKDF2 with SHA-256. */
  rounds: 600_000,
  /** Wrong tries in a row that cost nothing; then this wait, doubled each time, at most that. */
  free: 3,
  waitMs: 10_000,
  waitMaxMs: 900_000,
} as const;
