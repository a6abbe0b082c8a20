import {
  getQueryMatcher,
  getSortComparator,
  type PreparedQuery,
  type RxDocumentData,
  type RxQueryPlan,
} from "rxdb/plugins/core";
import {
  dexieReplaceIfStartsWithPipeRevert,
  getKeyRangeByQueryPlan,
  type RxStorageDexie,
  type RxStorageInstanceDexie,
} from "rxdb/plugins/storage-dexie";
import { TABLE } from "./record-schema.ts";

type Instance<T = unknown> = RxStorageInstanceDexie<T>;
type Internals = Awaited<Instance["internals"]>;

/**
 * The Dexie storage with reads that take a whole range at once. RxDB walks a cursor, which costs a task for each record; IndexedDB
 * hands out the same records in the same order in one answer. (decision 063)
 */
export function withQuickReads(storage: RxStorageDexie): RxStorageDexie {
  const create = storage.createStorageInstance.bind(storage);
  storage.createStorageInstance = async <T>(params: Parameters<typeof create<T>>[0]) => {
    const made = await create<T>(params);
    const walk = made.query.bind(made);
    made.query = async (asked) => (isRange(asked) ? { documents: await recordsOf(made, asked) } : walk(asked));
    return made;
  };
  return storage;
}

/**
 * The next records of a whole collection by their ids, deleted ones too, for who reads them through once and writes nothing back.
 * They are not copied: a field whose name begins with a bar is called as RxDB stores it.
 */
export async function recordsAfter<T>(
  instance: Instance<T>,
  after: string,
  size: number,
): Promise<RxDocumentData<T>[]> {
  const { dexieTable } = await instance.internals;
  const raw = (await dexieTable.where(":id").above(after).limit(size).toArray()) as (RxDocumentData<T> & Raw)[];
  return raw.map((d) => ({ ...d, _deleted: (d as Raw)._deleted === "1" }));
}
type Raw = { readonly _deleted: unknown };

/** Ids of all records of a collection that is indexed by `dirty`, in one answer, without the records. */
export async function idsOf(instance: Instance): Promise<readonly string[]> {
  const { dexieDb, dexieTable } = await instance.internals;
  const { IDBKeyRange } = optionsOf(dexieDb);
  return (await dexieDb.transaction("r", dexieTable, ({ idbtrans }) => {
    const index = idbtrans.objectStore(TABLE).index("[_deleted+dirty+id]");
    return settled(index.getAllKeys(IDBKeyRange.bound(["0"], ["0", []])));
  })) as readonly string[];
}

/** Whether every record of the range is wanted, or its first ones: then none is read in vain. */
function isRange<T>({ query, queryPlan }: PreparedQuery<T>): boolean {
  return query.limit === undefined || (queryPlan.selectorSatisfiedByIndex && queryPlan.sortSatisfiedByIndex);
}

async function recordsOf<T>(
  instance: Instance<T>,
  { query, queryPlan }: PreparedQuery<T>,
): Promise<RxDocumentData<T>[]> {
  const internals = await instance.internals;
  const { skip = 0, limit } = query;
  const end = limit === undefined ? undefined : skip + limit;
  const raw = await inRange(internals, queryPlan, end);
  const all = raw.map((d) => restored(d as Plain, internals.booleanIndexes) as RxDocumentData<T>);
  const found = queryPlan.selectorSatisfiedByIndex ? all : all.filter(getQueryMatcher(instance.schema, query));
  if (!queryPlan.sortSatisfiedByIndex) found.sort(getSortComparator(instance.schema, query));
  return found.slice(skip, end);
}

type Plain = { [name: string]: unknown };
/** What stands in a name where RxDB put something else in place of a bar. */
const NO_BAR = "__";
/** Names as they were before RxDB stored them: hardly any was changed. */
function rename(value: object): void {
  if (Array.isArray(value)) {
    for (const part of value) if (typeof part === "object" && part !== null) rename(part as object);
    return;
  }
  const fields = value as Plain;
  for (const name of Object.keys(fields)) {
    const field = fields[name];
    if (typeof field === "object" && field !== null) rename(field);
    if (!name.includes(NO_BAR)) continue;
    delete fields[name];
    fields[dexieReplaceIfStartsWithPipeRevert(name)] = field;
  }
}
/**
 * A record as RxDB's `fromDexieToStorage` makes it, of the very one that IndexedDB handed out: copying thousands of them takes
 * longer than reading them.
 */
export function restored(record: Plain, flags: readonly string[]): Plain {
  rename(record);
  for (const flag of flags) record[flag] = record[flag] === "1";
  return record;
}

/** What IndexedDB has between two keys of an index; a range that it does not take has nothing in it. */
async function inRange(
  { dexieDb, dexieTable, booleanIndexes }: Internals,
  queryPlan: RxQueryPlan,
  count: number | undefined,
): Promise<unknown[]> {
  let range: IDBKeyRange;
  try {
    range = getKeyRangeByQueryPlan(booleanIndexes, queryPlan, optionsOf(dexieDb).IDBKeyRange) as IDBKeyRange;
  } catch (e) {
    if (e instanceof Error && e.name === "DataError") return [];
    throw e;
  }
  return (await dexieDb.transaction("r", dexieTable, ({ idbtrans }) => {
    const index = idbtrans.objectStore(TABLE).index(`[${queryPlan.index.join("+")}]`);
    return settled(index.getAll(range, count));
  })) as unknown[];
}

const settled = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error as DOMException);
  });

/** Dexie hands its options out to add-ons, under this name. */
const optionsOf = (db: object) => (db as { readonly _options: { readonly IDBKeyRange: typeof IDBKeyRange } })._options;
