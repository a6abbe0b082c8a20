import * as v from "valibot";
import { IDLE } from "#domain/access/limits.ts";
import { isIdle, type LockRecord, OPEN, pinSchema, waitAfter } from "#domain/access/pin.ts";
import { err, ok, type Result } from "#domain/shared/result.ts";
import type { LockState, PinRefusal, Session } from "../api.ts";
import type { Device } from "../device/device.ts";
import { StorageError } from "../engine/ports.ts";
import { isPin, hashedPin } from "./pin.ts";

export type DeviceLockParts = {
  readonly device: Pick<Device, "lock" | "changeLock">;
  /** The latest time there has been: a clock that is set back opens nothing. */
  readonly now: () => number;
  /** Locked, opened, or a PIN set or taken away; `here`: in this tab. */
  readonly changed: (here: boolean) => void;
  /** Rounds of the hash; for tests. */
  readonly rounds?: number;
};

/**
 * The curtain over a shared tablet (decision 015). What is locked stands in the person's store, so that every tab and the
 * next start agree; it hides the screen and guards no bytes. [IDN-15]
 */
export class DeviceLock {
  readonly #parts: DeviceLockParts;
  #record: LockRecord = OPEN;
  #minutes = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #notedAt = 0;

  constructor(parts: DeviceLockParts) {
    this.#parts = parts;
  }

  /** Null where the tenant does not lock. */
  get state(): LockState | null {
    return this.#minutes > 0 ? { locked: this.#record.locked, pin: this.#record.pin !== null } : null;
  }

  /** Somebody is here; `shown` who they are just now, by their password or a provider. */
  async begin({ idleLockMinutes }: Session, shown: boolean): Promise<void> {
    this.end();
    this.#minutes = idleLockMinutes;
    const now = this.#parts.now();
    await this.#change((old) => {
      if (shown) return { ...old, locked: false, activeAt: now, wrong: 0, until: 0 };
      const seen = old.activeAt === 0 ? { ...old, activeAt: now } : old;
      return { ...seen, locked: idleLockMinutes > 0 && (seen.locked || isIdle(seen, idleLockMinutes, now)) };
    });
    if (this.#minutes > 0) this.#timer = setInterval(() => void this.#look(), IDLE.lookMs);
  }

  end(): void {
    clearInterval(this.#timer);
    this.#record = OPEN;
    this.#minutes = 0;
  }

  /** Somebody touches the app in some tab. */
  async active(): Promise<void> {
    const now = this.#parts.now();
    if (this.#minutes === 0 || this.#record.locked || now - this.#notedAt < IDLE.noteMs) return;
    this.#notedAt = now;
    await this.#change((old) => ({ ...old, activeAt: Math.max(old.activeAt, now) }));
  }

  async lockNow(): Promise<void> {
    if (this.#minutes === 0 || this.#record.locked) return;
    await this.#change((old) => ({ ...old, locked: true }));
    this.#parts.changed(true);
  }

  /** Another tab may have changed it. */
  async reread(): Promise<void> {
    const before = this.#record;
    await this.#change((old) => old);
    const now = this.#record;
    if (before.locked !== now.locked || (before.pin === null) !== (now.pin === null)) this.#parts.changed(false);
  }

  async #look(): Promise<void> {
    await this.reread();
    if (!this.#record.locked && isIdle(this.#record, this.#minutes, this.#parts.now())) await this.lockNow();
  }

  /** Opens with the person's PIN. Wrong ones wait longer and longer, over every restart. [IDN-17] */
  async unlock(typed: string): Promise<Result<null, PinRefusal>> {
    await this.reread();
    const { pin, until } = this.#record;
    const now = this.#parts.now();
    if (pin === null) return err({ why: "no-pin", waitMs: 0 });
    if (until > now) return err({ why: "wait", waitMs: until - now });
    if (!v.is(pinSchema, typed) || !(await isPin(typed, pin))) {
      const waitMs = waitAfter(this.#record.wrong + 1);
      await this.#change((old) => ({ ...old, wrong: old.wrong + 1, until: now + waitMs }));
      return err({ why: "wrong", waitMs });
    }
    await this.#change((old) => ({ ...old, locked: false, activeAt: this.#parts.now(), wrong: 0, until: 0 }));
    this.#parts.changed(true);
    return ok(null);
  }

  /** Sets the person's PIN on this device; null takes it away. Nobody sets one behind the curtain. */
  async setPin(typed: string | null): Promise<Result<null, "not-a-pin" | "locked">> {
    if (this.#record.locked) return err("locked");
    if (typed !== null && !v.is(pinSchema, typed)) return err("not-a-pin");
    const pin = typed === null ? null : await hashedPin(typed, this.#parts.rounds);
    await this.#change((old) => ({ ...old, pin, wrong: 0, until: 0 }));
    this.#parts.changed(true);
    return ok(null);
  }

  /** A device that refuses to store keeps the lock for as long as this tab lives. */
  async #change(step: (old: LockRecord) => LockRecord): Promise<void> {
    try {
      this.#record = await this.#parts.device.changeLock(step);
    } catch (e) {
      if (!(e instanceof StorageError)) throw e;
      this.#record = step(this.#record);
    }
  }
}
