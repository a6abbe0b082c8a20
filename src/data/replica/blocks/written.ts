import type { Doc, Event } from "./layers.ts";

/** So many records that were written last are known: the word of another tab comes within moments. */
const WRITTEN_MAX = 500;

/** What a tab wrote last above blocks: the word of another tab about one of these may be older than what stands. */
export class Written {
  readonly #revs = new Map<string, string>();

  note(docs: readonly { readonly id: string; readonly _rev: string }[]): void {
    for (const { id, _rev } of docs) {
      this.#revs.delete(id);
      this.#revs.set(id, _rev);
    }
    for (const [oldest] of this.#revs) {
      if (this.#revs.size <= WRITTEN_MAX) break;
      this.#revs.delete(oldest);
    }
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
