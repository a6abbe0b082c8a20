import { isObject, type Json } from "../shared/json.ts";

/** A permission of a site membership, and those that mean something only with it. */
export type PermissionNode = { readonly key: string; readonly under: readonly PermissionNode[] };

const node = (key: string, ...under: readonly PermissionNode[]): PermissionNode => ({ key, under });
/** Spec 3 §3: the permissions that the product knows, each below what it needs. */
const PERMISSION_TREE: readonly PermissionNode[] = [
  node(
    "deskBooking",
    node("multiDeskBooking"),
    node("advancedDeskBooking", node("advancedDeskBookingOtherNeighbourhoods")),
  ),
  node("roomBooking"),
];
const keysIn = (tree: readonly PermissionNode[]): readonly string[] => tree.flatMap((n) => [n.key, ...keysIn(n.under)]);
export const PERMISSION_KEYS: readonly string[] = keysIn(PERMISSION_TREE);

/** What a site offers: a list of keys, or a map of flags; null where it says nothing, which is everything (spec 3 §5). */
export function availableKeys(stored: Json | undefined): ReadonlySet<string> | null {
  if (Array.isArray(stored)) return new Set(stored.filter((k): k is string => typeof k === "string"));
  return isObject(stored) ? new Set(Object.keys(stored).filter((k) => stored[k] === true)) : null;
}

/** The tree limited to what a site makes available, level by level (spec 3 §5). [PPL-9] */
export function permissionTree(
  available: ReadonlySet<string> | null,
  tree: readonly PermissionNode[] = PERMISSION_TREE,
): readonly PermissionNode[] {
  return tree.flatMap((n) =>
    available === null || available.has(n.key) ? [node(n.key, ...permissionTree(available, n.under))] : [],
  );
}

type HeldPermissions = { readonly [key: string]: boolean };
/**
 * Permissions with one ticked or not. What stands below one that goes goes with it; keys that nobody knows stay, and so do those
 * that are not offered here: the server takes no change of them. [PPL-9]
 */
export function withPermission(
  held: HeldPermissions,
  key: string,
  on: boolean,
  offered: readonly PermissionNode[] = PERMISSION_TREE,
): HeldPermissions {
  const under = (tree: readonly PermissionNode[]): readonly string[] =>
    tree.flatMap((n) => (n.key === key ? keysIn(n.under) : under(n.under)));
  const lost = on ? [] : under(offered).filter((k) => held[k] === true);
  return { ...held, [key]: on, ...Object.fromEntries(lost.map((k) => [k, false])) };
}
