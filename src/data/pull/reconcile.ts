import { millisecondsInDay as DAY_MS } from "date-fns/constants";
import { sameJson } from "#domain/shared/json.ts";
import { isOfSource } from "#domain/snapshots/of-source.ts";
import { SYNC } from "#domain/sync/limits.ts";
import { type Base, type Rec, type Truth, withTruth } from "../engine/record.ts";
import type { SourceQuery } from "#domain/sync/sources.ts";
import type { IdPosition, RawDoc } from "../firebase/read.ts";
import { storeOf } from "../replica/collections.ts";
import type { Replica } from "../replica/replica.ts";
import { BadSnapshot } from "./snapshot-blocks.ts";
import { differing, type Filed } from "./snapshot-compare.ts";
import { noteBroken, validate } from "./validate.ts";
import { BROKEN_PREFIX, STOCK_PREFIX, type Stock, stockOf } from "./names.ts";

/** Documents asked for at once, and single ones asked after at once. */
const PAGE = 1_000;
const ASKED_AT_ONCE = 20;
/** Where a file differs in more documents than this, pages bring them in fewer requests. */
const DIFFERING_MAX = 500;

/** The server, as reconcile asks it. Every call throws `NetError` without an answer. */
export type ReconcileServer = {
  count(source: SourceQuery): Promise<number>;
  countDated(source: SourceQuery): Promise<number>;
  pageById(source: SourceQuery, after: IdPosition | null, size: number): Promise<ReconcilePage>;
  look(path: string): Promise<RawDoc["data"] | "absent" | "refused">;
  /** The file of a source; null where there is none that this device can use. */
  filed(source: SourceQuery): Promise<Filed | null>;
};
export type ReconcilePage = { readonly docs: readonly RawDoc[]; readonly end: IdPosition | null };
export type ReconcileParts = {
  readonly server: ReconcileServer;
  readonly replica: Pick<Replica, "below" | "modify" | "forget" | "values">;
  /** Documents that cannot be used, by path. */
  readonly broken: Set<string>;
  readonly now: () => number;
  /** The server's time, epoch ms; null when it is not known. */
  readonly serverNow: () => number | null;
};
type BasesHere = ReadonlyMap<string, Base>;
/** What was counted of a source, and how many of its documents had no time of their last write. */
type Counted = {
  readonly held: BasesHere;
  readonly last: Stock | null;
  readonly all: number;
  readonly undated: number;
};

/**
 * Finds what pulling by the time of the last write can never bring: documents that were deleted outright, and those that
 * foreign hands left without our fields. Numbers are compared first; the source is read whole, by id, where they differ
 * and once in a while. Nothing is removed unless every page has answered. (reliability F40, decision 011)
 */
export class Reconcile {
  readonly #parts: ReconcileParts;
  constructor(parts: ReconcileParts) {
    this.#parts = parts;
  }

  /** Compares a source whose first load has ended. `asked`: now, however recent the last comparison is. */
  async run(source: SourceQuery, asked: boolean): Promise<void> {
    const { server, replica, now } = this.#parts;
    // A time that is still to come was noted by a clock that was wrong.
    const since = (at: number) => Math.abs(now() - at);
    const id = STOCK_PREFIX + source.key;
    const last = stockOf(await replica.values.read("meta", id));
    if (last && !asked && since(last.at) < DAY_MS) return;
    const held = await this.#held(source); // before the server is asked: what moves afterwards is newer than its answer
    const [all, dated] = [await server.count(source), await server.countDated(source)];
    const known = this.#known(source, held, last);
    const wholeAt = last?.wholeAt ?? now();
    const isOld = since(wholeAt) > SYNC.wholeReadDays * DAY_MS;
    const undated = all - dated;
    let unfit = last?.unfit ?? 0;
    const isDue = all !== known || undated !== (last?.undated ?? 0) || isOld;
    if (isDue)
      unfit = (await this.#asFiled(source, { held, last, all, undated })) ? unfit : await this.#readWhole(source, held);
    const stock: Stock = { at: now(), wholeAt: isDue ? now() : wholeAt, undated, unfit };
    await replica.values.write("meta", id, stock);
  }

  /**
   * Compares with the file of a source, which costs two reads in place of all documents: what differs is asked for one by one.
   * False where that does not explain the numbers, or there is no file: the documents themselves are read. [SNAP-20]
   */
  async #asFiled(source: SourceQuery, { held, last, all, undated }: Counted): Promise<boolean> {
    if (undated !== (last?.undated ?? 0)) return false; // those are in no file
    try {
      const filed = await this.#parts.server.filed(source);
      if (!filed) return false;
      const other = await differing(filed, held, (id) => `${source.collection}/${id}`);
      if (other.length > DIFFERING_MAX) return false;
      for (let at = 0; at < other.length; at += ASKED_AT_ONCE)
        await this.#lookAfter(other.slice(at, at + ASKED_AT_ONCE), held);
    } catch (e) {
      if (e instanceof BadSnapshot) return false; // whoever loads from it says so
      throw e;
    }
    return all === this.#known(source, await this.#held(source), last);
  }

