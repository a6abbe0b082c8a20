import type { Would, Write } from "./ports.ts";

export type Named = {
  /** Paths that the rules refuse. */
  readonly forbidden: readonly string[];
  /** The rules take everything else as it stands. */
  readonly restPasses: boolean;
};

/** Groups asked about in one round. A set of which more is forbidden is refused as a whole. */
const GROUPS_MAX = 8;

const halves = (group: readonly Write[]): (readonly Write[])[] => {
  const middle = Math.ceil(group.length / 2);
  return [group.slice(0, middle), group.slice(middle)];
};

/**
 * Finds the writes that made the rules refuse a set, by asking about ever smaller groups. Null when they cannot be told:
 * the server does not judge a trial as it judged the set, or most of the set is forbidden. (reliability F35, decision 008)
 * @param suspects paths that the device's own knowledge of the person's rights speaks against; they are looked at first
 */
export async function nameForbidden(
  writes: readonly Write[],
  would: (group: readonly Write[]) => Promise<Would>,
  suspects: ReadonlySet<string>,
): Promise<Named | null> {
  if ((await would(writes)) !== "denied") return null;
  const suspected = writes.filter((w) => suspects.has(w.path));
  const others = writes.filter((w) => !suspects.has(w.path));
  if (suspected.length > 0 && others.length > 0 && (await would(others)) === "passes") {
    const found = await search(suspected, would);
    return { forbidden: pathsOf(writes, found ?? suspected), restPasses: true };
  }
  const found = await search(writes, would);
  if (!found || found.length === 0) return null;
  const rest = writes.filter((w) => !found.includes(w));
  return { forbidden: pathsOf(writes, found), restPasses: rest.length > 0 && (await would(rest)) === "passes" };
}

/** Paths of some writes, in the order of all. */
const pathsOf = (all: readonly Write[], some: readonly Write[]): string[] =>
  all.filter((w) => some.includes(w)).map((w) => w.path);

/** Round by round: groups that are denied are halved. Null when too many are. */
async function search(
  all: readonly Write[],
  would: (group: readonly Write[]) => Promise<Would>,
): Promise<readonly Write[] | null> {
  const found: Write[] = [];
  let groups: readonly (readonly Write[])[] = all.length === 1 ? [all] : halves(all);
  while (groups.length > 0) {
    if (groups.length > GROUPS_MAX) return null;
    const denied: (readonly Write[])[] = [];
    for (const group of groups) if ((await would(group)) === "denied") denied.push(group);
    if (denied.length === GROUPS_MAX && denied.some((g) => g.length > 1)) return null;
    found.push(...denied.filter((g) => g.length === 1).flat());
    groups = denied.filter((g) => g.length > 1).flatMap(halves);
  }
  return found;
}
