import type { JsonObject } from "#domain/shared/json.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";
import { isOver } from "#data/engine/overlay.ts";
import { fold } from "#data/engine/record.ts";
import { type FakeServer, overwrites } from "./fake-server.ts";
import type { FakeDevice } from "./fake-stores.ts";

/** What a run leaves behind once it has healed. */
export type Ran = {
  readonly server: FakeServer;
  readonly devices: readonly { readonly index: number; readonly store: FakeDevice }[];
  /** Sets that a store called durable, by id. */
  readonly saved: ReadonlyMap<string, ChangeSet>;
  /** The set that took the place of another, by the other's id. */
  readonly next: ReadonlyMap<string, string>;
  /** Sets that somebody wanted gone, or decided against in part. */
  readonly wanted: ReadonlySet<string>;
  readonly discarded: ReadonlySet<string>;
  /** Sets that asked for attention. */
  readonly alarmed: ReadonlySet<string>;
};

const appliedIn = ({ server }: Ran, id: string): boolean => server.receipts.get(id) === "applied";
export const appliedOf = (ran: Ran): readonly string[] => [...ran.saved.keys()].filter((id) => appliedIn(ran, id));

/** What a run violated: lost, doubled, torn or unseen writes, devices that are not at rest or not like the server. */
export const troublesOf = (ran: Ran): readonly string[] => [
  ...ran.devices.flatMap((d) => [...queueTroubles(ran, d), ...pictureTroubles(ran, d)]),
  ...serverTroubles(ran),
  ...[...ran.saved].flatMap(([id, set]) => [...chainTroubles(ran, id), ...writeTroubles(ran, set)]),
];

function queueTroubles(ran: Ran, { index, store }: Ran["devices"][number]): readonly string[] {
  const sets = [...store.sets.values()];
  const left = sets.filter((s) => !isOver(s.state) || !s.settled);
  const untrue = sets.filter((s) => s.state === "accepted" && !appliedIn(ran, s.id));
  return [
    ...left.map((s) => `outbox not empty on ${index}: ${s.id} ${s.state}`),
    ...untrue.map((s) => `said sent, not on the server: ${s.id}`),
  ];
}

function pictureTroubles({ server }: Ran, { index, store }: Ran["devices"][number]): readonly string[] {
  const troubles: string[] = [];
  for (const [path, doc] of server.docs) {
    const rec = store.recs.get(path);
    const view = rec ? fold(rec.base, rec.pending) : null;
    if (bare(view?.fields) === bare(doc.fields) && view?.deleted === doc.deleted) continue;
    troubles.push(`diverged on ${index}: ${path} ${JSON.stringify(view)} against ${JSON.stringify(doc)}`);
  }
  for (const rec of store.recs.values()) {
    if (rec.pending.length > 0) troubles.push(`dangling patch on ${index}: ${rec.path}`);
    else if (!server.docs.has(rec.path) && rec.base) troubles.push(`ghost document on ${index}: ${rec.path}`);
  }
  return troubles;
}

function serverTroubles(ran: Ran): readonly string[] {
  const keys = ran.server.log.map((l) => `${l.set}|${l.path}`);
  const twice = keys.filter((key, i) => keys.indexOf(key) !== i);
  const needless = [...ran.alarmed].filter((id) => appliedIn(ran, id));
  return [
    ...twice.map((key) => `applied twice: ${key}`),
    ...needless.map((id) => `asked for attention though applied: ${id}`),
  ];
}

/** Of a set and those that took its place, one is applied, or none and somebody wanted that. */
function chainTroubles(ran: Ran, id: string): readonly string[] {
  const chain = [id];
  for (let at = ran.next.get(id); at; at = ran.next.get(at)) chain.push(at);
  const applied = chain.filter((c) => appliedIn(ran, c));
  const end = ran.devices.map((d) => d.store.sets.get(chain.at(-1) ?? id)).find((s) => s !== undefined);
  const told = chain.join(" > ");
  return [
    ...(end?.state === "closed" && applied.length > 0 ? [`closed, yet applied: ${told} ${applied.join()}`] : []),
    ...(applied.length === 0 && !chain.some((c) => ran.wanted.has(c)) ? [`saved edit lost: ${told}`] : []),
    ...(applied.length > 1 ? [`applied under two ids: ${applied.join()}`] : []),
    ...(ran.discarded.has(id) && appliedIn(ran, id) ? [`discarded, yet applied: ${id}`] : []),
  ];
}

/** An applied set is applied whole, over what its author had seen. */
function writeTroubles(ran: Ran, { id, ops }: ChangeSet): readonly string[] {
  if (!appliedIn(ran, id)) return [];
  return ops.flatMap((op) => {
    const log = ran.server.log.find((l) => l.set === id && l.path === op.path);
    if (!log) return [`half applied: ${id} ${op.path}`];
    return op.kind === "patch" && overwrites(log, op.was, op.fields) ? [`silent overwrite: ${id} ${op.path}`] : [];
  });
}

/** Fields as text, without those that say who wrote last. */
function bare(fields: JsonObject | undefined): string {
  const { lastWrittenBy: _by, lastWrittenVia: _via, changeSet: _set, ...rest } = fields ?? {};
  return JSON.stringify(sorted(rest));
}

function sorted(x: unknown): unknown {
  if (typeof x !== "object" || x === null) return x;
  return Object.fromEntries(
    Object.entries(x)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => [k, sorted(v)]),
  );
}
