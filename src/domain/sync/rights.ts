import { heldRoles } from "../access/access.ts";
import { mayDo } from "../access/may-do.ts";
import { isSiteKey } from "../config/site-keys.ts";
import { deskEdit } from "../desks/declared.ts";
import { neighbourhoodEdit } from "../neighbourhoods/declared.ts";
import { NEIGHBOURHOOD_FIELDS } from "../neighbourhoods/edits.ts";
import { stepsOf } from "../shared/changes.ts";
import type { JsonObject } from "../shared/json.ts";
import { mayChange } from "../site/rights.ts";
import type { StoredOp } from "./schema.ts";

/** Whether the roles may bring a deleted document back with their edit. Deleting is the tenant's own business, and so is this. */
export const mayBringBack = (roles: readonly string[]): boolean => heldRoles(roles).has("ns.admin");

/** Roles and sites that the server last proved; `sites` null for all. */
export type Holder = { readonly roles: readonly string[]; readonly sites: readonly string[] | null };
/** The server's last known document. */
type Known = { readonly fields: JsonObject; readonly deleted: boolean } | null;

const SPACE = /^sites\/([^/]+)\/spaces\/[^/]+$/;
const SITE = /^sites\/([^/]+)$/;
const KINDS = ["desk", "neighbourhood", "floor"] as const;
const SWITCH: readonly string[] = ["disabled", "disabledAfterUse"];

function isSuspectSetting(op: StoredOp, { known, site }: Where, { roles, sites }: Holder): boolean {
  if (op.kind !== "patch" || (sites !== null && !sites.includes(site)) || known?.deleted === true) return true;
  return Object.keys(op.fields).some((field) => {
    const [place, key = "", ...more] = stepsOf(field);
    return place !== "config" || more.length > 0 || !isSiteKey(key) || !mayChange(roles, key);
  });
}

/**
 * Whether the rules as this device knows them speak against an op. They may be newer on the server, and so may the rights:
 * this only says where to look first. Of what it knows nothing it says no.
 */
export function isSuspect(op: StoredOp, known: Known, holder: Holder): boolean {
  const settings = SITE.exec(op.path)?.[1];
  if (settings !== undefined) return isSuspectSetting(op, { known, site: settings }, holder);
  const site = SPACE.exec(op.path)?.[1];
  return site !== undefined && isSuspectSpace(op, { known, site }, holder);
}

type Where = { readonly known: Known; readonly site: string };
const NEIGHBOURHOOD: readonly string[] = NEIGHBOURHOOD_FIELDS;
const isCircles = (field: string): boolean => stepsOf(field)[0] === "neighbourhoodCircles";

/** Whether the rules as known here let a field of a kind of space be changed with these roles. */
function mayWrite(kind: unknown, field: string, roles: readonly string[]): boolean {
  if (kind === "desk" && SWITCH.includes(field)) return mayDo(deskEdit, { roles });
  const own =
    (kind === "desk" && field === "neighbourhood") ||
    (kind === "neighbourhood" && NEIGHBOURHOOD.includes(field)) ||
    (kind === "floor" && isCircles(field));
  return own && mayDo(neighbourhoodEdit, { roles });
}

function isSuspectSpace(op: StoredOp, { known, site }: Where, { roles, sites }: Holder): boolean {
  if (sites !== null && !sites.includes(site)) return true;
  if (op.kind === "delete") return true;
  if (op.kind === "create") return op.fields["kind"] !== "neighbourhood" || !mayDo(neighbourhoodEdit, { roles });
  const kind = known ? known.fields["kind"] : undefined;
  if (known?.deleted === true && (kind !== "desk" || !mayBringBack(roles))) return true;
  const kinds = known ? [kind] : KINDS;
  return Object.keys(op.fields).some((field) => !kinds.some((k) => mayWrite(k, field, roles)));
}
