import { heldRoles } from "../access/access.ts";

/** Whether the roles may bring a deleted document back with their edit. Deleting is the tenant's own business, and so is this. */
export const mayBringBack = (roles: readonly string[]): boolean => heldRoles(roles).has("ns.admin");
