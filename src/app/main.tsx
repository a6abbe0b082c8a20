import { startDataClient } from "#data/client.ts";
import { must } from "#domain/shared/result.ts";
import { noteActivity } from "./activity.ts";
import { mount } from "./mount.tsx";
import { nudgeOnReturn } from "./nudge.ts";
import { preloadScreen } from "./routes.ts";
import { settled } from "./settled.ts";
import { tellFaults } from "./tell-faults.ts";
import { startUpdates } from "./update/start.ts";

/** Who is here is known when the page's code is, as a rule: the first picture then shows it. It waits no longer than this, ms. */
const SESSION_MS = 60;
/** The first rows come first: what watches over the device's data follows them, ms. */
const GUARD_AFTER_MS = 1_000;
/** Nothing waits for what the remote configuration says anew, ms. */
const REMOTE_AFTER_MS = 4_000;

/** A proof of App Check; its code is fetched when the data worker asks for one, which it does where that is switched on. */
const attestLate = async () => (await import("#data/firebase/page-app-check.ts")).attest();

function start(): void {
  tellFaults(window);
  const client = startDataClient();
  preloadScreen(window.location.pathname);
  const root = must(document.getElementById("root"), "#root");
  void settled(client.session, SESSION_MS).then(() => mount(root, client));
  nudgeOnReturn(client);
  window.addEventListener("storage", client.remote.reread);
  noteActivity(client);
  void client.api.attestWith(client.share(attestLate));
  startUpdates(client).catch(reportError);
  setTimeout(() => {
    import("./guard-data.ts").then(({ guardData }) => guardData(client)).catch(reportError);
  }, GUARD_AFTER_MS);
  setTimeout(() => {
    import("./remote-config.ts").then(({ followRemote }) => followRemote(client)).catch(reportError);
  }, REMOTE_AFTER_MS);
}

// A browser that is too old has been told so by `public/early.js`. [OLD-2]
if (window.atriumTooOld !== true) start();
