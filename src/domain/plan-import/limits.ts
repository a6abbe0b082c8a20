/** Files that may be a floor's drawing. Reading stops far earlier (`floorplan/limits`); this one is asked before a file is opened. */
export const IMPORT = {
  /** Bytes; what the server stores at most. */
  maxBytes: 6_000_000,
  /** Desks that one import may make, move and switch off: with the floor itself one atomic save. */
  maxDesks: 498,
} as const;
