import { describe, expect, test } from "vitest";
import { CHOSEN, chosenKind, fileWrong, shownWrong, sizeWithin } from "./chosen.ts";

const text = (s: string): Uint8Array => Uint8Array.from(s, (c) => c.charCodeAt(0));
const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]);
const heic = text("\0\0\0\x18ftypheic\0\0\0\0mif1heic");

describe("a chosen file", () => {
  test.each<[string, Uint8Array, string]>([
    ["a JPEG", jpeg, "picture"],
    ["a HEIC of an iPhone", heic, "heif"],
    ["a HEIF by its common brand", text("\0\0\0\x18ftypmif1"), "heif"],
    ["an AVIF", text("\0\0\0\x1cftypavif"), "heif"],
    ["a film in the same box", text("\0\0\0\x18ftypqt  "), "other"],
    ["a GIF", text("GIF89a"), "gif"],
    ["an SVG", text("<svg xmlns='http://www.w3.org/2000/svg'>"), "svg"],
    ["an SVG with its prefix", text("<svg:svg>"), "svg"],
    [
      "an SVG behind a mark, a declaration, a comment and a type",
      text(
        '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- by hand -->\n<!DOCTYPE svg PUBLIC "a" "b" [<!ENTITY x "y">]>\n<svg>',
      ),
      "svg",
    ],
    ["a page that has an SVG in it", text("<html><svg></svg></html>"), "other"],
    ["a PDF", text("%PDF-1.7"), "other"],
    ["nothing", text(""), "other"],
  ])("[PIC-6] %s is known by its bytes", (_, file, kind) => expect(chosenKind(file)).toBe(kind));

  test("[PIC-6] is opened up to 12 MB, and told by its kind first", () => {
    expect([fileWrong(CHOSEN.maxBytes, jpeg), fileWrong(CHOSEN.maxBytes + 1, jpeg)]).toEqual([null, "too-large"]);
    expect(fileWrong(CHOSEN.maxBytes, heic)).toBeNull();
    expect(fileWrong(CHOSEN.maxBytes + 1, text("GIF89a"))).toBe("gif");
  });

  test("[PIC-6] that the browser cannot show is damaged, or of a kind that it does not know", () => {
    expect([shownWrong(null, "picture"), shownWrong(null, "heif")]).toEqual(["broken", "heif"]);
    expect(shownWrong({ width: 0, height: 10 }, "picture")).toBe("broken");
    expect(shownWrong({ width: 10_000, height: 10_000 }, "picture")).toBeNull();
    expect(shownWrong({ width: 10_001, height: 10_000 }, "picture")).toBe("too-many-dots");
  });

  test.each([
    [
      { width: 4_000, height: 3_000 },
      { width: 1_400, height: 1_050 },
    ],
    [
      { width: 300, height: 400 },
      { width: 300, height: 400 },
    ],
    [
      { width: 50_000, height: 1 },
      { width: 1_400, height: 1 },
    ],
  ])("[CRD-303] of %j is kept as %j", (from, to) => expect(sizeWithin(from, 1_400)).toEqual(to));
});
