import type { Device } from "../device/device.ts";
import { StorageError } from "../engine/ports.ts";
import type { Outbox } from "./outbox.ts";

/** How long after a save its number is noted, ms: nobody waits for it. */
const LATER_MS = 2_000;

/**
 * Notes behind saves which numbers the device has given, beside the queue: browsers take the place of one person away and
 * leave the device, and numbers that come twice would let what is unsent look as if it had arrived. [OUT-15]
 */
export function noteNumbers(device: Pick<Device, "noteSeq">, outbox: Pick<Outbox, "highest">): () => void {
  let noted = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = () => {
    timer = undefined;
    noted = outbox.highest;
    void device.noteSeq(noted).catch((e: unknown) => {
      if (!(e instanceof StorageError)) throw e;
      noted = 0; // tried again behind the next save
    });
  };
  return () => {
    if (outbox.highest > noted) timer ??= setTimeout(note, LATER_MS);
  };
}
