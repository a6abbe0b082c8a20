import { lastPart, object, text } from "../shared/doc-reads.ts";
import { isObject, type Json } from "../shared/json.ts";

/** Somebody who may act for a person, or for whom they may. `id` is the person's. */
export type Delegate = {
  readonly id: string;
  readonly title: string;
  readonly permissions: { readonly [key: string]: boolean };
};

/** Permissions of a map, whatever stands in it. */
export const permissionsOf = (stored: Json | undefined): { readonly [key: string]: boolean } =>
  Object.fromEntries(Object.entries(object(stored)).filter((e): e is [string, boolean] => typeof e[1] === "boolean"));

/** Delegates or delegators of a person's document: a map by the id of each, or a list (spec 3 §3); what is none is left out. */
export function delegatesOf(stored: Json | undefined): readonly Delegate[] {
  const found: readonly Json[] = Array.isArray(stored) ? (stored as readonly Json[]) : Object.values(object(stored));
  return found.flatMap((d) => {
    const id = isObject(d) ? lastPart(text(d["ref"])) : "";
    if (!isObject(d) || id === "") return [];
    return [{ id, title: text(d["title"]), permissions: permissionsOf(d["permissions"]) }];
  });
}
