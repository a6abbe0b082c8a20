/** Runs of one key one after another, whoever asks; a run that fails does not hold up the next. */
export class InLine {
  readonly #running = new Map<string, Promise<void>>();

  async run(key: string, work: () => Promise<void>): Promise<void> {
    const ended = () => undefined; // how it ended is told to whoever asked for that run
    const mine = (this.#running.get(key) ?? Promise.resolve()).then(ended, ended).then(work);
    this.#running.set(key, mine);
    try {
      await mine;
    } finally {
      if (this.#running.get(key) === mine) this.#running.delete(key);
    }
  }
}
