import { startDataClient } from "#data/client.ts";
import { allDatabases } from "#data/device/place.ts";
import { watchUnsent } from "#data/unsent-mark.ts";
import { must } from "#domain/shared/result.ts";
import { setLostWork } from "#widgets/lost-work.tsx";
import { keepStorage } from "./keep-storage.ts";
import { mount } from "./mount.tsx";
import { nudgeOnReturn } from "./nudge.ts";
import { preloadScreen } from "./routes.ts";
import { startUpdates } from "./update/start.ts";

const client = startDataClient();
preloadScreen(window.location.pathname);
mount(must(document.getElementById("root"), "#root"), client);
nudgeOnReturn(client);
keepStorage(client, navigator.storage as StorageManager | undefined);
watchUnsent(client, document, allDatabases).then(setLostWork, reportError);
startUpdates().catch(reportError);
