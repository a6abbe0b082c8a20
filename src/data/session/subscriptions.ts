import type { UserStores } from "../stores/user-stores.ts";

type Unwatch = () => void;
export type Subscription = { readonly open: (stores: UserStores) => Unwatch; readonly clear: () => void };
type Watched = { readonly subscription: Subscription; stop: Unwatch | null };

/** The live questions of one page. They outlive a change of rights, and open again on what the person may see then. */
export class Subscriptions {
  readonly #watched = new Map<number, Watched>();
  #last = 0;

  /** @returns the id to close it by */
  add(subscription: Subscription, stores: UserStores | null): number {
    const id = ++this.#last;
    this.#watched.set(id, { subscription, stop: stores ? subscription.open(stores) : null });
    return id;
  }

  remove(id: number): void {
    this.#watched.get(id)?.stop?.();
    this.#watched.delete(id);
  }

  open(stores: UserStores): void {
    for (const watched of this.#watched.values()) watched.stop = watched.subscription.open(stores);
  }

  close(): void {
    for (const watched of this.#watched.values()) {
      watched.stop?.();
      watched.stop = null;
    }
  }

  /** What was shown is no longer to be seen. */
  clear(): void {
    for (const watched of this.#watched.values()) watched.subscription.clear();
  }
}
