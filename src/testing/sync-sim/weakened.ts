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
function uncheckedOutbox(outbox: OutboxStore, device: FakeDevice): OutboxStore {
  const get = outbox.get.bind(outbox);
  outbox.get = async (id) => {
    const set: ChangeSet | undefined = await get(id);
    return set && { ...set, ops: set.ops.map((op) => unchecked(op, device)) };
  };
  return outbox;
}

/** The queue of an engine that parts what holds together. */
function partingOutbox(outbox: OutboxStore): OutboxStore {
  const add = outbox.add.bind(outbox);
  outbox.add = (sets) => add(sets.map((set) => ({ ...set, split: "per-op" as const })));
  return outbox;
}

/** The queue of an engine in which sets do not wait for what they need, and do not ask for it. */
function overtakingOutbox(outbox: OutboxStore): OutboxStore {
  const get = outbox.get.bind(outbox);
  outbox.get = async (id) => {
    const set = await get(id);
    if (!set) return set;
    const { needs: _needs, ...rest } = set;
    return rest;
  };
  const heads = outbox.heads.bind(outbox);
  outbox.heads = async () =>
    (await heads()).map((head) => ({ ...head, touches: head.touches.filter((t) => t.follows !== true) }));
  return outbox;
}

/** The queue of an engine from which safeties are taken that show in what is stored, or in its order. */
export function weakOutbox(outbox: OutboxStore, device: FakeDevice, broken: ReadonlySet<Broken>): OutboxStore {
  if (broken.has("no-field-check")) return uncheckedOutbox(outbox, device);
  if (broken.has("parts")) return partingOutbox(outbox);
  return broken.has("overtakes") ? overtakingOutbox(outbox) : outbox;
}

/** Server documents come in whatever their revision. */
export const anyTruth = (replica: FakeReplica, docs: readonly Truth[]): Promise<void> => {
  const byPath = new Map(docs.map((d) => [d.path, d]));
  return replica.modify([...byPath.keys()], (rec) => {
    const truth = byPath.get(rec.path);
    return truth ? { ...rec, base: truth } : rec;
  });
};
