/** So many rows stay here after they were read: some 2 MB. */
const ROWS = 2_000;

/** Rows that were read last: the next letter finds many of them again, and so does who scrolls back. (performance T15) */
export class Lately<R> {
  readonly #rows = new Map<string, { readonly stamp: string; readonly row: R }>();

  /** The row as it was read last; undefined where its stamp is another by now, or it was read long ago. */
  get(key: string, stamp: string): R | undefined {
    const known = this.#rows.get(key);
    return known?.stamp === stamp ? known.row : undefined;
  }

  /** A row that was read, or used again. */
  put(key: string, stamp: string, row: R): void {
    this.#rows.delete(key);
    this.#rows.set(key, { stamp, row });
    const [oldest] = this.#rows.keys();
    if (this.#rows.size > ROWS && oldest !== undefined) this.#rows.delete(oldest);
  }
}
