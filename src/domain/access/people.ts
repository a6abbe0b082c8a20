import { can, type Permission } from "./access.ts";

/** The one tenant whose reception deletes people as well (spec 3 §6). */
const RECEPTION_DELETES = "inf";

/** Whether somebody may delete people: people admins, and in one tenant whoever has the directory (spec 3 §6). [PPL-12] [PPG-11] */
export const mayDeletePeople = (ns: string, may: (right: Permission) => boolean): boolean =>
  may("people.delete") || (ns === RECEPTION_DELETES && may("people.directory"));
/** The same by roles alone, as the server asks. */
export const mayDeletePeopleAs = ({ ns, roles }: { readonly ns: string; readonly roles: readonly string[] }): boolean =>
  mayDeletePeople(ns, (right) => can(roles, right));
