import { readWhole } from "./whole.ts";
import { Engine } from "#data/engine/engine.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";
import type { FakeNet, FakeServer } from "./fake-server.ts";
import { type FakeDevice, FakeOutbox, FakeReplica } from "./fake-stores.ts";
import { type Broken, Crash } from "./random.ts";
import { weakNet, weakOutbox } from "./weakened.ts";

/** One open page of a device, with an engine and a network of its own. */
export type SimTab = { readonly engine: Engine; readonly net: FakeNet };

/** Whose page it is and what it stands on. */
export type SimHost = {
  readonly uid: string;
  readonly device: string;
  readonly store: FakeDevice;
  readonly server: FakeServer;
  /** Told of every set that stands in the store, at least once each. */
  readonly note: (set: ChangeSet) => void;
  readonly newId: () => string;
  readonly skewMs?: () => number;
  /** Trouble that no command caused. */
  readonly trouble: (words: string) => void;
};

/** A page over a device's store; what is named as broken is taken out of its engine. */
export function openTab(host: SimHost, net: FakeNet, broken: ReadonlySet<Broken> = new Set()): SimTab {
  const { uid, device, store, server, newId } = host;
  const outbox = journalled(new FakeOutbox(store), host);
  const engine = new Engine({
    author: { uid, ns: "t", device, person: { ref: "", title: uid, displayName: uid } },
    outbox: weakOutbox(outbox, store, broken),
    replica: new FakeReplica(store),
    net: weakNet(net, broken),
    lock: broken.has("no-edit-lock") ? (step) => step() : store.lock,
    now: () => server.now,
    skewMs: host.skewMs ?? (() => 0),
    suspects: () => [],
    readIntent: () => Promise.resolve(readWhole),
    intentTrouble: () => null,
    rights: () => ({ roles: [], sites: null }),
    offline: () => !net.up,
    pictureLate: (e) => host.trouble(`storage trouble: ${e.trouble}`),
    newId,
  });
  return { engine, net };
}

/** A queue that notes what it keeps; also what was stored just before a kill, of which nobody was told. */
function journalled(outbox: FakeOutbox, { store, note }: SimHost): FakeOutbox {
  const add = outbox.add.bind(outbox);
  outbox.add = async (sets) => {
    try {
      return await add(sets); // "Saved on this device"
    } finally {
      for (const set of store.sets.values()) note(set);
    }
  };
  const replace = outbox.replace.bind(outbox);
  outbox.replace = async (id, next) => {
    try {
      return await replace(id, next);
    } finally {
      for (const set of next) if (store.sets.has(set.id)) note(set);
    }
  };
  return outbox;
}

/** The host of a page ended: it starts from what is stored until a start is not ended too. */
export async function recovered({ engine }: SimTab): Promise<void> {
  for (let i = 0; i < 5; i++) {
    try {
      return await engine.recover();
    } catch (e) {
      if (!(e instanceof Crash)) throw e;
    }
  }
}
