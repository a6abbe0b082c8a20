import { object, text } from "../shared/doc-reads.ts";
import { isObject, type Json } from "../shared/json.ts";
import { type Delegate, permissionsOf } from "./delegates.ts";
import type { PermissionNode } from "./permissions.ts";

/**
 * Delegates as a dialog has them, over those that stood there when each was first touched; null: nobody touched them. Drafts of
 * older versions have no `base`.
 */
export type DelegatesDraft = { readonly list: readonly Delegate[]; readonly base?: readonly Delegate[] } | null;

const listIn = (found: readonly Json[]): readonly Delegate[] =>
  found.flatMap((d): Delegate[] => {
    const { id, title, permissions } = object(d);
    return text(id) === "" ? [] : [{ id: text(id), title: text(title), permissions: permissionsOf(permissions) }];
  });
/** A kept draft as it can be put back; null for what is none. */
export function delegatesDraftIn(found: Json): DelegatesDraft {
  if (!isObject(found) || !Array.isArray(found["list"])) return null;
  const { list, base } = found as { readonly list: readonly Json[]; readonly base?: Json };
  return { list: listIn(list), ...(Array.isArray(base) ? { base: listIn(base as readonly Json[]) } : {}) };
}

/** Why somebody cannot be added to delegates; null: they can. [PPG-7] */
export function delegateTrouble(person: string, list: readonly Delegate[], added: string): "self" | "twice" | null {
  if (added === person) return "self";
  return list.some((d) => d.id === added) ? "twice" : null;
}

const byId = (list: readonly Delegate[]) => new Map(list.map((d) => [d.id, d.permissions]));
/** Whether two lists name the same people with the same permissions, whatever their order. [PPG-7] */
export function sameDelegates(a: readonly Delegate[], b: readonly Delegate[]): boolean {
  const other = byId(b);
  const on = (held: Delegate["permissions"] | undefined) =>
    Object.keys(held ?? {})
      .filter((k) => held?.[k] === true)
      .sort()
      .join("\n");
  return a.length === b.length && a.every((d) => other.has(d.id) && on(d.permissions) === on(other.get(d.id)));
}

/** What a dialog made of delegates: `list` over `base`; what it has not touched is the same in both. */
export type DelegatesEdit = { readonly list: readonly Delegate[]; readonly base: readonly Delegate[] };
/**
 * The draft over the delegates of now: whoever it has not touched is as they are now, in both lists. A draft without a base takes
 * nobody away: whom it never knew cannot be told from whom it removed. [PPG-7]
 */
export function delegatesEdit(draft: DelegatesDraft, now: readonly Delegate[]): DelegatesEdit {
  if (draft === null) return { list: now, base: now };
  const mine = new Set(draft.list.map((d) => d.id));
  const base = draft.base ?? now.filter((d) => mine.has(d.id));
  const only = (list: readonly Delegate[], id: string) => list.filter((d) => d.id === id);
  const isTouched = (id: string) => !sameDelegates(only(base, id), only(draft.list, id));
  const over = (list: readonly Delegate[]) => {
    const here = new Set(now.map((d) => d.id));
    const remaining = now.flatMap((d) => (isTouched(d.id) ? only(list, d.id) : [d]));
    return [...remaining, ...list.filter((d) => !here.has(d.id) && isTouched(d.id))];
  };
  return { list: over(draft.list), base: over(base) };
}

/** What one tenant shows to namespace administrators only (spec 3 §6). */
const HIDDEN: readonly string[] = ["multiDeskBooking", "roomBooking"];
const HIDDEN_IN = "inf";
/** The permissions that somebody may give to a delegate: of what the site makes available. [PPG-7] */
export function delegateTree(
  offered: readonly PermissionNode[],
  { ns, isAdmin }: { readonly ns: string; readonly isAdmin: boolean },
): readonly PermissionNode[] {
  if (ns !== HIDDEN_IN || isAdmin) return offered;
  const shown = (tree: readonly PermissionNode[]): readonly PermissionNode[] =>
    tree.filter((n) => !HIDDEN.includes(n.key)).map((n) => ({ key: n.key, under: shown(n.under) }));
  return shown(offered);
}
