import type { DataClient } from "#data/client.ts";
import { allDatabases } from "#data/device/place.ts";
import { watchUnsent } from "#data/unsent-mark.ts";
import { setLostWork } from "#widgets/lost-work.tsx";
import { followFaults } from "./follow-faults.ts";
import { keepStorage } from "./keep-storage.ts";

/** Asks the browser to keep this device's data, and notices where it did not. */
export async function guardData(client: DataClient): Promise<void> {
  followFaults(client);
  keepStorage(client, navigator.storage as StorageManager | undefined);
  setLostWork(await watchUnsent(client, document, allDatabases));
}
