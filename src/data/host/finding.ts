import type { SearchAnswer, SearchAsk } from "../api.ts";
import type { Finder } from "../search/finder.ts";
import type { Unwatch } from "../queries/watch.ts";
import type { Person } from "./person.ts";

const NOTHING: SearchAnswer = { groups: [], recent: [], parts: [], sources: [] };

/** The search of whoever is signed in: its code and its index come with the first question, and go with the person's rights. */
export class Finding {
  readonly #person: () => Promise<Person> | null;
  readonly #finders = new WeakMap<Person, Promise<Finder>>();

  constructor(person: () => Promise<Person> | null) {
    this.#person = person;
  }

  async search(ask: SearchAsk): Promise<SearchAnswer | null> {
    const person = await this.#person();
    if (!person || person.closing) return NOTHING;
    return (await this.#finder(person)).ask(ask);
  }

  watch(person: Person, on: () => void): Unwatch {
    let stopped = false;
    let stop: Unwatch = () => undefined;
    void this.#finder(person).then((finder) => {
      if (!stopped) stop = finder.watch(on);
    });
    return () => {
      stopped = true;
      stop();
    };
  }

  #finder(person: Person): Promise<Finder> {
    const known = this.#finders.get(person);
    if (known) return known;
    const made = import("../search/finder.ts").then(({ Finder: Real }) => {
      const finder = new Real(person, () => Date.now());
      person.atEnd(() => finder.stop());
      finder.start();
      return finder;
    });
    this.#finders.set(person, made);
    made.catch(() => this.#finders.delete(person)); // not fetched: asked for again by the next question
    return made;
  }
}
