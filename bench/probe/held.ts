/** How far something that is dragged stands from where the hand has taken it, at each frame in which the hand had moved. */
export class HeldMeter {
  #behind: number[] = [];
  #held = "";
  #from: { readonly x: number; readonly y: number } | null = null;
  #at: { readonly x: number; readonly y: number } | null = null;
  #running = false;
  readonly #on = (e: PointerEvent): void => {
    this.#at = { x: e.clientX, y: e.clientY };
  };

  /** `held`: what is being dragged by now. */
  start(held: string): void {
    [this.#behind, this.#held, this.#from, this.#at, this.#running] = [[], held, null, null, true];
    window.addEventListener("pointermove", this.#on, { capture: true });
    const frame = () => {
      if (!this.#running) return;
      // What the product does in this frame has been done when it is painted.
      const at = this.#at;
      this.#at = null;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => this.#look(at);
      port2.postMessage(0);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  #look(at: { readonly x: number; readonly y: number } | null): void {
    const box = document.querySelector(this.#held)?.getBoundingClientRect();
    if (!at || !box) return;
    const apart = { x: box.left - at.x, y: box.top - at.y };
    this.#from ??= apart;
    this.#behind.push(Math.hypot(apart.x - this.#from.x, apart.y - this.#from.y));
  }

  stop(): readonly number[] {
    this.#running = false;
    window.removeEventListener("pointermove", this.#on, { capture: true });
    return this.#behind;
  }
}
