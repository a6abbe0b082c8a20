import type { Event } from "./layers.ts";

/** Ids of all that stands above blocks, so that their records are known to be covered. */
export class Above {
  readonly #ask: () => Promise<readonly string[]>;
  #ids: Set<string> | null = null;
  /** What came or went while they are asked for. */
  #moved: Map<string, boolean> | null = null;
  #reading: Promise<void> | null = null;

  constructor(ask: () => Promise<readonly string[]>) {
    this.#ask = ask;
  }

  has(path: string): boolean {
    return this.#ids?.has(path) ?? false;
  }

  /** Before anything is asked of a block. Whoever comes while it is read waits for all of it. */
  read(): Promise<void> {
    this.#reading ??= this.#read().catch((e: unknown) => {
      this.#reading = null;
      throw e;
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    const moved = (this.#moved = new Map<string, boolean>());
    const ids = new Set(await this.#ask());
    for (const [id, there] of moved)
      if (there) ids.add(id);
      else ids.delete(id);
    [this.#ids, this.#moved] = [ids, null];
  }

  follow(events: readonly Event[]): void {
    for (const { operation, documentId } of events) this.set(documentId, operation !== "DELETE");
  }

  /** One stands there, or does not. */
  set(path: string, there: boolean): void {
    this.#moved?.set(path, there);
    if (there) this.#ids?.add(path);
    else this.#ids?.delete(path);
  }
}
