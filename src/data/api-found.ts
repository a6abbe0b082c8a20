import type { FoundKind, FoundRow } from "#domain/collections.ts";

export type { FoundKind, FoundRow } from "#domain/collections.ts";

/** What is asked for. Empty text: only `recent`. */
export type SearchAsk = {
  readonly text: string;
  /** Null for all kinds. */
  readonly kind: FoundKind | null;
  /** Rows of each kind at most. */
  readonly limit: number;
  /** Keys of what this person opened last, the newest first. */
  readonly recent: readonly string[];
};
/** A kind of which not all is here, or not all is read yet. */
export type SearchPart = { readonly kind: FoundKind; readonly here: number; readonly total: number | null };
export type SearchAnswer = {
  readonly groups: readonly { readonly kind: FoundKind; readonly total: number; readonly rows: readonly FoundRow[] }[];
  readonly recent: readonly FoundRow[];
  readonly parts: readonly SearchPart[];
  /** The pulled sources of every kind that may be found, without their sites. */
  readonly sources: readonly { readonly kind: FoundKind; readonly source: string }[];
};
