import type { Json } from "#domain/shared/json.ts";
import type { DataApi } from "./api.ts";

/** Keeps a draft on the device, the latest state only: while one write runs, the next ones replace each other. Null forgets it. */
export class DraftWriter {
  readonly #api: Pick<DataApi, "writeDraft">;
  readonly #key: string;
  readonly #onStored: (stored: boolean) => void;
  #next: { readonly draft: Json } | null = null;
  #running: Promise<void> | null = null;
  #stored = true;

  constructor(api: Pick<DataApi, "writeDraft">, key: string, onStored: (stored: boolean) => void) {
    this.#api = api;
    this.#key = key;
    this.#onStored = onStored;
  }

  write(draft: Json): void {
    this.#next = { draft };
    this.#running ??= this.#run();
  }

  /** @throws {Error} when the last write was refused: a page that reloads now would lose edits */
  async settled(): Promise<void> {
    await this.#running;
    if (!this.#stored) throw new Error("draft not kept");
  }

  async #run(): Promise<void> {
    while (this.#next) {
      const { draft } = this.#next;
      this.#next = null;
      const answer = await this.#api.writeDraft(this.#key, draft);
      this.#stored = answer.ok;
    }
    this.#running = null;
    this.#onStored(this.#stored);
  }
}
