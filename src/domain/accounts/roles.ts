import { heldRoles, type Role, ROLES } from "../access/access.ts";
import type { RoleLabels } from "../config/permissions.ts";
import { RECEPTION_HELP_INF, ROLE_GROUP, ROLE_WORDS, roleWord } from "../words/accounts.ts";

/** A role as the user page offers it. `inherits`: what comes with it, by the access map alone. */
export type OfferedRole = {
  readonly key: Role;
  readonly title: string;
  readonly help: string;
  readonly inherits: readonly Role[];
};
export type RoleGroup = { readonly title: string; readonly roles: readonly OfferedRole[] };

/** The one tenant with another help text for reception (spec 3 §6). */
const INF = "inf";
const GENERAL: readonly Role[] = ["user", "ns.admin", "admin.super"];
const groupOf = (role: Role): string => {
  if (GENERAL.includes(role)) return ROLE_GROUP.general;
  if (role.startsWith("people.")) return ROLE_GROUP.people;
  return role.startsWith("desk-booking.") ? ROLE_GROUP.desks : ROLE_GROUP.rooms;
};
const BUILT_IN_ORDER: readonly Role[] = [...GENERAL, ...ROLES.filter((r) => !GENERAL.includes(r))];
const isRole = (name: string): name is Role => (ROLES as readonly string[]).includes(name);

/** Every role that comes with one, itself left out. */
const inheritedBy = (role: Role): readonly Role[] => ROLES.filter((r) => r !== role && heldRoles([role]).has(r));

function offered(role: Role, labels: RoleLabels, ns: string): OfferedRole {
  const said = Object.hasOwn(labels, role) ? labels[role] : undefined;
  const help = ns === INF && role === "people.reception" ? RECEPTION_HELP_INF : said?.description;
  return {
    key: role,
    title: said?.title ?? roleWord(role),
    help: help || (ROLE_WORDS[role]?.help ?? ""),
    inherits: inheritedBy(role),
  };
}

/**
 * The roles of the user page in their groups (spec 3 §3). The remote configuration decides titles, help, groups and order; which
 * roles there are and what comes with each is the access map's, so nothing it says gives a right. [ACC-11]
 * @param labels `app_roles` of the remote configuration
 */
export function roleGroups(labels: RoleLabels, ns: string): readonly RoleGroup[] {
  const said = Object.keys(labels).filter(isRole);
  const order = [...said, ...BUILT_IN_ORDER.filter((r) => !said.includes(r))];
  const groups = new Map<string, OfferedRole[]>();
  for (const role of order) {
    const title = (Object.hasOwn(labels, role) ? labels[role]?.group : undefined) ?? groupOf(role);
    groups.set(title, [...(groups.get(title) ?? []), offered(role, labels, ns)]);
  }
  return [...groups].map(([title, roles]) => ({ title, roles }));
}

/** Selected roles that bring another one with them, directly or through others; none: it is not implied (spec 3 §4). [ACC-11] */
export const impliedBy = (role: Role, selected: readonly string[]): readonly Role[] =>
  selected.filter(isRole).filter((r) => r !== role && heldRoles([r]).has(role));

/** Roles that only ns.admin gives and takes, and that others are not offered (spec 3 §5). */
const ADMIN_ROLES: readonly string[] = ["ns.admin", "admin.super"];
/** Whether a role is ns.admin's alone to give and take, so that others are not offered it. [ACC-12] */
export const isAdminRole = (role: string): boolean => ADMIN_ROLES.includes(role);
/** What people.admin may besides: everything that reception may. */
const COVERED: { readonly [R in Role]?: readonly Role[] } = { "people.admin": ["people.reception"] };
const withWhatComes = (own: readonly string[]): ReadonlySet<string> => {
  const held = [...heldRoles(own)];
  return new Set<string>(["user", ...held, ...held.flatMap((r) => COVERED[r] ?? [])]);
};
/** Known roles that somebody gives and takes: those that they hold, or that are no more than what they hold (docs/decisions/074). [ACC-12] */
export const givable = (own: readonly string[]): readonly Role[] => {
  if (own.includes("ns.admin")) return ROLES;
  const held = withWhatComes(own);
  return ROLES.filter((r) => held.has(r) && !isAdminRole(r));
};
/** Whether somebody gives and takes a role; one that nobody knows gives nothing. [ACC-12] */
export const mayGive = (role: string, own: readonly string[]): boolean => !isRole(role) || givable(own).includes(role);
/** Whether roles are no more than what somebody holds: whose account they may link, and bring to a site. [ACC-27] */
export const isWithin = (roles: readonly string[], own: readonly string[]): boolean => {
  if (own.includes("ns.admin")) return true;
  const held = withWhatComes(own);
  return roles.filter(isRole).every((r) => held.has(r));
};

/** Whether two sets hold the same. */
export const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  [...new Set(a)].sort().join("\n") === [...new Set(b)].sort().join("\n");
/** A set with one more or one less; the others stay in their order. */
export const withOne = (set: readonly string[], one: string, on: boolean): readonly string[] =>
  on ? (set.includes(one) ? set : [...set, one]) : set.filter((r) => r !== one);
