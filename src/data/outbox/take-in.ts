import type { ChangeSet } from "#domain/sync/schema.ts";
import { readSet } from "#domain/sync/upgrade.ts";
import type { OutboxDb, OutboxRow } from "./outbox-db.ts";

/** A row to take in: a set, or what could not be read of one. */
export type TakenIn =
  | { readonly id: string; readonly set: ChangeSet }
  | { readonly id: string; readonly raw: { readonly [key: string]: unknown } };

/** The last number that was given here; 0 for none. */
export const lastSeq = async (db: OutboxDb): Promise<number> => (await db.counters.get("seq"))?.value ?? 0;

/** Where no number was given yet, the next one follows `last`. */
export const goOnBehind = (db: OutboxDb, last: number): Promise<void> =>
  db.transaction("rw", db.counters, async () => {
    if ((await db.counters.get("seq")) === undefined) await db.counters.put({ key: "seq", value: last });
  });

/** Takes rows in as they are, next in the order of this device; those whose id is known are left. Answers the new ones. */
export const takeInRows = (db: OutboxDb, rows: readonly TakenIn[]): Promise<readonly OutboxRow[]> =>
  db.transaction("rw", db.sets, db.counters, async () => {
    let last = await lastSeq(db);
    const known = new Set(await db.sets.toCollection().primaryKeys());
    const added = rows
      .filter((r) => !known.has(r.id))
      .map((r) => ("set" in r ? { ...r.set, seq: ++last } : { ...r.raw, id: r.id }));
    await db.counters.put({ key: "seq", value: last });
    await db.sets.bulkAdd(added);
    return added;
  });

/** Puts a set in the place of an unreadable row, last in the order of this device; null when that row is gone, or can be read. */
export const mendRow = (db: OutboxDb, key: string, set: ChangeSet): Promise<ChangeSet | null> =>
  db.transaction("rw", db.sets, db.counters, async () => {
    const row = await db.sets.get(key);
    if (row === undefined || readSet(row).ok) return null;
    if (set.id !== key && (await db.sets.get(set.id)) !== undefined) return null;
    const put: ChangeSet = { ...set, seq: (await lastSeq(db)) + 1 };
    await db.counters.put({ key: "seq", value: put.seq });
    await db.sets.delete(key);
    await db.sets.add(put);
    return put;
  });
