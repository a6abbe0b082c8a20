import { startDataClient } from "#data/client.ts";
import { must } from "#domain/shared/result.ts";
import { keepStorage } from "./keep-storage.ts";
import { mount } from "./mount.tsx";
import { nudgeOnReturn } from "./nudge.ts";
import { startUpdates } from "./update/start.ts";

const client = startDataClient();
mount(must(document.getElementById("root"), "#root"), client);
nudgeOnReturn(client);
keepStorage(client, navigator.storage as StorageManager | undefined);
startUpdates().catch(reportError);
