import {
  type BulkWriteRow,
  type EventBulk,
  getQueryMatcher,
  getSortComparator,
  type PreparedQuery,
  randomToken,
  type RxDocumentData,
  type RxStorageBulkWriteResponse,
  type RxStorageChangeEvent,
  type RxStorageInstance,
  type RxStorageWriteErrorConflict,
} from "rxdb/plugins/core";
import { filter, merge, type Observable, Subject, type Subscription } from "rxjs";
import { must } from "#domain/shared/result.ts";
import { recordsAfter } from "../quick-reads.ts";
import type { Stored } from "../stored.ts";
import type { Block } from "./block.ts";
import type { BlockRow, BlockStore } from "./block-store.ts";
import { Blocks, type Place } from "./blocks.ts";

type Doc = RxDocumentData<Stored>;
type Event = RxStorageChangeEvent<Stored>;
type Bulk = EventBulk<Event, unknown>;
export type Inner = RxStorageInstance<Stored, never, never> & { readonly internals: unknown };

/** A record of a block that is about to change is written into the layer above as it is: nobody is told of that. */
const COPIED_UP = "atrium-copied-up";
/** What other tabs hear: a block was stored or changed. */
type Heard = { readonly store: string; readonly id: string };

/**
 * Records of Dexie over blocks, as one storage of RxDB: what was loaded by files stays in their blocks, what changes goes above.
 * A record stands above, or in one block; above wins. What leaves is taken out of its block as well, so that nothing comes back
 * once its tombstone is cleaned up. As overlay file systems do: a record is copied up before it is written, so that revisions,
 * conflicts and changes are Dexie's own. (decision 107)
 */
export class LayeredInstance implements RxStorageInstance<Stored, never, never> {
  readonly databaseName: string;
  readonly collectionName: string;
  readonly schema: Inner["schema"];
  readonly options: Inner["options"];
  readonly internals: never;
  readonly #inner: Inner;
  readonly #store: BlockStore;
  readonly #own = new Subject<Bulk>();
  readonly #following: Subscription;
  readonly #tabs: BroadcastChannel;
  /** Ids of everything above, once there are blocks below. */
  #above: Set<string> | null = null;
  #reading: Promise<Blocks> | null = null;
  #lost: readonly string[] = [];

