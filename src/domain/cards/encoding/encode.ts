import { err, ok, type Result } from "../../shared/result.ts";
import { type CardType, digitsOf, type Frame, FRAMES, type NumberField, type ParityBit } from "./formats.ts";

/** What stands on a card. Of a generic one the number is the raw value, and the facility code 0 (spec 3 §3). */
export type Numbered = { readonly facilityCode: number; readonly cardNumber: number | string };
/** The same as somebody typed it: digits, of any length, or anything else. */
export type TypedNumbers = { readonly facilityCode: number | string; readonly cardNumber: number | string };
/** What cannot be encoded; `limit` and `got` as the message of spec 3 §5 says them. */
export type EncodeRefusal = {
  readonly code: "card-number" | "facility-code";
  readonly limit: number;
  readonly got: string;
};
/** Why a value is no card of a type. */
export type ParseRefusal = "not-hex" | "length" | "parity";

const DIGITS = /^\d+$/;
/** The bits of a number, most significant first; null for what is no number, or too large. */
function bitsOf(typed: number | string, { bits, max }: NumberField): string | null {
  const text = String(typed).trim();
  if (!DIGITS.test(text)) return null;
  const value = BigInt(text);
  return value > BigInt(max) ? null : value.toString(2).padStart(bits, "0");
}
const refused = (code: EncodeRefusal["code"], { limit }: NumberField, typed: number | string) =>
  err({ code, limit, got: String(typed).trim() } as const satisfies EncodeRefusal);

const ones = (frame: readonly string[], over: readonly number[]): number =>
  over.filter((at) => frame[at] === "1").length;
const holdsParity = (frame: readonly string[], { at, odd, over }: ParityBit): boolean =>
  ones(frame, [at, ...over]) % 2 === (odd ? 1 : 0);

/** A raw value as it is kept: hexadecimal in capitals, anything else as it stands. */
export const genericUid = (raw: string): string => (/^[0-9a-f]+$/i.test(raw) ? raw.toUpperCase() : raw);

function framed(of: Frame, facility: string, number: string): string {
  const frame: string[] = Array.from({ length: of.bits }, () => "0");
  frame.splice(of.facility.from, of.facility.bits, ...facility);
  frame.splice(of.number.from, of.number.bits, ...number);
  for (const parity of of.parity) if (!holdsParity(frame, parity)) frame[parity.at] = "1";
  return BigInt(`0b${frame.join("")}`)
    .toString(16)
    .toUpperCase()
    .padStart(digitsOf(of), "0");
}

/**
 * The uid of a card by what is printed on it (spec 3 §5): the whole frame with its parity, in capitals of hexadecimal. [CRD-1]
 * @returns the uid, or which of the two numbers its format cannot hold
 */
export function encodeCard(type: CardType, { facilityCode, cardNumber }: TypedNumbers): Result<string, EncodeRefusal> {
  if (type === "generic") return ok(genericUid(String(cardNumber)));
  const of = FRAMES[type];
  const number = bitsOf(cardNumber, of.number);
  if (number === null) return refused("card-number", of.number, cardNumber);
  const facility = bitsOf(facilityCode, of.facility);
  if (facility === null) return refused("facility-code", of.facility, facilityCode);
  return ok(framed(of, facility, number));
}

/** Facility code and card number of a uid; what is no frame of the type is refused: length and parity are checked. [CRD-2] */
export function parseCard(type: CardType, uid: string): Result<Numbered, ParseRefusal> {
  if (type === "generic") return ok({ facilityCode: 0, cardNumber: genericUid(uid) });
  if (!/^[0-9a-f]+$/i.test(uid)) return err("not-hex");
  const of = FRAMES[type];
  if (uid.length !== digitsOf(of)) return err("length");
  const bits = BigInt(`0x${uid}`).toString(2).padStart(of.bits, "0");
  if (bits.length > of.bits) return err("length");
  if (!of.parity.every((parity) => holdsParity([...bits], parity))) return err("parity");
  const read = ({ from, bits: length }: NumberField): number => Number.parseInt(bits.slice(from, from + length), 2);
  return ok({ facilityCode: read(of.facility), cardNumber: read(of.number) });
}
