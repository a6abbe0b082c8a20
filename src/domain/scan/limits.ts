/** Numbers of scanners that type (expectations 5.20). */
export const WEDGE = {
  /** A scanner types faster than people: pauses between its keys are shorter than this on the whole, ms. */
  gapMs: 35,
  /** A longer pause than this, ms, ends what a scanner may have typed. */
  pauseMs: 150,
  /** So many fast keys that nothing ends are a scan and not a person's; one is enough before a key that ends it as fast. */
  keys: 3,
  /** Fast keys that nothing ends are a scan after this long, ms: longer than a radio holds one of them up. */
  silenceMs: 300,
  /** What a code can hold, characters (ISO/IEC 18004: 7,089 digits). */
  codeMax: 7_089,
} as const;
