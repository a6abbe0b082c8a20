import type { Head } from "#data/engine/ports.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";

/** An engine whose sets were made without intents. */
export const noIntents = () => Promise.resolve(() => ({ ok: false as const, error: "unknown" as const }));

/** A change set that is waiting; name only what the test is about. */
export const aChangeSet = (over: Partial<ChangeSet> = {}): ChangeSet => ({
  format: 4,
  split: "per-op",
  id: "set-00001",
  seq: 1,
  device: "device-1",
  ns: "acme",
  uid: "u1",
  author: { ref: "", title: "Ana", displayName: "Ana" },
  site: "acme-london",
  action: "desks.disable",
  label: "1 desk disabled",
  via: "Desk Settings",
  madeAt: 1_000,
  skewMs: 0,
  madeOffline: false,
  decided: [],
  ops: [
    {
      kind: "patch",
      path: "sites/acme-london/spaces/d1",
      fields: { disabled: true },
      was: { disabled: false },
      baseRev: 1,
    },
  ],
  state: "queued",
  attempts: 0,
  settled: false,
  merged: [],
  burns: [],
  part: { of: "set-00001", index: 0, count: 1 },
  ...over,
});

export const aHead = (id: string, seq: number, path: string, fields: readonly string[]): Head => ({
  id,
  seq,
  state: "queued",
  settled: false,
  replaces: undefined,
  touches: [{ path, kind: "patch", fields }],
});
