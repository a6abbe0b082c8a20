import { ACCESS, INHERITS, type Permission, type Role } from "../../src/domain/access/access.ts";
import type { Read } from "../../src/domain/shared/collection.ts";

/** Functions of the rules that know the roles of a right; any other right is written out. */
const RULE_OF: { readonly [P in Permission]?: string } = {
  "people.directory": "peopleRoles()",
  "people.cards": "peopleRoles()",
  "people.users": "peopleUsers()",
  "people.restrictedAccessControl": "peopleUsers()",
  "deskBooking.bookingsExport": "deskData()",
  "deskBooking.deskSettings": "deskSettings()",
  "deskBooking.neighbourhoodSettings": "neighbourhoodSettings()",
  "deskBooking.rounds": "holds(roundRoles())",
  roomBooking: "roomRoles()",
  "dashboard.liveStatus.desks": "deskData()",
  "dashboard.liveStatus.rooms": "roomRoles()",
  "dashboard.stats": "dashboardStats()",
};

/** Functions of the rules that know several rights at once. */
const RULE_OF_SEVERAL: { readonly [rights: string]: string } = {
  "people.directory deskBooking.deskSettings deskBooking.neighbourhoodSettings roomBooking": "directoryRoles()",
};

const heldBy = (role: Role): readonly Role[] =>
  (Object.keys(INHERITS) as Role[]).filter((r) => (INHERITS[r] ?? []).includes(role)).flatMap((r) => [r, ...heldBy(r)]);
const rolesWith = (permission: Permission): readonly Role[] =>
  ACCESS[permission].flatMap((r: Role) => [...heldBy(r), r]);
/** The question whether somebody has one of some roles. */
const holding = (roles: readonly Role[]): string => `holds([${[...new Set(roles)].map((r) => `'${r}'`).join(", ")}])`;
const ruleOf = (permission: Permission): string => RULE_OF[permission] ?? holding(rolesWith(permission));

/** The condition of the rules that somebody has a right to read; undefined where everybody has. */
export function rightOf({ anyOf, orElse }: Read): string | undefined {
  const several = RULE_OF_SEVERAL[anyOf.join(" ")];
  const rights = [...(several ? [several] : anyOf.map(ruleOf)), ...(orElse ? [orElse] : [])];
  return rights.length > 1 ? `(${rights.join(" || ")})` : rights[0];
}

/** The same with the roles written out, for rules that have no functions for them. */
export const rolesOf = ({ anyOf }: Read): string | undefined =>
  anyOf.length === 0 ? undefined : holding(anyOf.flatMap(rolesWith));
