import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  exif,
  jpegFile,
  movingWebpFile,
  PNG_HEAD,
  plainJpegFile,
  plainPngFile,
  plainWebpFile,
  pngChunk,
  pngFile,
  riff,
  SECRET,
  webpChunk,
  webpFile,
} from "#testing/pictures.ts";
import { notesOf, orientationIn } from "./orientation.ts";
import { plainPicture } from "./plain.ts";

const plain = (file: Uint8Array): Buffer | null => {
  const made = plainPicture(file);
  return made && Buffer.from(made);
};
const FILES = [
  ["JPEG", jpegFile, plainJpegFile],
  ["PNG", pngFile, plainPngFile],
  ["WebP", webpFile, plainWebpFile],
] as const;

describe.each(FILES)("a %s", (_, noted, without) => {
  test("[PIC-1] loses place, time, texts, profiles, thumbnails and what is behind its end, and nothing that is drawn", () => {
    expect(noted().includes(SECRET)).toBe(true);
    expect(plain(noted())).toEqual(without);
  });
  test("[PIC-1] without notes stays as it is, byte for byte", () => {
    expect(plain(without)).toEqual(without);
  });
  test.each([2, 3, 6, 8])(
    "[PIC-1] that is to be turned (%i) still is, and is the same when it comes again",
    (turned) => {
      const made = plain(noted(turned));
      expect(made?.includes(SECRET)).toBe(false);
      expect(made?.includes(Buffer.from(notesOf(turned)))).toBe(true);
      expect(made && plain(made)).toEqual(made);
    },
  );
  test("[PIC-1] that is cut anywhere is none", () => {
    for (let size = 0; size < without.length; size++) expect(plain(without.subarray(0, size))).toBeNull();
  });
  test("[PIC-1] whatever is changed in it, it is none, or the same when it comes again", () => {
    const file = noted(6);
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.nat(255), (at, byte) => {
        const made = plain(Buffer.concat([file.subarray(0, at), Buffer.from([byte]), file.subarray(at + 1)]));
        expect(made === null || plain(made)?.equals(made)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

const segment = (marker: number, body: string): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker, 0, body.length + 2]), Buffer.from(body, "latin1")]);
const withPart = (part: Buffer): Buffer =>
  Buffer.concat([plainJpegFile.subarray(0, 2), part, plainJpegFile.subarray(2)]);

test.each<[string, Buffer]>([
  ["a segment that nobody knows", withPart(segment(0x02, "x"))],
  ["a second beginning", withPart(Buffer.from([0xff, 0xd8]))],
  ["a length of nothing", withPart(Buffer.from([0xff, 0xe1, 0, 0]))],
  [
    "a JPEG without a frame",
    Buffer.concat([Buffer.from([0xff, 0xd8]), segment(0xda, "x"), Buffer.from([1, 0xff, 0xd9])]),
  ],
  ["a JPEG without samples", Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
  [
    "a PNG with a chunk that nobody can draw",
    Buffer.concat([plainPngFile.subarray(0, 33), pngChunk("XXXX", Buffer.alloc(1)), plainPngFile.subarray(33)]),
  ],
  [
    "a PNG that begins with something else",
    Buffer.concat([PNG_HEAD, pngChunk("tEXt", Buffer.from("a")), plainPngFile.subarray(8)]),
  ],
  ["a PNG without dots", Buffer.concat([plainPngFile.subarray(0, 33), pngChunk("IEND", Buffer.alloc(0))])],
  ["a WebP without samples", riff(webpChunk("EXIF", exif(1)))],
  ["a WebP with a frame that is cut", riff(webpChunk("ANMF", Buffer.alloc(20, 9)))],
  ["a drawing", Buffer.from("<svg/>")],
])("[PIC-1] %s is no picture", (_, file) => {
  expect(plain(file)).toBeNull();
});

test("[PIC-1] how colours of a JPEG are stored is kept, up to its twelve bytes", () => {
  const adobe = `Adobe\0\x64\0\0\0\0\x01`;
  const made = plain(withPart(segment(0xee, adobe + SECRET)));
  expect([made?.includes(segment(0xee, adobe)), made?.includes(SECRET)]).toEqual([true, false]);
});
test("[PIC-1] fill bytes before a marker are read over", () => {
  expect(plain(withPart(Buffer.concat([Buffer.from([0xff, 0xff]), segment(0xfe, SECRET)])))).toEqual(plainJpegFile);
});
test("[PIC-1] frames of a moving WebP lose notes of their own", () => {
  const made = plain(movingWebpFile);
  expect([made?.includes(SECRET), made?.includes("ANMF"), made?.includes("VP8L")]).toEqual([false, true, true]);
});

test.each([
  [
    "another order of bytes",
    Buffer.from("II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0", "latin1"),
    6,
  ],
  ["a head in front", Buffer.concat([Buffer.from("Exif\0\0"), exif(8)]), 8],
  ["a turn that is none", exif(9), 1],
  ["an end in the middle", exif(6).subarray(0, 14), 1],
  ["a beginning outside", Buffer.from("MM\0*\xff\xff\xff\xff", "latin1"), 1],
  ["no TIFF", Buffer.from("something else"), 1],
])("[PIC-1] notes with %s say how it is turned", (_, notes, turned) => {
  expect(orientationIn(notes)).toBe(turned);
});
