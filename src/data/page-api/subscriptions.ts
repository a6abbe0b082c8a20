import type { Unwatch } from "../queries/watch.ts";
import type { UserStores } from "../session/user-stores.ts";

export type Subscription = { readonly open: (stores: UserStores) => Unwatch; readonly clear: () => void };
type Watched = { readonly subscription: Subscription; stop: Unwatch | null };

/** The live questions of one page. They outlive a change of rights, and open again on what the person may see then. */
export class Subscriptions {
  readonly #kept = new Map<number, Watched>();
  #last = 0;

  /** @returns the id to close it by */
  add(subscription: Subscription, stores: UserStores | null): number {
    const id = ++this.#last;
    this.#kept.set(id, { subscription, stop: stores ? subscription.open(stores) : null });
    return id;
  }

  remove(id: number): void {
    this.#kept.get(id)?.stop?.();
    this.#kept.delete(id);
  }

  open(stores: UserStores): void {
    for (const kept of this.#kept.values()) kept.stop = kept.subscription.open(stores);
  }

  close(): void {
    for (const kept of this.#kept.values()) {
      kept.stop?.();
      kept.stop = null;
    }
  }

  /** What was shown is no longer to be seen. */
  clear(): void {
    for (const kept of this.#kept.values()) kept.subscription.clear();
  }
}
