import { NetError } from "../engine/ports.ts";
import type { Backend } from "../firebase/backend.ts";
import { type DocPage, page } from "../firebase/page.ts";
import type { SourceQuery } from "#domain/sync/sources.ts";
import type { Position, RawDoc } from "../firebase/read.ts";
import type { PageSize } from "../replica/names.ts";
import { sizeAfter } from "./page-size.ts";
import type { ServerClock } from "./server-time.ts";

/** One page of a source. */
export type AskedPage = {
  readonly docs: readonly RawDoc[];
  /** Where the next one begins; null after the last one. */
  readonly next: Position | null;
  /** The server's time before it was asked for, epoch ms; null when it is not known. */
  readonly askedAt: number | null;
  /** How many are asked for behind it. */
  readonly size: PageSize;
};

export type PagingParts = {
  readonly backend: Backend;
  readonly source: SourceQuery;
  readonly clock: Pick<ServerClock, "now">;
  /** How many are asked for first. */
  readonly size: PageSize;
};

/** The pages of one pull of a source. */
export class Paging {
  readonly #parts: PagingParts;
  #size: PageSize;

  constructor(parts: PagingParts) {
    this.#parts = parts;
    this.#size = parts.size;
  }

  /** How many would be asked for now. */
  get size(): PageSize {
    return this.#size;
  }

  /** Asks for the page after a position. Throws `NetError`. */
  async ask(after: Position): Promise<AskedPage> {
    const { size } = this.#size;
    const askedAt = this.#parts.clock.now();
    const { docs, end, cut, tookMs } = await this.#page(after);
    this.#size = sizeAfter(this.#size, { docs: docs.length, cut, tookMs });
    return { docs, next: cut || docs.length === size ? end : null, askedAt, size: this.#size };
  }

  async #page(after: Position): Promise<DocPage> {
    const { backend, source } = this.#parts;
    try {
      return await page(backend, source, after, this.#size.size);
    } catch (e) {
      if (e instanceof NetError && e.trouble.kind === "offline") this.#size = sizeAfter(this.#size, null);
      throw e;
    }
  }
}
