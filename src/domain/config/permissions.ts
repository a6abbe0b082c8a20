import * as v from "valibot";
import { can, heldRoles, type Permission, type Role } from "../access/access.ts";

/** The JSON of `app_permissions`: of a right, the roles that keep it. */
export const permissionsSchema = v.record(v.string(), v.array(v.string()));
export type Narrowing = v.InferOutput<typeof permissionsSchema>;

/**
 * The JSON of `app_roles`: what roles are called, in the order of the user page, and the titles of their groups there. What a
 * role may do stands in code alone (`domain/access`).
 */
export const rolesSchema = v.record(
  v.string(),
  v.object({
    title: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
    description: v.optional(v.pipe(v.string(), v.maxLength(300)), ""),
    group: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
  }),
);
export type RoleLabels = v.InferOutput<typeof rolesSchema>;

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

/** What a role is called, else its own name. [PERM-2] */
export const roleTitle = (role: Role | string, labels: RoleLabels): string =>
  (Object.hasOwn(labels, role) ? labels[role]?.title : undefined) ?? role;
