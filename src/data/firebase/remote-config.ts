import { getApps, initializeApp } from "firebase/app";
import { ensureInitialized, fetchAndActivate, getAll, getRemoteConfig, setLogLevel } from "firebase/remote-config";
import { CONFIG } from "#domain/config/limits.ts";
import { type BackendConfig, backendConfig } from "./config.ts";

/** Where the local server answers with the values of the project's template. */
const LOCAL_PATH = "/__/remote-config";
/** A Firebase app of the page's own: the SDK of remote configuration needs `window`, which the data worker has not (decision 016). */
const APP = "remote-config";

/**
 * The parameters of the remote configuration and their JSON texts, as they came. For the page; load it late.
 * @throws whatever the network or the SDK throws when there is no answer
 */
export function fetchRemote(config: BackendConfig = backendConfig()): Promise<unknown> {
  return config.emulators ? fetchLocal() : fetchDeployed(config);
}

async function fetchDeployed({ options }: BackendConfig): Promise<unknown> {
  const app = getApps().find((a) => a.name === APP) ?? initializeApp(options, APP);
  const remote = getRemoteConfig(app);
  setLogLevel(remote, "silent"); // whoever asks logs it
  remote.settings = {
    fetchTimeoutMillis: CONFIG.fetchTimeoutMs,
    minimumFetchIntervalMillis: CONFIG.minimumFetchIntervalMs,
  };
  await ensureInitialized(remote); // what was activated before this page
  await fetchAndActivate(remote);
  const values = Object.entries(getAll(remote)).filter(([, value]) => value.getSource() === "remote");
  return Object.fromEntries(values.map(([key, value]) => [key, value.asString()]));
}

async function fetchLocal(): Promise<unknown> {
  const signal = AbortSignal.timeout(CONFIG.fetchTimeoutMs);
  const answer = await fetch(LOCAL_PATH, { cache: "no-store", signal });
  if (!answer.ok) throw new Error(`remote configuration: the local server answers ${answer.status}`);
  return answer.json();
}
