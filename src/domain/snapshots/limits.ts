/** Numbers of snapshots (design of the first sync, B). */
export const SNAPSHOT = {
  /** Documents in one block. */
  lines: 500,
  /**
   * Blocks in a file: a million documents. A manifest says up to 484 bytes of each (Firestore's own count, with an id of 120 letters
   * of three bytes), and a document of Firestore holds 1 MiB.
   */
  maxBlocks: 2_000,
  /** No file is made of a source with fewer documents: pages bring those as quickly. */
  minDocs: 2_000,
  /** A file is made anew once so many documents changed. */
  changes: 2_000,
  /** A file is made from all documents of the server after this, days; before that from the last one and what changed. */
  wholeDays: 7,
  /** Files kept of a source: somebody may be loading the one before. */
  kept: 2,
  /** Bytes of a block as it is stored, and inflated, at most: what claims more is not read. */
  maxBlockBytes: 4_000_000,
  maxInflated: 32_000_000,
} as const;
