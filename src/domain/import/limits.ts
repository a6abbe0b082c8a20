/** Numbers of imports; all are ours (decision 088). */
export const IMPORT = {
  /** A larger file is not read: it is divided first. */
  bytesMax: 30_000_000,
  /** Rows of one import, cards of a range among them. */
  rowsMax: 50_000,
  columnsMax: 1_000,
  /** A cell of more is no value of any field: a quote was never closed, or the file is no table. */
  cellMax: 10_000,
  /** Shown of a value in a reason. */
  shownMax: 60,
  /** Documents that the rules look up for one set, beside the receipt, the account and the site (reliability F5). */
  looksMax: 16,
  /** Edits of one set where the rules look up nothing for each. */
  opsMax: 400,
  /** Sets that are stored in one go; between two, others have their turn and a stop is heard. */
  setsAtOnce: 20,
  /** Rows that are read and judged in one go. */
  slice: 500,
  /** Earlier imports that a device lists. */
  keptMax: 30,
  /** Longest name of an import. */
  nameMax: 100,
  /** Scanned cards of one import. */
  scansMax: 2_000,
  /** Rows that one question of the table answers at most. */
  windowMax: 200,
} as const;
