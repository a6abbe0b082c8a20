import { paintedWhen } from "./painted.ts";

/** How long one key took until what it asks for was painted. Started before the key is pressed and asked after it. */
export class AfterKey {
  #took: Promise<number> | undefined;

  start(holds: () => boolean): void {
    this.#took = new Promise<number>((done) => {
      window.addEventListener("keydown", (e) => done(e.timeStamp), { capture: true, once: true });
    }).then(async (at) => (await paintedWhen(holds)) - at);
    // `took` tells of a refusal; until it is asked, one is no exception that nobody heeded.
    this.#took.catch(() => undefined);
  }

  /** Milliseconds; refuses as {@link paintedWhen} does. */
  async took(): Promise<number> {
    if (!this.#took) throw new Error("no key was waited for");
    return this.#took;
  }
}
