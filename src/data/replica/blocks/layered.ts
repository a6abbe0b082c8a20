import {
  type BulkWriteRow,
  getQueryMatcher,
  getSortComparator,
  type PreparedQuery,
  type RxStorageBulkWriteResponse,
  type RxStorageInstance,
  type RxStorageWriteErrorConflict,
} from "rxdb/plugins/core";
import { filter, merge, type Observable, Subject, type Subscription } from "rxjs";
import { StorageError } from "../../engine/ports.ts";
import { storageError } from "../../outbox/storage-trouble.ts";
import { idsOf, recordsAfter } from "../quick-reads.ts";
import type { Stored } from "../stored.ts";
import { Above } from "./above.ts";
import { COPIED_UP, copyUp, type Inner, justAbove } from "./copy-up.ts";
import {
  type Bulk,
  bulkOf,
  changeOf,
  conflict,
  type Doc,
  type Event,
  goneOf,
  inOneOrder,
  newOf,
  over,
} from "./layers.ts";
import type { BlockRow, BlockStore } from "./block-store.ts";
import { Blocks, type BlockPlace, placesIn, shownIn, type Standing } from "./blocks.ts";
import { Written } from "./written.ts";

/** What other tabs hear: blocks were stored or changed, in one step. */
type Heard = { readonly store: string; readonly ids: readonly string[] };

