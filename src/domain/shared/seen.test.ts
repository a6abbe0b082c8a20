import * as v from "valibot";
import { expect, test } from "vitest";
import { optionalText } from "../forms/fields.ts";
import { cleanText } from "../neighbourhoods/fold.ts";
import { titleTrouble } from "../rooms/check.ts";
import { isSeen, withUnseenShown } from "./seen.ts";

const sign = (point: number): string => String.fromCodePoint(point);
const ENGLAND = `\u{1f3f4}${[..."gbeng"].map((l) => sign(0xe0000 + (l.codePointAt(0) ?? 0))).join("")}\u{e007f}`;

const ATTACKS: readonly (readonly [what: string, text: string])[] = [
  ["an override to the left", "Board \u202egnp.exe"],
  ["an override to the right", "a\u202db"],
  ["an embedding", "a\u202ab\u202bc\u202c"],
  ["an isolate", "a\u2066b\u2067c\u2068d\u2069"],
  ["a blank without room", "Bo\u200bard"],
  ["a joiner of words", "Bo\u2060ard"],
  ["a mark of the order of bytes", "\ufeffBoard"],
  ["an end of line", "Board\nroom"],
  ["another end of line", "Board\u2028room"],
  ["a control character", "Board\u0007"],
  ["a control character of the upper half", "Board\u0085"],
  [
    "tags that say something else",
    `Board${[..."secret"].map((l) => sign(0xe0000 + (l.codePointAt(0) ?? 0))).join("")}`,
  ],
  ["half a flag", ENGLAND.slice(0, -2)],
];
const CONTROLS: readonly (readonly [what: string, text: string])[] = [
  ["plain text", "Board – Q3 (2026)"],
  ["nothing", ""],
  ["Hebrew with marks of direction", "\u200fישיבה\u200e 12"],
  ["Arabic", "\u061cاجتماع"],
  ["Persian, whose letters are parted", "می\u200cخواهم"],
  ["an emoji of several", "👩\u200d💻"],
  ["an emoji in colour", "❤\ufe0f"],
  ["the flag of England", `Match ${ENGLAND}!`],
  ["a name with a variant of its sign", "葛\u{e0100}城"],
];

test.each(ATTACKS)("[FORM-9] refused in one line of text, and shown where it stands: %s", (_, text) => {
  expect(isSeen(text)).toBe(false);
  expect(titleTrouble(text)).toBe("title-unseen");
  expect(titleTrouble(text, text)).toBeNull();
  expect(v.safeParse(optionalText("Title"), `x${text}x`).issues?.[0].message).toBe(
    "Title has characters that cannot be seen. Type it again.",
  );
  expect(isSeen(withUnseenShown(text))).toBe(true);
  expect(withUnseenShown(text)).toContain("\ufffd");
  expect(isSeen(cleanText(`North ${text}`))).toBe(true);
});
test.each(CONTROLS)("[FORM-9] taken and shown as it is: %s", (_, text) => {
  expect(isSeen(text)).toBe(true);
  expect(titleTrouble(text)).toBeNull();
  expect(v.is(optionalText("Title"), text)).toBe(true);
  expect(withUnseenShown(text)).toBe(text);
});
