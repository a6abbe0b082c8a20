/** Spec 1 §9 unless said otherwise. Change a number here and nowhere else; `firestore.rules` repeats those of site values, and a test compares them. */
export const CONFIG = {
  /** Remote configuration: longest wait for an answer, ms. */
  fetchTimeoutMs: 10_000,
  /** Remote configuration: shortest time between two questions, ms. */
  minimumFetchIntervalMs: 43_200_000,
  /** Ours: longest text of one remote value. Anything longer is no configuration. */
  remoteTextMax: 100_000,
  /** Ours: longest advance that is a number; beyond it is the word 'unrestricted'. */
  advancedDaysMax: 365,
  /** Ours: longest text of a site value. */
  siteTextMax: 100,
} as const;
