import type { RxDocumentData } from "rxdb/plugins/core";
import type { JsonObject } from "#domain/shared/json.ts";
import { must } from "#domain/shared/result.ts";
import { SNAPSHOT } from "#domain/snapshots/limits.ts";
import { inflate } from "../../inflate.ts";
import { GONE } from "../collections.ts";
import type { Stored } from "../stored.ts";
import type { BlockRow } from "./block-store.ts";

type Doc = RxDocumentData<Stored>;
/** A text, and where its lines begin; behind the last one stands where a further line would begin. */
type Lines = { readonly text: string; readonly starts: Uint32Array };

/** What RxDB keeps beside a document; of a block's there was never another version. */
const META = { lwt: 1 };
const NONE: readonly never[] = [];

/** Five hundred records of the replica as one text: a line is read when its record is asked for. */
export class Block {
  readonly row: BlockRow;
  readonly #gone: ReadonlySet<number>;
  readonly #holes: Set<number>;
  #lines: Lines | null = null;

  constructor(row: BlockRow) {
    this.row = row;
    this.#gone = new Set(row.gone);
    this.#holes = new Set(row.holes);
  }

  get first(): string {
    return `${this.row.collection}/${this.row.first}`;
  }
  get last(): string {
    return `${this.row.collection}/${this.row.last}`;
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

  /** Takes records away. @returns the block as it is stored from now on */
  punch(places: readonly number[]): BlockRow {
    for (const p of places) this.#holes.add(p);
    return { ...this.row, holes: [...this.#holes] };
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

  /** The first place whose path is this one, or behind it. */
  placeFrom(path: string): number {
    if (path <= this.first) return 0;
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
      _meta: META,
      _rev: `1-${rev}`,
    };
  }
}
