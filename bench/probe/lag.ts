/** What the page's main thread felt between `start` and `stop`. */
export type Lag = {
  /** Longest wait of an input that arrives at the worst moment, ms. */
  readonly worst: number;
  /** Longest task of 50 ms and more; 0 when there was none. */
  readonly longestTask: number;
  /** What long tasks took above 50 ms each, together. */
  readonly blocked: number;
};

const LONG_MS = 50;

/** Watches the main thread: by a message to itself over and over, and by the browser's own long-task entries. */
export class LagMeter {
  #channel: MessageChannel | null = null;
  #observer: PerformanceObserver | null = null;
  #worst = 0;
  #tasks: number[] = [];

  start(): void {
    this.stop();
    this.#worst = 0;
    this.#tasks = [];
    const channel = new MessageChannel();
    this.#channel = channel;
    let sent = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    channel.port1.onmessage = () => {
      this.#worst = Math.max(this.#worst, performance.now() - sent);
      clearTimeout(timer);
      timer = setTimeout(() => {
        sent = performance.now();
        channel.port2.postMessage(0);
      }, 1);
    };
    channel.port2.postMessage(0);
    this.#observer = new PerformanceObserver((list) => this.#tasks.push(...list.getEntries().map((e) => e.duration)));
    this.#observer.observe({ type: "longtask" });
  }

  stop(): Lag {
    this.#tasks.push(...(this.#observer?.takeRecords() ?? []).map((e) => e.duration));
    this.#observer?.disconnect();
    this.#observer = null;
    this.#channel?.port1.close();
    this.#channel = null;
    const blocked = this.#tasks.reduce((sum, t) => sum + Math.max(0, t - LONG_MS), 0);
    return { worst: this.#worst, longestTask: Math.max(0, ...this.#tasks), blocked };
  }
}
