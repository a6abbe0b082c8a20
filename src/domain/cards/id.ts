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

/** The raw id of a card: what follows the type in the id of its document; the whole where that names no type. [CRD-7] */
export function rawCardId(docId: string): string {
  const at = docId.indexOf("~");
  return at > 0 && isType(docId.slice(0, at)) ? unescaped(docId.slice(at + 1)) : docId;
}
