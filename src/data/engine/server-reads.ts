import type { EngineParts } from "./parts.ts";
import { type FoundDocs, NetError } from "./ports.ts";

/** Paths by the collection that they stand in. */
function byCollection(paths: readonly string[]): readonly (readonly string[])[] {
  const of = new Map<string, string[]>();
  for (const path of paths) {
    const collection = path.slice(0, path.lastIndexOf("/"));
    of.set(collection, [...(of.get(collection) ?? []), path]);
  }
  return [...of.values()];
}

/** Documents as the server has them, and which of those asked for may not be read: of them nothing is known. */
export type ReadDocs = FoundDocs & { readonly denied: readonly string[] };
const together = (all: readonly ReadDocs[]): ReadDocs => ({
  docs: all.flatMap((f) => f.docs),
  unusable: all.flatMap((f) => f.unusable),
  denied: all.flatMap((f) => f.denied),
});

/** What the engine asks of the server. Everything throws `NetError` while nothing answers. */
export class ServerReads {
  readonly #net: EngineParts["net"];
  readonly #ns: string;

  constructor({ net, author }: EngineParts) {
    this.#net = net;
    this.#ns = author.ns;
  }

  /** Whether the server took a change set: its receipt says so. */
  async isApplied(id: string): Promise<boolean> {
    return (await this.#net.receipt(id, this.#ns)) === "applied";
  }

  /** Documents as the server has them. */
  docs(paths: readonly string[]): Promise<FoundDocs> {
    return this.#net.get(paths, this.#ns);
  }

  /** As `docs`, without those that may not be read: one of them makes no other one unknown. [SYNC-8] */
  async docsThatMay(paths: readonly string[]): Promise<ReadDocs> {
    return together(await Promise.all(byCollection(paths).map((some) => this.#someThatMay(some))));
  }

  /** Those of a collection, at once; where that is refused, one by one. */
  async #someThatMay(paths: readonly string[]): Promise<ReadDocs> {
    const found = await this.docsIfAllowed(paths);
    if (found) return { ...found, denied: [] };
    if (paths.length === 1) return { docs: [], unusable: [], denied: paths };
    return together(await Promise.all(paths.map((path) => this.#someThatMay([path]))));
  }

  /** As `docs`; null when the person may no longer read them. */
  async docsIfAllowed(paths: readonly string[]): Promise<FoundDocs | null> {
    try {
      return await this.docs(paths);
    } catch (e) {
      if (e instanceof NetError && e.trouble.kind === "denied") return null;
      throw e;
    }
  }
}
