import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exif, jpegFile, plainJpegFile, SECRET } from "#testing/pictures.ts";
import { base64Of } from "../shared/base64.ts";
import { plainSvg } from "./plain-svg.ts";

describe("a drawing", () => {
  const image = (href: string): string => `<image width="8" height="8" href="${href}"/>`;
  const svg = (inner: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${inner}<g id="d1"/></svg>`;
  const jpeg = (file: Buffer): string => `data:image/jpeg;base64,${file.toString("base64")}`;
  test("[PIC-2] embedded pictures lose their notes, the rest stays letter for letter", () => {
    const wrapped = jpeg(jpegFile()).replace(/(.{76})/g, "$1\n");
    expect(plainSvg(svg(image(wrapped)))).toBe(svg(image(jpeg(plainJpegFile))));
    for (const text of [svg(image(jpeg(plainJpegFile))), svg("<title>é\r\n</title>"), "no drawing", svg(image("#a"))])
      expect(plainSvg(text)).toBe(text);
  });
  test.each([
    ["of a kind that is not drawn", `data:image/tiff;base64,${exif(1).toString("base64")}`],
    ["written in another way", `data:image/jpeg,${encodeURIComponent(SECRET)}`],
    ["with more to its type", `data:image/jpeg;name=x;base64,${jpegFile().toString("base64")}`],
  ])("[PIC-2] an embedded picture %s is taken out", (_, href) => {
    expect(plainSvg(svg(image(href)))).toBe(svg(image("data:,")));
  });
  test("[PIC-2] one with a picture that cannot be read to its end is refused", () => {
    expect(plainSvg(svg(image(jpeg(jpegFile().subarray(0, 90)))))).toBeNull();
  });
  test.each([
    ["a note", `<metadata>${SECRET}</metadata>`],
    ["an empty note", "<metadata/>"],
    ["notes in notes", `<metadata a=">"><x:metadata>${SECRET}</x:metadata>\r\n<![CDATA[</metadata>]]></metadata>`],
    ["a note with a prefix", `<svg:metadata ><rdf:RDF>${SECRET}</rdf:RDF></svg:metadata >`],
  ])("[PIC-2] %s of its own goes", (_, note) => {
    expect(plainSvg(svg(`<g/>${note}<text>😀 a</text>${note}`))).toBe(svg("<g/><text>😀 a</text>"));
  });
  test("[PIC-2] words that only look like a note stay", () => {
    const text = svg("<!-- <metadata>a</metadata> --><text>&lt;metadata&gt;</text><metadatas/>");
    expect(plainSvg(text)).toBe(text);
  });
  test("[PIC-2] bytes become base64 as elsewhere", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (b) => {
        expect(base64Of(b)).toBe(Buffer.from(b).toString("base64"));
      }),
    );
  });
});
