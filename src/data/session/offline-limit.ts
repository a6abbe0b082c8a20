import { SESSION } from "#domain/access/limits.ts";
import type { Session } from "../api.ts";
import type { Device } from "../device/device.ts";
import { StorageError } from "../engine/ports.ts";
import { MonotonicClock } from "./monotonic-clock.ts";

/** Keeps an eye on the time that proven claims have left, and the device's memory of it (decision 015). */
export class OfflineLimit {
  readonly #device: Pick<Device, "see">;
  readonly #looked: () => void;
  readonly #clock = new MonotonicClock({ wall: () => Date.now(), steady: () => performance.now() });
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(device: Pick<Device, "see">, looked: () => void) {
    this.#device = device;
    this.#looked = looked;
  }

  /** Somebody is here; `proven` just now, or by an earlier start. */
  async begin({ provenAt }: Session, proven: boolean): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = setInterval(() => void this.#look(), SESSION.lookMs);
    if (proven) this.#clock.proven(provenAt);
    await this.#look(proven);
  }

  end(): void {
    clearInterval(this.#timer);
  }

  /** The server proved the person anew. */
  proven(session: Session): void {
    this.#clock.proven(session.provenAt);
    void this.#look(true);
  }

  /** The latest time there has been. */
  now(): number {
    return this.#clock.now();
  }

  /** Whether the time without the server's word has run out. [IDN-13] */
  isOver(session: Session): boolean {
    return this.#clock.isOver(session);
  }

  /** Compares the time with the latest that this device has seen, and notes it. `proven`: only the server's word counts now. */
  async #look(proven = false): Promise<void> {
    try {
      this.#clock.saw(await this.#device.see(this.#clock.now(), proven));
    } catch (e) {
      if (!(e instanceof StorageError)) throw e; // a device without room counts with the time of this start
    }
    this.#looked();
  }
}
