import { permissionsOf } from "../people/delegates.ts";
import { object } from "../shared/doc-reads.ts";
import type { Json } from "../shared/json.ts";

/** What is typed into the form and not saved. The PIN is never among it. [ACL-4] */
export type AccessDraft = {
  readonly profile?: string;
  readonly permissions?: { readonly [key: string]: boolean };
};

/** A kept draft as it can be put back; null for what is none, or holds nothing. */
export function accessDraftIn(found: Json): AccessDraft | null {
  const { profile, permissions } = object(found);
  const readable = permissionsOf(permissions);
  const draft: AccessDraft = {
    ...(typeof profile === "string" ? { profile } : {}),
    ...(Object.keys(readable).length > 0 ? { permissions: readable } : {}),
  };
  return Object.keys(draft).length === 0 ? null : draft;
}
