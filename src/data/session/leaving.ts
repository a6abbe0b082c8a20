import { err, ok, type Result } from "#domain/shared/result.ts";
import type { SignOutRefusal } from "../api.ts";
import type { Device } from "../device/device.ts";
import { StorageError } from "../engine/ports.ts";
import type { UserStores } from "./user-stores.ts";

/** Seals a person's queue against new saves, and has the device forget them. Refused with work in it, unless told to. */
export function sealAndLeave(
  device: Device,
  stores: UserStores,
  evenWithWork: boolean,
): Promise<Result<null, SignOutRefusal>> {
  return device.exclusively(async () => {
    if (!(await stores.outbox.seal(evenWithWork))) return err("waiting");
    try {
      await device.leave(stores.place, await stores.outbox.lastSeq());
      return ok(null);
    } catch (e) {
      if (!(e instanceof StorageError)) throw e;
      await stores.outbox.unseal();
      return err("storage-blocked");
    }
  });
}

/** A sign-out that was killed half-way did not happen: what it sealed can be saved to again. No other one runs meanwhile. */
export function unsealLeft(device: Device, stores: UserStores): Promise<void> {
  return device.exclusively(async () => {
    if (await device.isHere(stores.place)) await stores.outbox.unseal();
  });
}
