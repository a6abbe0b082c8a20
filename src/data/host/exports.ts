import { err, type Result } from "#domain/shared/result.ts";
import type { BookingsAnswer, BookingsAsk, BookingsRefusal, DeviceFile, DeviceFileAsk } from "../api.ts";
import type { Backend } from "../firebase/backend.ts";
import type { Person } from "./person.ts";
import { INTERNAL } from "#domain/words/internal.ts";

/** Bookings are asked of one site. @throws {Error} where none is named, or what is named cannot be one: a bug of the screen */
export function mustNameSite(site: string): void {
  if (site === "") throw new Error(INTERNAL.noActiveSite);
  if (site.includes("/")) throw new Error(INTERNAL.noSiteId);
}

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
    mustNameSite(ask.site);
    const person = await this.#parts.person();
    if (!person || person.closing) return err("signed-out");
    const { bookingsOf } = await import("../exporting/exporting.ts");
    return bookingsOf(person, this.#parts.backend, ask);
  }

  async file(ask: DeviceFileAsk): Promise<Result<DeviceFile, BookingsRefusal | "cancelled">> {
    mustNameSite(ask.site);
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
