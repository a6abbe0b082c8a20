/** The file that holds unsent changes: `src/data/outbox/file.ts` writes and reads it. */
export const FILE = {
  kind: "unsent changes",
  version: 1,
  /** Attention code of a set that was changed by hand in its file. */
  altered: "altered-file",
  /** Ids of rows of a file that could not be read. */
  keptPrefix: "from-file-",
} as const;
