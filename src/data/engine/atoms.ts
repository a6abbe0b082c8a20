import type { ChangeSet, StoredOp } from "#domain/sync/schema.ts";

type Divided = Pick<ChangeSet, "split" | "atoms" | "ops">;

/**
 * The ops of a set as they hold together: all of them, those of each row of a file, or each by itself. What holds together is
 * sent, given up and left parked as one. (commands-step, section 2; invariant A1)
 */
export function atomsOf({ split, atoms, ops }: Divided): readonly (readonly StoredOp[])[] {
  if (split === "never") return [ops];
  const sum = atoms?.reduce((a, b) => a + b, 0);
  if (!atoms || sum !== ops.length) return atoms ? [ops] : ops.map((op) => [op]); // lengths that do not fit: nothing is parted
  let at = 0;
  return atoms.map((length) => ops.slice(at, (at += length)));
}

/** Whether a set is never parted, and never decided field by field. */
export const isWhole = (set: Pick<ChangeSet, "split">): boolean => set.split === "never";

/** Whether an op may be decided about field by field: nothing else holds together with it. */
export const isAlone = (set: Divided, atom: readonly StoredOp[]): boolean => !isWhole(set) && atom.length === 1;

/** Some of the atoms of a set, as its ops. Lengths are kept where any of them has several. */
export function opsOfAtoms(
  set: Divided,
  some: readonly (readonly StoredOp[])[],
): { readonly ops: StoredOp[]; readonly atoms?: number[] } {
  const lengths = some.map((a) => a.length).filter((n) => n > 0);
  const ops = some.flat();
  return isWhole(set) || lengths.every((n) => n === 1) ? { ops } : { ops, atoms: lengths };
}
