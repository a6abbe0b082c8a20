import type { Basis } from "../api.ts";
import type { UserStores } from "../stores/user-stores.ts";
import { WindowIndex, type WindowOf, type WindowStore } from "./window-index.ts";

/** An index that nobody asks any more is kept this long, ms. */
const LINGER_MS = 60_000;

/** The indexes that windows of one person share, by kind and site. One that nobody asks any more goes after a while. */
export class WindowIndexes {
  readonly #indexes = new Map<string, WindowIndex>();
  readonly #leaving = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #store: WindowStore;

  constructor(store: WindowStore) {
    this.#store = store;
  }

  open(what: WindowOf, basis: () => Basis): { readonly index: WindowIndex; readonly leave: () => void } {
    const key = `${what.of.kind}:${what.site ?? ""}`;
    clearTimeout(this.#leaving.get(key));
    this.#leaving.delete(key);
    const index = this.#indexes.get(key) ?? new WindowIndex(what, this.#store, basis);
    this.#indexes.set(key, index);
    const leave = () => {
      if (!index.isIdle) return;
      clearTimeout(this.#leaving.get(key));
      const go = () => {
        this.#leaving.delete(key);
        if (this.#indexes.get(key) === index) this.#indexes.delete(key);
        index.stop();
      };
      this.#leaving.set(key, setTimeout(go, LINGER_MS));
    };
    return { index, leave };
  }

  /** The store closes, or the person's rights changed. */
  clear(): void {
    for (const timer of this.#leaving.values()) clearTimeout(timer);
    this.#leaving.clear();
    for (const index of this.#indexes.values()) index.stop();
    this.#indexes.clear();
  }
}

const open = new WeakMap<UserStores, WindowIndexes>();

/** Windows of long lists that are open on somebody's stores, until their rights change or the stores close. */
export function windowsOf(stores: UserStores): WindowIndexes {
  const known = open.get(stores);
  if (known) return known;
  const made = new WindowIndexes(stores.replica);
  stores.atEnd(() => made.clear());
  open.set(stores, made);
  return made;
}
