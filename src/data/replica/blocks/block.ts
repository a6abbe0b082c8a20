import { now, type RxDocumentData } from "rxdb/plugins/core";
import type { JsonObject } from "#domain/shared/json.ts";
import { must } from "#domain/shared/result.ts";
import { SNAPSHOT } from "#domain/snapshots/limits.ts";
import { deflate, inflate } from "../../kit/inflate.ts";
import { GONE } from "../records/collections.ts";
import type { Stored } from "../records/stored.ts";
import type { BlockRow } from "./block-store.ts";

type Doc = RxDocumentData<Stored>;
/** A text, and where its lines begin; behind the last one stands where a further line would begin. */
type Lines = { readonly text: string; readonly starts: Uint32Array };

/** Digits of the greatest `rev`: RxDB compares revisions of one height as text. */
const REV_DIGITS = String(Number.MAX_SAFE_INTEGER).length;
const NONE: readonly never[] = [];

/** Five hundred records of the replica as one text: a line is read when its record is asked for. */
export class Block {
  readonly row: BlockRow;
  /** Paths of its first and last record. */
  readonly first: string;
  readonly last: string;
  /**
   * Since when this tab has it, as RxDB tells the time. A record that left and came back by this block is later than its tombstone,
   * as one that came by itself: RxDB remembers the tombstone otherwise, and finds no record.
   */
  readonly #since = now();
  readonly #gone: ReadonlySet<number>;
  readonly #holes: ReadonlySet<number>;
  #lines: Lines | null = null;

  constructor(row: BlockRow) {
    this.row = row;
    this.first = `${row.collection}/${row.first}`;
    this.last = `${row.collection}/${row.last}`;
    this.#gone = new Set(row.gone);
    this.#holes = new Set(row.holes);
  }

  /** Whether its lines can be read at once. */
  get isOpen(): boolean {
    return this.#lines !== null;
  }

  /** Reads its text: before anything is asked of its lines. */
  async open(): Promise<void> {
    if (this.#lines) return;
    const text = must(
      await inflate(this.row.bytes as Uint8Array<ArrayBuffer>, SNAPSHOT.maxInflated),
      `block ${this.row.id}`,
    );
    const starts = new Uint32Array(this.row.docs + 1);
    for (let i = 1; i < this.row.docs; i++) starts[i] = text.indexOf("\n", starts[i - 1]) + 1;
    starts[this.row.docs] = text.length + 1;
    this.#lines = { text, starts };
  }

  /** Gives its text back: it is read again when it is asked for. */
  shut(): void {
    this.#lines = null;
  }

  /** Whether there is a record at a place. */
  isThere(place: number): boolean {
    return place < this.row.docs && !this.#holes.has(place);
  }

  /** Whether a tombstone stands at a place. */
  isGone(place: number): boolean {
    return this.#gone.has(place);
  }

  /**
   * The block without what its holes were. Places stay, so that nobody who knows one is led astray; in a hole's stands the id
   * before it, by which the others are found.
   */
  async filled(): Promise<BlockRow> {
    await this.open();
    const { row } = this;
    const there = this.places();
    let before = "";
    const { text, starts } = must(this.#lines, "an open block");
    const lines = Array.from({ length: row.docs }, (_, p) => {
      if (!this.isThere(p)) return JSON.stringify([before, 0, 0, true, {}]);
      before = this.#id(p);
      return text.slice(starts[p], (starts[p + 1] ?? 0) - 1);
    });
    return {
      ...row,
      bytes: await deflate(lines.join("\n")),
      first: this.#id(there[0] ?? 0),
      last: this.#id(there.at(-1) ?? 0),
      groups: row.groups && row.groups.map((g, p) => (this.isThere(p) ? g : "")),
      filled: row.holes.length,
    };
  }

  #line(place: number): readonly [string, number, number, boolean, JsonObject] {
    const { text, starts } = must(this.#lines, "an open block");
    return JSON.parse(text.slice(starts[place], (starts[place + 1] ?? 0) - 1)) as never;
  }

  /** Id of the document at a place, without the rest of it. */
  #id(place: number): string {
    const { text, starts } = must(this.#lines, "an open block");
    const from = (starts[place] ?? 0) + 1;
    const end = text.indexOf('"', from + 1);
    const id = text.slice(from + 1, end);
    return id.includes("\\") ? this.#line(place)[0] : id;
  }

  pathAt(place: number): string {
    return `${this.row.collection}/${this.#id(place)}`;
  }

  /** Places at which records are. */
  places(): readonly number[] {
    return Array.from({ length: this.row.docs }, (_, p) => p).filter((p) => this.isThere(p));
  }

  /** The first place whose path is this one, or behind it. */
  placeFrom(path: string): number {
    if (path < this.first) return 0;
    if (path > this.last) return this.row.docs;
    let [low, high] = [0, this.row.docs];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.pathAt(middle) < path) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Where a record stands; -1 for nowhere. */
  placeOf(path: string): number {
    const place = this.placeFrom(path);
    return this.isThere(place) && this.pathAt(place) === path ? place : -1;
  }

  groupAt(place: number): string {
    if (this.#gone.has(place)) return GONE.group;
    return this.row.groups ? (this.row.groups[place] ?? "") : this.#id(place);
  }

  revAt(place: number): number {
    return this.#line(place)[1];
  }

  docAt(place: number): Doc {
    const [id, rev, updatedAt, deleted, fields] = this.#line(place);
    const { kind, scope } = this.#gone.has(place) ? GONE : this.row;
    return {
      id: `${this.row.collection}/${id}`,
      kind,
      scope,
      group: this.groupAt(place),
      dirty: "n",
      base: { rev, fields, deleted, updatedAt },
      pending: NONE,
      _deleted: false,
      _attachments: {},
      _meta: { lwt: this.#since },
      _rev: `1-${String(rev).padStart(REV_DIGITS, "0")}`,
    };
  }
}
