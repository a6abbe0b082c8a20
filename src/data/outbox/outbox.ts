import { Dexie, type Table } from "dexie";
import * as v from "valibot";
import type { Json } from "#domain/shared/json.ts";
import { type ChangeSet, changeSetSchema } from "#domain/sync/schema.ts";
import { SYNC } from "#domain/sync/limits.ts";
import { headOf } from "../engine/head.ts";
import type { Head, OutboxStore } from "../engine/ports.ts";
import { isLostConnection, storageError } from "./storage-trouble.ts";

type Row = { readonly id: string };
type Draft = { readonly key: string; readonly value: Json };

/** Rows that do not parse stay where they are and are named; everything else goes on. */
export type Unreadable = { readonly key: string; readonly text: string };

/** Outbox and drafts of one person on one device, with strict durability: what it resolved survives a power cut as far as the disk promises. */
class OutboxDb extends Dexie {
  readonly sets!: Table<Row, string>;
  readonly counters!: Table<{ key: string; value: number }, string>;
  readonly drafts!: Table<Draft, string>;
  constructor(name: string) {
    super(name, { chromeTransactionDurability: "strict" });
    this.version(1).stores({ sets: "id", counters: "key", drafts: "key" });
  }
}

export const outboxName = (ns: string, uid: string): string => `atrium-outbox-${ns}-${uid}`;

export class Outbox implements OutboxStore {
  readonly #name: string;
  readonly #changed: (ids: readonly string[]) => void;
  #db: OutboxDb;
  readonly #heads = new Map<string, Head>();
  readonly #unreadable = new Map<string, string>();
  readonly #history = new Set<string>();

  private constructor(name: string, changed: (ids: readonly string[]) => void) {
    this.#name = name;
    this.#db = new OutboxDb(name);
    this.#changed = changed;
  }

