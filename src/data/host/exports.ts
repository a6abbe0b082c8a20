import { err, type Result } from "#domain/shared/result.ts";
import type { BookingsAnswer, BookingsAsk, BookingsRefusal, DeviceFile, DeviceFileAsk } from "../api.ts";
import type { Backend } from "../firebase/backend.ts";
import type { Person } from "./person.ts";

export type ExportsParts = {
  readonly person: () => Promise<Person> | null;
  /** Null while nothing answers. */
  readonly backend: () => Promise<Backend | null>;
};

/** Bookings on their way out of the product; the code comes with the first question. See `DataApi`. */
export class Exports {
  readonly #parts: ExportsParts;
  /** Which file is being written: a newer one ends an older one. */
  #turn = 0;

  constructor(parts: ExportsParts) {
    this.#parts = parts;
  }

  async bookings(ask: BookingsAsk): Promise<Result<BookingsAnswer, BookingsRefusal>> {
    const person = await this.#parts.person();
    if (!person || person.closing) return err("signed-out");
    const { bookingsOf } = await import("../exporting/exporting.ts");
    return bookingsOf(person, this.#parts.backend, ask);
  }

  async file(ask: DeviceFileAsk): Promise<Result<DeviceFile, BookingsRefusal | "cancelled">> {
    this.#turn += 1;
    const mine = this.#turn;
    const person = await this.#parts.person();
    if (!person || person.closing) return err("signed-out");
    const { deviceFile } = await import("../exporting/exporting.ts");
    return deviceFile(person, ask, () => person.closing || mine !== this.#turn);
  }

  cancel(): void {
    this.#turn += 1;
  }
}
