import type { EngineParts } from "./parts.ts";
import { type FoundDocs, NetError } from "./ports.ts";

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
