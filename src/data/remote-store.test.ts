import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BUILT_IN_REMOTE, type Remote } from "#domain/config/remote.ts";
import { type RemoteStore, remoteStore, type Shelf } from "./remote-store.ts";

const CARDS = { app_features: '{"sections":{"cards":true}}' };
class Drawer implements Shelf {
  text: string | null = null;
  read = () => this.text;
  write = (text: string) => void (this.text = text);
}
const now = (store: RemoteStore): Remote => {
  const live = store.source.get();
  if (live.state === "loading") throw new Error("nothing waits for the remote configuration");
  return live.value;
};

describe("remote configuration on a device", () => {
  let shelf: Drawer;
  const warned: string[] = [];
  beforeEach(() => {
    shelf = new Drawer();
    warned.length = 0;
    vi.spyOn(console, "warn").mockImplementation((text: string) => void warned.push(text));
  });
  afterEach(() => vi.restoreAllMocks());

  test("[RC-3] the first start has the built-in values at once", () => {
    expect(now(remoteStore(shelf))).toEqual(BUILT_IN_REMOTE);
  });

  test("[KNOW-2] whether the device was ever told any is known, also of an answer that changes nothing", () => {
    const store = remoteStore(shelf);
    expect(store.heard.get()).toMatchObject({ value: false });
    store.take({});
    expect(store.heard.get()).toMatchObject({ value: true });
    expect(remoteStore(shelf).heard.get()).toMatchObject({ value: true });
  });

  test("[RC-3] new values are told live and stand at the next start, without a network", () => {
    const store = remoteStore(shelf);
    let told = 0;
    store.source.subscribe(() => told++);
    store.take(CARDS);
    expect([told, now(store).features.sectionCardsEnabled]).toEqual([1, true]);
    store.take(CARDS);
    expect(told).toBe(1);
    expect(now(remoteStore(shelf)).features.sectionCardsEnabled).toBe(true);
  });

  test("[RC-1] a broken value is logged by name, and the last good one stays, also at the next start", () => {
    const store = remoteStore(shelf);
    store.take(CARDS);
    warned.length = 0;
    store.take({ app_features: "{", app_roles: "{}", app_permissions: "{}", app_site_config_defaults: "{}" });
    expect(warned).toEqual(["Atrium: remote configuration: app_features is not used: not JSON"]);
    expect(now(store).features.sectionCardsEnabled).toBe(true);
    expect(now(remoteStore(shelf)).features.sectionCardsEnabled).toBe(true);
  });

  test("[RC-3] a shelf that somebody filled with nonsense is as good as empty, and a tab hears of another's values", () => {
    shelf.text = '{"app_features":"{\\"sections\\":{\\"cards\\":1}}","__proto__":{"x":1}}';
    const store = remoteStore(shelf);
    expect(now(store)).toEqual(BUILT_IN_REMOTE);
    remoteStore(shelf).take(CARDS);
    store.reread();
    expect(now(store).features.sectionCardsEnabled).toBe(true);
  });
});
