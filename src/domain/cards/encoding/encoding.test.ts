import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cardTypeNames, encodeWords, readWords } from "../../words/card-encoding.ts";
import { must } from "../../shared/result.ts";
import { encodeCard, parseCard } from "./encode.ts";
import { CARD_TYPES, FORMAT_IDS, type FrameType } from "./formats.ts";
import { idTyped } from "./typed.ts";

/**
 * The frames drawn once more, bit by bit, as their makers print them: F facility, C card number; a line for each parity bit, E or
 * O where it stands and x where it looks, in the order in which they are computed.
 */
const DRAWN: { readonly [T in FrameType]: readonly string[] } = {
  "26bit": ["PFFFFFFFFCCCCCCCCCCCCCCCCP", "Exxxxxxxxxxxx.............", ".............xxxxxxxxxxxxO"],
  "34bitEven": [
    "PFFFFFFFFFFFFFFFFCCCCCCCCCCCCCCCCP",
    "Exxxxxxxxxxxxxxxx.................",
    ".................xxxxxxxxxxxxxxxxO",
  ],
  "34bitOdd": [
    "PFFFFFFFFFFFFFFFFCCCCCCCCCCCCCCCCP",
    "Oxxxxxxxxxxxxxxxx.................",
    ".................xxxxxxxxxxxxxxxxE",
  ],
  hid37Fc: [
    "PFFFFFFFFFFFFFFFFCCCCCCCCCCCCCCCCCCCP",
    "Exxxxxxxxxxxxxxxxxx..................",
    "..................xxxxxxxxxxxxxxxxxxO",
  ],
  hidCorp1000: [
    "PPFFFFFFFFFFFFCCCCCCCCCCCCCCCCCCCCP",
    ".Exx.xx.xx.xx.xx.xx.xx.xx.xx.xx.xx.",
    ".xx.xx.xx.xx.xx.xx.xx.xx.xx.xx.xx.O",
    "Oxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
  ],
};
/** The uid by the drawing: one bit after the other, and arithmetic on the whole. */
function drawn(type: FrameType, facility: number, number: number): string {
  const [layout = "", ...parity] = DRAWN[type];
  const bits = new Map<number, number>();
  const put = (letter: string, value: number): void => {
    let left = value;
    for (let at = layout.length - 1; at >= 0; at--)
      if (layout[at] === letter) {
        bits.set(at, left % 2);
        left = Math.floor(left / 2);
      }
  };
  put("F", facility);
  put("C", number);
  for (const line of parity) {
    let sum = 0;
    for (let at = 0; at < line.length; at++) if (line[at] === "x") sum += bits.get(at) ?? 0;
    const where = Math.max(line.indexOf("E"), line.indexOf("O"));
    bits.set(where, line[where] === "E" ? sum % 2 : 1 - (sum % 2));
  }
  let whole = 0n;
  for (let at = 0; at < layout.length; at++) whole = whole * 2n + BigInt(bits.get(at) ?? 0);
  const hex = whole.toString(16).toUpperCase();
  return "0".repeat(Math.ceil(layout.length / 4) - hex.length) + hex;
}
const largest = (type: FrameType, letter: string): number => 2 ** (DRAWN[type][0] ?? "").split(letter).length / 2 - 1;
const TYPES = Object.keys(DRAWN) as readonly FrameType[];

