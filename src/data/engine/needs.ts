import { neededBy } from "#domain/sync/names.ts";
import type { ChangeSet, Conflict } from "#domain/sync/schema.ts";
import { isOver } from "./overlay.ts";
import type { Head, ReplicaStore } from "./ports.ts";

type New = Omit<ChangeSet, "seq">;

/**
 * New sets with the documents that they build on: what their command
 * says, and what they write into and link to as far as that still has to be made. (commands-step, section 3; invariant A2) [CMD-6]
 */
export function withNeeds(made: readonly New[], heads: readonly Head[]): readonly New[] {
  const waiting = new Set(
    heads
      .filter((head) => !isOver(head.state))
      .flatMap((head) => head.touches.flatMap((t) => (t.kind === "create" ? t.path : []))),
  );
  return made.map((set) => {
    const { needs: said = [], ...rest } = set;
    // Parts of one save that stand before this one make documents as well.
    const written = set.ops.flatMap((op) => (op.kind === "create" ? [] : op.path));
    const own = new Set(set.ops.flatMap((op) => (op.kind === "create" ? op.path : [])));
    const open = [...written, ...neededBy(set.ops)].filter((path) => waiting.has(path));
    const needs = [...new Set([...said, ...open])].filter((path) => !own.has(path));
    for (const path of own) waiting.add(path);
    return needs.length > 0 ? { ...rest, needs } : rest;
  });
}

/**
 * Documents that a set needs and that are not there, as conflicts: whoever was to make them was given up. [CMD-6]
 * @param there which of some documents the server has; throws `NetError`
 */
export async function lackingOf(
  { needs = [] }: Pick<ChangeSet, "needs">,
  replica: Pick<ReplicaStore, "get">,
  there: (paths: readonly string[]) => Promise<readonly string[]>,
): Promise<readonly Conflict[]> {
  if (needs.length === 0) return [];
  const recs = await replica.get(needs);
  const asked = needs.filter((path) => !recs.get(path)?.base);
  if (asked.length === 0) return [];
  const found = new Set(await there(asked));
  return asked.filter((path) => !found.has(path)).map((path) => ({ path, why: "missing" as const }));
}
