import { paintedWhen } from "./painted.ts";

/** How long each letter typed into search took until an answer to it, or to what was typed further, was painted. */
export class AnswerMeter {
  #took: Promise<number>[] = [];
  /** Time of a key whose letter has not come yet; 0 for none. */
  #pressed = 0;
  readonly #onKey = (e: KeyboardEvent): void => {
    this.#pressed = e.timeStamp;
  };
  readonly #onInput = (e: Event): void => {
    // A letter that no key of this keyboard makes comes without one.
    const from = this.#pressed === 0 ? e.timeStamp : this.#pressed;
    this.#pressed = 0;
    const text = (e.target as HTMLInputElement).value;
    const answered = () =>
      document.querySelector("[data-answered]")?.getAttribute("data-answered")?.startsWith(text) === true;
    this.#took.push(paintedWhen(answered).then((at) => at - from));
  };

  start(): void {
    this.#took = [];
    window.addEventListener("keydown", this.#onKey, { capture: true });
    window.addEventListener("input", this.#onInput, { capture: true });
  }

  async stop(): Promise<readonly number[]> {
    window.removeEventListener("keydown", this.#onKey, { capture: true });
    window.removeEventListener("input", this.#onInput, { capture: true });
    return Promise.all(this.#took);
  }
}
