import { CardReader } from "#data/card-reader/card-reader.ts";
import type { ReaderWire } from "#data/card-reader/wire.ts";
import type { ReaderFault } from "#domain/cards/reader.ts";

/** A card reader whose service is the test: `say` sends a message, `end` breaks the stream; `chosen` is what was chosen. */
export class FakeReader {
  readonly reader: CardReader;
  /** The ports that are listed; null: they cannot be. */
  ports: readonly string[] | null = [];
  readonly chosen: string[] = [];
  /** Streams that were opened. */
  opened = 0;
  #hear: (message: unknown) => void = () => undefined;
  #end: (fault: ReaderFault) => void = () => undefined;

  /** `known`: whether a reader was ever heard on this device. */
  constructor(known = false) {
    const wire: ReaderWire = {
      pull: (on) => {
        this.opened++;
        this.#hear = on;
        return new Promise((done) => (this.#end = done));
      },
      listPorts: async () => this.ports,
      selectPort: async (port) => {
        this.chosen.push(port);
        return true;
      },
    };
    const shown = { get: () => true, subscribe: () => () => undefined };
    this.reader = new CardReader({
      load: async () => wire,
      shown,
      known: { get: () => known, set: () => (known = true) },
    });
  }

  say(kind: string): void {
    this.#hear({ state: { kind } });
  }
  card(id: string): void {
    this.#hear({ card: { id } });
  }
  end(fault: ReaderFault): void {
    this.#end(fault);
  }
}
