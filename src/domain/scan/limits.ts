/** Numbers of scanners that type (expectations 5.20). */
export const WEDGE = {
  /** A scanner types faster than people: pauses between its keys are shorter than this on the whole, ms. */
  gapMs: 35,
  /**
   * Or some of them are, and all on the whole shorter than this, ms: a busy device gives keys late, Firefox more than others
   * (docs/decisions/138). People who type fastest need more, and hardly ever two pauses of a scanner in one word.
   */
  heldUpMs: 70,
  /** So many pauses as short as a scanner's make it one, at least, where others are longer; and one of so many. */
  fastGaps: 2,
  oneOf: 3,
  /** A longer pause than this, ms, ends what a scanner may have typed, while nothing shows yet that it is one; then `silenceMs` does. */
  pauseMs: 150,
  /** So many fast keys that nothing ends are a scan and not a person's; one is enough before a key that ends it as fast. */
  keys: 3,
  /** Fast keys that nothing ends are a scan after this long, ms: longer than a radio holds one of them up. */
  silenceMs: 300,
  /** Whoever is woken this much later, ms, than was asked for was busy: keys may wait behind that. */
  lateMs: 50,
  /** What a code can hold, characters (ISO/IEC 18004: 7,089 digits). */
  codeMax: 7_089,
} as const;