describe("card numbers", () => {
  test.each<[FrameType, number, number, string]>([
    ["26bit", 1, 1, "2020002"],
    ["26bit", 123, 45_678, "2F764DD"],
    ["26bit", 255, 65_535, "1FFFFFF"],
    ["34bitEven", 1, 1, "200020002"],
    ["34bitEven", 1_234, 56_789, "209A5BBAA"],
    ["34bitEven", 65_535, 65_535, "1FFFFFFFF"],
    ["34bitOdd", 1, 1, "000020003"],
    ["34bitOdd", 1_234, 56_789, "009A5BBAB"],
    ["34bitOdd", 65_535, 65_535, "3FFFFFFFE"],
    ["hid37Fc", 1, 1, "1000100002"],
    ["hid37Fc", 1_234, 123_456, "104D23C481"],
    ["hid37Fc", 65_535, 524_287, "0FFFFFFFFF"],
    ["hidCorp1000", 1, 1, "600200003"],
    ["hidCorp1000", 1_234, 123_456, "69A43C480"],
    ["hidCorp1000", 4_095, 1_048_575, "5FFFFFFFE"],
  ])("[CRD-1] %s %i:%i is %s, and back", (type, facilityCode, cardNumber, uid) => {
    expect(encodeCard(type, { facilityCode, cardNumber })).toEqual({ ok: true, value: uid });
    expect(parseCard(type, uid)).toEqual({ ok: true, value: { facilityCode, cardNumber } });
    expect(drawn(type, facilityCode, cardNumber)).toBe(uid);
  });

  test.each([
    ["04a2b3c4d5", "04A2B3C4D5"],
    ["0", "0"],
    ["Visitor-7", "Visitor-7"],
  ])("[CRD-1] a generic %s is %s, with facility code 0", (raw, uid) => {
    expect(encodeCard("generic", { facilityCode: 5, cardNumber: raw })).toEqual({ ok: true, value: uid });
    expect(parseCard("generic", uid)).toEqual({ ok: true, value: { facilityCode: 0, cardNumber: uid } });
  });

  test("[CRD-1] of every type and number, the uid is what the drawing of its bits makes, and reads back", () => {
    const card = fc
      .constantFrom(...TYPES)
      .chain((type) => fc.tuple(fc.constant(type), fc.nat(largest(type, "F")), fc.nat(largest(type, "C"))));
    fc.assert(
      fc.property(card, ([type, facilityCode, cardNumber]) => {
        const uid = drawn(type, facilityCode, cardNumber);
        expect(encodeCard(type, { facilityCode, cardNumber })).toEqual({ ok: true, value: uid });
        expect(parseCard(type, uid)).toEqual({ ok: true, value: { facilityCode, cardNumber } });
      }),
      { numRuns: 2_000 },
    );
  });

  test("[CRD-2] a frame with one bit wrong is none of its type, and what parses encodes to itself", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TYPES),
        fc.nat(255),
        fc.nat(65_535),
        fc.nat(36),
        (type, facility, number, wrong) => {
          const uid = drawn(type, facility, number);
          const length = (DRAWN[type][0] ?? "").length;
          const bit = 1n << BigInt(wrong % length);
          const broken = (BigInt(`0x${uid}`) ^ bit).toString(16).toUpperCase().padStart(uid.length, "0");
          const parsed = parseCard(type, broken);
          // Corporate 1000 alone has bits that two parity bits cover; one of them always tells.
          expect(parsed).toEqual({ ok: false, error: "parity" });
        },
      ),
      { numRuns: 500 },
    );
  });

  test.each([
    ["26bit", "2F764D", "length"],
    ["26bit", "02F764DD", "length"],
    ["26bit", "FF764DD", "length"],
    ["26bit", "2F764DC", "parity"],
    ["26bit", "123:4567", "not-hex"],
    ["26bit", "", "not-hex"],
    ["34bitOdd", "200020002", "parity"],
    ["hidCorp1000", "F00200003", "length"],
  ] as const)("[CRD-2] %s of %j is refused: %s", (type, uid, error) =>
    expect(parseCard(type, uid)).toEqual({ ok: false, error }),
  );

  test("[CRD-2] small letters read as capitals do", () =>
    expect(parseCard("26bit", "2f764dd")).toMatchObject({ value: { facilityCode: 123, cardNumber: 45_678 } }));

  test("[CRD-3] every type has the format id of the provider", () =>
    expect(FORMAT_IDS).toEqual({
      generic: 110,
      "34bitEven": 105,
      "34bitOdd": 107,
      "26bit": 100,
      hid37Fc: 103,
      hidCorp1000: 102,
    }));
});

describe("what a number is called", () => {
  test.each([
    ["200:12345", "26bit", "26-bit (H10301): facility 200, number 12345"],
    ["3906073", "26bit", "26-bit (H10301): facility 200, number 12345"],
    ["1:70000", "hid37Fc", "37-bit with facility code (H10304): facility 1, number 70000"],
    ["69A43C480", "hidCorp1000", "HID Corporate 1000 35-bit (C1000-35): facility 1234, number 123456"],
    ["1:1", "34bitOdd", "34-bit, odd parity first: facility 1, number 1"],
    ["1:1", "34bitEven", "34-bit, even parity first (H10306): facility 1, number 1"],
    ["04a2", "generic", "Generic: 04A2"],
    ["200:12345", "ref", "Raw id: 200:12345"],
    ["256:1", "26bit", "Raw id: 256:1"],
  ])("[CRD-18] %s at a site of type %s is read as %s", (typed, type, words) =>
    expect(readWords(idTyped(typed, type))).toBe(words),
  );

  test("[CRD-18] no two formats have a name in common, as files may write it", () => {
    const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
    const names = [...CARD_TYPES, "ref"].flatMap((type) => [...new Set(cardTypeNames(type).map(plain))]);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(["h10301", "26bit", "h10304", "c100035", "hidcorporate1000"]));
  });
});

