import { err, ok, type Result } from "#domain/shared/result.ts";
import type { SignOutRefusal } from "../api.ts";
import type { Device } from "../device/device.ts";
import { StorageError } from "../engine/ports.ts";
import type { LateFirebase } from "../late/late-firebase.ts";
import { within } from "../kit/within.ts";
import type { UserStores } from "../stores/user-stores.ts";

/** How long a sign-out waits for Firebase's code, and then for its word that it forgot the person, ms. */
const FIREBASE_MS = 5_000;

/** Seals a person's queue against new saves, and has the device forget them. Refused with work in it, unless told to. */
export async function sealAndLeave(
  device: Device,
  stores: UserStores,
  evenWithWork: boolean,
): Promise<Result<null, SignOutRefusal>> {
  const leave = async (): Promise<Result<null, SignOutRefusal>> => {
    if (!(await stores.outbox.seal(evenWithWork))) return err("waiting");
    try {
      await device.leave(stores.place, await stores.outbox.lastSeq());
      return ok(null);
    } catch (e) {
      if (!(e instanceof StorageError)) throw e;
      await stores.outbox.unseal();
      return err("storage-blocked");
    }
  };
  try {
    return await device.exclusively(leave);
  } catch (e) {
    if (!(e instanceof StorageError)) throw e;
    return err("storage-blocked");
  }
}

/**
 * What a sign-out still has to do once the device remembers nobody: Firebase forgets its login, and what was promised to be
 * wiped is. None of it needs an answer: Firebase's code on its way over a silent line, or a storage that stands still, are not
 * waited for, and what could not be wiped stays promised. [IDN-23]
 */
export async function cleanAfter(device: Device, firebase: LateFirebase): Promise<void> {
  const code = await within(FIREBASE_MS, firebase.codeIfHere(), () => null);
  if (code) await within(FIREBASE_MS, code.backend.auth.signOut(), () => undefined);
  try {
    if (!code) await device.forgetLogin();
    await device.exclusively(() => device.finishWipes());
  } catch (e) {
    if (!(e instanceof StorageError)) throw e; // the promise outlives this, and nobody comes in before it is kept
  }
}

/** A sign-out that was killed half-way did not happen: what it sealed can be saved to again. No other one runs meanwhile. */
export function unsealLeft(device: Device, stores: UserStores): Promise<void> {
  return device.exclusively(async () => {
    if (await device.isHere(stores.place)) await stores.outbox.unseal();
  });
}
