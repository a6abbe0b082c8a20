/** What was seen of a list under a fling, over its painted frames. */
export type Flung = {
  readonly frames: number;
  /** Frames in which part of the list's window had no row. */
  readonly blank: number;
  /** Rows that went by. */
  readonly passed: number;
  /** Most rows that stood in the page at once, against those that fit into the window. */
  readonly most: number;
  readonly fit: number;
};

const ROW = "li[data-index]";
/** A row whose words have not come yet. */
const COMING = "[data-coming]";

/** Watches whether the rows of a list fill its window at each frame in which it has moved. */
export class FlingMeter {
  #scroller: Element | null = null;
  #seen = { frames: 0, blank: 0, passed: 0, most: 0, fit: 0 };
  #last = 0;
  #row = ROW;

  /** `row`: what a row of the list is, where it is no list item. */
  start(row = ROW): void {
    this.#row = row;
    this.#scroller = document.querySelector(row)?.parentElement?.parentElement ?? null;
    while (this.#scroller && getComputedStyle(this.#scroller).overflowY === "visible")
      this.#scroller = this.#scroller.parentElement;
    this.#seen = { frames: 0, blank: 0, passed: 0, most: 0, fit: 0 };
    this.#last = this.#scroller?.scrollTop ?? 0;
    const frame = () => {
      if (!this.#scroller) return;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => this.#look(); // the frame has been painted
      port2.postMessage(0);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  #look(): void {
    const scroller = this.#scroller;
    if (!scroller || scroller.scrollTop === this.#last) return;
    const window = scroller.getBoundingClientRect();
    const list = scroller.querySelector(this.#row)?.parentElement?.getBoundingClientRect();
    const rows = [...scroller.querySelectorAll(this.#row)].map((row) => row.getBoundingClientRect());
    const coming = [...scroller.querySelectorAll(COMING)].map((row) => row.getBoundingClientRect());
    const height = rows[0]?.height ?? Number.NaN;
    const top = Math.min(...rows.map((r) => r.top));
    const bottom = Math.max(...rows.map((r) => r.bottom));
    const isBlank = coming.some((r) => r.bottom > window.top + 1 && r.top < window.bottom - 1);
    const full =
      !isBlank &&
      top <= Math.max(window.top, list?.top ?? -Infinity) + 1 &&
      bottom >= Math.min(window.bottom, list?.bottom ?? Infinity) - 1;
    const { frames, blank, passed, most } = this.#seen;
    this.#seen = {
      frames: frames + 1,
      blank: blank + (full ? 0 : 1),
      passed: passed + Math.abs(scroller.scrollTop - this.#last) / height,
      most: Math.max(most, rows.length),
      fit: Math.ceil(window.height / height),
    };
    this.#last = scroller.scrollTop;
  }

  stop(): Flung {
    this.#scroller = null;
    return this.#seen;
  }
}
