import type { SearchAnswer, SearchAsk } from "../api.ts";
import type { Finder } from "../search/finder.ts";
import type { Unwatch } from "../queries/watch.ts";
import type { UserStores } from "../stores/user-stores.ts";

const NOTHING: SearchAnswer = { groups: [], recent: [], parts: [], sources: [] };

/** The search of whoever is signed in: its code and its index come with the first question, and go with the person's rights. */
export class SearchAnswers {
  readonly #stores: () => Promise<UserStores> | null;
  readonly #finders = new WeakMap<UserStores, Promise<Finder>>();

  constructor(stores: () => Promise<UserStores> | null) {
    this.#stores = stores;
  }

  async search(ask: SearchAsk): Promise<SearchAnswer | null> {
    const stores = await this.#stores();
    if (!stores || stores.closing) return NOTHING;
    return (await this.#finder(stores)).ask(ask);
  }

  watch(stores: UserStores, on: () => void): Unwatch {
    let stopped = false;
    let stop: Unwatch = () => undefined;
    void this.#finder(stores).then((finder) => {
      if (!stopped) stop = finder.watch(on);
    });
    return () => {
      stopped = true;
      stop();
    };
  }

  #finder(stores: UserStores): Promise<Finder> {
    const known = this.#finders.get(stores);
    if (known) return known;
    const made = import("../search/finder.ts").then(({ Finder: Real }) => {
      const finder = new Real(stores, () => Date.now());
      stores.atEnd(() => finder.stop());
      finder.start();
      return finder;
    });
    this.#finders.set(stores, made);
    made.catch(() => this.#finders.delete(stores)); // not fetched: asked for again by the next question
    return made;
  }
}
