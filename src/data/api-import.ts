import type { Mapping } from "#domain/import/columns.ts";
import type { ImportKind } from "#domain/import/kinds.ts";
import type { CardRange } from "#domain/import/range.ts";
import type { Counts, FieldChange, Verdict } from "#domain/import/verdict.ts";
import type { IMPORT_FILE, IMPORT_REFUSED } from "#domain/words/import.ts";

/** Where the rows of an import come from. */
export type ImportSource =
  | { readonly from: "file"; readonly name: string; readonly bytes: Blob }
  | { readonly from: "range"; readonly range: CardRange }
  | {
      readonly from: "scan";
      readonly ids: readonly string[];
      /** A type of card ids; empty: the site's. */
      readonly format: string;
    };
export type ImportAsk = { readonly kind: ImportKind; readonly site: string; readonly source: ImportSource };

/** How a file was read. */
export type ImportEncoding = "utf-8" | "utf-8-bom" | "utf-16le" | "utf-16be" | "windows-1252";
/** Rows that were read and can be mapped. */
export type ImportOpened = {
  readonly id: string;
  readonly kind: ImportKind;
  readonly site: string;
  readonly name: string;
  readonly headers: readonly string[];
  /** Of each column the first value that is not empty. */
  readonly examples: readonly string[];
  readonly rows: number;
  /** Null where the rows are not of a file. */
  readonly file: {
    readonly encoding: ImportEncoding;
    readonly separator: string;
    /** Some bytes of it stand for no character. */
    readonly lost: boolean;
  } | null;
  readonly doubled: readonly string[];
  readonly mapping: Mapping;
};
/** Why a file was not read, with what its words say. */
export type ImportFileTrouble = {
  readonly why: keyof typeof IMPORT_FILE | "cancelled";
  readonly slots: { readonly [slot: string]: string };
};
export type ImportRefusal = keyof typeof IMPORT_REFUSED;
/** How far something is. */
export type ImportProgress = { readonly done: number; readonly all: number };
export type ImportChecked = {
  readonly counts: Counts;
  /** What it is compared with has not arrived on this device as a whole. */
  readonly partial: boolean;
};

/** A row as the table shows it. */
export type ImportRow = {
  readonly line: number;
  readonly verdict: Verdict;
  readonly name: string;
  readonly why: string;
  readonly changes: readonly FieldChange[];
};
export type ImportRowsAsk = {
  /** Null: of any. */
  readonly verdict: Verdict | null;
  readonly from: number;
  readonly to: number;
};

/** Taken back: on the server as well, only here so far, or a part of it needs somebody. [IMR-36] */
export type UndoneState = "undone" | "undo-waits" | "undo-attention";
/** An import that was begun on this device. */
export type ImportHead = {
  readonly id: string;
  readonly kind: ImportKind;
  readonly site: string;
  readonly name: string;
  /** Device clock. */
  readonly at: number;
  readonly counts: Counts;
  /** Change sets of it, and how many of them are stored. */
  readonly sets: number;
  readonly stored: number;
  readonly state: "preparing" | "applying" | "applied" | UndoneState;
};
