import type { KnownDoc, NameChange } from "../shared/collection.ts";
import { object, text } from "../shared/doc-reads.ts";
import type { Json } from "../shared/json.ts";
import type { StoredOp } from "../sync/schema.ts";

/** The document that holds a person's link in a tenant: whichever account was linked first has it. [ACC-15] */
export const linkedPath = (ns: string, person: string): string => `ns/${ns}/uniques/linked_${person}`;

/** The claim of a link to a person of the tenant; null for no link, or one to somebody elsewhere. */
function claimOf(link: Json | undefined, ns: string): string | null {
  const [, tenant, id] = /^ns\/([^/]+)\/people\/([^/]+)$/.exec(text(object(link)["ref"])) ?? [];
  return id !== undefined && tenant === ns ? linkedPath(ns, id) : null;
}

/**
 * The person that an op links an account to, and the one that it lets go; null for ops that touch no link. An account and the
 * claim of its person are written in one batch, so that nobody is linked twice. [ACC-15]
 * @param known the server's document as far as this device knows it
 */
export function linkChange(op: StoredOp, known: KnownDoc, ns: string): NameChange | null {
  if (op.kind === "delete" || !Object.hasOwn(op.fields, "person")) return null;
  const value = op.fields["person"] ?? null;
  const takes = claimOf(value, ns);
  const before = op.kind === "create" ? null : claimOf(known?.fields["person"], ns);
  const releases = before === takes ? null : before;
  if (takes === null && releases === null) return null;
  return { owner: op.path, field: "person", value, beside: {}, takes, releases };
}