describe("limits", () => {
  type Limit = readonly [type: FrameType, facility: number, number: number];
  const LIMITS: readonly Limit[] = [
    ["26bit", 255, 65_535],
    ["34bitEven", 65_535, 65_535],
    ["34bitOdd", 65_535, 65_535],
    ["hid37Fc", 65_535, 524_287],
    ["hidCorp1000", 4_095, 1_048_575],
  ];
  const words = (type: FrameType, facilityCode: string | number, cardNumber: string | number): string => {
    const uid = encodeCard(type, { facilityCode, cardNumber });
    return uid.ok ? "" : encodeWords(uid.error);
  };
  test.each(LIMITS)("[CRD-4] of %s both 0 and the limit are taken: %i, %i", (type, facility, number) => {
    for (const f of [0, facility]) for (const n of [0, number]) expect(words(type, f, n)).toBe("");
    expect(words(type, "007", "0042")).toBe("");
  });

  test.each(LIMITS)("[CRD-4] of %s the limit and one is refused in the words of the specification", (type, f, n) => {
    const limit = type === "hidCorp1000" ? 1_048_576 : n;
    expect(words(type, 1, n + 1)).toBe(`invalid card number, expected 0 < cardNumber < ${limit}, got ${n + 1}`);
    expect(words(type, f + 1, 1)).toBe(`invalid facility code, expected 0 < facilityCode < ${f}, got ${f + 1}`);
  });

  test.each([
    ["1", "abc", "invalid card number, expected 0 < cardNumber < 65535, got abc"],
    ["1", "-1", "invalid card number, expected 0 < cardNumber < 65535, got -1"],
    ["1", "1e3", "invalid card number, expected 0 < cardNumber < 65535, got 1e3"],
    ["1", "", "invalid card number, expected 0 < cardNumber < 65535, got "],
    ["x", "1", "invalid facility code, expected 0 < facilityCode < 255, got x"],
    [
      "1",
      "123456789012345678901234567890",
      `invalid card number, expected 0 < cardNumber < 65535, got ${"1234567890".repeat(3)}`,
    ],
    ["1", "9".repeat(500), `invalid card number, expected 0 < cardNumber < 65535, got ${"9".repeat(60)}…`],
  ])("[CRD-4] %s:%s is refused", (facility, number, want) => expect(words("26bit", facility, number)).toBe(want));

  test("[CRD-4] card number 1048576 of hidCorp1000 would become card 0, and is refused", () => {
    expect(words("hidCorp1000", 1, 1_048_576)).toContain("cardNumber < 1048576, got 1048576");
    expect(words("hidCorp1000", 1, 1_048_575)).toBe("");
  });
});

describe("what is typed", () => {
  test.each<[string, string, string, string]>([
    ["123:45678", "26bit", "26bit", "2F764DD"],
    [" 123 : 45678 ", "26bit", "26bit", "2F764DD"],
    ["123:45678", "34bitEven", "34bitEven", must(encoded("34bitEven", 123, 45_678), "a frame")],
    ["123:45678", "ref", "ref", "123:45678"],
    ["123:45678", "badge", "ref", "123:45678"],
    ["2f764dd", "26bit", "26bit", "2F764DD"],
    ["2f764dc", "26bit", "ref", "2f764dc"],
    ["Visitor 7", "26bit", "ref", "Visitor 7"],
    ["04a2", "generic", "generic", "04A2"],
    ["1:2:3", "26bit", "ref", "1:2:3"],
    [" c-1 ", "ref", "ref", "c-1"],
  ])("[CRD-5] %j at a site of type %s is %s %s", (typed, site, type, value) =>
    expect(idTyped(typed, site)).toEqual({ type, value, wrong: null }),
  );

  test("[CRD-5] what cannot be encoded is kept as it was typed, and says why", () => {
    const typed = idTyped("300:5", "26bit");
    expect(typed).toMatchObject({ type: "ref", value: "300:5" });
    expect(encodeWords(must(typed.wrong, "why"))).toBe(
      "invalid facility code, expected 0 < facilityCode < 255, got 300",
    );
  });
});

function encoded(type: FrameType, facilityCode: number, cardNumber: number): string | null {
  const uid = encodeCard(type, { facilityCode, cardNumber });
  return uid.ok ? uid.value : null;
}

test("[CRD-3] the types that are tried are those that have a format id", () =>
  expect([...CARD_TYPES].sort()).toEqual([...TYPES, "generic"].sort()));
