import { DESKS } from "./limits.ts";
import { reasonOf } from "./bookable.ts";

/** So many are offered, and so many of one's own are kept. */
const MAX = 4;

/**
 * Reasons to offer when desks are disabled: this device's own, the last one first, then those that most desks have.
 * @param own as kept, see `withReason` [DSK-27]
 */
export function lateReasons(
  own: readonly string[],
  desks: readonly { readonly disabled: boolean | string }[],
): readonly string[] {
  const counts = new Map<string, number>();
  for (const { disabled } of desks) {
    const reason = reasonOf(disabled);
    if (reason !== "") counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const known = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([reason]) => reason);
  return [...new Set([...own, ...known])].slice(0, MAX);
}

/** Own reasons with one more, the last one first. */
export const withReason = (own: readonly string[], reason: string): readonly string[] =>
  [reason, ...own.filter((r) => r !== reason)].slice(0, MAX);

/** Own reasons as they are kept on the device; none for what cannot be read. */
export function reasonsIn(stored: string | null): readonly string[] {
  try {
    const read: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(read)
      ? read.filter((r): r is string => typeof r === "string" && r !== "" && r.length <= DESKS.reasonMax)
      : [];
  } catch {
    return []; // written by nobody of ours
  }
}
