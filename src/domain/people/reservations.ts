import type { KnownDoc, NameChange } from "../shared/collection.ts";
import { foldedEmail } from "../shared/email.ts";
import { text } from "../shared/doc-reads.ts";
import type { StoredOp } from "../sync/schema.ts";

export { foldedEmail };
const escaped = (email: string): string => email.replaceAll("%", "%25").replaceAll("/", "%2F");
/** The document that holds an address in a tenant: whoever had it first has it. [PPL-3] */
export const emailPath = (ns: string, email: string): string => `ns/${ns}/uniques/email_${escaped(foldedEmail(email))}`;

/**
 * The address that an op takes and the one that it gives back; null for ops that touch none. A person and the claim of their
 * address are written in one batch, so that two people never have the same one. [PPL-3]
 * @param known the server's document as far as this device knows
 */
export function emailChange(op: StoredOp, known: KnownDoc, ns: string): NameChange | null {
  const path = (email: string): string | null => (email === "" ? null : emailPath(ns, email));
  const before = path(text(known?.fields["email"]));
  if (op.kind === "delete")
    return before === null
      ? null
      : { owner: op.path, field: "email", value: null, beside: {}, takes: null, releases: before };
  const isBack = op.kind === "patch" && op.revive === true;
  if (!Object.hasOwn(op.fields, "email") && !isBack) return null;
  const written = Object.hasOwn(op.fields, "email") ? op.fields["email"] : known?.fields["email"];
  const takes = path(text(written));
  const releases = op.kind === "create" || before === takes ? null : before;
  if (takes === null && releases === null) return null;
  return { owner: op.path, field: "email", value: text(written), beside: {}, takes, releases };
}