  /** Opens the queue and reads every row once. `changed` is told the ids that this tab changed. Throws `StorageError`. */
  static async open(name: string, changed: (ids: readonly string[]) => void): Promise<Outbox> {
    const box = new Outbox(name, changed);
    await box.#run(async (db) => {
      for (const row of await db.sets.toArray()) box.#take(row.id, row);
    });
    return box;
  }

  /** One step, tried again on a fresh connection when the browser lost the old one. */
  async #run<T>(step: (db: OutboxDb) => Promise<T>): Promise<T> {
    try {
      return await step(this.#db);
    } catch (e) {
      if (!isLostConnection(e)) throw storageError(e);
      this.#db.close();
      this.#db = new OutboxDb(this.#name);
      return await step(this.#db).catch((again: unknown) => {
        throw storageError(again);
      });
    }
  }

  #take(id: string, row: unknown): ChangeSet | undefined {
    const parsed = v.safeParse(changeSetSchema, row);
    this.#history.delete(id);
    if (!parsed.success) {
      this.#heads.delete(id);
      if (row === undefined) this.#unreadable.delete(id);
      else this.#unreadable.set(id, textOf(row));
      return undefined;
    }
    const set = parsed.output;
    this.#unreadable.delete(id);
    if (set.state === "accepted") this.#history.add(id);
    if (set.state === "accepted" && set.settled) this.#heads.delete(id);
    else this.#heads.set(id, headOf(set));
    return set;
  }

  add(sets: readonly Omit<ChangeSet, "seq">[]): Promise<readonly ChangeSet[]> {
    return this.#run(async (db) => {
      const stored = await db.transaction("rw", db.sets, db.counters, async () => {
        const last = (await db.counters.get("seq"))?.value ?? 0;
        const numbered = sets.map((s, i) => ({ ...s, seq: last + 1 + i }));
        await db.counters.put({ key: "seq", value: last + sets.length });
        await db.sets.bulkAdd(numbered);
        return numbered;
      });
      for (const s of stored) this.#heads.set(s.id, headOf(s));
      this.#changed(stored.map((s) => s.id));
      return stored;
    });
  }

  get(id: string): Promise<ChangeSet | undefined> {
    return this.#run(async (db) => this.#take(id, await db.sets.get(id)));
  }

  change(id: string, change: (set: ChangeSet) => ChangeSet): Promise<ChangeSet | undefined> {
    return this.#run(async (db) => {
      const [before, after] = await db.transaction("rw", db.sets, async () => {
        const row = this.#take(id, await db.sets.get(id));
        const next = row && change(row);
        if (next && next !== row) await db.sets.put(next);
        return [row, next] as const;
      });
      if (after && after !== before) {
        this.#take(id, after);
        this.#changed([id]);
      }
      return after;
    });
  }

  replace(id: string, next: ChangeSet): Promise<boolean> {
    return this.#run(async (db) => {
      const done = await db.transaction("rw", db.sets, async () => {
        if ((await db.sets.get(id)) === undefined) return false;
        await db.sets.delete(id);
        await db.sets.put(next);
        return true;
      });
      if (done) this.#heads.delete(id);
      if (done) this.#take(next.id, next);
      if (done) this.#changed([id, next.id]);
      return done;
    });
  }

  remove(id: string, when: (set: ChangeSet) => boolean): Promise<boolean> {
    return this.#run(async (db) => {
      const done = await db.transaction("rw", db.sets, async () => {
        const row = this.#take(id, await db.sets.get(id));
        if (!row || !when(row)) return false;
        await db.sets.delete(id);
        return true;
      });
      if (done) this.#heads.delete(id);
      if (done) this.#changed([id]);
      return done;
    });
  }

  async heads(): Promise<readonly Head[]> {
    return [...this.#heads.values()].sort((a, b) => a.seq - b.seq);
  }

  /** Another tab changed these rows: read them again. */
  async refresh(ids: readonly string[]): Promise<void> {
    await this.#run(async (db) => {
      for (const id of ids) this.#take(id, await db.sets.get(id));
    });
  }

  /** Every readable row, newest first. */
  all(): Promise<readonly ChangeSet[]> {
    return this.#run(async (db) => {
      const rows = (await db.sets.toArray()).flatMap((row) => this.#take(row.id, row) ?? []);
      return rows.sort((a, b) => b.seq - a.seq);
    });
  }

  /** What the screen counts: sets and their edits that wait, sets that need attention, accepted ones still in the history. */
  counts(): { waiting: number; waitingOps: number; attention: number; sent: number } {
    const heads = [...this.#heads.values()];
    const waiting = heads.filter((h) => h.state === "queued" || h.state === "sending");
    return {
      waiting: waiting.length,
      waitingOps: waiting.reduce((n, h) => n + h.touches.length, 0),
      attention: heads.filter((h) => h.state === "attention").length,
      sent: this.#history.size,
    };
  }

  unreadable(): readonly Unreadable[] {
    return [...this.#unreadable].map(([key, text]) => ({ key, text }));
  }

  /** Forgets accepted sets older than the history. */
  async trim(now: number): Promise<void> {
    const before = now - SYNC.historyDays * 86_400_000;
    for (const set of await this.all())
      if (set.state === "accepted" && set.settled && (set.acceptedAt ?? now) < before)
        await this.remove(set.id, (s) => s.state === "accepted");
  }

  readDraft(key: string): Promise<Json> {
    return this.#run(async (db) => (await db.drafts.get(key))?.value ?? null);
  }

  /** Null forgets the draft. Resolves when durable; throws `StorageError`. */
  writeDraft(key: string, value: Json): Promise<void> {
    return this.#run(async (db) => {
      if (value === null) await db.drafts.delete(key);
      else await db.drafts.put({ key, value });
    });
  }

  close(): void {
    this.#db.close();
  }
}

function textOf(row: unknown): string {
  try {
    return JSON.stringify(row, null, 1) ?? String(row);
  } catch (e) {
    return `${String(row)} (${e instanceof Error ? e.message : String(e)})`;
  }
}