  /** Documents that the server says are not there: they leave, unless something newer came in since they were `held`. */
  async gone(paths: readonly string[], held: BasesHere): Promise<void> {
    await this.#parts.replica.modify(paths, (rec) => (rec.base && isStill(rec, held) ? { ...rec, base: null } : rec));
    await this.#parts.replica.forget(paths);
  }

  async #held(source: SourceQuery): Promise<BasesHere> {
    const name = storeOf(`${source.collection}/x`);
    const recs = name ? await this.#parts.replica.below(name, source.collection) : [];
    const inWindow = ({ base }: Rec) => base !== null && isOfSource(base.fields, source);
    return new Map(recs.filter(inWindow).flatMap((r) => (r.base ? [[r.path, r.base]] : [])));
  }

  /** How many documents of a source this device knows, those that it cannot use among them. */
  #known(source: SourceQuery, held: BasesHere, last: Stock | null): number {
    if (isPart(source)) return held.size + (last?.unfit ?? 0);
    return new Set([...held.keys(), ...this.#brokenIn(source)]).size;
  }

  #brokenIn(source: SourceQuery): readonly string[] {
    return [...this.#parts.broken].filter((path) => path.slice(0, path.lastIndexOf("/")) === source.collection);
  }

  /** @returns how many of what the pages brought cannot be used */
  async #readWhole(source: SourceQuery, held: BasesHere): Promise<number> {
    const seen = new Set<string>();
    let unfit = 0;
    for (let after: IdPosition | null = null, more = true; more;) {
      const { docs, end }: ReconcilePage = await this.#parts.server.pageById(source, after, PAGE);
      for (const doc of docs) seen.add(doc.path);
      unfit += await this.#take(docs, held);
      after = end;
      more = end !== null;
    }
    const unseen = [...held.keys(), ...this.#brokenIn(source)].filter((path) => !seen.has(path));
    for (let at = 0; at < unseen.length; at += ASKED_AT_ONCE)
      await this.#lookAfter(unseen.slice(at, at + ASKED_AT_ONCE), held);
    return unfit;
  }

  /** Each one that no page brought is asked for by itself: it may have moved between two pages, or out of the window. */
  async #lookAfter(paths: readonly string[], held: BasesHere): Promise<void> {
    const { server, replica, broken } = this.#parts;
    const found = await Promise.all(paths.map(async (path) => [path, await server.look(path)] as const));
    await this.#take(
      found.flatMap(([path, data]) => (typeof data === "string" ? [] : [{ path, data }])),
      held,
    );
    // The list, which these rights may read, did not have it: a refusal says that it is not theirs any more.
    const gone = found.filter(([, data]) => typeof data === "string").map(([path]) => path);
    await this.gone(gone, held);
    for (const path of gone.filter((p) => broken.delete(p))) await replica.values.remove("meta", BROKEN_PREFIX + path);
  }

  async #take(docs: readonly RawDoc[], held: BasesHere): Promise<number> {
    const seen = validate(docs, this.#parts.serverNow());
    const truths = new Map(seen.good.map((t) => [t.path, t]));
    await this.#parts.replica.modify([...truths.keys()], (rec) => {
      const truth = truths.get(rec.path);
      return truth ? counted(rec, truth, held) : rec;
    });
    await noteBroken(this.#parts.replica, this.#parts.broken, seen);
    return seen.broken.filter((b) => !truths.has(b.path)).length;
  }
}

/** Whether other sources share the collection: broken documents, known by path alone, may then be another's. */
const isPart = (source: SourceQuery): boolean => source.where.some((w) => w.op !== ">=");

/** Whether a record is as it was when the server had not been asked yet. */
const isStill = ({ path, base }: Rec, held: BasesHere): boolean => {
  const before = held.get(path);
  return base?.rev === before?.rev && base?.updatedAt === before?.updatedAt;
};

/**
 * A document read whole over its record. Foreign hands change documents without counting `rev` up, or set it back: where
 * nothing came in since the server was asked, its answer stands whatever its number.
 */
function counted(rec: Rec, truth: Truth, held: BasesHere): Rec {
  if (!isStill(rec, held)) return withTruth(rec, truth);
  const base: Base = { rev: truth.rev, fields: truth.fields, deleted: truth.deleted, updatedAt: truth.updatedAt };
  return sameBase(rec.base, base) ? rec : { ...rec, base };
}

const sameBase = (a: Base | null, b: Base): boolean =>
  a?.rev === b.rev && a.updatedAt === b.updatedAt && a.deleted === b.deleted && sameJson(a.fields, b.fields);
