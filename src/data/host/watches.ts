import type { Unwatch } from "../queries/watch.ts";
import type { Person } from "./person.ts";

export type Watch = { readonly open: (person: Person) => Unwatch; readonly clear: () => void };
type Kept = { readonly watch: Watch; stop: Unwatch | null };

/** The live questions of one page. They outlive a change of rights, and open again on what the person may see then. */
export class Watches {
  readonly #kept = new Map<number, Kept>();
  #last = 0;

  /** @returns the id to close it by */
  add(watch: Watch, person: Person | null): number {
    const id = ++this.#last;
    this.#kept.set(id, { watch, stop: person ? watch.open(person) : null });
    return id;
  }

  remove(id: number): void {
    this.#kept.get(id)?.stop?.();
    this.#kept.delete(id);
  }

  open(person: Person): void {
    for (const kept of this.#kept.values()) kept.stop = kept.watch.open(person);
  }

  close(): void {
    for (const kept of this.#kept.values()) {
      kept.stop?.();
      kept.stop = null;
    }
  }

  /** What was shown is no longer to be seen. */
  clear(): void {
    for (const kept of this.#kept.values()) kept.watch.clear();
  }
}
