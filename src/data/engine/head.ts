import { type ChangeSet, goesAhead } from "#domain/sync/schema.ts";
import type { Head } from "./ports.ts";

/** The part of a change set that ordering needs. */
export const headOf = (set: ChangeSet): Head => ({
  id: set.id,
  seq: set.seq,
  state: set.state,
  settled: set.settled,
  replaces: set.replaces,
  ...(goesAhead(set.action) ? { ahead: true as const } : {}),
  touches: set.ops.map((op) => ({
    path: op.path,
    kind: op.kind,
    fields: op.kind === "patch" ? Object.keys(op.fields) : [],
  })),
});
