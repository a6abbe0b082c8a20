import { err, type Result } from "#domain/shared/result.ts";
import type {
  BookingsAnswer,
  BookingsAsk,
  BookingsRefusal,
  DeviceFile,
  DeviceFileAsk,
  MembersFile,
  MembersFileAsk,
  MembersRefusal,
  RoomsAnswer,
  RoomsFileAsk,
  TakeOutAsk,
  TakeOutFile,
  TakeOutProgress,
  TakeOutRefusal,
} from "../api.ts";
import type { Backend } from "../firebase/backend.ts";
import type { UserStores } from "../stores/user-stores.ts";

export type ExportsParts = {
  readonly stores: () => Promise<UserStores> | null;
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
    const stores = await this.#parts.stores();
    if (!stores || stores.closing) return err("signed-out");
    const { bookingsOf } = await import("../exporting/exporting.ts");
    return bookingsOf(stores, this.#parts.backend, ask);
  }

  async file(ask: DeviceFileAsk): Promise<Result<DeviceFile, BookingsRefusal | "cancelled">> {
    this.#turn += 1;
    const mine = this.#turn;
    const stores = await this.#parts.stores();
    if (!stores || stores.closing) return err("signed-out");
    const { deviceFile } = await import("../exporting/exporting.ts");
    return deviceFile(stores, ask, () => stores.closing || mine !== this.#turn);
  }

  async rooms(ask: BookingsAsk): Promise<Result<RoomsAnswer, BookingsRefusal>> {
    const stores = await this.#parts.stores();
    if (!stores || stores.closing) return err("signed-out");
    const { roomBookingsOf } = await import("../exporting/rooms.ts");
    return roomBookingsOf(stores, this.#parts.backend, ask);
  }

  async roomsFile(ask: RoomsFileAsk): Promise<Result<DeviceFile, BookingsRefusal | "cancelled">> {
    this.#turn += 1;
    const mine = this.#turn;
    const stores = await this.#parts.stores();
    if (!stores || stores.closing) return err("signed-out");
    const { roomsFile } = await import("../exporting/rooms.ts");
    return roomsFile(stores, ask, () => stores.closing || mine !== this.#turn);
  }

  async members(ask: MembersFileAsk): Promise<Result<MembersFile, MembersRefusal | "cancelled">> {
    this.#turn += 1;
    const mine = this.#turn;
    const stores = await this.#parts.stores();
    if (!stores || stores.closing) return err("signed-out");
    const { membersFile } = await import("../exporting/members.ts");
    return membersFile(stores, ask, () => stores.closing || mine !== this.#turn);
  }

  async takeOut(
    ask: TakeOutAsk,
    told: (progress: TakeOutProgress) => void,
  ): Promise<Result<TakeOutFile, TakeOutRefusal | "cancelled">> {
    this.#turn += 1;
    const mine = this.#turn;
    const stores = await this.#parts.stores();
    if (!stores || stores.closing) return err("signed-out");
    const { takeOut } = await import("../exporting/take-out.ts");
    const stopped = () => stores.closing || mine !== this.#turn;
    return takeOut(ask, { stores, backend: this.#parts.backend, stopped }, told);
  }

  cancel(): void {
    this.#turn += 1;
  }
}
