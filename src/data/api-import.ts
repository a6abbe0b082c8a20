import type { Mapping } from "#domain/import/columns.ts";
import type { Encoding } from "#domain/import/encodings.ts";
import type { ImportKind } from "#domain/import/kinds.ts";
import type { DateColumn, DateOrder, Orders } from "#domain/import/moments.ts";
import type { CardRange } from "#domain/import/range.ts";
import type { Counts, FieldChange, Verdict } from "#domain/import/verdict.ts";
import type { IMPORT_FILE, IMPORT_REFUSED } from "#domain/words/import.ts";

export type { Mapping } from "#domain/import/columns.ts";
export type { ReadField, Reading } from "#domain/import/kind.ts";

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
export type ImportEncoding = Encoding | "utf-8-bom";
/** A line of a file as its preview shows it. */
export type ImportLine = { readonly line: number; readonly cells: readonly string[] };
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
    /** The encoding was guessed, and somebody is to look at it. */
    readonly asks: boolean;
    /** The line that names the columns. */
    readonly header: number;
    /** Its first lines, and some below that have letters beyond ASCII. */
    readonly preview: readonly ImportLine[];
    /** The program that such a file is of; empty for none that is known. */
    readonly program: string;
    /** It is at hand to be read in another way; not after a reload. */
    readonly again: boolean;
  } | null;
  readonly doubled: readonly string[];
  readonly mapping: Mapping;
  /** Orders of dates that somebody chose, by field. */
  readonly orders: Orders;
};
/** How the file of an import is to be read instead. */
export type ImportReadAsk = {
  readonly encoding: Encoding | null;
  /** The line that names the columns; null: the one that looks like it. */
  readonly header: number | null;
  /** Stays where the columns stay the same. */
  readonly mapping: Mapping;
};
/** What the rows say of the dates of a field. */
export type ImportDates = DateColumn & {
  readonly field: string;
  /** As the site's language writes dates. */
  readonly usual: DateOrder;
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