  constructor(inner: Inner, store: BlockStore) {
    const { databaseName, collectionName, schema, options } = inner;
    [this.databaseName, this.collectionName, this.schema, this.options] = [
      databaseName,
      collectionName,
      schema,
      options,
    ];
    this.internals = inner.internals as never;
    this.#inner = inner;
    this.#store = store;
    this.#following = inner.changeStream().subscribe((bulk) => this.#follow(bulk as Bulk));
    this.#tabs = new BroadcastChannel(`atrium-blocks|${databaseName}`);
    this.#tabs.addEventListener("message", ({ data }: MessageEvent<Heard>) => {
      if (data.store === collectionName && this.#reading) void this.#hear(data.id);
    });
    store.opened();
  }

  /** Sources whose blocks cannot be read any more: they have to be loaded anew. */
  async lost(): Promise<readonly string[]> {
    await this.#blocks();
    return this.#lost;
  }

  /** Blocks of this store, read when they are first asked for. */
  #blocks(): Promise<Blocks> {
    this.#reading ??= (async () => {
      const { blocks, lost } = await Blocks.read(this.#store, this.collectionName);
      this.#lost = lost;
      if (!blocks.isEmpty) await this.#readAbove();
      return blocks;
    })();
    return this.#reading;
  }

  /** What is above, so that a block's record is known to be covered. Whatever is written meanwhile is told by its event. */
  async #readAbove(): Promise<Set<string>> {
    if (this.#above) return this.#above;
    const above = new Set<string>();
    this.#above = above;
    for (let after: string | null = "", size = 5_000; after !== null;) {
      const some: readonly Doc[] = await recordsAfter(this.#inner as never, after, size);
      for (const d of some) if (!d._deleted) above.add(d.id);
      after = some.length < size ? null : (some.at(-1)?.id ?? null);
    }
    return above;
  }

  #follow(bulk: Bulk): void {
    for (const { operation, documentId } of bulk.events)
      if (operation === "DELETE") this.#above?.delete(documentId);
      else this.#above?.add(documentId);
  }

  readonly #isAbove = (path: string): boolean => this.#above?.has(path) ?? false;

  /** Another tab stored a block, or took records out of one. */
  async #hear(id: string): Promise<void> {
    const blocks = await this.#blocks();
    await this.#readAbove();
    const { now, before } = await blocks.heard(id);
    if (!before) return now ? this.#tell(now, new Map()) : undefined;
    const left = new Set((now ? await this.#shownOf(now) : []).map((d) => d.id));
    this.#emit((await this.#shownOf(before)).filter((d) => !left.has(d.id)).map(goneOf));
  }

  /** Records of a block that are not covered. */
  async #shownOf(block: Block): Promise<readonly Doc[]> {
    await block.open();
    const places = Array.from({ length: block.row.docs }, (_, place) => place);
    return places.filter((p) => block.isThere(p) && !this.#isAbove(block.pathAt(p))).map((p) => block.docAt(p));
  }

  /** Whoever listens is told of a block's records; `older`: as some of them were in other blocks. */
  async #tell(block: Block, older: ReadonlyMap<string, Doc>): Promise<void> {
    this.#emit((await this.#shownOf(block)).map((doc) => newOf(doc, older.get(doc.id))));
  }

  #emit(events: readonly Event[]): void {
    if (events.length === 0) return;
    this.#own.next({
      id: randomToken(10),
      events: [...events],
      checkpoint: null,
      context: "atrium-block",
    } as unknown as Bulk);
  }

  /** Paths that stand above, of some. */
  async above(paths: readonly string[]): Promise<readonly string[]> {
    await this.#blocks();
    await this.#readAbove();
    return paths.filter(this.#isAbove);
  }

  /** Stores a block of a file. Of a record that another block has too, the newer one stays. */
  async add(row: BlockRow): Promise<void> {
    const blocks = await this.#blocks();
    await this.#readAbove();
    const doubled = await blocks.doubledBy(row);
    const older = new Map(doubled.older.map(({ block: b, place }) => [b.pathAt(place), b.docAt(place)]));
    await this.#punch(blocks, doubled.older);
    const block = await blocks.add({ ...row, holes: [...new Set([...row.holes, ...doubled.own])] });
    this.#tabs.postMessage({ store: this.collectionName, id: row.id } satisfies Heard);
    await this.#tell(block, older);
  }

  async #punch(blocks: Blocks, places: readonly Place[]): Promise<void> {
    if (places.length === 0) return;
    for (const id of await blocks.punch(places))
      this.#tabs.postMessage({ store: this.collectionName, id } satisfies Heard);
  }

  async bulkWrite(rows: BulkWriteRow<Stored>[], context: string): Promise<RxStorageBulkWriteResponse<Stored>> {
    const blocks = await this.#blocks();
    if (blocks.isEmpty) return this.#inner.bulkWrite(rows, context);
    const [up, out, writes]: [Doc[], Place[], BulkWriteRow<Stored>[]] = [[], [], []];
    const error: RxStorageWriteErrorConflict<Stored>[] = [];
    const gone: Event[] = [];
    for (const row of rows) {
      const { id } = row.document;
      const at = await blocks.placeOf(id);
      const below = at && !this.#isAbove(id) ? at.block.docAt(at.place) : null;
      if (!row.document._deleted) {
        if (below) up.push(below);
        writes.push(row);
      } else if (below && row.previous?._rev !== below._rev) error.push(conflict(row, below));
      else {
        if (at) out.push(at);
        if (below) gone.push(goneOf(below));
        else writes.push(row);
      }
    }
    await this.#copyUp(up);
    await this.#punch(blocks, out);
    this.#emit(gone);
    const written = writes.length > 0 ? await this.#inner.bulkWrite(writes, context) : { error: [] };
    return { error: [...error, ...written.error] };
  }

  async #copyUp(docs: readonly Doc[]): Promise<void> {
    if (docs.length === 0) return;
    const { error } = await this.#inner.bulkWrite(
      docs.map((document) => ({ document })),
      COPIED_UP,
    );
    // One that is there already was copied by another tab; one that was deleted there is written over.
    const again = error.flatMap((e) => ("documentInDb" in e && e.documentInDb?._deleted ? [e] : []));
    if (again.length === 0) return;
    const below = new Map(docs.map((d) => [d.id, d]));
    const rows = again.map(({ documentId, documentInDb }) => ({
      previous: must(documentInDb, documentId),
      document: must(below.get(documentId), documentId),
    }));
    await this.#inner.bulkWrite(rows, COPIED_UP);
  }

  async findDocumentsById(ids: string[], withDeleted: boolean): Promise<Doc[]> {
    const blocks = await this.#blocks();
    if (blocks.isEmpty) return this.#inner.findDocumentsById(ids, withDeleted);
    const found: Doc[] = [];
    const rest: string[] = [];
    for (const id of ids) {
      const at = this.#isAbove(id) ? null : await blocks.placeOf(id);
      if (at) found.push(at.block.docAt(at.place));
      else rest.push(id);
    }
    return rest.length === 0 ? found : [...(await this.#inner.findDocumentsById(rest, withDeleted)), ...found];
  }

  async query(asked: PreparedQuery<Stored>): Promise<{ documents: Doc[] }> {
    const { query, queryPlan } = asked;
    const { skip, limit } = query;
    const end = limit === undefined ? undefined : skip + limit;
    const blocks = await this.#blocks();
    if (blocks.isEmpty) return this.#inner.query(asked);
    const whole = { query: { ...query, skip: 0, ...(end === undefined ? {} : { limit: end }) }, queryPlan };
    const { documents } = await this.#inner.query(whole);
    const here = new Set(documents.map((d) => d.id));
    const isOver = (path: string) => here.has(path) || this.#isAbove(path);
    const matches = getQueryMatcher(this.schema, query);
    const below = (await blocks.answering(query, isOver)).filter(matches);
    if (below.length === 0) return { documents: documents.slice(skip, end) };
    return { documents: [...documents, ...below].sort(getSortComparator(this.schema, query)).slice(skip, end) };
  }

  async count(asked: PreparedQuery<Stored>) {
    if ((await this.#blocks()).isEmpty) return this.#inner.count(asked);
    return { count: (await this.query(asked)).documents.length, mode: "slow" as const };
  }

  /**
   * The next records of the store by their ids, as `recordsAfter` has them: at least so many, where there are. `next` is the id
   * behind which to go on; null at the end.
   */
  async after(path: string, size: number): Promise<{ readonly documents: Doc[]; readonly next: string | null }> {
    const blocks = await this.#blocks();
    const above = await recordsAfter<Stored>(this.#inner as never, path, size);
    if (blocks.isEmpty) return { documents: above, next: endOf(above, size) };
    const here = new Set(above.flatMap((d) => (d._deleted ? [] : [d.id])));
    const below = await blocks.after(path, size, (p) => here.has(p) || this.#isAbove(p));
    const [next = null] = [endOf(above, size), endOf(below, size)].filter((id) => id !== null).sort();
    // What left above and was loaded again is in its block.
    const again = new Set(below.map((d) => d.id));
    const all = [...above.filter((d) => !again.has(d.id)), ...below].filter((d) => next === null || d.id <= next);
    return { documents: all.sort((a, b) => (a.id < b.id ? -1 : 1)), next };
  }

  changeStream(): Observable<Bulk> {
    return merge(
      (this.#inner.changeStream() as Observable<Bulk>).pipe(filter((b) => b.context !== COPIED_UP)),
      this.#own,
    );
  }

  cleanup(minimumDeletedTime: number): Promise<boolean> {
    return this.#inner.cleanup(minimumDeletedTime);
  }

  getAttachmentData(): never {
    throw new Error("records have no attachments");
  }

  async close(): Promise<void> {
    this.#ended();
    await this.#inner.close();
  }

  async remove(): Promise<void> {
    this.#ended();
    await this.#store.clear(this.collectionName);
    await this.#inner.remove();
  }

  #ended(): void {
    this.#following.unsubscribe();
    this.#tabs.close();
    this.#own.complete();
    this.#store.closed();
  }
}

/** The id behind which there may be more; null where there is none. */
export const endOf = (read: readonly { readonly id: string }[], size: number): string | null =>
  read.length < size ? null : (read.at(-1)?.id ?? null);

const newOf = (documentData: Doc, previousDocumentData: Doc | undefined): Event =>
  previousDocumentData
    ? { operation: "UPDATE", documentId: documentData.id, documentData, previousDocumentData }
    : { operation: "INSERT", documentId: documentData.id, documentData, previousDocumentData };
const goneOf = (previousDocumentData: Doc): Event => ({
  operation: "DELETE",
  documentId: previousDocumentData.id,
  documentData: { ...previousDocumentData, _deleted: true },
  previousDocumentData,
});

const conflict = (writeRow: BulkWriteRow<Stored>, documentInDb: Doc): RxStorageWriteErrorConflict<Stored> => ({
  status: 409,
  isError: true,
  documentId: documentInDb.id,
  writeRow: writeRow as never,
  documentInDb,
  context: "atrium-block",
});
