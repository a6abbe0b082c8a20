import type { EngineParts } from "./parts.ts";
import { type FoundDocs, NetError } from "./ports.ts";

/** Paths by the collection that they stand in. */
export function byCollection(paths: readonly string[]): readonly (readonly string[])[] {
  const of = new Map<string, string[]>();
  for (const path of paths) {
    const collection = path.slice(0, path.lastIndexOf("/"));
    of.set(collection, [...(of.get(collection) ?? []), path]);
  }
  return [...of.values()];
}

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

  /** As `docs`, without those of collections of which something may not be read. */
  async docsThatMay(paths: readonly string[]): Promise<FoundDocs> {
    const found = await Promise.all(byCollection(paths).map((some) => this.docsIfAllowed(some)));
    return { docs: found.flatMap((f) => f?.docs ?? []), unusable: found.flatMap((f) => f?.unusable ?? []) };
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
