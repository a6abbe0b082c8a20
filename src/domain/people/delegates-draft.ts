import { object, text } from "../shared/doc-reads.ts";
import { isObject, type Json } from "../shared/json.ts";
import { type Delegate, permissionsOf } from "./delegates.ts";
import type { PermissionNode } from "./permissions.ts";

/** Delegates as a dialog has them; null: nobody touched them. */
export type DelegatesDraft = { readonly list: readonly Delegate[] } | null;

/** A kept draft as it can be put back; null for what is none. */
export function delegatesDraftIn(found: Json): DelegatesDraft {
  if (!isObject(found) || !Array.isArray(found["list"])) return null;
  const list = (found["list"] as readonly Json[]).flatMap((d): Delegate[] => {
    const { id, title, permissions } = object(d);
    return text(id) === "" ? [] : [{ id: text(id), title: text(title), permissions: permissionsOf(permissions) }];
  });
  return { list };
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
