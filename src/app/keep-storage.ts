import type { DataClient } from "#data/client.ts";

/** What of `navigator.storage` is needed; absent in old engines. */
type Keeper = { persisted(): Promise<boolean>; persist(): Promise<boolean> };

/**
 * Asks the browser, once per page, not to clear this device's data when space runs short: after sign-in or the first save,
 * when a person has shown that the data matters. The answer changes nothing here. [SHELL-11]
 */
export function keepStorage(client: DataClient, keeper: Keeper | undefined): void {
  if (!keeper) return;
  let asked = false;
  const look = () => {
    const session = client.session.get();
    const sync = client.sync.get();
    const signedIn = session.state === "ready" && session.value.state === "in" && session.value.proven;
    const saved = sync.state === "ready" && sync.value.waiting + sync.value.sent > 0;
    if (asked || !(signedIn || saved)) return;
    asked = true;
    void keeper.persisted().then((persisted) => (persisted ? true : keeper.persist()));
  };
  client.session.subscribe(look);
  client.sync.subscribe(look);
  look();
}
