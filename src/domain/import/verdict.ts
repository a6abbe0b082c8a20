import type { Op } from "../shared/changes.ts";
import type { Cells } from "./cells.ts";

/** What an import would do with a row: make something, change it, leave it, or nothing, and why. */
export const VERDICTS = ["new", "changed", "same", "error", "duplicate"] as const;
export type Verdict = (typeof VERDICTS)[number];
/** One field of something that is there, in the words of its screen. */
export type FieldChange = { readonly field: string; readonly from: string; readonly to: string };
/** What a row writes. */
export type RowWrite = {
  readonly action: string;
  readonly ops: readonly Op[];
  /** Paths of documents that the rules look up for it. */
  readonly looks: readonly string[];
};
/** What became of a row. */
export type Judged = {
  readonly verdict: Verdict;
  /** What the row is about. */
  readonly name: string;
  /** Why it is not imported; empty where it is. */
  readonly why: string;
  readonly changes: readonly FieldChange[];
  /** Works out what it writes, when that is wanted: most files are looked at more often than applied. */
  readonly write: (() => RowWrite) | null;
};

const NO_CHANGES: readonly FieldChange[] = [];
export const isNew = (name: string, write: () => RowWrite): Judged => ({
  verdict: "new",
  name,
  why: "",
  changes: NO_CHANGES,
  write,
});
export const isChanged = (name: string, changes: readonly FieldChange[], write: () => RowWrite): Judged => ({
  verdict: "changed",
  name,
  why: "",
  changes,
  write,
});
export const isSame = (name: string): Judged => ({
  verdict: "same",
  name,
  why: "",
  changes: NO_CHANGES,
  write: null,
});
export const isWrong = (name: string, why: string): Judged => ({
  verdict: "error",
  name,
  why,
  changes: NO_CHANGES,
  write: null,
});
export const isDuplicate = (name: string, why: string): Judged => ({
  verdict: "duplicate",
  name,
  why,
  changes: NO_CHANGES,
  write: null,
});

/** How many rows there are of each. */
export type Counts = { readonly [V in Verdict]: number };
export const NO_COUNTS: Counts = { new: 0, changed: 0, same: 0, error: 0, duplicate: 0 };
/** Rows that are written, and those that are not and are told why. */
export const writtenOf = (counts: Counts): number => counts.new + counts.changed;
export const refusedOf = (counts: Counts): number => counts.error + counts.duplicate;

/** Judges a row; rows are judged once each, in their order: what one takes is gone for the next. */
export type Judge = (cells: Cells, line: number) => Judged;
