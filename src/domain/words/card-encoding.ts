import type { EncodeRefusal } from "../cards/encoding/encode.ts";
import type { CardUid } from "../cards/encoding/typed.ts";
import { printedNumber } from "../cards/schema.ts";
import { say } from "./say.ts";

/** Why a number cannot be encoded, word for word as spec 3 §5. The limit itself is taken, and 0 is (expectations). */
const WRONG = {
  "card-number": "invalid card number, expected 0 < cardNumber < {limit}, got {got}",
  "facility-code": "invalid facility code, expected 0 < facilityCode < {limit}, got {got}",
} as const satisfies { readonly [C in EncodeRefusal["code"]]: string };
/** What was typed is repeated as far as this. */
const GOT_MAX = 60;
const cut = (got: string): string => (got.length > GOT_MAX ? `${got.slice(0, GOT_MAX)}…` : got);
export const encodeWords = ({ code, limit, got }: EncodeRefusal): string =>
  say(WRONG[code], {
    limit: String(limit),
    got: cut(got),
  });

/** Types of card ids, as people choose and read them: the formats as the industry calls them. */
const CARD_TYPE_WORDS: { readonly [type: string]: string } = {
  ref: "Raw id",
  generic: "Generic",
  "26bit": "26-bit (H10301)",
  "34bitEven": "34-bit, even parity first (H10306)",
  "34bitOdd": "34-bit, odd parity first",
  hid37Fc: "37-bit with facility code (H10304)",
  hidCorp1000: "HID Corporate 1000 35-bit (C1000-35)",
};
export const cardTypeWords = (type: string): string =>
  Object.hasOwn(CARD_TYPE_WORDS, type) ? (CARD_TYPE_WORDS[type] ?? type) : type;

/** What else files call a format: the industry's short names, and what it was called here before. */
const ALSO: { readonly [type: string]: readonly string[] } = {
  ref: ["Raw"],
  "26bit": ["H10301", "26 bit"],
  "34bitEven": ["H10306", "34 bit, even"],
  "34bitOdd": ["34 bit, odd"],
  hid37Fc: ["H10304", "HID 37 bit with facility code"],
  hidCorp1000: ["C1000-35", "HID Corporate 1000", "HID Corporate 1000 35-bit", "C1k35s"],
};
/** Every name by which a file may name a format: its id, its words, and the others. [CRD-18] */
export const cardTypeNames = (type: string): readonly string[] => [type, cardTypeWords(type), ...(ALSO[type] ?? [])];

/** What the text in the field of a card's number is read as. */
const READ = "{format}: facility {facility}, number {number}";
const READ_RAW = "{format}: {value}";
/** … in words: the format, and the numbers of a frame. [CRD-18] */
export const readWords = ({ type, value }: CardUid): string => {
  const format = cardTypeWords(type);
  const [facility, number] = printedNumber(type, value)?.split(":") ?? [];
  return facility === undefined || number === undefined
    ? say(READ_RAW, { format, value: cut(value) })
    : say(READ, { format, facility, number });
};
