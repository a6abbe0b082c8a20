import type { EncodeRefusal } from "../cards/encoding/encode.ts";
import { say } from "./say.ts";

/** Why a number cannot be encoded, word for word as spec 3 §5. The limit itself is taken, and 0 is (expectations). */
const WRONG = {
  "card-number": "invalid card number, expected 0 < cardNumber < {limit}, got {got}",
  "facility-code": "invalid facility code, expected 0 < facilityCode < {limit}, got {got}",
} as const satisfies { readonly [C in EncodeRefusal["code"]]: string };
/** What was typed is repeated as far as this. */
const GOT_MAX = 60;
export const encodeWords = ({ code, limit, got }: EncodeRefusal): string =>
  say(WRONG[code], {
    limit: String(limit),
    got: got.length > GOT_MAX ? `${got.slice(0, GOT_MAX)}…` : got,
  });

/** Types of card ids, as people choose and read them. */
const CARD_TYPE_WORDS: { readonly [type: string]: string } = {
  ref: "Raw id",
  generic: "Generic",
  "26bit": "26 bit",
  "34bitEven": "34 bit, even",
  "34bitOdd": "34 bit, odd",
  hid37Fc: "HID 37 bit with facility code",
  hidCorp1000: "HID Corporate 1000",
};
export const cardTypeWords = (type: string): string =>
  Object.hasOwn(CARD_TYPE_WORDS, type) ? (CARD_TYPE_WORDS[type] ?? type) : type;
