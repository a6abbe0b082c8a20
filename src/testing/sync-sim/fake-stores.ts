import { type Head, type OutboxStore, type ReplicaStore, StorageError } from "#data/engine/ports.ts";
import { emptyRec, type Rec } from "#data/engine/record.ts";
import { isOver } from "#data/engine/overlay.ts";
import { headOf } from "#data/engine/head.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";

/** What survives the host: outbox, replica and checkpoint of one device. Every step is atomic. */
export class FakeDevice {
  readonly sets = new Map<string, ChangeSet>();
  readonly recs = new Map<string, Rec>();
  checkpoint = 0;
  /** A sign-out took the last look at the queue: nothing is stored any more. */
  sealed = false;
  seq = 0;
  onParked: (set: ChangeSet) => void = () => undefined;
  readonly #random: () => number;
  #tail: Promise<unknown> = Promise.resolve();
  constructor(random: () => number) {
    this.#random = random;
  }

  async io<T>(step: () => T): Promise<T> {
    if (this.#random() < 0.3) await null;
    return step();
  }

  lock = async <T>(step: () => Promise<T>): Promise<T> => {
    const before = this.#tail;
    let release = () => undefined as void;
    this.#tail = new Promise<void>((done) => (release = done));
    await before;
    try {
      return await step();
    } finally {
      release();
    }
  };
}

export class FakeOutbox implements OutboxStore {
  readonly #d: FakeDevice;
  constructor(device: FakeDevice) {
    this.#d = device;
  }
  add(sets: readonly Omit<ChangeSet, "seq">[]): Promise<readonly ChangeSet[]> {
    return this.#d.io(() => {
      if (this.#d.sealed) throw new StorageError("storage-blocked");
      return sets.map((s) => this.#keep({ ...s, seq: ++this.#d.seq }));
    });
  }
  #keep(set: ChangeSet): ChangeSet {
    const before = this.#d.sets.get(set.id);
    if (set.state === "attention" && before?.state !== "attention") this.#d.onParked(set);
    this.#d.sets.set(set.id, structuredClone(set));
    return set;
  }
  get(id: string): Promise<ChangeSet | undefined> {
    return this.#d.io(() => structuredClone(this.#d.sets.get(id)));
  }
  has(id: string): boolean {
    return this.#d.sets.has(id);
  }
  change(id: string, change: (set: ChangeSet) => ChangeSet): Promise<ChangeSet | undefined> {
    return this.#d.io(() => {
      const set = this.#d.sets.get(id);
      return set && this.#keep(change(set));
    });
  }
  replace(id: string, next: readonly ChangeSet[]): Promise<boolean> {
    return this.#d.io(() => {
      if (!this.#d.sets.delete(id)) return false;
      for (const set of next) this.#keep(set);
      return true;
    });
  }
  all(): Promise<readonly ChangeSet[]> {
    return this.#d.io(() => [...this.#d.sets.values()].map((s) => structuredClone(s)).sort((a, b) => b.seq - a.seq));
  }
  heads(): Promise<readonly Head[]> {
    return this.#d.io(() =>
      [...this.#d.sets.values()]
        .filter((s) => !(isOver(s.state) && s.settled))
        .map(headOf)
        .sort((a, b) => a.seq - b.seq),
    );
  }
}

export class FakeReplica implements ReplicaStore {
  readonly #d: FakeDevice;
  constructor(device: FakeDevice) {
    this.#d = device;
  }
  get(paths: readonly string[]): Promise<ReadonlyMap<string, Rec>> {
    return this.#d.io(
      () =>
        new Map(paths.flatMap((p) => (this.#d.recs.has(p) ? [[p, structuredClone(this.#d.recs.get(p)) as Rec]] : []))),
    );
  }
  async modify(paths: readonly string[], change: (rec: Rec) => Rec): Promise<void> {
    for (const path of paths)
      await this.#d.io(() => this.#d.recs.set(path, structuredClone(change(this.#d.recs.get(path) ?? emptyRec(path)))));
  }
  dirty(): Promise<readonly string[]> {
    return this.#d.io(() => [...this.#d.recs.values()].filter((r) => r.pending.length > 0).map((r) => r.path));
  }
}
