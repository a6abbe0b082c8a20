import * as v from "valibot";
import type { Role } from "../access/access.ts";

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

/** What a role is called, else its own name. [PERM-2] */
export const roleTitle = (role: Role | string, labels: RoleLabels): string =>
  (Object.hasOwn(labels, role) ? labels[role]?.title : undefined) ?? role;
