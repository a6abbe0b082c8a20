import { paintedWhen } from "./painted.ts";

/** How long each letter typed into search took until an answer to it, or to what was typed further, was painted. */
export class AnswerMeter {
  #took: Promise<number>[] = [];
  #pressed = 0;
  readonly #onKey = (e: KeyboardEvent): void => {
    this.#pressed = e.timeStamp;
  };
  readonly #onInput = (e: Event): void => {
    const from = this.#pressed;
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
