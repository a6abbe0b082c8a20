import { encodeCard, parseCard, type TypedNumbers } from "./encode.ts";
import { CARD_TYPES, digitsOf, FRAMES, type FrameType } from "./formats.ts";
import { printedNumbers } from "./typed.ts";

/** A frame that a text may stand for. */
export type Reading = {
  readonly type: FrameType;
  /** The whole frame, in capitals of hexadecimal. */
  readonly uid: string;
  readonly facility: number;
  readonly number: number;
};

const FRAME_TYPES = CARD_TYPES.filter((type) => type !== "generic");
const DECIMAL = /^\d{1,20}$/;
/** Whether a text is one number, of a frame or of its own. */
export const isDecimal = (text: string): boolean => DECIMAL.test(text);

const ofFrame = (type: FrameType, hex: string): readonly Reading[] => {
  const parsed = parseCard(type, hex);
  if (!parsed.ok) return [];
  const { facilityCode, cardNumber } = parsed.value;
  return [{ type, uid: hex.toUpperCase(), facility: facilityCode, number: Number(cardNumber) }];
};
const ofNumbers = (type: FrameType, numbers: TypedNumbers): readonly Reading[] => {
  const uid = encodeCard(type, numbers);
  return uid.ok ? ofFrame(type, uid.value) : [];
};
/** The whole frame as one decimal, or facility code and number without their parity, as readers print them. */
function ofDecimal(type: FrameType, digits: string): readonly Reading[] {
  const frame = FRAMES[type];
  const value = BigInt(digits);
  const numberBits = BigInt(frame.number.bits);
  return [
    ...ofFrame(type, value.toString(16).padStart(digitsOf(frame), "0")),
    ...ofNumbers(type, {
      facilityCode: String(value >> numberBits),
      cardNumber: String(value & ((1n << numberBits) - 1n)),
    }),
  ];
}

/**
 * Every frame that a text may stand for, likeliest first: as a reader sends frames, `facility:number` of every format that holds
 * them, and one decimal number of every format, with parity and without. [CRD-6]
 */
export function frameReadings(typed: string): readonly Reading[] {
  const raw = typed.trim();
  const printed = printedNumbers(raw);
  const all = [
    ...FRAME_TYPES.flatMap((type) => ofFrame(type, raw)),
    ...(printed ? FRAME_TYPES.flatMap((type) => ofNumbers(type, printed)) : []),
    ...(isDecimal(raw) ? FRAME_TYPES.flatMap((type) => ofDecimal(type, raw)) : []),
  ];
  return [...new Map(all.map((one) => [`${one.type} ${one.uid}`, one])).values()];
}

/**
 * How else the frame may have been written down, where its format was not known: the frame, its numbers, and as one decimal. Not
 * as a decimal of facility code 0: every small number would be one. [CRD-6]
 */
export const spelled = ({ type, uid, facility, number }: Reading): readonly string[] => [
  uid,
  `${facility}:${number}`,
  ...(facility === 0 ? [] : [String(facility * 2 ** FRAMES[type].number.bits + number), BigInt(`0x${uid}`).toString()]),
];
