import { type Reader, READER_OFF, type ReaderAct, type ReaderEvent, readerStep } from "#domain/cards/reader.ts";
import { READER } from "#domain/cards/limits.ts";
import type { ReaderWire } from "./wire.ts";

/** What was scanned; null: a scan that says nothing, after which nothing may act on the one before it. */
export type OnScan = (id: string | null) => void;
type Listener = { readonly scan: OnScan; readonly asks: boolean };
/** Whether anybody sees the page. */
export type ScreenShown = { readonly get: () => boolean; readonly subscribe: (on: () => void) => () => void };
/** Remembers on this device that it has a reader. */
export type KnownReader = { readonly get: () => boolean; readonly set: () => void };

type Around = { readonly load: () => Promise<ReaderWire>; readonly shown: ScreenShown; readonly known: KnownReader };

/**
 * The reader of this computer, for every screen of the page. It is listened to while a screen wants scans and the page is seen:
 * a scan is for whoever sees it. Scans go to whoever asked for them last, and to nobody else. [CRD-202]
 *
 * A browser may ask a person before it lets the page reach the reader, and most computers have none: where none has ever been
 * heard, the service is called only for a screen that asks for it, or once somebody has (`use`). [CRD-203]
 */
export class CardReader {
  readonly #around: Around;
  #reader: Reader = READER_OFF;
  #listeners: readonly Listener[] = [];
  readonly #watchers = new Set<() => void>();
  #asked = false;
  #stream = new AbortController();
  #wait: ReturnType<typeof setTimeout> | undefined;
  #leave: ReturnType<typeof setTimeout> | undefined;
  #unwatch: (() => void) | null = null;

  constructor(around: Around) {
    this.#around = around;
  }

  readonly get = (): Reader => this.#reader;
  readonly subscribe = (on: () => void): (() => void) => {
    this.#watchers.add(on);
    return () => this.#watchers.delete(on);
  };

  /** Wants scans until what it answers is called. `asks`: calls the service also where none was ever heard. */
  listen(scan: OnScan, asks: boolean): () => void {
    const mine: Listener = { scan, asks };
    this.#listeners = [...this.#listeners, mine];
    this.#settle();
    return () => {
      this.#listeners = this.#listeners.filter((l) => l !== mine);
      this.#settle();
    };
  }

  /** Somebody wants the reader, whether or not one was ever heard here. */
  readonly use = (): void => {
    this.#asked = true;
    this.#settle();
  };
  readonly retry = (): void => this.#take({ on: "retry" });
  readonly choose = (port: string): void => this.#take({ on: "choose", port });

  /** Begins to listen, or ends it, as it is wanted now. */
  #settle(): void {
    const { shown, known } = this.#around;
    clearTimeout(this.#leave);
    const isWatched = this.#listeners.length > 0;
    if (isWatched) this.#unwatch ??= shown.subscribe(() => this.#settle());
    const wanted = isWatched && shown.get() && (this.#asked || known.get() || this.#listeners.some((l) => l.asks));
    if (wanted) this.#take({ on: "start" });
    else if (isWatched) this.#end();
    else this.#leave = setTimeout(() => this.#end(), READER.lingerMs);
  }

  #end(): void {
    if (this.#listeners.length === 0) {
      this.#unwatch?.();
      this.#unwatch = null;
    }
    if (!this.#reader.cancelled) this.#take({ on: "cancel" });
  }

  #take(event: ReaderEvent): void {
    const { reader, acts } = readerStep(this.#reader, event);
    const isNew = reader !== this.#reader;
    this.#reader = reader;
    if (event.on === "message" && reader.kind === "ok") this.#around.known.set();
    for (const act of acts) this.#act(act);
    if (isNew) for (const on of this.#watchers) on();
  }

  #act(act: ReaderAct): void {
    switch (act.do) {
      case "open":
        return void this.#open(act.stream);
      case "close":
        return this.#stream.abort();
      case "wait":
        clearTimeout(this.#wait);
        this.#wait = setTimeout(() => this.#take({ on: "due", stream: act.stream }), act.ms);
        return undefined;
      case "list-ports":
        return void this.#ports(act.stream);
      case "select-port":
        return void this.#select(act.stream, act.port);
      case "card":
        return this.#listeners.at(-1)?.scan(act.id);
      case "scan-failed":
        return this.#listeners.at(-1)?.scan(null);
    }
  }

  async #open(stream: number): Promise<void> {
    clearTimeout(this.#wait);
    this.#stream = new AbortController();
    const { signal } = this.#stream;
    const heard = (message: unknown) => this.#take({ on: "message", stream, at: Date.now(), message });
    // Where the code cannot be had, the banner of missing files says so; to whoever scans it is a stream that does not open.
    const wire = await this.#around.load().catch(() => null);
    if (signal.aborted) return;
    const fault = wire === null ? "cut" : await wire.pull(heard, signal);
    if (!signal.aborted) this.#take({ on: "failed", stream, fault });
  }

  async #ports(stream: number): Promise<void> {
    const { signal } = this.#stream;
    const ports = await (await this.#around.load()).listPorts(signal);
    if (!signal.aborted) this.#take({ on: "ports", stream, ports });
  }

  async #select(stream: number, port: string): Promise<void> {
    const { signal } = this.#stream;
    const done = await (await this.#around.load()).selectPort(port, signal);
    if (!signal.aborted) this.#take({ on: "chosen", stream, done });
  }
}
