import { describe, expect, test } from "vitest";
import { jpegFile, plainJpegFile, SECRET } from "#testing/pictures.ts";
import { textOf } from "./use-prepared.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const file = (...parts: BlobPart[]) => new File(parts, "plan.svg");

describe("files that are dropped as a plan", () => {
  test.each([
    ["a drawing", file(SVG), { text: SVG }],
    ["a drawing behind a declaration", file('<?xml version="1.0"?>\n', SVG), { text: `<?xml version="1.0"?>\n${SVG}` }],
    ["with a prefix", file('<svg:svg xmlns:svg="x"/>'), { text: '<svg:svg xmlns:svg="x"/>' }],
    [
      "as a plotter's programme writes it",
      file(
        '<?xml version="1.0" encoding="ISO-8859-1"?>',
        SVG.replace("/>", "><title>"),
        new Uint8Array([0xe9]),
        "</title></svg>",
      ),
      { text: `<?xml version="1.0" encoding="UTF-8"?>${SVG.replace("/>", "><title>é</title></svg>")}` },
    ],
    [
      "in two bytes a letter",
      file(new Uint8Array([0xff, 0xfe]), new Uint8Array([...SVG].flatMap((c) => [c.charCodeAt(0), 0]))),
      { text: SVG },
    ],
    ["in an encoding nobody knows", file('<?xml version="1.0" encoding="x-none"?>', SVG), { why: "not-text" }],
    ["a photo", file(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0x00])), { why: "not-text" }],
    ["a page", file("<html><body>svg</body></html>"), { why: "not-text" }],
    ["nothing", file(""), { why: "not-text" }],
    [
      "with a picture that is cut",
      file(SVG.replace("/>", '><image href="data:image/png;base64,iVBORw0KGgo="/></svg>')),
      { why: "bad-picture" },
    ],
    ["six million bytes and one", file(new Uint8Array(6_000_001)), { why: "too-large" }],
  ])("[IMPT-6] %s", async (_, dropped, read) => {
    expect(await textOf(dropped)).toEqual(read);
  });

  test("[PIC-2] is kept without what cameras and programs noted", async () => {
    const of = (picture: Buffer, note: string) =>
      SVG.replace("/>", `>${note}<image href="data:image/jpeg;base64,${picture.toString("base64")}"/></svg>`);
    const dropped = file(of(jpegFile(), `<metadata>${SECRET}</metadata>`));
    expect(await textOf(dropped)).toEqual({ text: of(plainJpegFile, "") });
  });
  test("[IMPT-6] a file of 50 MB is refused before it is opened", async () => {
    const large = { size: 50_000_000, arrayBuffer: () => Promise.reject(new Error("opened")) };
    expect(await textOf(large as unknown as File)).toEqual({ why: "too-large" });
  });
});
