import type { Doc, Event } from "./layers.ts";

/** So many records that were written last are known: the word of another tab comes within moments. */
const WRITTEN_MAX = 500;

/** What a tab wrote last above blocks: the word of another tab about one of these may be older than what stands. */
export class Written {
  readonly #revs = new Map<string, string>();
  /** What is taken away above, until the tab hears of it; below it is taken out in the same step. */
  readonly taking = new Set<string>();

  /** Writes that are about to be made; they are handed on. */
  note<W extends { readonly document: { readonly id: string; readonly _rev: string; readonly _deleted: boolean } }>(
    writes: W[],
  ): W[] {
    for (const { document } of writes) {
      const { id, _rev, _deleted } = document;
      if (_deleted) this.taking.add(id);
      this.#revs.delete(id);
      this.#revs.set(id, _rev);
    }
    for (const [oldest] of this.#revs) {
      if (this.#revs.size <= WRITTEN_MAX) break;
      this.#revs.delete(oldest);
    }
    return writes;
  }

  /** Of changes the ids of what another tab took away. */
  leftIn(events: readonly Event[]): readonly string[] {
    const gone = events.filter(({ operation }) => operation === "DELETE").map(({ documentId }) => documentId);
    return gone.filter((id) => !this.taking.delete(id));
  }

  /** Of changes those that another tab made of records that this one wrote as well, by their ids. */
  othersIn(events: readonly Event[]): ReadonlyMap<string, Doc> {
    const others = events.filter(({ documentId: id, documentData }) => {
      const own = this.#revs.get(id);
      return own !== undefined && own !== documentData._rev;
    });
    return new Map(others.map((e) => [e.documentId, e.documentData as Doc]));
  }
}
