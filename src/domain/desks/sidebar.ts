import { heldRoles } from "../access/access.ts";
import { mayDo } from "../access/may-do.ts";
import { neighbourhoodEdit } from "../neighbourhoods/declared.ts";
import { deskEdit } from "./declared.ts";

/** The kind of tenant whose people see Desk Settings whatever their roles (spec 1 §6), and the plan alone when they can do nothing. */
const INF = "inf";

/**
 * Whether Desk Settings has its sidebar: in one kind of tenant it is hidden from those who may edit neither neighbourhoods
 * nor desk settings and are not reception (spec 2 §2). [DSK-18]
 */
export function hasSidebar(ns: string, roles: readonly string[]): boolean {
  if (ns !== INF) return true;
  const edits = mayDo(deskEdit, { roles }) || mayDo(neighbourhoodEdit, { roles });
  return edits || heldRoles(roles).has("people.reception");
}
