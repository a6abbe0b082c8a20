import * as v from "valibot";
import { can, heldRoles, type Permission, type Role } from "../access/access.ts";

/** The JSON of `app_permissions`: of a right, the roles that keep it. */
export const permissionsSchema = v.record(v.string(), v.array(v.string()));
export type Narrowing = v.InferOutput<typeof permissionsSchema>;

const roleText = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const helpText = v.optional(v.pipe(v.string(), v.maxLength(300)), "");
const rolesByKey = v.record(
  v.string(),
  v.object({ title: roleText, description: helpText, group: v.optional(roleText) }),
);
type Labels = v.InferOutput<typeof rolesByKey>;
/** Spec 3 §3. `inherit` is read and not used: what comes with a role stands in code. */
const roleGroupsSchema = v.pipe(
  v.array(
    v.object({
      title: roleText,
      roles: v.array(
        v.object({ key: roleText, title: roleText, help: helpText, inherit: v.optional(v.array(v.string()), []) }),
      ),
    }),
  ),
  v.transform((groups): Labels => {
    const labels = new Map<string, Labels[string]>();
    for (const { title: group, roles } of groups)
      for (const { key, title, help } of roles)
        if (!labels.has(key)) labels.set(key, { title, description: help, group });
    return Object.fromEntries(labels);
  }),
);

/**
 * The JSON of `app_roles`: what roles are called and are for, in the order and the groups of the user page. Either groups with
 * their roles (spec 3 §3), or each role by its key. What a role may do stands in code alone (`domain/access`).
 */
export const rolesSchema = v.lazy((said) => (Array.isArray(said) ? roleGroupsSchema : rolesByKey));
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
