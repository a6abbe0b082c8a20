import { valueAt } from "#domain/shared/changes.ts";
import type { ChangeSet, StoredOp } from "#domain/sync/schema.ts";
import type { Net, OutboxStore } from "#data/engine/ports.ts";
import type { FakeDevice, FakeReplica } from "./fake-stores.ts";
import type { FakeNet } from "./fake-server.ts";
import type { Truth } from "#data/engine/record.ts";
import type { Broken } from "./random.ts";

/** The net of an engine from which safeties are taken that show in what it asks the server. */
export function weakNet(net: FakeNet, broken: ReadonlySet<Broken>): Net {
  /** How often a receipt was looked for since its set was sent. */
  const looks = new Map<string, number>();
  return {
    commit: (c) => {
      looks.set(c.set.id, 0);
      return net.commit(broken.has("no-burn") ? { ...c, set: { ...c.set, burns: [] } } : c);
    },
    act: (c) => net.act(c),
    receipt: (id) => {
      const look = (looks.get(id) ?? 0) + 1;
      looks.set(id, look);
      if (broken.has("no-receipt-look")) return Promise.resolve("none");
      return broken.has("no-second-look") && look === 2 ? Promise.resolve("none") : net.receipt(id);
    },
    burn: (set, id) => (broken.has("no-burn") ? Promise.resolve("void") : net.burn(set, id)),
    get: (paths) => net.get(paths),
    wouldPass: (c) => net.wouldPass(c),
  };
}

/** An op that expects to find whatever stands there. */
function unchecked(op: StoredOp, device: FakeDevice): StoredOp {
  const base = device.recs.get(op.path)?.base ?? null;
  if (op.kind !== "patch") return op;
  const was = Object.fromEntries(Object.keys(op.fields).map((f) => [f, valueAt(base?.fields ?? null, f)]));
  return { ...op, was };
}

/** The queue of an engine that compares no fields: each of its sets expects what it finds. */
export function uncheckedOutbox(outbox: OutboxStore, device: FakeDevice): OutboxStore {
  const get = outbox.get.bind(outbox);
  outbox.get = async (id) => {
    const set: ChangeSet | undefined = await get(id);
    return set && { ...set, ops: set.ops.map((op) => unchecked(op, device)) };
  };
  return outbox;
}

/** Server documents come in whatever their revision. */
export const anyTruth = (replica: FakeReplica, docs: readonly Truth[]): Promise<void> => {
  const byPath = new Map(docs.map((d) => [d.path, d]));
  return replica.modify([...byPath.keys()], (rec) => {
    const truth = byPath.get(rec.path);
    return truth ? { ...rec, base: truth } : rec;
  });
};
