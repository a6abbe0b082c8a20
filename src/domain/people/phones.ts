import { object, text } from "../shared/doc-reads.ts";
import type { Json } from "../shared/json.ts";

export type Phone = { readonly type: string; readonly number: string };

/** The phones of a person's document; what is none is left out. */
export const phonesOf = (stored: Json | undefined): readonly Phone[] =>
  (Array.isArray(stored) ? (stored as readonly Json[]) : []).flatMap((p) => {
    const number = text(object(p)["number"]).trim();
    return number === "" ? [] : [{ type: text(object(p)["type"]), number }];
  });

/** Spec 3 §2: Ext, then Work, then Work Mobile, else the first. */
const PREFERRED = ["Ext", "Work", "Work Mobile"];
/** The phone that a list shows; null for none. [PPL-5] */
export function preferredPhone(phones: readonly Phone[]): Phone | null {
  for (const type of PREFERRED) {
    const found = phones.find((p) => p.type === type);
    if (found) return found;
  }
  return phones[0] ?? null;
}
/** What tells one phone of a list from the others: two edits of a list merge phone by phone. */
export const phoneKey = (phone: Json): string => `${text(object(phone)["type"])}\n${text(object(phone)["number"])}`;
