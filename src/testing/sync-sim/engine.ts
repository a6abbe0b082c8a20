import { readWhole } from "./whole.ts";
import type { EngineParts } from "#data/engine/parts.ts";
import { Engine } from "#data/engine/engine.ts";
import { FakeNet, type FakeServer } from "./fake-server.ts";
import { FakeDevice, FakeOutbox, FakeReplica } from "./fake-stores.ts";

type Given = {
  /** Whose device it is; also its name, and how the ids of its sets begin. */
  readonly uid?: string;
  readonly ns?: string;
  /** Its way to the server; left out: one without faults. */
  readonly net?: FakeNet;
  readonly store?: FakeDevice;
  readonly outbox?: FakeOutbox;
  /** What is wrong with stored intents; left out: nothing. */
  readonly intentTrouble?: EngineParts["intentTrouble"];
};

/** No chance: nothing is slow, lost or sent twice. */
export const STEADY = { random: () => 0.9, faults: { drop: 0, twin: 0 } };

/** An engine by itself over a server, for tests of single steps: without tabs, kills and chance. */
export function engineOver(server: FakeServer, given: Given = {}): { engine: Engine; outbox: FakeOutbox } {
  const { uid = "me", ns = "ns", net = new FakeNet(server, STEADY.random, STEADY.faults) } = given;
  const { store = new FakeDevice(STEADY.random), outbox = new FakeOutbox(store) } = given;
  let n = 0;
  const engine = new Engine({
    author: { uid, ns, device: uid, person: { ref: "", title: uid, displayName: uid } },
    outbox,
    replica: new FakeReplica(store),
    net,
    lock: store.lock,
    now: () => server.now,
    skewMs: () => 0,
    newId: () => `${uid}-set-${String(++n).padStart(4, "0")}`,
    suspects: () => [],
    readIntent: () => Promise.resolve(readWhole),
    intentTrouble: given.intentTrouble ?? (() => null),
    rights: () => ({ roles: [], sites: null }),
    offline: () => false,
    pictureLate: () => undefined,
  });
  return { engine, outbox };
}
