import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cardDocId, cardPath, rawCardId } from "../id.ts";
import { cardBy, cardCandidates, cardIds } from "./card-by.ts";

const card = (id: string, uids: { readonly [type: string]: string }) => ({ id, raw: rawCardId(id), uids });
const CARDS = [
  card("26bit~2F764DD", { "26bit": "2F764DD" }),
  card("ref~c-1", { ref: "c-1" }),
  card("generic~04A2B3C4", { generic: "04A2B3C4" }),
  card("34bitEven~200020002", { "34bitEven": "200020002" }),
  card("c-7", {}),
  card("old", { "26bit": "12:34567" }),
  card("ref~aabbcc", { ref: "aabbcc" }),
  card("ref~200:12345", { ref: "200:12345" }),
  card("hidCorp1000~69A43C480", { hidCorp1000: "69A43C480" }),
];

describe("the card of a scan", () => {
  test.each<[string, string | null]>([
    ["2F764DD", "26bit~2F764DD"],
    ["2f764dd", "26bit~2F764DD"],
    ["123:45678", "26bit~2F764DD"],
    [" c-1\n", "ref~c-1"],
    ["04a2b3c4", "generic~04A2B3C4"],
    ["1:1", "34bitEven~200020002"],
    ["c-7", "c-7"],
    ["12:34567", "old"],
    ["AABBCC", "ref~aabbcc"],
    ["C-1", null],
    // One decimal, without parity and with it.
    ["8106606", "26bit~2F764DD"],
    ["49767645", "26bit~2F764DD"],
    ["1294066240", "hidCorp1000~69A43C480"],
    // What stands on the card was kept as a raw id.
    ["3906073", "ref~200:12345"],
    ["13119545", "ref~200:12345"],
    ["0200:12345", "ref~200:12345"],
    ["2F764DC", null],
    ["123:45679", null],
    ["300:1:2", null],
    ["", null],
  ])("[CRD-6] %j is %s", (scan, want) =>
    expect(cardBy(scan, CARDS)).toEqual({ card: CARDS.find((c) => c.id === want) ?? null, several: false }),
  );

  test("[CRD-6] raw ids that are numbers are never one another, though one may be the other with its parity", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 48n }), fc.bigInt({ min: 0n, max: 2n }), (n, more) => {
        const [kept, typed] = [String(n), String(2n * n + more)];
        const found = cardBy(typed, [card(`ref~${kept}`, { ref: kept })]).card;
        expect(found !== null).toBe(kept === typed);
      }),
    );
    expect(cardBy("2002", [card("ref~1001", { ref: "1001" })]).card).toBeNull();
    expect(cardBy("0:1001", [card("ref~2002", { ref: "2002" })]).card).toBeNull();
  });

  test("[CRD-6] two cards with one uid: the first of them, and it is said that there are several", () => {
    const twins = [card("ref~b", { generic: "AA" }), card("ref~a", { generic: "AA" })];
    expect(cardBy("aa", twins)).toEqual({ card: twins[1], several: true });
    expect(
      cardBy(
        "aa",
        [twins[1]].flatMap((c) => c ?? []),
      ),
    ).toEqual({ card: twins[1], several: false });
  });

  test("[CRD-6] a value as it stands comes before a frame, and facility and number go by every type that holds them", () => {
    expect(
      cardCandidates("2f764dd")
        .slice(0, 3)
        .map((c) => c.type),
    ).toEqual([null, null, "26bit"]);
    expect(cardCandidates("2f764DD").map((c) => c.value)).toEqual([
      ...["2f764DD", "2F764DD", "2f764dd"],
      ...["2F764DD", "123:45678", "8106606", "49767645"],
    ]);
    expect(
      cardCandidates("300:70000")
        .slice(0, 3)
        .map((c) => c.type),
    ).toEqual([null, "hid37Fc", "hidCorp1000"]);
    expect(
      cardCandidates("1:1")
        .slice(0, 6)
        .map((c) => c.type),
    ).toEqual([null, "34bitEven", "34bitOdd", "26bit", "hid37Fc", "hidCorp1000"]);
  });

  test("[CRD-6] a few documents are looked for, whatever is scanned", () => {
    expect(cardIds("2f764dd")).toContain("26bit~2F764DD");
    expect(cardIds("123:45678")).toContain("26bit~2F764DD");
    expect(cardIds("c/1")).toEqual(["ref~c%2F1", "generic~c%2F1"]);
    expect(cardIds("c-1")).toEqual(["ref~c-1", "generic~c-1", "c-1"]);
    for (const scan of ["..", ".", "a/b", "__x__", "x".repeat(200)])
      for (const id of cardIds(scan)) expect(id).not.toMatch(/^\.+$|\//);
    for (const scan of ["2f764DD", "1:1", "8106606", "c-1", "x".repeat(200)])
      expect(cardIds(scan).length).toBeLessThanOrEqual(60);
  });
});

test.each([
  ["ref", "c-1", "ref~c-1"],
  ["ref", "a/b%c", "ref~a%2Fb%25c"],
  ["ref", "%2F", "ref~%252F"],
  ["generic", "a~b", "generic~a~b"],
])("[CRD-7] the document of %s %s is %s, and the raw id reads back", (type, value, id) => {
  expect(cardDocId(type, value)).toBe(id);
  expect(rawCardId(id)).toBe(value);
  expect(cardPath("acme", id).split("/")).toHaveLength(4);
});
test.each(["c-00001", "old~1", "~x"])("[CRD-7] %s names no type: it is the raw id itself", (id) =>
  expect(rawCardId(id)).toBe(id),
);
