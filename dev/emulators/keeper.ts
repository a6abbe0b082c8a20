/** Data is saved at the latest after this while something is written, ms … */
const EVERY_MS = 5 * 60_000;
/** … and after so many writes. */
const EVERY_WRITES = 200;
/** The rules are loaded anew after so many writes: the emulator keeps the values of every evaluation until then. */
const REFRESH_WRITES = 100;
/** After a save that failed, ms. */
const AGAIN_MS = 30_000;

export type KeeperParts = {
  readonly save: () => Promise<void>;
  readonly refresh: () => Promise<void>;
  /** A save failed: whoever works here has to know. */
  readonly failed: (e: unknown) => void;
};

/** Saves the data of a running backend while people work on it, so that a crash costs minutes. [BACK-6] */
export class Keeper {
  readonly #parts: KeeperParts;
  #unsaved = 0;
  #sinceRefresh = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(parts: KeeperParts) {
    this.#parts = parts;
  }

  /** Something was written. */
  wrote(): void {
    if (this.#stopped) return;
    this.#unsaved++;
    this.#sinceRefresh++;
    if (this.#unsaved % EVERY_WRITES === 0) this.#soon(0);
    else this.#timer ??= setTimeout(() => this.#soon(0), EVERY_MS);
    if (this.#sinceRefresh < REFRESH_WRITES) return;
    this.#sinceRefresh = 0;
    this.#inTurn(() => this.#parts.refresh());
  }

  /** Ends what is under way; nothing is begun any more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#turn;
  }

  #soon(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (ms > 0) this.#timer = setTimeout(() => this.#soon(0), ms);
    else this.#inTurn(() => this.#save());
  }

  async #save(): Promise<void> {
    const before = this.#unsaved;
    if (before === 0) return;
    await this.#parts.save();
    this.#unsaved -= before;
  }

  #inTurn(step: () => Promise<void>): void {
    this.#turn = this.#turn.then(async () => {
      if (this.#stopped) return;
      try {
        await step();
      } catch (e) {
        this.#parts.failed(e);
        if (!this.#stopped) this.#soon(AGAIN_MS);
      }
    });
  }
}
