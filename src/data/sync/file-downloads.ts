import type { Backend } from "../firebase/backend.ts";
import { fetchDrawings } from "../pull/drawings.ts";
import { fetchTheme } from "../pull/theme-files.ts";
import type { Replica } from "../replica/replica.ts";
import type { ShownDoc } from "#domain/shared/collection.ts";

/** Files that documents name: drawings of floors, and what a tenant's look is made of. */
export class FileDownloads {
  readonly #backend: Backend;
  readonly #replica: Replica;
  #last: Promise<void> = Promise.resolve();

  constructor(backend: Backend, replica: Replica) {
    this.#backend = backend;
    this.#replica = replica;
  }

  theme(tenant: ShownDoc): Promise<void> {
    return this.#inTurn(() => fetchTheme(this.#backend, this.#replica, tenant));
  }

  /** Answers how many files the floors of these sites name. */
  drawings(sites: readonly string[]): Promise<number> {
    return this.#inTurn(async () => {
      let named = 0;
      for (const site of sites) {
        const floors = await this.#replica.find("spaces", { scope: site, kind: "floor", group: "" });
        named += await fetchDrawings(this.#backend, this.#replica, floors);
      }
      return named;
    });
  }

  /** One after another: what one run fetches, the next one finds on the device. */
  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const done = this.#last.then(run);
    const ended = () => undefined; // how it ended is told to whoever asked for this run
    this.#last = done.then(ended, ended);
    return done;
  }
}
