/** Spec 1 §6, spec 2 §6: every role the product knows. */
export const ROLES = [
  "user",
  "ns.admin",
  "admin.super",
  "people.admin",
  "people.reception",
  "desk-booking.admin",
  "desk-booking.data",
  "desk-booking.neighbourhoods",
  "desk-booking.settings",
  "room-booking.admin",
] as const;
export type Role = (typeof ROLES)[number];

/** Spec 1 §6: holding the key also gives the values. */
export const INHERITS: { readonly [R in Role]?: readonly Role[] } = {
  "ns.admin": ["people.admin", "people.reception", "desk-booking.admin", "room-booking.admin"],
  "desk-booking.admin": ["desk-booking.data", "desk-booking.neighbourhoods", "desk-booking.settings"],
};

/** Spec 1 §6 access map: any one of the roles opens the door. Menu, guard, buttons, functions and rules tests read these rows. */
export const ACCESS = {
  "admin.audit": ["ns.admin"],
  "admin.integrations": ["ns.admin"],
  // Ours (docs/decisions/091): the whole tenant as one file.
  "admin.export": ["ns.admin"],
  "people.directory": ["people.admin", "people.reception"],
  "people.cards": ["people.admin", "people.reception"],
  "people.visitors": ["people.admin", "people.reception"],
  "people.users": ["people.admin"],
  // Ours: what people.admin may and reception may not (spec 3 §6).
  "people.permissions": ["people.admin"],
  "people.delete": ["people.admin"],
  // Ours (docs/decisions/091): what is kept of somebody, for them.
  "people.subjectAccess": ["people.admin"],
  // Spec 3 §6, canDeleteUser: not even ns.admin has it from its own role.
  "users.delete": ["admin.super"],
  "people.restrictedAccessControl": ["people.admin"],
  "deskBooking.bookingsExport": ["desk-booking.data"],
  "deskBooking.siteSettings": ["desk-booking.admin"],
  "deskBooking.deskSettings": ["desk-booking.settings"],
  "deskBooking.neighbourhoodSettings": ["desk-booking.neighbourhoods"],
  // Ours (docs/decisions/024): whoever may know the bookings of a desk may also look what is true of them.
  "deskBooking.rounds": ["desk-booking.settings", "desk-booking.data"],
  roomBooking: ["room-booking.admin"],
  // Ours: titles and owners of private bookings; the role itself sees everything else (decision 080).
  "roomBooking.details": ["ns.admin"],
  // Ours (decision 088): rooms are the tenant administrator's; the import screen opens for whoever may write a kind of row.
  "roomBooking.rooms": ["ns.admin"],
  import: ["people.admin", "people.reception", "desk-booking.neighbourhoods"],
  "dashboard.liveStatus.desks": ["desk-booking.data"],
  "dashboard.liveStatus.rooms": ["room-booking.admin"],
  "dashboard.stats": ["desk-booking.admin", "room-booking.admin"],
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof ACCESS;

const isRole = (r: string): r is Role => (ROLES as readonly string[]).includes(r);
const withInherited = (r: Role): Role[] => [r, ...(INHERITS[r] ?? []).flatMap(withInherited)];

const worked = new WeakMap<readonly string[], ReadonlySet<Role>>();
/** Every role held, inherited ones included; unknown names are left out. The answer for a list is kept as long as the list is. */
export function heldRoles(roles: readonly string[]): ReadonlySet<Role> {
  const known = worked.get(roles);
  if (known) return known;
  const held = new Set(roles.filter(isRole).flatMap(withInherited));
  worked.set(roles, held);
  return held;
}

/** Whether the roles open a door of the access map. [ACC-1] */
export function can(roles: readonly string[], permission: Permission): boolean {
  const held = heldRoles(roles);
  return ACCESS[permission].some((r: Role) => held.has(r));
}

/** Whether any one of the permissions is held; none asked for: everybody. */
export const holdsAny = (roles: readonly string[], anyOf: readonly Permission[]): boolean =>
  anyOf.length === 0 || anyOf.some((permission) => can(roles, permission));

/** Spec 1 §6: app access requires one of the admin-type roles. [ACC-2] */
export const hasAppAccess = (roles: readonly string[]): boolean =>
  [...heldRoles(roles)].some((r) => r !== "user" && r !== "admin.super");

/** Design section 5: who finds people by name: people roles, and owner search of desks and rooms. [ACC-3] */
export const findsPeople = (roles: readonly string[]): boolean =>
  can(roles, "people.directory") || can(roles, "deskBooking.deskSettings") || can(roles, "roomBooking");

/** Who reads directory records: whoever finds people, and the neighbourhoods role for the members (docs/decisions/018). [ACC-3] */
export const readsDirectory = (roles: readonly string[]): boolean =>
  findsPeople(roles) || can(roles, "deskBooking.neighbourhoodSettings");
