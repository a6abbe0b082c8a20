/** What was seen of a circle under a hand, one entry per frame in which the hand had moved. */
export type Drawn = {
  /** How far from the hand the circle's edge stood when the frame was painted, px. */
  readonly behind: readonly number[];
  /** From the hand's move until that frame was painted, ms. */
  readonly took: readonly number[];
};

/** Where a circle's edge stands against the hand that draws it, at each frame. */
export class HandMeter {
  #behind: number[] = [];
  #took: Promise<number>[] = [];
  #at: { readonly x: number; readonly y: number; readonly time: number } | null = null;
  #running = false;
  readonly #on = (e: PointerEvent): void => {
    this.#at = { x: e.clientX, y: e.clientY, time: e.timeStamp };
  };

  start(): void {
    [this.#behind, this.#took, this.#at, this.#running] = [[], [], null, true];
    window.addEventListener("pointermove", this.#on, { capture: true });
    const frame = () => {
      if (!this.#running) return;
      this.#look();
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  #look(): void {
    const at = this.#at;
    this.#at = null;
    const circle = document.querySelector('[data-testid="circle-pen"] circle[data-current]:not([data-id])');
    if (!at || circle?.getAttribute("visibility") !== "visible") return;
    const box = circle.getBoundingClientRect();
    const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    this.#behind.push(Math.abs(Math.hypot(at.x - middle.x, at.y - middle.y) - box.width / 2));
    const { port1, port2 } = new MessageChannel();
    this.#took.push(
      new Promise((done) => {
        port1.onmessage = () => done(performance.now() - at.time);
      }),
    );
    port2.postMessage(0);
  }

  async stop(): Promise<Drawn> {
    this.#running = false;
    window.removeEventListener("pointermove", this.#on, { capture: true });
    return { behind: this.#behind, took: await Promise.all(this.#took) };
  }
}
