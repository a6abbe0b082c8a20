/** What a drawing may cost. Anybody may have made the file, so every step has an end (reliability S21). */
export const PLAN = {
  /** Characters of one file. */
  maxChars: 6_000_000,
  /** Elements read, and elements drawn once `use` is followed. */
  maxNodes: 400_000,
  /** Longest label of a group that is kept. */
  maxLabel: 200,
  /** How deep elements may stand in one another: ten times the deepest real plan known. */
  maxDepth: 2_000,
  maxUseDepth: 8,
  /** Characters of path data in the result. */
  maxOut: 24_000_000,
  /** Time for one floor, ms; whoever calls keeps the clock. */
  maxMs: 10_000,
  /** Characters and rules of one style sheet. */
  maxSheet: 400_000,
  maxRules: 4_000,
  /** Variables of a sheet that an element may have, and how far they may lead to others. */
  maxVariables: 200,
  maxVariableDepth: 8,
  maxText: 200,
  maxImages: 24,
  maxImageChars: 4_000_000,
  /** Pixels that one embedded picture may unpack to. */
  maxImagePixels: 24_000_000,
  /** Coordinates beyond this are nonsense, and so is the shape. */
  maxCoordinate: 1e8,
  /** Names listed with a finding; the rest is counted. */
  maxNames: 12,
} as const;

/** A group with this prefix is a desk: what follows is the id of a desk document (spec 2 §3). */
export const BOOKABLE_PREFIX = "bookable_";
/** How Illustrator writes the prefix: it exports each `_` of a layer's name as `_x5F_`, and other signs alike. */
const ESCAPED_PREFIX = "bookable_x5F_";
/** An id as its author wrote it. Only one with the escaped prefix is taken for Illustrator's. [PLAN-5] */
export const idSaid = (id: string): string =>
  id.startsWith(ESCAPED_PREFIX)
    ? id.replaceAll(/_x([0-9A-F]{2,4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : id;
/** Lines are painted at least so wide, px. */
export const MIN_LINE_PX = 0.6;
