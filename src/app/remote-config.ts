import type { DataClient } from "#data/client.ts";
import { warn } from "#data/warn.ts";
import { CONFIG } from "#domain/config/limits.ts";

type Fetch = () => Promise<unknown>;
const fetchLate: Fetch = async () => (await import("#data/firebase/remote-config.ts")).fetchRemote();

/**
 * Asks for the remote configuration once the server answers, and again after its interval while the page stands open. An
 * attempt that fails is logged, leaves what is in force, and is made again when the connection comes back. [RC-2]
 * @returns stops asking
 */
export function followRemote(
  { remote, sync }: Pick<DataClient, "remote" | "sync">,
  ask: Fetch = fetchLate,
): () => void {
  let stopped = false;
  let asking = false;
  let due = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isOnline = () => {
    const live = sync.get();
    return live.state === "ready" && live.value.net === "online";
  };
  const attempt = async () => {
    asking = true;
    due = false;
    try {
      const answer = await ask();
      if (!stopped) remote.take(answer);
      timer = setTimeout(again, CONFIG.minimumFetchIntervalMs);
    } catch (e) {
      warn("remote configuration could not be fetched; what is in force stays", e);
      timer = setTimeout(again, RETRY_MS);
    }
    asking = false;
  };
  const again = () => {
    due = true;
    tryNow();
  };
  const tryNow = () => {
    if (due && !asking && !stopped && isOnline()) void attempt();
  };
  const leave = sync.subscribe(tryNow);
  tryNow();
  return () => {
    stopped = true;
    clearTimeout(timer);
    leave();
  };
}

/** After a failed attempt; the SDK itself spaces what reaches the server, ms. */
const RETRY_MS = 60_000;
