import { seesRestrictedAccess } from "../access/predicates.ts";
import { byName } from "../shared/collate.ts";
import { object, text, texts } from "../shared/doc-reads.ts";
import type { Json } from "../shared/json.ts";
import { ACCESS_CONTROL } from "./limits.ts";

/** A permission that a site's doors know. */
export type AccessPermission = {
  readonly value: string;
  readonly title: string;
  readonly description: string;
  /** Seen and given by those with the right to restricted access control only. */
  readonly restricted: boolean;
};
/** What a site offers for access control (spec 3 §3). */
export type AccessOptions = {
  readonly permissions: readonly AccessPermission[];
  readonly profiles: readonly { readonly value: string; readonly title: string }[];
  readonly pinSupport: boolean;
};

const fits = (value: string): boolean => value !== "" && value.length <= ACCESS_CONTROL.keyMax;
const listIn = (stored: Json | undefined) => (Array.isArray(stored) ? (stored as readonly Json[]).map(object) : []);
const once = <T extends { readonly value: string }>(all: readonly T[]): readonly T[] =>
  all.filter((x, i) => fits(x.value) && all.findIndex((other) => other.value === x.value) === i);

/**
 * What a site offers, from its document; null for a site without: there is no panel then. What cannot be read is left out.
 * Restricted is what says so itself, and what stands in the site's list of restricted ones, which the rules go by. [ACL-1]
 */
export function accessOptions(stored: Json | undefined, restricted: Json | undefined): AccessOptions | null {
  const options = object(stored);
  const listed = texts(restricted);
  const permissions = once(
    listIn(options["permissions"]).map((p) => ({
      value: text(p["value"]),
      title: text(p["title"]) || text(p["value"]),
      description: text(p["description"]),
      restricted: p["restricted"] === true || listed.includes(text(p["value"])),
    })),
  );
  const profiles = once(
    listIn(options["profiles"]).map((p) => ({ value: text(p["value"]), title: text(p["title"]) || text(p["value"]) })),
  );
  const pinSupport = options["pinSupport"] === true;
  return permissions.length === 0 && profiles.length === 0 && !pinSupport
    ? null
    : { permissions, profiles: [...profiles].sort((a, b) => byName(a.title, b.title)), pinSupport };
}

/** Whether somebody sees and gives what is restricted, and sets PINs (spec 3 §5, §6). [ACL-2] */
export const seesRestricted = (roles: readonly string[]): boolean => seesRestrictedAccess(roles);
/** The permissions that somebody sees. [ACL-2] */
export const seenPermissions = (options: AccessOptions, roles: readonly string[]): readonly AccessPermission[] =>
  options.permissions.filter((p) => !p.restricted || seesRestricted(roles));
