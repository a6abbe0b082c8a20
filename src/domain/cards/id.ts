import { isCardType } from "./encoding/formats.ts";

const isType = (type: string): boolean => type === "ref" || isCardType(type);
const escaped = (value: string): string => value.replaceAll("%", "%25").replaceAll("/", "%2F");
const unescaped = (text: string): string => text.replaceAll("%2F", "/").replaceAll("%25", "%");

/**
 * Id of a card's document, `{type}~{escaped value}`: it follows from the card's own id, so that who makes it first has it,
 * without a claim beside it (design 1.1). [CRD-7]
 */
export const cardDocId = (type: string, value: string): string => `${type}~${escaped(value)}`;
export const cardPath = (ns: string, id: string): string => `ns/${ns}/cards/${id}`;

/** Type and value in the id of a card's document; null where it names no type. [CRD-7] */
export function uidOfDoc(docId: string): { readonly type: string; readonly value: string } | null {
  const at = docId.indexOf("~");
  const type = docId.slice(0, Math.max(0, at));
  return isType(type) ? { type, value: unescaped(docId.slice(at + 1)) } : null;
}

/** The raw id of a card: what follows the type in the id of its document; the whole where that names no type. [CRD-7] */
export const rawCardId = (docId: string): string => uidOfDoc(docId)?.value ?? docId;
