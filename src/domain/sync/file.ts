/** The file that holds unsent changes: `src/data/outbox/file.ts` writes and reads it. */
export const FILE = {
  kind: "unsent changes",
  version: 1,
  /** Attention code of a set that was changed by hand in its file. */
  altered: "altered-file",
  /** Attention code of a set that came from a file, until a person has looked at it. */
  taken: "taken-from-file",
  /** Ids of rows of a file that could not be read. */
  keptPrefix: "from-file-",
  /** Larger than any export: 499 edits of a set at some 300 characters, a hundred sets and more; bytes. */
  maxBytes: 64 * 1024 * 1024,
  /** Sets, and unreadable rows, of one file. */
  maxSets: 5_000,
  /** Levels of a file, and of a row in it: its own ones, those of a set, and those that a document may have (20). */
  maxDepth: 40,
} as const;
