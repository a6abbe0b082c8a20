import type { Op } from "../shared/changes.ts";
import { IMPORT } from "./limits.ts";
import type { RowWrite } from "./verdict.ts";

/** What one change set of an import writes. */
export type Batch = {
  readonly action: string;
  readonly ops: readonly Op[];
  /** Ops of each row, which hold together; a batch that an earlier build put down does not say. */
  readonly atoms?: readonly number[] | undefined;
};

/**
 * Rows as change sets that the rules can judge: of one action each, with as many edits as fit a batch and as many documents as
 * the rules may look up. A row is never divided. The same rows make the same sets. [IMR-12]
 */
export function batchesOf(writes: Iterable<RowWrite>): readonly Batch[] {
  const done: Batch[] = [];
  const open = new Map<string, { ops: Op[]; atoms: number[]; paths: Set<string>; looks: Set<string> }>();
  for (const { action, ops, looks } of writes) {
    let at = open.get(action);
    const more = at ? looks.filter((path) => !at?.looks.has(path)).length : 0;
    const full =
      at !== undefined &&
      (at.ops.length + ops.length > IMPORT.opsMax ||
        at.looks.size + more > IMPORT.looksMax ||
        // A document is written once in a set.
        ops.some((op) => at?.paths.has(op.path)));
    if (at && full) done.push({ action, ops: at.ops, atoms: at.atoms });
    if (!at || full) open.set(action, (at = { ops: [], atoms: [], paths: new Set(), looks: new Set() }));
    for (const op of ops) {
      at.ops.push(op);
      at.paths.add(op.path);
    }
    if (ops.length > 0) at.atoms.push(ops.length);
    for (const path of looks) at.looks.add(path);
  }
  for (const [action, { ops, atoms }] of open) if (ops.length > 0) done.push({ action, ops, atoms });
  return done;
}
