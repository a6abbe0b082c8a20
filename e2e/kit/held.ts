import type { BrowserContext, Request, Route } from "@playwright/test";
import { COLLECTIONS } from "../../src/domain/collections.ts";
import type { Collection } from "../../src/domain/shared/collection.ts";

/** `ns/acme/cards/…` → `ns/cards`, `users` → `users/users`: what a collection is held by. */
const nameOf = (path: string): string => [path.split("/")[0], path.split("/").at(-1)].join("/");

const PULLED = (COLLECTIONS as readonly Collection[]).filter((c) => c.pull && c.pull.turn !== "own");
const TURNS = ["first", "then", "last", "asked"] as const;
/** What can be held, in the order in which it is pulled, with the names of the sources that it brings. */
const HOLDABLE: ReadonlyMap<string, readonly string[]> = TURNS.reduce((names, turn) => {
  for (const { path, pull } of PULLED.filter((c) => c.pull?.turn === turn)) {
    const name = nameOf(path.slice(0, path.lastIndexOf("/")));
    names.set(name, [...new Set([...(names.get(name) ?? []), pull?.source ?? ""])]);
  }
  return names;
}, new Map<string, readonly string[]>());

/** What a request of the data worker reads; null for what reads no collection. */
function asked(request: Request): string | null {
  const parent = /\/documents\/?([^:]*):(?:runQuery|runAggregationQuery)/.exec(request.url())?.[1];
  const collection = /"collectionId":\s*"([^"]+)"/.exec(request.postData() ?? "")?.[1];
  return parent === undefined || collection === undefined
    ? null
    : nameOf([parent, collection].filter((part) => part !== "").join("/"));
}

/** Whether a request is for documents: their number is asked for beside them. */
const isPage = (route: Route): boolean => route.request().url().includes(":runQuery");

/** Holds back what the server answers about collections, until it is let go: how a device knows a part of the world. */
export class Held {
  readonly #waiting = new Map<string, Route[]>();
  readonly #names: Set<string>;
  /** Of these the first page of a first load goes through. */
  readonly #cut = new Set<string>();

  private constructor(names: Iterable<string>) {
    this.#names = new Set(names);
  }

  /** Holds from now on whatever is asked of these collections. */
  static async over(context: BrowserContext, names: Iterable<string> = HOLDABLE.keys()): Promise<Held> {
    const held = new Held(names);
    await context.route(/:(runQuery|runAggregationQuery)/, (route) => held.#take(route));
    return held;
  }

  /** Sources of what is held, without their sites. */
  get sources(): readonly string[] {
    return [...this.#names].flatMap((name) => HOLDABLE.get(name) ?? []);
  }

  #take(route: Route): Promise<void> {
    const name = asked(route.request());
    if (name === null || !this.#names.has(name)) return route.continue();
    if (isPage(route) && this.#cut.delete(name)) return route.continue();
    this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), route]);
    return Promise.resolve();
  }

  /** Lets the first page of a collection come, and holds what is asked behind it. */
  async cut(name: string): Promise<void> {
    const waiting = this.#waiting.get(name) ?? [];
    const first = waiting.find(isPage);
    this.#waiting.set(
      name,
      waiting.filter((route) => route !== first),
    );
    if (first) await first.continue();
    else this.#cut.add(name);
  }

  /** Answers what was asked of collections, and is asked from now on. */
  async release(...names: readonly string[]): Promise<void> {
    for (const name of names) {
      this.#names.delete(name);
      const routes = this.#waiting.get(name) ?? [];
      this.#waiting.delete(name);
      for (const route of routes) await route.continue();
    }
  }

  releaseAll(): Promise<void> {
    return this.release(...this.#names);
  }
}
