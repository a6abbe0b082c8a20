/** Card id types that are frames of bits; the numbers are the access-control provider's format ids (spec 3 §3). */
export const FORMAT_IDS = {
  generic: 110,
  "34bitEven": 105,
  "34bitOdd": 107,
  "26bit": 100,
  hid37Fc: 103,
  hidCorp1000: 102,
} as const;
export type CardType = keyof typeof FORMAT_IDS;
export type FrameType = Exclude<CardType, "generic">;
/** Every type, in the order in which a scanned value is looked for. */
export const CARD_TYPES = Object.keys(FORMAT_IDS) as readonly CardType[];

/** A number of a frame: where its bits stand, first sent first, and what it may be. */
export type NumberField = {
  readonly from: number;
  readonly bits: number;
  /** The largest that is taken. */
  readonly max: number;
  /** The largest as the specification says it. */
  readonly limit: number;
};
/** A parity bit, and the bits that it makes even or odd with itself. */
export type ParityBit = { readonly at: number; readonly odd: boolean; readonly over: readonly number[] };
export type Frame = {
  readonly bits: number;
  readonly facility: NumberField;
  readonly number: NumberField;
  /** In the order in which they are computed: a later one may cover an earlier one. */
  readonly parity: readonly ParityBit[];
};

const field = (from: number, bits: number, limit: number = 2 ** bits - 1): NumberField => ({
  from,
  bits,
  limit,
  max: Math.min(limit, 2 ** bits - 1),
});
const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);
/** From one bit on, two of every three: 2, 3, 5, 6 … */
const pairs = (from: number, to: number): readonly number[] => range(from, to).filter((at) => (at - from) % 3 !== 2);
const even = (at: number, over: readonly number[]): ParityBit => ({ at, odd: false, over });
const odd = (at: number, over: readonly number[]): ParityBit => ({ at, odd: true, over });

/**
 * The frames (design 4; H10301, H10306, H10304 and C1k35s of the proxmark3 project's wiegand_formats.c). Limits are inclusive
 * (expectations), but for card number 1048576 of hidCorp1000, which its 20 bits do not hold: it would become card 0.
 */
export const FRAMES: { readonly [T in FrameType]: Frame } = {
  "26bit": {
    bits: 26,
    facility: field(1, 8),
    number: field(9, 16),
    parity: [even(0, range(1, 12)), odd(25, range(13, 24))],
  },
  "34bitEven": {
    bits: 34,
    facility: field(1, 16),
    number: field(17, 16),
    parity: [even(0, range(1, 16)), odd(33, range(17, 32))],
  },
  "34bitOdd": {
    bits: 34,
    facility: field(1, 16),
    number: field(17, 16),
    parity: [odd(0, range(1, 16)), even(33, range(17, 32))],
  },
  hid37Fc: {
    bits: 37,
    facility: field(1, 16),
    number: field(17, 19),
    parity: [even(0, range(1, 18)), odd(36, range(18, 35))],
  },
  hidCorp1000: {
    bits: 35,
    facility: field(2, 12),
    number: field(14, 20, 2 ** 20),
    parity: [even(1, pairs(2, 33)), odd(34, [1, 2, ...pairs(4, 32)]), odd(0, range(1, 34))],
  },
};

export const isCardType = (type: string): type is CardType => Object.hasOwn(FORMAT_IDS, type);
/** Digits of a frame in hexadecimal. */
export const digitsOf = ({ bits }: Pick<Frame, "bits">): number => Math.ceil(bits / 4);
