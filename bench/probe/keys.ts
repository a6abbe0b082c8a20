import { type Lag, LagMeter } from "./lag.ts";
import { painted } from "./painted.ts";

/** How long each keystroke took until what it did was painted. */
export class KeyMeter {
  readonly #lag = new LagMeter();
  #took: Promise<number>[] = [];
  readonly #on = (e: KeyboardEvent): void => {
    this.#took.push(painted().then((at) => at - e.timeStamp));
  };

  start(): void {
    this.#took = [];
    this.#lag.start();
    window.addEventListener("keydown", this.#on, { capture: true });
  }

  async stop(): Promise<{ readonly took: readonly number[]; readonly lag: Lag }> {
    window.removeEventListener("keydown", this.#on, { capture: true });
    return { took: await Promise.all(this.#took), lag: this.#lag.stop() };
  }
}
