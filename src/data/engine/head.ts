import { goesAhead, isLatest } from "#domain/declared.ts";
import { previousOf } from "#domain/bookings/lock.ts";
import type { ChangeSet } from "#domain/sync/schema.ts";
import type { Head } from "./ports.ts";

/** The part of a change set that ordering needs. */
export const headOf = (set: ChangeSet): Head => ({
  id: set.id,
  seq: set.seq,
  state: set.state,
  settled: set.settled,
  replaces: set.replaces,
  ...(goesAhead(set.action) ? { ahead: true as const } : {}),
  ...(isLatest(set.action) ? { behind: true as const } : {}),
  touches: [
    ...(set.needs ?? []).map((path) => ({ path, kind: "patch" as const, fields: [], follows: true as const })),
    ...set.ops.flatMap((op) => {
      const own = { path: op.path, kind: op.kind, fields: op.kind === "patch" ? Object.keys(op.fields) : [] };
      // A booking that follows another waits for what ends that one, and writes nothing of it.
      const before = op.kind === "create" ? previousOf(op.path) : null;
      return before === null
        ? [own]
        : [own, { path: before, kind: "patch" as const, fields: [], follows: true as const }];
    }),
  ],
});
