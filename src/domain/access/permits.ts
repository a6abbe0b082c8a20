import { can, heldRoles, type Permission } from "./access.ts";

/** Of a right, the roles that keep it: `app_permissions` of the remote configuration. */
type Narrowing = { readonly [right: string]: readonly string[] };

/**
 * Whether somebody is shown what a right opens. The remote configuration can only take away from the access map, never add:
 * what may be done is decided by the server's rules, which do not know it. ns.admin keeps every right. [PERM-1]
 */
export function permits(roles: readonly string[], permission: Permission, narrowing: Narrowing): boolean {
  if (!can(roles, permission)) return false;
  const left = Object.hasOwn(narrowing, permission) ? narrowing[permission] : undefined;
  const held = heldRoles(roles);
  return left === undefined || held.has("ns.admin") || left.some((role) => (held as ReadonlySet<string>).has(role));
}
