/** How things are found. Lengths in letters, after folding. */
export const SEARCH = {
  /** Longest question; what is typed beyond it is not looked for. */
  questionMax: 120,
  /** Words of a question that count; further ones are left out. */
  wordsMax: 8,
  /** Inside a word from this length on; letters beyond ASCII stand for more, and count from the first. */
  insideMin: 3,
  /** A word of this many letters, none of them a digit, may have one slip of the finger. */
  typoMin: 4,
  /** One of this many letters may have two of them swapped, and is then a whole word. */
  swapMin: 3,
  /** A word of this many letters may be written apart in what is looked for. */
  apartMin: 3,
  /** Slips, and words that are written apart or together, are only looked for where fewer than this many match as they were typed. */
  typoBelow: 20,
  /** Digits from which a question may be a telephone or card number. */
  digitsMin: 3,
  /** Rows of one kind in an answer about all kinds, and about that kind alone. */
  perKind: 5,
  perKindAlone: 200,
  /** Things opened last that a person finds again. */
  recent: 8,
} as const;