/**
 * Records of Dexie over blocks, as one storage of RxDB: what was loaded by files stays in their blocks, what changes goes above.
 * A record stands above, or in one block; above wins. What leaves is taken out of its block as well, so that nothing comes back
 * once its tombstone is cleaned up. As overlay file systems do: a record is copied up before it is written, so that revisions,
 * conflicts and changes are Dexie's own. (decision 106)
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
  /** What stands above, known once there are blocks below. */
  readonly #above: Above;
  #reading: Promise<Blocks> | null = null;
  /** What changes blocks goes one after the other, so that each tells what it changed. */
  #changing: Promise<unknown> = Promise.resolve();
  #lost: readonly string[] = [];
  readonly #written = new Written();
  /** Of each that left above by another tab and is looked for below: what was told as there since. */
  readonly #toldSince = new Set<Set<string>>();

  constructor(inner: Inner, store: BlockStore) {
    const { databaseName, collectionName, schema, options } = inner;
    this.databaseName = databaseName;
    this.collectionName = collectionName;
    this.schema = schema;
    this.options = options;
    this.internals = inner.internals as never;
    this.#inner = inner;
    this.#store = store;
    this.#above = new Above(() => idsOf(inner as never));
    this.#following = inner.changeStream().subscribe(({ events }) => this.#followAbove(events as readonly Event[]));
    this.#tabs = new BroadcastChannel(`atrium-blocks|${databaseName}`);
    this.#tabs.addEventListener("message", ({ data }: MessageEvent<Heard>) => {
      if (data.store === collectionName && this.#reading) void this.#inTurn(() => this.#hear(data.ids));
    });
    store.opened();
  }

  /** Sources whose blocks cannot be read any more: they have to be loaded anew. */
  async lost(): Promise<readonly string[]> {
    await this.#blocks();
    return [...new Set(this.#lost.map((id) => id.split("/")[0] ?? ""))];
  }

  /** … and their blocks leave, once nothing counts them any more. */
  async dropLost(): Promise<void> {
    await this.#store.remove(this.#lost);
    this.#lost = [];
  }

  /** Where the records of its blocks came from. */
  async sources(): Promise<readonly string[]> {
    return (await this.#blocks()).sources;
  }

  /** Blocks of this store, read when they are first asked for; and again where that failed. */
  #blocks(): Promise<Blocks> {
    this.#reading ??= this.#read().catch((e: unknown) => {
      this.#reading = null;
      throw e;
    });
    return this.#reading;
  }

  async #read(): Promise<Blocks> {
    const { blocks, lost } = await Blocks.read(this.#store, this.collectionName);
    this.#lost = [...new Set([...this.#lost, ...lost])];
    if (!blocks.isEmpty) await this.#above.read();
    return blocks;
  }

  readonly #isAbove = (path: string): boolean => this.#above.has(path);

  #inTurn<T>(step: () => Promise<T>): Promise<T> {
    const run = this.#changing.then(step);
    this.#changing = run.catch(() => undefined); // whoever asked for it hears of it
    return run;
  }

  #followAbove(events: readonly Event[]): void {
    this.#above.follow(events);
    const met = this.#written.othersIn(events);
    if (met.size > 0 && this.#reading) void this.#inTurn(() => this.#lookAgain(met));
    const left = this.#written.leftIn(events);
    if (left.length === 0 || !this.#reading) return;
    const told = new Set<string>();
    this.#toldSince.add(told);
    void this.#inTurn(() => this.#uncover(left, told)).finally(() => this.#toldSince.delete(told));
  }

  /**
   * Another tab took records away above. One that a block has which that tab did not know is shown now: while it was covered
   * nobody was told of it.
   */
  #uncover(left: readonly string[], told: ReadonlySet<string>): Promise<void> {
    return this.#withBlocks(async (blocks) => {
      const below = await blocks.standing(left);
      if (below.size === 0) return;
      const ids = [...below.values()].flat().map(({ block }) => block.row.id);
      const { before, now } = await blocks.heard([...new Set(ids)]);
      const untold = left.filter((id) => !told.has(id));
      this.#emitChange(new Map([...this.#shownOf(before)].filter(([id]) => !untold.includes(id))), this.#shownOf(now));
    });
  }

  /** Another tab told of records that this one wrote as well, at the same moment: what stands is looked up, and told last. */
  #lookAgain(told: ReadonlyMap<string, Doc>): Promise<void> {
    return this.#withBlocks(async (blocks) => {
      const above = new Map((await this.#inner.findDocumentsById([...told.keys()], false)).map((d) => [d.id, d]));
      for (const [id, last] of told) {
        this.#above.set(id, above.has(id));
        const stands = above.get(id) ?? this.#uncovered(id, (await blocks.placesOf(id))[0]);
        this.#emit(stands ? [goneOf(stands), newOf(stands, undefined)] : [goneOf(last)]);
      }
    });
  }

  /** Where the device cannot read blocks now, the next question does so anew, and says why it cannot; all else is a fault. */
  async #withBlocks(step: (blocks: Blocks) => Promise<void>): Promise<void> {
    try {
      await step(await this.#blocks());
    } catch (e) {
      this.#reading = null;
      if (!(storageError(e) instanceof StorageError)) throw e;
    }
  }

  /** Another tab stored blocks, or took records out of some. */
  #hear(ids: readonly string[]): Promise<void> {
    return this.#withBlocks(async (blocks) => {
      await this.#above.read();
      const { before, now } = await blocks.heard(ids);
      this.#emitChange(this.#shownOf(before), this.#shownOf(now));
      const doubled = [...now.values()].flatMap((places) => places.slice(1));
      await this.#punch(blocks, doubled);
    });
  }

  readonly #shownOf = (standing: Standing) => shownIn(standing, this.#isAbove);

  /** Whoever listens is told of records of blocks that are there now, others than before, or gone. */
  #emitChange(before: ReadonlyMap<string, Doc>, now: ReadonlyMap<string, Doc>): void {
    const { gone, come } = changeOf(before, now, this.#isAbove);
    for (const told of this.#toldSince) for (const { id } of come) told.add(id);
    this.#emit([...gone, ...come.map((d) => newOf(d, before.get(d.id)))]);
  }

  #emit(events: readonly Event[]): void {
    if (events.length > 0) this.#own.next(bulkOf(events));
  }

  /** Paths that stand above, of some. */
  async above(paths: readonly string[]): Promise<readonly string[]> {
    await this.#blocks();
    await this.#above.read();
    return paths.filter(this.#isAbove);
  }

  /** Stores a block of a file. Of a record that another block has too, the newer one stays. */
  add(row: BlockRow): Promise<void> {
    return this.#inTurn(async () => {
      const blocks = await this.#blocks();
      await this.#above.read();
      const { older, own } = await blocks.doubledBy(row);
      const added = { ...row, holes: [...new Set([...row.holes, ...own])] };
      const known = [...older.map((at) => at.block.pathAt(at.place)), ...(await blocks.pathsIn(row.id))];
      const before = this.#shownOf(await blocks.standing(known));
      this.#tellTabs(await blocks.write(added, placesIn(older)));
      const now = [...(await blocks.standing(known)), ...(await blocks.placesOfBlock(row.id))];
      this.#emitChange(before, this.#shownOf(new Map(now)));
    });
  }

  async #punch(blocks: Blocks, places: readonly BlockPlace[]): Promise<void> {
    if (places.length > 0) this.#tellTabs(await blocks.write(null, placesIn(places)));
  }

  #tellTabs({ ids, unheard = [] }: { readonly ids: readonly string[]; readonly unheard?: readonly string[] }): void {
    if (unheard.length > 0) void this.#inTurn(() => this.#hear(unheard));
    this.#tabs.postMessage({ store: this.collectionName, ids } satisfies Heard);
  }

  async bulkWrite(rows: BulkWriteRow<Stored>[], context: string): Promise<RxStorageBulkWriteResponse<Stored>> {
    const blocks = await this.#blocks();
    if (blocks.isEmpty) return this.#inner.bulkWrite(rows, context);
    const isTaking = rows.some(({ document: { _deleted, base } }) => _deleted || base?.deleted);
    const step = () => this.#write(blocks, rows, context);
    return isTaking ? this.#inTurn(step) : step();
  }

  async #write(
    blocks: Blocks,
    rows: readonly BulkWriteRow<Stored>[],
    context: string,
  ): Promise<RxStorageBulkWriteResponse<Stored>> {
    const [up, out, writes]: [Doc[], BlockPlace[], BulkWriteRow<Stored>[]] = [[], [], []];
    const error: RxStorageWriteErrorConflict<Stored>[] = [];
    const gone: Event[] = [];
    const newer = await justAbove(this.#inner, rows, this.#isAbove);
    /** Under tombstones: what somebody deleted does not stay below. */
    const under = new Map<string, readonly BlockPlace[]>();
    for (const row of rows) {
      const { id } = row.document;
      const places = await blocks.placesOf(id);
      const [at] = places;
      const below = this.#uncovered(id, at);
      const other = newer.get(id);
      if (!row.document._deleted) {
        if (below) up.push(below);
        if (at && row.document.base?.deleted) under.set(id, places);
        writes.push(row);
      } else if (below && (other || row.previous?._rev !== below._rev)) error.push(conflict(row, other ?? below));
      else {
        out.push(...places);
        if (below) gone.push(goneOf(below));
        else writes.push(row);
      }
    }
    await copyUp(this.#inner, up);
    await this.#punch(blocks, out);
    this.#emit(gone);
    const written =
      writes.length > 0 ? await this.#inner.bulkWrite(this.#written.note(writes), context) : { error: [] };
    for (const { documentId } of written.error) for (const of of [under, this.#written.taking]) of.delete(documentId);
    await this.#punch(blocks, [...under.values()].flat());
    return { error: [...error, ...written.error] };
  }

  #uncovered(path: string, at: BlockPlace | undefined): Doc | null {
    return at && !this.#isAbove(path) ? at.block.docAt(at.place) : null;
  }

  async findDocumentsById(ids: string[], withDeleted: boolean): Promise<Doc[]> {
    const blocks = await this.#blocks();
    if (blocks.isEmpty) return this.#inner.findDocumentsById(ids, withDeleted);
    const found: Doc[] = [];
    const rest: string[] = [];
    for (const id of ids) {
      const [at] = this.#isAbove(id) ? [] : await blocks.placesOf(id);
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
    const matches = getQueryMatcher(this.schema, query);
    // Below first: what is copied up meanwhile is in both answers, and not in none.
    const under = await blocks.answering(query, { isOver: this.#isAbove, matches });
    const whole = { query: { ...query, skip: 0, ...(end === undefined ? {} : { limit: end }) }, queryPlan };
    const { documents } = await this.#inner.query(whole);
    if (under.length === 0) return { documents: documents.slice(skip, end) };
    return { documents: over(documents, under).sort(getSortComparator(this.schema, query)).slice(skip, end) };
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
    const below = await blocks.after(path, size, this.#isAbove);
    const above = await recordsAfter<Stored>(this.#inner as never, path, size);
    return inOneOrder(above, below, size);
  }

  changeStream(): Observable<Bulk> {
    return merge(
      (this.#inner.changeStream() as Observable<Bulk>).pipe(filter((b) => b.context !== COPIED_UP)),
      this.#own,
    );
  }

  /** Takes away for good what left, above and below. */
  async cleanup(minimumDeletedTime: number): Promise<boolean> {
    const done = await this.#inner.cleanup(minimumDeletedTime);
    await this.fill();
    return done;
  }

  /** Takes what left out of the bytes of blocks. */
  fill(): Promise<void> {
    return this.#inTurn(async () => {
      const unheard = await (await this.#blocks()).fill();
      if (unheard.length > 0) await this.#hear(unheard);
    });
  }

  /** Takes all blocks away. */
  async clear(): Promise<void> {
    const { ids } = await this.#blocks();
    await this.#store.clear(this.collectionName);
    this.#tellTabs({ ids });
    await this.#inTurn(() => this.#hear(ids));
  }

  getAttachmentData(): never {
    throw new Error("records have no attachments");
  }

  async close(): Promise<void> {
    this.#ended();
    await this.#inner.close();
  }

  async remove(): Promise<void> {
    await this.#store.clear(this.collectionName);
    this.#ended();
    await this.#inner.remove();
  }

  #ended(): void {
    this.#following.unsubscribe();
    this.#tabs.close();
    this.#own.complete();
    this.#store.closed();
  }
}
