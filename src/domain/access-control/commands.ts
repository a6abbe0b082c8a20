import { mayDo } from "../access/may-do.ts";
import { planOf } from "../shared/command.ts";
import { memberAccess } from "./declared.ts";
import { fieldPath, type Op, type Patch, type Plan, UNSET } from "../shared/changes.ts";
import type { Json } from "../shared/json.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { type ACCESS_REFUSED, accessLabel } from "../words/access-control.ts";
import { accessPath, type AccessRow, restrictedPath } from "./collection.ts";
import { ACCESS_CONTROL } from "./limits.ts";
import { type AccessOptions, seenPermissions } from "./options.ts";

export type AccessRefusal = keyof typeof ACCESS_REFUSED;
/** What a form changes; what is left out stays. An empty profile takes it away. */
export type AccessEdit = {
  readonly profile?: string;
  readonly permissions?: { readonly [key: string]: boolean };
};
/** Both documents of somebody as this device knows them; null: not there. */
export type AccessNow = { readonly open: AccessRow | null; readonly restricted: AccessRow | null };
/** Whose access control it is. */
export type AccessOf = { readonly site: string; readonly person: string; readonly name: string };

type Permissions = { readonly [key: string]: boolean };
/**
 * Every permission that somebody holds. Each is told by the document that it belongs to now, and by the other one only where
 * that says nothing of it: a site may have made it restricted, or no longer restricted, since. [ACL-3]
 */
export function heldAccess({ open, restricted }: AccessNow, options: AccessOptions): Permissions {
  const own = Object.fromEntries(
    options.permissions.flatMap(({ value, restricted: isRestricted }) => {
      const said = (isRestricted ? restricted : open)?.permissions[value];
      return said === undefined ? [] : [[value, said] as const];
    }),
  );
  return { ...open?.permissions, ...restricted?.permissions, ...own };
}

function opOf(path: string, row: AccessRow | null, moved: Permissions, profile: string | undefined): Op | null {
  const keys = Object.keys(moved);
  if (keys.length === 0 && profile === undefined) return null;
  if (row === null) return { kind: "create", path, fields: { ...(profile ? { profile } : {}), permissions: moved } };
  const at = (key: string) => fieldPath("permissions", key);
  const fields: { [field: string]: Json } = Object.fromEntries(keys.map((key) => [at(key), moved[key] ?? false]));
  const seen: { [field: string]: Json } = Object.fromEntries(
    keys.map((key) => [at(key), row.permissions[key] ?? null] as const),
  );
  const own: Patch = profile === undefined ? {} : { profile: profile === "" ? UNSET : profile };
  const was: Patch = profile === undefined ? {} : { profile: row.profile === "" ? null : row.profile };
  return { kind: "patch", path: row.path, fields: { ...fields, ...own }, seen: { ...seen, ...was } };
}

function tooMany(row: AccessRow | null, moved: Permissions): boolean {
  return Object.keys({ ...row?.permissions, ...moved }).length > ACCESS_CONTROL.permissionsMax;
}

/**
 * Changes somebody's access control at a site: each permission by itself and only those that moved, so that two people's
 * changes both stay; restricted ones go into a document of their own. Clearing the profile removes it. (spec 3 §4, §5) [ACL-3]
 */
export function planAccess(
  { site, person, name }: AccessOf,
  { now, options }: { readonly now: AccessNow; readonly options: AccessOptions },
  edit: AccessEdit,
  who: { readonly roles: readonly string[] },
): Result<Plan, AccessRefusal> {
  if (!mayDo(memberAccess, who)) return err("no-people-right");
  const asked = Object.entries(edit.permissions ?? {});
  const seen = seenPermissions(options, who.roles);
  if (asked.some(([key]) => !seen.some((p) => p.value === key))) return err("not-offered");
  const { profile } = edit;
  if (profile && !options.profiles.some((p) => p.value === profile) && profile !== now.open?.profile)
    return err("not-offered");
  const isRestricted = (key: string) => seen.some((p) => p.value === key && p.restricted);
  const held = heldAccess(now, options);
  const moves = asked.filter(([key, on]) => (held[key] ?? false) !== on);
  const open = Object.fromEntries(moves.filter(([key]) => !isRestricted(key)));
  const restricted = Object.fromEntries(moves.filter(([key]) => isRestricted(key)));
  if (tooMany(now.open, open) || tooMany(now.restricted, restricted)) return err("too-many");
  const moved = profile === undefined || profile === (now.open?.profile ?? "") ? undefined : profile;
  const ops = [
    opOf(accessPath(site, person), now.open, open, moved),
    opOf(restrictedPath(site, person), now.restricted, restricted, undefined),
  ].filter((op) => op !== null);
  if (ops.length === 0) return err("nothing-to-do");
  return ok(planOf(memberAccess, { label: accessLabel(name), site, ops }));
}
